package foxesserver

import (
	"context"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"menagerie/rules/foxes"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// example is the board of the text's example, with the dolphins' first and the foxes' last row below. D and E are dolphins,
// F and G foxes; D and G stand in water.
const example = "WWWD" + "WLFG" + "WLLG" + "DWDW"

// bubble runs a test with a server whose time passes at once when everybody waits, and on which all games begin with a
// board. Cooldowns are a second, and tides come every 10 s.
func bubble(t *testing.T, o Options, board string, test func(s *Server)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, o, board)
		test(s)
		ctx, stop := context.WithTimeout(context.Background(), time.Minute)
		defer stop()
		if err := s.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	})
}

func newServer(t *testing.T, o Options, board string) *Server {
	t.Helper()
	c := foxes.DefaultConfig(foxes.MinSize)
	c.Cooldown, c.Tide = [2]int{foxes.Second, foxes.Second}, 10*foxes.Second
	c.Dialect = o.Game.Dialect
	if o.Game.Limit > 0 {
		c.Limit = o.Game.Limit
	}
	o.Game = c
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	b, err := foxes.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	s.begin = func(seed uint64) (foxes.State, error) { return foxes.Begin(s.options.Game, b, 1) }
	return s
}

// peer is a client that says what it is told to.
type peer struct {
	t    *testing.T
	conn net.Conn

	mu     sync.Mutex
	heard  string
	closed bool
}

// from is a connection from an address.
type from struct {
	net.Conn
	address string
}

func (f from) RemoteAddr() net.Addr { return addr(f.address) }

type addr string

func (a addr) Network() string { return "tcp" }
func (a addr) String() string  { return string(a) }

// arrive connects a peer from an address.
func arrive(t *testing.T, s *Server, address string) *peer {
	near, far := net.Pipe()
	s.door.ServeConn(from{far, address + ":1000"}, nil)
	p := &peer{t: t, conn: near}
	go p.read()
	synctest.Wait()
	return p
}

func (p *peer) read() {
	b := make([]byte, 1<<12)
	for {
		n, err := p.conn.Read(b)
		p.mu.Lock()
		p.heard += string(b[:n])
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
	if _, err := io.WriteString(p.conn, strings.Join(lines, "\n")+"\n"); err != nil {
		p.t.Errorf("%q was not taken: %v", lines, err)
	}
	synctest.Wait()
}

// hears checks the lines that have come since the last look.
func (p *peer) hears(want ...string) {
	p.t.Helper()
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	var got []string
	for line := range strings.Lines(p.heard) {
		text, ended := strings.CutSuffix(line, "\n")
		if !ended {
			p.t.Errorf("%q does not end a line", line)
		}
		got = append(got, text)
	}
	p.heard = ""
	if !slices.Equal(got, want) {
		p.t.Errorf("heard %q, want %q", got, want)
	}
}

// later lets time pass, and a moment more: of what happens at the same moment nobody knows what comes first.
func later(d time.Duration) { time.Sleep(d + 100*time.Microsecond) }

// gone checks that the server has closed the connection.
func (p *peer) gone() {
	p.t.Helper()
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.t.Error("the connection is still open")
	}
}

// leave closes the connection.
func (p *peer) leave() {
	_ = p.conn.Close()
	synctest.Wait()
}

// seated has two players from two addresses in a game that has begun.
func seated(t *testing.T, s *Server, board string) (fox, dolphin *peer) {
	t.Helper()
	fox, dolphin = arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
	fox.says("PBJ")
	fox.hears("BPT F")
	dolphin.says("PBJ")
	dolphin.hears("BPT D", "BEB "+board, "BDN", "BEN")
	fox.hears("BGB "+board, "BFN", "BGN")
	return fox, dolphin
}

// The conversation of the text, with its examples.
func TestText(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		const eaten = "WWWW" + "WLFD" + "WLLG" + "DWDW"
		time.Sleep(300 * time.Millisecond)
		dolphin.says("DBM 4 1 4 2") // the dolphin eats the fox
		dolphin.hears("BEB " + eaten)
		fox.hears("BGB " + eaten)

		dolphin.says("DBM 4 2 4 1") // too early: no turn
		dolphin.hears("BEF")
		fox.hears()
		time.Sleep(999 * time.Millisecond)
		dolphin.hears()
		later(time.Millisecond)
		dolphin.hears("BDN", "BEN")

		fox.says("FBM 3 2 4 2") // a fox does not attack a dolphin in water: a turn all the same
		fox.hears("BGF")
		dolphin.hears()
		later(time.Second)
		fox.hears("BFN", "BGN")
		if v := s.Snapshot(9).Games[0].View; v.Board.String() != eaten || v.Now != 138 {
			t.Errorf("the host sees %v at %d", v.Board, v.Now)
		}
	})
}

// Every tide is shown to both, ten seconds apart.
func TestTides(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		time.Sleep(9999 * time.Millisecond)
		fox.hears()
		later(time.Millisecond)
		v := s.Snapshot(1).Games[0].View
		if v.Tides != 1 || v.Board.CountLand() >= 4 {
			t.Errorf("%d tides, %d land", v.Tides, v.Board.CountLand())
		}
		fox.hears("BGB " + v.Board.String())
		dolphin.hears("BEB " + v.Board.String())
		later(30 * time.Second)
		if v := s.Snapshot(1).Games[0].View; v.Tides != 4 {
			t.Errorf("%d tides after 40 s", v.Tides)
		}
	})
}

// The last animal is eaten: everybody hears who has won, may still ask, and is sent away; the next two play meanwhile.
func TestEnd(t *testing.T) {
	const before, after = "WWWD" + "WLLG" + "WLLW" + "WWWW", "WWWW" + "WLLD" + "WLLW" + "WWWW"
	bubble(t, Options{}, before, func(s *Server) {
		fox, dolphin := seated(t, s, before)
		dolphin.says("DBM 4 1 4 2")
		dolphin.hears("BEB "+after, "BDS D")
		fox.hears("BGB "+after, "BFS D")
		fox.says("FBM 4 2 4 3", "FBR")
		fox.hears("BGF", "BGB "+after)
		if c := s.Counters(); c.DolphinsWon != 1 || c.Moves != 1 || c.Playing != 0 || c.Left != 0 {
			t.Errorf("counted %+v", c)
		}
		seated(t, s, before)
		later(5 * time.Second)
		fox.hears()
		fox.gone()
		dolphin.gone()
	})
	o := Options{}
	o.Game = foxes.DefaultConfig(foxes.MinSize)
	o.Game.Limit = 5 * foxes.Second
	o.Game.Dialect.Writing.EndTo = foxes.EndToAll
	bubble(t, o, before, func(s *Server) { // as many on both sides when the time is up
		fox, dolphin := seated(t, s, before)
		later(5 * time.Second)
		fox.hears("BFS N", "BGS N")
		dolphin.hears("BDS N", "BES N")
		if c := s.Counters(); c.Drawn != 1 {
			t.Errorf("counted %+v", c)
		}
	})
}

// Whoever leaves has lost; who leaves before the game has begun leaves its side free.
func TestLeaving(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		first := arrive(t, s, "10.0.0.9")
		first.says("PBJ")
		first.hears("BPT F")
		first.leave()
		if c := s.Counters(); c.Waiting != 0 {
			t.Errorf("%d games wait", c.Waiting)
		}
		fox, dolphin := seated(t, s, example)
		fox.leave()
		dolphin.hears("BEB "+example, "BDS D")
		fox, dolphin = seated(t, s, example)
		dolphin.leave()
		fox.hears("BGB "+example, "BFS F")
		fox.leave()
		if c := s.Counters(); c.Left != 2 || c.FoxesWon != 1 || c.DolphinsWon != 1 || c.Started != 2 {
			t.Errorf("counted %+v", c)
		}
	})
}

// A third player is rejected and sent away, or kept until there is room.
func TestThird(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		seated(t, s, example)
		third := arrive(t, s, "10.0.0.3")
		third.says("PBJ", "PBJ")
		third.hears("BPT R")
		later(time.Second)
		third.gone()
	})
	o := Options{}
	o.Game.Dialect.Writing.Rejected = foxes.RejectedKept
	bubble(t, o, example, func(s *Server) {
		fox, _ := seated(t, s, example)
		third := arrive(t, s, "10.0.0.3")
		third.says("PBJ")
		third.hears("BPT R")
		time.Sleep(time.Minute)
		fox.leave()
		third.says("PBJ")
		third.hears("BPT F")
		if c := s.Counters(); c.Rejected != 1 {
			t.Errorf("counted %+v", c)
		}
	})
	bubble(t, Options{Games: 3}, example, func(s *Server) { // or there is room for more
		for range 3 {
			seated(t, s, example)
		}
		seventh := arrive(t, s, "10.0.0.3")
		seventh.says("PBJ")
		seventh.hears("BPT R")
		if n := len(s.Snapshot(9).Games); n != 3 {
			t.Errorf("%d games", n)
		}
	})
}

// Viewers on connections of their own, and on the player's.
func TestViewers(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		// Two clients that make two connections each, as the authors' draft does; the second ones in another order.
		v1, v2 := arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
		v1.says("QBJ")
		v1.hears("BQT F")
		v2.says("QBJ")
		v2.hears("BQT D")
		dolphin, fox := arrive(t, s, "10.0.0.2"), arrive(t, s, "10.0.0.1")
		dolphin.says("PBJ")
		dolphin.hears("BPT D")
		fox.says("PBJ")
		fox.hears("BPT F", "BGB "+example, "BFN", "BGN")
		v1.hears("BGB "+example, "BGN")
		v2.hears("BEB "+example, "BEN")
		fox.says("FBM 1 1 1 2")
		v1.hears("BGF")
		v2.hears()
		// One more is rejected.
		more := arrive(t, s, "10.0.0.1")
		more.says("QBJ")
		more.hears("BQT R")
		// A viewer that leaves is missed by nobody.
		v1.leave()
		fox.hears("BGF")
		later(time.Second)
		fox.hears("BFN", "BGN")
		fox.says("QBJ", "QCJ") // which its own connection can be from now on
		fox.hears("BQT F")
	})
	o := Options{}
	o.Game.Dialect.Writing.Spectators = foxes.SpectatorsWelcome
	bubble(t, o, example, func(s *Server) {
		fox, _ := seated(t, s, example)
		var crowd []*peer
		for i := range 4 {
			p := arrive(t, s, fmt.Sprintf("10.0.1.%d", i))
			p.says("QBJ", "QBJ", "PBJ", "DBM 4 1 4 2", "FBR")
			crowd = append(crowd, p)
		}
		crowd[0].hears("BQT F", "BGB "+example, "BPT R")
		crowd[1].hears("BQT D", "BEB "+example, "BPT R")
		crowd[2].hears("BQT F", "BGB "+example)
		crowd[3].hears("BQT F", "BGB "+example)
		fox.leave()
		crowd[3].hears("BGB "+example, "BGS D")
		if n := s.Snapshot(1).Games[0].Onlookers; n != 4 {
			t.Errorf("%d look on", n)
		}
	})
	o.Game.Dialect.Writing.Viewers = foxes.ViewersPlayer
	bubble(t, o, example, func(s *Server) {
		viewer := arrive(t, s, "10.0.0.1")
		viewer.says("QBJ")
		viewer.hears("BQT F")
		seated(t, s, example)
		viewer.hears("BGB " + example)
	})
}

// The dialects of the drafts: the controller, the ends of lines, the missing space, and places that count otherwise.
func TestDialects(t *testing.T) {
	o := Options{}
	o.Game.Dialect.Writing.Lines = foxes.LinesCRLF
	bubble(t, o, example, func(s *Server) {
		fox, dolphin := arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
		fox.says("PCJ\r")
		fox.hears("CPT F\r")
		dolphin.says("PBJ\r")
		dolphin.hears("BPT D\r", "BEB "+example+"\r", "BDN\r", "BEN\r")
		dolphin.says("DCM4 1 4 2\r")
		dolphin.hears("BEB " + "WWWW" + "WLFD" + "WLLG" + "DWDW" + "\r")
		fox.says("\r", "hello\r", "FBR\r")
		fox.hears("BGB "+example+"\r", "BFN\r", "BGN\r", "BGB WWWWWLFDWLLGDWDW\r", "BGB WWWWWLFDWLLGDWDW\r")
	})
	bubble(t, Options{}, example, func(s *Server) { // the draft's client counts from 0, the row first
		_, dolphin := seated(t, s, example)
		dolphin.says("DBM 0 3 1 3")
		dolphin.hears("BEB WWWWWLFDWLLGDWDW")
		later(time.Second)
		dolphin.hears("BDN", "BEN")
		dolphin.says("DBM 1 3 2 3")
		dolphin.hears("BEB WWWWWLFWWLLDDWDW")
	})
	bubble(t, Options{Places: PlacesGiven}, example, func(s *Server) {
		_, dolphin := seated(t, s, example)
		dolphin.says("DBM 0 3 1 3")
		dolphin.hears("BEF")
	})
}

// Requests for the board are answered at any time, but not all of many.
func TestRefresh(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		fox := arrive(t, s, "10.0.0.1")
		fox.says("FBR")
		fox.hears()
		fox.says("PBJ", "FBR")
		fox.hears("BPT F", "BGB "+example)
		for range 50 {
			fox.says("FBR")
		}
		synctest.Wait()
		fox.mu.Lock()
		n := strings.Count(fox.heard, "BGB")
		fox.mu.Unlock()
		if n < 3 || n > 12 { // which took a moment
			t.Errorf("%d of 50 were answered", n)
		}
	})
}

// Somebody in this process plays the side that it wishes for, and bots play with whoever would have to wait.
func TestLocal(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		local := &peer{t: t, conn: s.Connect(foxes.Dolphins)}
		go local.read()
		local.says("PBJ")
		local.hears("BPT D")
		fox := arrive(t, s, "10.0.0.1")
		fox.says("PBJ")
		fox.hears("BPT F", "BGB "+example, "BFN", "BGN")
		local.hears("BEB "+example, "BDN", "BEN")
		g := s.Snapshot(1).Games[0]
		if g.Names != [2]string{"10.0.0.1:1000", "local"} || g.Local != [2]bool{false, true} || g.Waits || g.Began.IsZero() {
			t.Errorf("the host sees %+v", g)
		}
	})
}
