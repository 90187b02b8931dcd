package foxesserver

import (
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"menagerie/netserver/netservertest"
	"menagerie/rules/foxes"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// example is the board of the text's example, with the dolphins' first and the foxes' last row below. D and E are dolphins,
// F and G foxes; D and G stand in water.
const example = "WWWD" + "WLFG" + "WLLG" + "DWDW"

// bubble runs a test with a server on which all games begin with a board. Cooldowns are a second, and tides come every 10 s.
func bubble(t *testing.T, o Options, board string, test func(s *Server)) {
	t.Helper()
	netservertest.Bubble(t, func(t *testing.T) *Server { return newServer(t, o, board) }, func(_ *testing.T, s *Server) { test(s) })
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

type peer = netservertest.Peer

// arrive connects a peer from an address.
func arrive(t *testing.T, s *Server, address string) *peer {
	return netservertest.Arrive(t, func(far net.Conn) { s.door.ServeConn(netservertest.From(far, address+":1000"), nil) })
}

// later lets time pass, and a moment more: of what happens at the same moment nobody knows what comes first.
func later(d time.Duration) { time.Sleep(d + 100*time.Microsecond) }

// seated has two players from two addresses in a game that has begun.
func seated(t *testing.T, s *Server, board string) (fox, dolphin *peer) {
	t.Helper()
	fox, dolphin = arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
	fox.Says("PBJ")
	fox.Hears("BPT F")
	dolphin.Says("PBJ")
	dolphin.Hears("BPT D", "BEB "+board, "BDN", "BEN")
	fox.Hears("BGB "+board, "BFN", "BGN")
	return fox, dolphin
}

// The conversation of the text, with its examples.
func TestText(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		const eaten = "WWWW" + "WLFD" + "WLLG" + "DWDW"
		time.Sleep(300 * time.Millisecond)
		dolphin.Says("DBM 4 1 4 2") // the dolphin eats the fox
		dolphin.Hears("BEB " + eaten)
		fox.Hears("BGB " + eaten)

		dolphin.Says("DBM 4 2 4 1") // too early: no turn
		dolphin.Hears("BEF")
		fox.Hears()
		time.Sleep(999 * time.Millisecond)
		dolphin.Hears()
		later(time.Millisecond)
		dolphin.Hears("BDN", "BEN")

		fox.Says("FBM 3 2 4 2") // a fox does not attack a dolphin in water: a turn all the same
		fox.Hears("BGF")
		dolphin.Hears()
		later(time.Second)
		fox.Hears("BFN", "BGN")
		if v := s.Snapshot(9).Games[0].View; v.Board.String() != eaten || v.Now != 138 {
			t.Errorf("the host sees %v at %d", v.Board, v.Now)
		}
	})
}

// A client of the text moves only after N, which follows every turn. So a move far off the board is a turn, however large its
// numbers are.
func TestTurnOffTheBoard(t *testing.T) {
	for _, move := range []string{"FBM 0 0 0 0", "FBM 3 -2 3 3", "FBM 3 2 3 40000", "FBM 999999999999999999999 2 3 3"} {
		t.Run(move, func(t *testing.T) {
			bubble(t, Options{}, example, func(s *Server) {
				fox, _ := seated(t, s, example)
				fox.Says(move)
				fox.Hears("BGF")
				later(time.Second)
				fox.Hears("BFN", "BGN")
			})
		})
	}
}

// Every tide is shown to both, ten seconds apart.
func TestTides(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		time.Sleep(9999 * time.Millisecond)
		fox.Hears()
		later(time.Millisecond)
		v := s.Snapshot(1).Games[0].View
		if v.Tides != 1 || v.Board.CountLand() >= 4 {
			t.Errorf("%d tides, %d land", v.Tides, v.Board.CountLand())
		}
		fox.Hears("BGB " + v.Board.String())
		dolphin.Hears("BEB " + v.Board.String())
		later(30 * time.Second)
		if v := s.Snapshot(1).Games[0].View; v.Tides != 4 {
			t.Errorf("%d tides after 40 s", v.Tides)
		}
	})
}

// A host whose process was suspended sends the newest board once. Nobody is disconnected.
func TestPausedHost(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		in := s.newest(1)[0]
		in.mu.Lock()
		in.looked = in.looked.Add(-290 * time.Second)
		in.mu.Unlock()
		fox.Says("FBR")
		v := s.Snapshot(1).Games[0].View
		fox.Hears("BGB "+v.Board.String(), "BGB "+v.Board.String())
		dolphin.Hears("BEB " + v.Board.String())
		if v.Tides != 29 {
			t.Errorf("%d tides", v.Tides)
		}
		if c := s.Counters(); c.Playing != 1 || c.Left != 0 {
			t.Errorf("counted %+v", c)
		}
	})
}

// The last animal is eaten: everybody hears who has won, may still ask, and is sent away; the next two play meanwhile.
func TestEnd(t *testing.T) {
	const before, after = "WWWD" + "WLLG" + "WLLW" + "WWWW", "WWWW" + "WLLD" + "WLLW" + "WWWW"
	bubble(t, Options{}, before, func(s *Server) {
		fox, dolphin := seated(t, s, before)
		dolphin.Says("DBM 4 1 4 2")
		dolphin.Hears("BEB "+after, "BDS D")
		fox.Hears("BGB "+after, "BFS D")
		fox.Says("FBM 4 2 4 3", "FBR")
		fox.Hears("BGF", "BGB "+after)
		if c := s.Counters(); c.DolphinsWon != 1 || c.Moves != 1 || c.Playing != 0 || c.Left != 0 {
			t.Errorf("counted %+v", c)
		}
		seated(t, s, before)
		later(5 * time.Second)
		fox.Hears()
		fox.Gone()
		dolphin.Gone()
	})
	o := Options{}
	o.Game = foxes.DefaultConfig(foxes.MinSize)
	o.Game.Limit = 5 * foxes.Second
	o.Game.Dialect.Writing.EndTo = foxes.EndToAll
	bubble(t, o, before, func(s *Server) { // as many on both sides when the time is up
		fox, dolphin := seated(t, s, before)
		later(5 * time.Second)
		fox.Hears("BFS N", "BGS N")
		dolphin.Hears("BDS N", "BES N")
		if c := s.Counters(); c.Drawn != 1 {
			t.Errorf("counted %+v", c)
		}
	})
}

// A tie that continues at the limit ends with D or F: the next animal that is eaten decides.
func TestOvertime(t *testing.T) {
	const before, after = "DWWD" + "WLLG" + "WLFW" + "WWWW", "DWWW" + "WLLD" + "WLFW" + "WWWW"
	o := Options{}
	o.Game.Limit, o.Game.Dialect.Tie = 5*foxes.Second, foxes.TieContinues
	bubble(t, o, before, func(s *Server) {
		fox, dolphin := seated(t, s, before)
		later(8 * time.Second)
		fox.Hears()
		if v := s.Snapshot(1).Games[0].View; !v.Overtime() {
			t.Errorf("the host sees %v at %d", v.Outcome, v.Now)
		}
		dolphin.Says("DBM 4 1 4 2")
		dolphin.Hears("BEB "+after, "BDS D")
		fox.Hears("BGB "+after, "BFS D")
		if c := s.Counters(); c.Drawn != 0 || c.DolphinsWon != 1 {
			t.Errorf("counted %+v", c)
		}
	})
}

// Whoever leaves has lost; who leaves before the game has begun leaves its side free.
func TestLeaving(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		first := arrive(t, s, "10.0.0.9")
		first.Says("PBJ")
		first.Hears("BPT F")
		first.Leave()
		if c := s.Counters(); c.Waiting != 0 {
			t.Errorf("%d games wait", c.Waiting)
		}
		fox, dolphin := seated(t, s, example)
		fox.Leave()
		dolphin.Hears("BEB "+example, "BDS D")
		fox, dolphin = seated(t, s, example)
		dolphin.Leave()
		fox.Hears("BGB "+example, "BFS F")
		fox.Leave()
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
		third.Says("PBJ", "PBJ")
		third.Hears("BPT R")
		later(time.Second)
		third.Gone()
	})
	o := Options{}
	o.Game.Dialect.Writing.Rejected = foxes.RejectedKept
	bubble(t, o, example, func(s *Server) {
		fox, _ := seated(t, s, example)
		third := arrive(t, s, "10.0.0.3")
		third.Says("PBJ")
		third.Hears("BPT R")
		time.Sleep(time.Minute)
		fox.Leave()
		third.Says("PBJ")
		third.Hears("BPT F")
		if c := s.Counters(); c.Rejected != 1 {
			t.Errorf("counted %+v", c)
		}
	})
	bubble(t, Options{Games: 3}, example, func(s *Server) { // or there is room for more
		for range 3 {
			seated(t, s, example)
		}
		seventh := arrive(t, s, "10.0.0.3")
		seventh.Says("PBJ")
		seventh.Hears("BPT R")
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
		v1.Says("QBJ")
		v1.Hears("BQT F")
		v2.Says("QBJ")
		v2.Hears("BQT D")
		dolphin, fox := arrive(t, s, "10.0.0.2"), arrive(t, s, "10.0.0.1")
		dolphin.Says("PBJ")
		dolphin.Hears("BPT D")
		fox.Says("PBJ")
		fox.Hears("BPT F", "BGB "+example, "BFN", "BGN")
		v1.Hears("BGB "+example, "BGN")
		v2.Hears("BEB "+example, "BEN")
		fox.Says("FBM 1 1 1 2")
		v1.Hears("BGF")
		v2.Hears()
		// One more is rejected.
		more := arrive(t, s, "10.0.0.1")
		more.Says("QBJ")
		more.Hears("BQT R")
		// A viewer that leaves is missed by nobody.
		v1.Leave()
		fox.Hears("BGF")
		later(time.Second)
		fox.Hears("BFN", "BGN")
		fox.Says("QBJ", "QCJ") // which its own connection can be from now on
		fox.Hears("BQT F")
	})
	o := Options{}
	o.Game.Dialect.Writing.Spectators = foxes.SpectatorsWelcome
	bubble(t, o, example, func(s *Server) {
		fox, _ := seated(t, s, example)
		var crowd []*peer
		for i := range 4 {
			p := arrive(t, s, fmt.Sprintf("10.0.1.%d", i))
			p.Says("QBJ", "QBJ", "PBJ", "DBM 4 1 4 2", "FBR")
			crowd = append(crowd, p)
		}
		crowd[0].Hears("BQT F", "BGB "+example, "BPT R")
		crowd[1].Hears("BQT D", "BEB "+example, "BPT R")
		crowd[2].Hears("BQT F", "BGB "+example)
		crowd[3].Hears("BQT F", "BGB "+example)
		fox.Leave()
		crowd[3].Hears("BGB "+example, "BGS D")
		if n := s.Snapshot(1).Games[0].Onlookers; n != 4 {
			t.Errorf("%d look on", n)
		}
	})
	o.Game.Dialect.Writing.Viewers = foxes.ViewersPlayer
	bubble(t, o, example, func(s *Server) {
		viewer := arrive(t, s, "10.0.0.1")
		viewer.Says("QBJ")
		viewer.Hears("BQT F")
		seated(t, s, example)
		viewer.Hears("BGB " + example)
	})
}

// The dialects of the drafts: the controller, the ends of lines, the missing space, and places that count otherwise.
func TestDialects(t *testing.T) {
	o := Options{}
	o.Game.Dialect.Writing.Lines = foxes.LinesCRLF
	bubble(t, o, example, func(s *Server) {
		fox, dolphin := arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
		fox.Says("PCJ\r")
		fox.Hears("CPT F\r")
		dolphin.Says("PBJ\r")
		dolphin.Hears("BPT D\r", "BEB "+example+"\r", "BDN\r", "BEN\r")
		dolphin.Says("DCM4 1 4 2\r")
		dolphin.Hears("BEB " + "WWWW" + "WLFD" + "WLLG" + "DWDW" + "\r")
		fox.Says("\r", "hello\r", "FBR\r")
		fox.Hears("BGB "+example+"\r", "BFN\r", "BGN\r", "BGB WWWWWLFDWLLGDWDW\r", "BGB WWWWWLFDWLLGDWDW\r")
	})
	bubble(t, Options{}, example, func(s *Server) { // the draft's client counts from 0, the row first
		_, dolphin := seated(t, s, example)
		dolphin.Says("DBM 0 3 1 3")
		dolphin.Hears("BEB WWWWWLFDWLLGDWDW")
		later(time.Second)
		dolphin.Hears("BDN", "BEN")
		dolphin.Says("DBM 1 3 2 3")
		dolphin.Hears("BEB WWWWWLFWWLLDDWDW")
	})
	bubble(t, Options{Places: PlacesGiven}, example, func(s *Server) {
		_, dolphin := seated(t, s, example)
		dolphin.Says("DBM 0 3 1 3")
		dolphin.Hears("BEF")
	})
}

// Requests for the board are answered at any time, but not all of many.
func TestRefresh(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		fox := arrive(t, s, "10.0.0.1")
		fox.Says("FBR")
		fox.Hears()
		fox.Says("PBJ", "FBR")
		fox.Hears("BPT F", "BGB "+example)
		for range 50 {
			fox.Says("FBR")
		}
		n := strings.Count(fox.Heard(), "BGB")
		if n < 3 || n > 12 { // which took a moment
			t.Errorf("%d of 50 were answered", n)
		}
	})
}

// Somebody in this process plays the side that it wishes for, and bots play with whoever would have to wait.
func TestLocal(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		local := netservertest.Listen(t, s.Connect(foxes.Dolphins))
		local.Says("PBJ")
		local.Hears("BPT D")
		fox := arrive(t, s, "10.0.0.1")
		fox.Says("PBJ")
		fox.Hears("BPT F", "BGB "+example, "BFN", "BGN")
		local.Hears("BEB "+example, "BDN", "BEN")
		g := s.Snapshot(1).Games[0]
		if g.Names != [2]string{"10.0.0.1:1000", "local"} || g.Local != [2]bool{false, true} || g.Waits || g.Began.IsZero() {
			t.Errorf("the host sees %+v", g)
		}
	})
}
