package glendaserver

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/netsim"
	"menagerie/internal/testkit/leaktest"
	"menagerie/netserver"
	"menagerie/netserver/netservertest"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/wire"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// small is a board for short games: 5 cells wide, without walls. The first move has no shorter time limit.
var small = Options{Game: glenda.Config{Size: 5}, Opening: -1}

// bubble runs a test with a server in a synctest bubble.
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

// arrive connects a peer to one of the server's ports.
func arrive(t *testing.T, door *netserver.Server) *peer {
	return netservertest.Arrive(t, func(far net.Conn) { door.ServeConn(far, nil) })
}

// seated returns the trapper and Glenda in a new match, after they have received the board.
func seated(t *testing.T, s *Server) (trapper, rabbit *peer) {
	t.Helper()
	trapper = arrive(t, s.text)
	trapper.HearsPieces("CONN 0,WAIT")
	rabbit = arrive(t, s.text)
	rabbit.HearsPieces("CONN 1,INIT,g 2 2,SENT")
	trapper.HearsPieces("INIT,g 2 2,SENT,TURN")
	return trapper, rabbit
}

func TestAnEscapeIsAWinOfGlenda(t *testing.T) {
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
			t.Errorf("got %+v, want game 1 in turn 3", at)
		}
		rabbit.Says("m NE")
		rabbit.HearsPieces("SYNC 4 NE,WON")
		trapper.HearsPieces("SYNC 4 NE,LOST")
		rabbit.Gone()
		trapper.Gone()
		c := s.Counters()
		if c.Started != 1 || c.GlendaWon != 1 || c.Moves != 4 || c.Playing != 0 {
			t.Errorf("got %+v, want 1 game with 4 moves that Glenda won", c)
		}
		if at := s.Matches(5); len(at) != 1 || !at[0].Over || at[0].View.Outcome != glenda.GlendaWon {
			t.Errorf("got %+v, want one finished game that Glenda won", at)
		}
	})
}

func TestGlendaIsCaptured(t *testing.T) {
	bubble(t, small, func(s *Server) {
		trapper, rabbit := seated(t, s)
		s.wall(t, "1 1", "2 1", "1 2", "3 2", "1 3")
		trapper.Says("p 2 3")
		trapper.HearsPieces("SYNC 1 2 3,WON")
		rabbit.HearsPieces("SYNC 1 2 3,LOST")
		trapper.Gone()
		rabbit.Gone()
		if c := s.Counters(); c.TrapperWon != 1 {
			t.Errorf("got %+v, want 1 win of the trapper", c)
		}
	})
}

// wall adds walls to the only match, as if they had been there from the start.
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

func TestInvalidMovesAreRefused(t *testing.T) {
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
		trapper.Says("", "\r", "y") // lines without a response
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

// TestLinesMayComeInAnyPieces checks that two lines in one piece are two moves, and that a line sent too early is not stored.
func TestLinesMayComeInAnyPieces(t *testing.T) {
	bubble(t, small, func(s *Server) {
		trapper, rabbit := seated(t, s)
		trapper.Says("p 0 0", "p 0 1")
		trapper.Hears("SYNC 1 0 0", "ERR WAIT") // both responses may or may not arrive in one piece
		rabbit.HearsPieces("SYNC 1 0 0,TURN")
		for _, b := range "m W\n" {
			_, _ = rabbit.Conn.Write([]byte(string(b)))
		}
		rabbit.HearsPieces("SYNC 2 W")
		trapper.HearsPieces("SYNC 2 W,TURN")
	})
}

// TestAGreetingOnTheTextPortSetsTheName checks a greeting line on the port for the specification's clients. The original
// client sends it on every port. The server stores the name and otherwise ignores the line.
func TestAGreetingOnTheTextPortSetsTheName(t *testing.T) {
	bubble(t, small, func(s *Server) {
		ann := arrive(t, s.text)
		ann.HearsPieces("CONN 0,WAIT")
		ann.Says("ann 0 2 0")
		ann.HearsPieces()
		bob := arrive(t, s.text)
		bob.HearsPieces("CONN 1,INIT,g 2 2,SENT")
		ann.HearsPieces("INIT,g 2 2,SENT,TURN")
		bob.Says("bob 0 1 0") // Ann is to move
		bob.HearsPieces()
		if names := s.Matches(1)[0].Names; names != [2]string{"ann", "bob"} {
			t.Errorf("got the names %q, want ann and bob", names)
		}
		ann.Says("p 0 0")
		ann.HearsPieces("SYNC 1 0 0")
		bob.HearsPieces("SYNC 1 0 0,TURN")
		bob.Says("bob 0 1 0") // a second greeting is invalid
		bob.HearsPieces("ERR invalidinput bob 0 1 0,TURN")
	})
}

func TestTellWaitReportsTheOpponentsTurn(t *testing.T) {
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

func TestHelloPairsNamedGuests(t *testing.T) {
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
		ann.HearsPieces("CONN 1 bob,INIT,g 2 2,SENT,WAIT") // the first guest without a wish is Glenda
		bob.HearsPieces("CONN 0 ann,INIT,g 2 2,SENT,TURN")
		ann.Says("y") // the response comes after the match has begun
		bob.Says("p 2 2")
		bob.HearsPieces("GLND 2 2")
		bob.Says("p 0 0")
		bob.HearsPieces("SYNC 1 0 0,WAIT")
		ann.HearsPieces("SYNC 1 0 0,TURN")
		time.Sleep(time.Hour / 10) // the server sends no UGUD during a match
		ann.HearsPieces()
		bob.HearsPieces()
	})
}

// TestGuestsArePairedByTheirWishes checks the pairing of guests with different wishes and protocols.
func TestGuestsArePairedByTheirWishes(t *testing.T) {
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

func TestConnectTakesTheWantedSide(t *testing.T) {
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

func TestNewRejectsInvalidOptions(t *testing.T) {
	for _, c := range []glenda.Config{{Size: 4}, {Size: 10}, {Size: 11, Walls: glenda.Exactly(-1)}} {
		if s, err := New(Options{Game: c}); err == nil || s != nil {
			t.Errorf("New(%+v): got no error, want one", c)
		}
	}
}

// TestTheRabbitBegins checks games in which Glenda begins. CONN still sends 0 to the trapper and 1 to Glenda.
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

// TestReserveKeepsGuestsForTheHost checks that guests without a wish wait for the client of Connect, and are not paired with
// each other.
func TestReserveKeepsGuestsForTheHost(t *testing.T) {
	bubble(t, small, func(s *Server) {
		s.Reserve(glenda.Glenda)
		first, second := arrive(t, s.text), arrive(t, s.text)
		first.HearsPieces("CONN 0,WAIT")
		second.HearsPieces("CONN 0,WAIT")
		host := netservertest.Listen(t, s.Connect(glenda.Glenda))
		host.HearsPieces("CONN 1,INIT,g 2 2,SENT")
		first.HearsPieces("INIT,g 2 2,SENT,TURN")
		second.HearsPieces()
	})
}

// TestGuestsAreSeatedInTheOrderOfArrival checks that of two clients that connect at almost the same time, the first one is the
// trapper.
func TestGuestsAreSeatedInTheOrderOfArrival(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Shutdown(context.Background()) }()
	at, err := s.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		var pair [2]net.Conn
		for k := range pair {
			if pair[k], err = net.Dial("tcp", at.String()); err != nil {
				t.Fatal(err)
			}
		}
		for k, conn := range pair {
			line, err := bufio.NewReader(conn).ReadString('\n')
			if want := fmt.Sprintf("CONN %d\n", k); line != want {
				t.Fatalf("pair %d: client %d receives %q, %v, want %q", i, k, line, err, want)
			}
		}
		for _, conn := range pair {
			_ = conn.Close()
		}
	}
}

// TestMessagesAreCaptured checks that the capture has each refusal with its reason, directly after the refused message.
func TestMessagesAreCaptured(t *testing.T) {
	capture := wire.NewCapture(100, 10_000)
	bubble(t, Options{Game: small.Game, Observer: &observe.Observer{Capture: capture}}, func(s *Server) {
		trapper, rabbit := seated(t, s)
		trapper.Says("p 2 2", "what", "p 0 0")
		rabbit.Says("m E")
		if _, err := trapper.Conn.Write([]byte(strings.Repeat("x", 256))); err != nil {
			t.Error(err)
		}
		synctest.Wait()
	})
	notes, _, _ := capture.Since(0, nil)
	var got []string
	for _, n := range notes {
		if n.Peer == "local 1" && n.Dir == wire.Received || string(n.Bytes) == "CONN 0\n" {
			got = append(got, strings.TrimPrefix(n.String(), "local 1 "))
		}
	}
	want := []string{
		`> "CONN 0\n"`, `< "p 2 2\n"`, "! Glenda is on the cell", `< "what\n"`, "! the line is not a move", `< "p 0 0\n"`,
		`< "` + strings.Repeat("x", 256) + `" ! ` + errOdd.Error(),
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got the capture\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestRehearsedLimitsAreStretched checks that a simulation stretches, stops and restarts the time limits.
func TestRehearsedLimitsAreStretched(t *testing.T) {
	o := small
	o.Move = time.Minute
	r := netsim.New(netsim.Spec{})
	o.Observer = r.Observer()
	bubble(t, o, func(s *Server) {
		r.Set(netsim.Spec{Limits: 10_000, Grace: 5 * time.Second})
		trapper, rabbit := seated(t, s)
		time.Sleep(5 * time.Minute)
		r.StopLimits()
		time.Sleep(24 * time.Hour)
		r.StartLimits()
		time.Sleep(5 * time.Minute)
		trapper.HearsPieces()
		time.Sleep(6 * time.Second) // the grace period and the interval of checks
		trapper.HearsPieces("LOST,DIE you took too long")
		rabbit.HearsPieces("WON,DIE other client took too long")

		mute := arrive(t, s.hello)
		time.Sleep(100 * time.Second)
		mute.HearsPieces()
		time.Sleep(6 * time.Second)
		mute.Gone()
	})
}
