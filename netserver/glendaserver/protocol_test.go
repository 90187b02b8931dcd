package glendaserver

import (
	"net"
	"testing"
	"time"

	"go.uber.org/goleak"

	"menagerie/netserver"
	"menagerie/netserver/netservertest"
	"menagerie/rules"
	"menagerie/rules/glenda"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// small is a board that is soon played out: 5 wide, without walls.
var small = Options{Game: glenda.Config{Size: 5}}

// bubble runs a test with a server.
func bubble(t *testing.T, o Options, test func(s *Server)) {
	t.Helper()
	netservertest.Bubble(t, func(t *testing.T) *Server {
		s, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}, func(_ *testing.T, s *Server) { test(s) })
}

type peer = netservertest.Peer

// arrive connects a peer to one of the server's doors.
func arrive(t *testing.T, door *netserver.Server) *peer {
	return netservertest.Arrive(t, func(far net.Conn) { door.ServeConn(far, nil) })
}

// seated are a trapper and Glenda at a new match, who have heard the board.
func seated(t *testing.T, s *Server) (trapper, rabbit *peer) {
	t.Helper()
	trapper = arrive(t, s.text)
	trapper.HearsPieces("CONN 0,WAIT")
	rabbit = arrive(t, s.text)
	rabbit.HearsPieces("CONN 1,INIT,g 2 2,SENT")
	trapper.HearsPieces("INIT,g 2 2,SENT,TURN")
	return trapper, rabbit
}

func TestEscape(t *testing.T) {
	bubble(t, small, func(s *Server) {
		trapper, rabbit := seated(t, s)
		trapper.Says("p 0 0")
		trapper.HearsPieces("SYNC 1 0 0")
		rabbit.HearsPieces("SYNC 1 0 0,TURN")
		rabbit.Says("m NE")
		rabbit.HearsPieces("SYNC 2 NE")
		trapper.HearsPieces("SYNC 2 NE,TURN")
		trapper.Says("p 4 4")
		rabbit.HearsPieces("SYNC 3 4 4,TURN")
		trapper.HearsPieces("SYNC 3 4 4")
		if at := s.Matches(5); len(at) != 1 || at[0].View.Turn != 3 || at[0].ID != 1 {
			t.Errorf("seen %+v", at)
		}
		rabbit.Says("m NE")
		rabbit.HearsPieces("SYNC 4 NE,WON")
		trapper.HearsPieces("SYNC 4 NE,LOST")
		rabbit.Gone()
		trapper.Gone()
		c := s.Counters()
		if c.Started != 1 || c.GlendaWon != 1 || c.Moves != 4 || c.Playing != 0 {
			t.Errorf("counted %+v", c)
		}
		if at := s.Matches(5); len(at) != 1 || !at[0].Over || at[0].View.Outcome != glenda.GlendaWon {
			t.Errorf("seen %+v", at)
		}
	})
}

func TestCapture(t *testing.T) {
	bubble(t, small, func(s *Server) {
		trapper, rabbit := seated(t, s)
		s.wall(t, "1 1", "2 1", "1 2", "3 2", "1 3")
		trapper.Says("p 2 3")
		trapper.HearsPieces("SYNC 1 2 3,WON")
		rabbit.HearsPieces("SYNC 1 2 3,LOST")
		trapper.Gone()
		rabbit.Gone()
		if c := s.Counters(); c.TrapperWon != 1 {
			t.Errorf("counted %+v", c)
		}
	})
}

// wall puts walls into the only match, as if they had stood there at the start.
func (s *Server) wall(t *testing.T, cells ...string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.matches {
		m.mu.Lock()
		v := m.state.View(rules.Nobody)
		for _, c := range cells {
			move, err := glenda.ParseMove("p " + c)
			if err != nil {
				t.Fatal(err)
			}
			v.Walls = v.Walls.With(move.Cell)
		}
		state, err := glenda.Resume(v.Config, v.Walls, v.Glenda)
		if err != nil {
			t.Fatal(err)
		}
		m.state = state
		m.mu.Unlock()
	}
}

func TestRefusals(t *testing.T) {
	bubble(t, small, func(s *Server) {
		trapper, rabbit := seated(t, s)
		for line, want := range map[string]string{
			"p 2 2":       "GLND 2 2,TURN",
			"p 5 0":       "ERR invalidinput 5 0 is not on the board,TURN",
			"p 65535 9":   "ERR invalidinput 65535 9 is not on the board,TURN",
			"m NE":        "CANTM,TURN",
			"p 3":         "ERR invalidinput p 3,TURN",
			"p -1 3":      "ERR invalidinput p -1 3,TURN",
			"hello":       "ERR invalidinput hello,TURN",
			"\x1b[2J\xff": "ERR invalidinput ?[2J?,TURN",
			"TURN":        "ERR invalidinput TURN,TURN",
			"ann 0 3 0":   "ERR invalidinput ann 0 3 0,TURN",
			"p 0 1 1":     "ERR invalidinput p 0 1 1,TURN",
		} {
			trapper.Says(line)
			trapper.HearsPieces(want)
		}
		trapper.Says("", "\r", "y") // none of these is worth a word
		trapper.HearsPieces()
		rabbit.Says("m E")
		rabbit.HearsPieces("ERR WAIT")
		trapper.Says("p 3 2\x00")
		trapper.HearsPieces("SYNC 1 3 2")
		rabbit.HearsPieces("SYNC 1 3 2,TURN")
		rabbit.Says("m E\r")
		rabbit.HearsPieces("WALL E 2 2,TURN")
		rabbit.Says("p 0 0")
		rabbit.HearsPieces("CANTP,TURN")
		rabbit.Says("m X")
		rabbit.HearsPieces("ERR invalidinput m X,TURN")
		trapper.Says("p 0 0")
		trapper.HearsPieces("ERR WAIT")
		rabbit.Says("m W")
		trapper.HearsPieces("SYNC 2 W,TURN")
		trapper.Says("p 3 2")
		trapper.HearsPieces("WALL 3 2,TURN")
		rabbit.HearsPieces("SYNC 2 W")
	})
}

// Two lines in one piece are two moves; what comes too early is not kept.
func TestPieces(t *testing.T) {
	bubble(t, small, func(s *Server) {
		trapper, rabbit := seated(t, s)
		trapper.Says("p 0 0", "p 0 1")
		trapper.Hears("SYNC 1 0 0", "ERR WAIT") // the second answer may come with the first or by itself
		rabbit.HearsPieces("SYNC 1 0 0,TURN")
		for _, b := range "m W\n" {
			_, _ = rabbit.Conn.Write([]byte(string(b)))
		}
		rabbit.HearsPieces("SYNC 2 W")
		trapper.HearsPieces("SYNC 2 W,TURN")
	})
}

// The original client sends a greeting line first, on every port. The text port takes the name and goes on as usual.
func TestGreetingOnTheTextPort(t *testing.T) {
	bubble(t, small, func(s *Server) {
		ann := arrive(t, s.text)
		ann.HearsPieces("CONN 0,WAIT")
		ann.Says("ann 0 2 0")
		ann.HearsPieces()
		bob := arrive(t, s.text)
		bob.HearsPieces("CONN 1,INIT,g 2 2,SENT")
		ann.HearsPieces("INIT,g 2 2,SENT,TURN")
		bob.Says("bob 0 1 0") // it is ann's turn
		bob.HearsPieces()
		if names := s.Matches(1)[0].Names; names != [2]string{"ann", "bob"} {
			t.Errorf("the players are called %q", names)
		}
		ann.Says("p 0 0")
		ann.HearsPieces("SYNC 1 0 0")
		bob.HearsPieces("SYNC 1 0 0,TURN")
		bob.Says("bob 0 1 0") // again is once too often
		bob.HearsPieces("ERR invalidinput bob 0 1 0,TURN")
	})
}

func TestTellWait(t *testing.T) {
	o := small
	o.TellWait = true
	bubble(t, o, func(s *Server) {
		trapper, rabbit := arrive(t, s.text), arrive(t, s.text)
		trapper.HearsPieces("CONN 0,WAIT", "INIT,g 2 2,SENT,TURN")
		rabbit.HearsPieces("CONN 1,INIT,g 2 2,SENT,WAIT")
		trapper.Says("p 0 0")
		trapper.HearsPieces("SYNC 1 0 0,WAIT")
		rabbit.HearsPieces("SYNC 1 0 0,TURN")
	})
}

func TestHello(t *testing.T) {
	bubble(t, small, func(s *Server) {
		ann := arrive(t, s.hello)
		ann.HearsPieces()
		ann.Says("ann 0 2 0")
		ann.HearsPieces("WAIT")
		time.Sleep(30 * time.Second)
		ann.HearsPieces("UGUD")
		ann.Says("y")
		time.Sleep(30 * time.Second)
		ann.HearsPieces("UGUD")
		bob := arrive(t, s.hello)
		bob.Says("bob 0 2 0")
		ann.HearsPieces("CONN 1 bob,INIT,g 2 2,SENT,WAIT") // who waited without a wish is Glenda
		bob.HearsPieces("CONN 0 ann,INIT,g 2 2,SENT,TURN")
		ann.Says("y") // the answer came late
		bob.Says("p 2 2")
		bob.HearsPieces("GLND 2 2")
		bob.Says("p 0 0")
		bob.HearsPieces("SYNC 1 0 0,WAIT")
		ann.HearsPieces("SYNC 1 0 0,TURN")
		time.Sleep(time.Hour / 10) // nobody is asked whether they are there during a match
		ann.HearsPieces()
		bob.HearsPieces()
	})
}

// Wishes are kept apart, and those who speak differently play together.
func TestWishes(t *testing.T) {
	bubble(t, small, func(s *Server) {
		ann, bob := arrive(t, s.hello), arrive(t, s.hello)
		ann.Says("ann 0 1 0")
		bob.Says("bob 0 1 0")
		ann.HearsPieces("WAIT")
		bob.HearsPieces("WAIT")
		text := arrive(t, s.text)
		text.HearsPieces("CONN 0,INIT,g 2 2,SENT,TURN")
		name := s.Matches(1)[0].Names[glenda.Trapper]
		ann.HearsPieces("CONN 1 " + name + ",INIT,g 2 2,SENT,WAIT")
		guest := arrive(t, s.hello)
		guest.Says("@ 0 0 0")
		guest.HearsPieces("CONN 0 bob,INIT,g 2 2,SENT,TURN")
		bob.HearsPieces("CONN 1 Guest,INIT,g 2 2,SENT,WAIT")
	})
}

func TestConnect(t *testing.T) {
	bubble(t, small, func(s *Server) {
		host := netservertest.Listen(t, s.Connect(glenda.Glenda))
		host.HearsPieces("CONN 1,WAIT")
		text := arrive(t, s.text)
		text.HearsPieces("CONN 0,INIT,g 2 2,SENT,TURN")
		host.HearsPieces("INIT,g 2 2,SENT")
		text.Says("p 0 0")
		host.HearsPieces("SYNC 1 0 0,TURN")
	})
}

func TestOptions(t *testing.T) {
	for _, c := range []glenda.Config{{Size: 4}, {Size: 10}, {Size: 11, Walls: glenda.Exactly(-1)}} {
		if s, err := New(Options{Game: c}); err == nil || s != nil {
			t.Errorf("%+v is served", c)
		}
	}
}

// The rabbit may begin. CONN still says 0 to the trapper and 1 to the rabbit.
func TestTheRabbitBegins(t *testing.T) {
	o := small
	o.Game.Dialect.Begins = glenda.BeginsGlenda
	bubble(t, o, func(s *Server) {
		trapper := arrive(t, s.text)
		trapper.HearsPieces("CONN 0,WAIT")
		rabbit := arrive(t, s.text)
		rabbit.HearsPieces("CONN 1,INIT,g 2 2,SENT,TURN")
		trapper.HearsPieces("INIT,g 2 2,SENT")
		trapper.Says("p 0 0")
		trapper.HearsPieces("ERR WAIT")
		rabbit.Says("m E")
		rabbit.HearsPieces("SYNC 1 E")
		trapper.HearsPieces("SYNC 1 E,TURN")
		trapper.Says("p 0 0")
		trapper.HearsPieces("SYNC 2 0 0")
		rabbit.HearsPieces("SYNC 2 0 0,TURN")
		rabbit.Says("m E")
		rabbit.HearsPieces("SYNC 3 E,WON")
		trapper.HearsPieces("SYNC 3 E,LOST")
	})
}
