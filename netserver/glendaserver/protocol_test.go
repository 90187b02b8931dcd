package glendaserver

import (
	"context"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// small is a board that is soon played out: 5 wide, without walls.
var small = Options{Game: glenda.Config{Size: 5}}

// bubble runs a test with a server whose time passes at once when everybody waits.
func bubble(t *testing.T, o Options, test func(s *Server)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		test(s)
		ctx, stop := context.WithTimeout(context.Background(), time.Minute)
		defer stop()
		if err := s.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	})
}

// peer is a client that says what it is told to.
type peer struct {
	t    *testing.T
	conn net.Conn

	mu     sync.Mutex
	pieces []string // what came, as it came
	closed bool
}

// arrive connects a peer to one of the server's doors.
func arrive(t *testing.T, door *netserver.Server) *peer {
	near, far := net.Pipe()
	door.ServeConn(far, nil)
	p := &peer{t: t, conn: near}
	go p.read()
	synctest.Wait()
	return p
}

func (p *peer) read() {
	b := make([]byte, 1<<16)
	for {
		n, err := p.conn.Read(b)
		p.mu.Lock()
		if n > 0 {
			p.pieces = append(p.pieces, string(b[:n]))
		}
		p.closed = err != nil
		p.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// says sends lines and waits until the server has dealt with them.
func (p *peer) says(lines ...string) {
	p.t.Helper()
	_, err := io.WriteString(p.conn, strings.Join(lines, "\n")+"\n")
	if err != nil {
		p.t.Errorf("%q was not taken: %v", lines, err)
	}
	synctest.Wait()
}

// hears checks what has come since the last look: each piece's lines are written with commas in between.
func (p *peer) hears(want ...string) {
	p.t.Helper()
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	var got []string
	for _, piece := range p.pieces {
		text, ended := strings.CutSuffix(piece, "\n")
		if !ended {
			p.t.Errorf("the piece %q does not end a line", piece)
		}
		got = append(got, strings.ReplaceAll(text, "\n", ","))
	}
	p.pieces = nil
	if !slices.Equal(got, want) {
		p.t.Errorf("heard %q, want %q", got, want)
	}
}

// hearsAll is hears for lines that may come in any pieces.
func (p *peer) hearsAll(want string) {
	p.t.Helper()
	synctest.Wait()
	p.mu.Lock()
	p.pieces = []string{strings.Join(p.pieces, "")}
	p.mu.Unlock()
	p.hears(want)
}

func (p *peer) gone() {
	p.t.Helper()
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.t.Error("the connection is still open")
	}
}

// seated are a trapper and Glenda at a new match, who have heard the board.
func seated(t *testing.T, s *Server) (trapper, rabbit *peer) {
	t.Helper()
	trapper = arrive(t, s.text)
	trapper.hears("CONN 0,WAIT")
	rabbit = arrive(t, s.text)
	rabbit.hears("CONN 1,INIT,g 2 2,SENT")
	trapper.hears("INIT,g 2 2,SENT,TURN")
	return trapper, rabbit
}

func TestEscape(t *testing.T) {
	bubble(t, small, func(s *Server) {
		trapper, rabbit := seated(t, s)
		trapper.says("p 0 0")
		trapper.hears("SYNC 1 0 0")
		rabbit.hears("SYNC 1 0 0,TURN")
		rabbit.says("m NE")
		rabbit.hears("SYNC 2 NE")
		trapper.hears("SYNC 2 NE,TURN")
		trapper.says("p 4 4")
		rabbit.hears("SYNC 3 4 4,TURN")
		trapper.hears("SYNC 3 4 4")
		if at := s.Matches(5); len(at) != 1 || at[0].View.Turn != 3 || at[0].ID != 1 {
			t.Errorf("seen %+v", at)
		}
		rabbit.says("m NE")
		rabbit.hears("SYNC 4 NE,WON")
		trapper.hears("SYNC 4 NE,LOST")
		rabbit.gone()
		trapper.gone()
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
		trapper.says("p 2 3")
		trapper.hears("SYNC 1 2 3,WON")
		rabbit.hears("SYNC 1 2 3,LOST")
		trapper.gone()
		rabbit.gone()
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
			"ann 0 2 0":   "ERR invalidinput ann 0 2 0,TURN",
		} {
			trapper.says(line)
			trapper.hears(want)
		}
		trapper.says("", "\r", "y") // none of these is worth a word
		trapper.hears()
		rabbit.says("m E")
		rabbit.hears("ERR WAIT")
		trapper.says("p 3 2\x00")
		trapper.hears("SYNC 1 3 2")
		rabbit.hears("SYNC 1 3 2,TURN")
		rabbit.says("m E\r")
		rabbit.hears("WALL E 2 2,TURN")
		rabbit.says("p 0 0")
		rabbit.hears("CANTP,TURN")
		rabbit.says("m X")
		rabbit.hears("ERR invalidinput m X,TURN")
		trapper.says("p 0 0")
		trapper.hears("ERR WAIT")
		rabbit.says("m W")
		trapper.hears("SYNC 2 W,TURN")
		trapper.says("p 3 2")
		trapper.hears("WALL 3 2,TURN")
		rabbit.hears("SYNC 2 W")
	})
}

// Two lines in one piece are two moves; what comes too early is not kept.
func TestPieces(t *testing.T) {
	bubble(t, small, func(s *Server) {
		trapper, rabbit := seated(t, s)
		trapper.says("p 0 0", "p 0 1")
		trapper.hearsAll("SYNC 1 0 0,ERR WAIT") // the second answer may come with the first or by itself
		rabbit.hears("SYNC 1 0 0,TURN")
		for _, b := range "m W\n" {
			_, _ = rabbit.conn.Write([]byte(string(b)))
		}
		rabbit.hears("SYNC 2 W")
		trapper.hears("SYNC 2 W,TURN")
	})
}

func TestTellWait(t *testing.T) {
	o := small
	o.TellWait = true
	bubble(t, o, func(s *Server) {
		trapper, rabbit := arrive(t, s.text), arrive(t, s.text)
		trapper.hears("CONN 0,WAIT", "INIT,g 2 2,SENT,TURN")
		rabbit.hears("CONN 1,INIT,g 2 2,SENT,WAIT")
		trapper.says("p 0 0")
		trapper.hears("SYNC 1 0 0,WAIT")
		rabbit.hears("SYNC 1 0 0,TURN")
	})
}

func TestHello(t *testing.T) {
	bubble(t, small, func(s *Server) {
		ann := arrive(t, s.hello)
		ann.hears()
		ann.says("ann 0 2 0")
		ann.hears("WAIT")
		time.Sleep(30 * time.Second)
		ann.hears("UGUD")
		ann.says("y")
		time.Sleep(30 * time.Second)
		ann.hears("UGUD")
		bob := arrive(t, s.hello)
		bob.says("bob 0 2 0")
		ann.hears("CONN 1 bob,INIT,g 2 2,SENT,WAIT") // who waited without a wish is Glenda
		bob.hears("CONN 0 ann,INIT,g 2 2,SENT,TURN")
		ann.says("y") // the answer came late
		bob.says("p 2 2")
		bob.hears("GLND 2 2")
		bob.says("p 0 0")
		bob.hears("SYNC 1 0 0,WAIT")
		ann.hears("SYNC 1 0 0,TURN")
		time.Sleep(time.Hour / 10) // nobody is asked whether they are there during a match
		ann.hears()
		bob.hears()
	})
}

// Wishes are kept apart, and those who speak differently play together.
func TestWishes(t *testing.T) {
	bubble(t, small, func(s *Server) {
		ann, bob := arrive(t, s.hello), arrive(t, s.hello)
		ann.says("ann 0 1 0")
		bob.says("bob 0 1 0")
		ann.hears("WAIT")
		bob.hears("WAIT")
		text := arrive(t, s.text)
		text.hears("CONN 0,INIT,g 2 2,SENT,TURN")
		name := s.Matches(1)[0].Names[glenda.Trapper]
		ann.hears("CONN 1 " + name + ",INIT,g 2 2,SENT,WAIT")
		guest := arrive(t, s.hello)
		guest.says("@ 0 0 0")
		guest.hears("CONN 0 bob,INIT,g 2 2,SENT,TURN")
		bob.hears("CONN 1 Guest,INIT,g 2 2,SENT,WAIT")
	})
}

func TestConnect(t *testing.T) {
	bubble(t, small, func(s *Server) {
		host := &peer{t: t, conn: s.Connect(glenda.Glenda)}
		go host.read()
		host.hears("CONN 1,WAIT")
		text := arrive(t, s.text)
		text.hears("CONN 0,INIT,g 2 2,SENT,TURN")
		host.hears("INIT,g 2 2,SENT")
		text.says("p 0 0")
		host.hears("SYNC 1 0 0,TURN")
	})
}

func TestNew(t *testing.T) {
	for _, c := range []glenda.Config{{Size: 4}, {Size: 10}, {Size: 11, Walls: glenda.Exactly(-1)}} {
		if s, err := New(Options{Game: c}); err == nil || s != nil {
			t.Errorf("%+v is served", c)
		}
	}
}
