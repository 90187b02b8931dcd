package foxesserver

import (
	"cmp"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"menagerie/internal/netsim"
	"menagerie/internal/testkit/leaktest"
	"menagerie/netserver/netservertest"
	"menagerie/netserver/observe"
	"menagerie/rules/foxes"
	"menagerie/wire"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// example is the board of the specification's example, from the dolphins' first row to the foxes' last row. D and E are
// dolphins, F and G are foxes. D and G stand in water.
const example = "WWWD" + "WLFG" + "WLLG" + "DWDW"

// bubble runs a test with a server whose games begin with the given board. Cooldowns take 1 s, and tides come every 10 s.
func bubble(t *testing.T, o Options, board string, test func(s *Server)) {
	t.Helper()
	netservertest.Bubble(t, func(t *testing.T) *Server { return newServer(t, o, board) }, func(_ *testing.T, s *Server) { test(s) })
}

func newServer(t *testing.T, o Options, board string) *Server {
	t.Helper()
	c := foxes.DefaultConfig(foxes.MinSize)
	c.Cooldown, c.Tide = [2]int{foxes.Second, foxes.Second}, 10*foxes.Second
	c.Dialect = o.Game.Dialect
	if o.Game.Limit != 0 {
		c.Limit = max(0, o.Game.Limit)
	}
	o.Game, o.Games, o.Opening, o.Idle = c, cmp.Or(o.Games, 1), cmp.Or(o.Opening, -1), cmp.Or(o.Idle, -1)
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	b, err := foxes.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	s.options.Begin = func(seed uint64) (foxes.State, error) { return foxes.Begin(s.options.Game, b, 1) }
	return s
}

type peer = netservertest.Peer

// arrive connects a peer with the given address.
func arrive(t *testing.T, s *Server, address string) *peer {
	return netservertest.Arrive(t, func(far net.Conn) { s.door.ServeConn(netservertest.From(far, address+":1000"), nil) })
}

// later sleeps a little longer than d, because the order of events at the same time is undefined.
func later(d time.Duration) { time.Sleep(d + 100*time.Microsecond) }

// seated returns two players with different addresses in a game that has begun.
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

// TestExamplesOfTheSpecificationArePlayed plays the conversation of the specification with its examples.
func TestExamplesOfTheSpecificationArePlayed(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		const eaten = "WWWW" + "WLFD" + "WLLG" + "DWDW"
		time.Sleep(300 * time.Millisecond)
		dolphin.Says("DBM 4 1 4 2") // the dolphin eats the fox
		dolphin.Hears("BEB " + eaten)
		fox.Hears("BGB " + eaten)

		dolphin.Says("DBM 4 2 4 1") // during the cooldown, so this is not a turn
		dolphin.Hears("BEF")
		fox.Hears()
		time.Sleep(999 * time.Millisecond)
		dolphin.Hears()
		later(time.Millisecond)
		dolphin.Hears("BDN", "BEN")

		fox.Says("FBM 3 2 4 2") // a fox cannot attack a dolphin in water, but this costs a turn
		fox.Hears("BGF")
		dolphin.Hears()
		later(time.Second)
		fox.Hears("BFN", "BGN")
		if v := s.Snapshot(9).Games[0].View; v.Board.String() != eaten || v.Now != 138 {
			t.Errorf("the host's view: got %v at %d, want %v at 138", v.Board, v.Now, eaten)
		}
	})
}

// TestAMoveOffTheBoardCostsATurn checks that a move off the board costs a turn, however large its numbers are. A client of the
// specification waits for N, which follows every turn.
func TestAMoveOffTheBoardCostsATurn(t *testing.T) {
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

// TestTidesComeEveryTenSeconds checks that both players get every tide, at intervals of 10 s.
func TestTidesComeEveryTenSeconds(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		time.Sleep(9999 * time.Millisecond)
		fox.Hears()
		later(time.Millisecond)
		v := s.Snapshot(1).Games[0].View
		if v.Tides != 1 || v.Board.CountLand() >= 4 {
			t.Errorf("got %d tides and %d land cells, want 1 and at most 3", v.Tides, v.Board.CountLand())
		}
		fox.Hears("BGB " + v.Board.String())
		dolphin.Hears("BEB " + v.Board.String())
		later(30 * time.Second)
		if v := s.Snapshot(1).Games[0].View; v.Tides != 4 {
			t.Errorf("after 40 s: got %d tides, want 4", v.Tides)
		}
	})
}

// TestASuspendedHostSendsOnlyTheNewestBoard checks that a server sends only the newest board after its process was suspended,
// and disconnects nobody.
func TestASuspendedHostSendsOnlyTheNewestBoard(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		in := s.newest(1)[0]
		in.mu.Lock()
		in.time.Skip(time.Now().Add(-290 * time.Second))
		in.mu.Unlock()
		fox.Says("FBR")
		v := s.Snapshot(1).Games[0].View
		fox.Hears("BGB "+v.Board.String(), "BGB "+v.Board.String())
		dolphin.Hears("BEB " + v.Board.String())
		if v.Tides != 29 {
			t.Errorf("got %d tides, want 29", v.Tides)
		}
		if c := s.Counters(); c.Playing != 1 || c.Left != 0 {
			t.Errorf("got %+v, want 1 running game and nobody who left", c)
		}
	})
}

// TestAllGuestsReceiveTheResult checks the end of a game by eating the last animal. All guests get the result, may still send
// requests, and are then disconnected. Meanwhile the next game begins.
func TestAllGuestsReceiveTheResult(t *testing.T) {
	const before, after = "WWWD" + "WLLG" + "WLLW" + "WWWW", "WWWW" + "WLLD" + "WLLW" + "WWWW"
	bubble(t, Options{}, before, func(s *Server) {
		fox, dolphin := seated(t, s, before)
		dolphin.Says("DBM 4 1 4 2")
		dolphin.Hears("BEB "+after, "BDS D")
		fox.Hears("BGB "+after, "BFS D")
		fox.Says("FBM 4 2 4 3", "FBR")
		fox.Hears("BGF", "BGB "+after)
		if c := s.Counters(); c.DolphinsWon != 1 || c.Moves != 1 || c.Playing != 0 || c.Left != 0 {
			t.Errorf("got %+v, want 1 game that the dolphins won with 1 move, none running and nobody who left", c)
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
	bubble(t, o, before, func(s *Server) { // a tie at the time limit
		fox, dolphin := seated(t, s, before)
		later(5 * time.Second)
		fox.Hears("BFS N", "BGS N")
		dolphin.Hears("BDS N", "BES N")
		if c := s.Counters(); c.Drawn != 1 {
			t.Errorf("got %+v, want 1 draw", c)
		}
	})
}

// TestOvertimeEndsWithTheNextEatenAnimal checks a dialect in which the game goes on after a tie at the limit. The next eaten
// animal decides, and the result is D or F.
func TestOvertimeEndsWithTheNextEatenAnimal(t *testing.T) {
	const before, after = "DWWD" + "WLLG" + "WLFW" + "WWWW", "DWWW" + "WLLD" + "WLFW" + "WWWW"
	o := Options{}
	o.Game.Limit, o.Game.Dialect.Tie = 5*foxes.Second, foxes.TieContinues
	bubble(t, o, before, func(s *Server) {
		fox, dolphin := seated(t, s, before)
		later(8 * time.Second)
		fox.Hears()
		if v := s.Snapshot(1).Games[0].View; !v.Overtime() {
			t.Errorf("got %v at %d, want overtime", v.Outcome, v.Now)
		}
		dolphin.Says("DBM 4 1 4 2")
		dolphin.Hears("BEB "+after, "BDS D")
		fox.Hears("BGB "+after, "BFS D")
		if c := s.Counters(); c.Drawn != 0 || c.DolphinsWon != 1 {
			t.Errorf("got %+v, want no draw and 1 game that the dolphins won", c)
		}
	})
}

// TestAPlayerWhoLeavesLoses checks that a player who leaves loses. A player who leaves before the game begins frees the side.
func TestAPlayerWhoLeavesLoses(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		first := arrive(t, s, "10.0.0.9")
		first.Says("PBJ")
		first.Hears("BPT F")
		first.Leave()
		if c := s.Counters(); c.Waiting != 0 {
			t.Errorf("got %d waiting games, want 0", c.Waiting)
		}
		fox, dolphin := seated(t, s, example)
		fox.Leave()
		dolphin.Hears("BEB "+example, "BDS D")
		fox, dolphin = seated(t, s, example)
		dolphin.Leave()
		fox.Hears("BGB "+example, "BFS F")
		fox.Leave()
		if c := s.Counters(); c.Left != 2 || c.FoxesWon != 1 || c.DolphinsWon != 1 || c.Started != 2 {
			t.Errorf("got %+v, want 2 games, one won by each side, and 2 players who left", c)
		}
	})
}

// TestAThirdPlayerIsRejected checks that a third player is rejected and disconnected, or stays until a side is free.
func TestAThirdPlayerIsRejected(t *testing.T) {
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
			t.Errorf("got %+v, want 1 rejected guest", c)
		}
	})
	bubble(t, Options{Games: 3}, example, func(s *Server) { // with more games, the third player gets a side
		for range 3 {
			seated(t, s, example)
		}
		seventh := arrive(t, s, "10.0.0.3")
		seventh.Says("PBJ")
		seventh.Hears("BPT R")
		if n := len(s.Snapshot(9).Games); n != 3 {
			t.Errorf("got %d games, want 3", n)
		}
	})
}

// TestViewersReceiveEveryBoard checks viewers on their own connections and on the player's connection.
func TestViewersReceiveEveryBoard(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		// Each client opens two connections, as in the specification's draft. The second connections come in the opposite
		// order.
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
		// A further viewer is rejected.
		more := arrive(t, s, "10.0.0.1")
		more.Says("QBJ")
		more.Hears("BQT R")
		// A viewer that leaves changes nothing.
		v1.Leave()
		fox.Hears("BGF")
		later(time.Second)
		fox.Hears("BFN", "BGN")
		fox.Says("QBJ", "QCJ") // the player's own connection can now become the viewer
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

// TestDialectsOfTheDraftsAreServed checks the dialects of the drafts: the controller, the ends of lines, the missing space,
// and the numbering of positions.
func TestDialectsOfTheDraftsAreServed(t *testing.T) {
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
	bubble(t, Options{}, example, func(s *Server) { // the draft's client counts from 0 and sends the row first
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

// TestRequestsForTheBoardAreLimited checks that requests for the board are answered at any time, up to a rate.
func TestRequestsForTheBoardAreLimited(t *testing.T) {
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
		if n < 3 || n > 12 { // the loop itself takes some time
			t.Errorf("got responses to %d of 50 requests, want 3 to 12", n)
		}
	})
}

// TestALocalClientGetsItsSide checks that a client in this process gets the side that it wants, and that bots play with
// waiting guests.
func TestALocalClientGetsItsSide(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		local := netservertest.Listen(t, s.Connect(foxes.Dolphins))
		local.Says("PBJ")
		local.Hears("BPT D")
		fox := arrive(t, s, "10.0.0.1")
		fox.Says("PBJ")
		fox.Hears("BPT F", "BGB "+example, "BFN", "BGN")
		local.Hears("BEB "+example, "BDN", "BEN")
		g := s.Snapshot(1).Games[0]
		if g.Names != [2]string{"10.0.0.1:1000", "local"} || g.Local != [2]bool{false, true} || g.Waits {
			t.Errorf("the host sees %+v, want the guest as foxes against the local client, and the game no longer waiting", g)
		}
	})
}

// TestReservedSidesAreKeptForTheHost checks that guests get the side that is not reserved, even before the client of Connect.
func TestReservedSidesAreKeptForTheHost(t *testing.T) {
	bubble(t, Options{}, example, func(s *Server) {
		s.Reserve(foxes.Foxes)
		guest, other := arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
		guest.Says("PBJ")
		guest.Hears("BPT D")
		other.Says("PBJ")
		other.Hears("BPT R")
		host := netservertest.Listen(t, s.Connect(foxes.Foxes))
		host.Says("PBJ")
		host.Hears("BPT F", "BGB "+example, "BFN", "BGN")
		guest.Hears("BEB "+example, "BDN", "BEN")
	})
}

// TestMessagesAreCaptured checks that the capture has refused messages with their reasons.
func TestMessagesAreCaptured(t *testing.T) {
	capture := wire.NewCapture(100, 10_000)
	bubble(t, Options{Observer: &observe.Observer{Capture: capture}}, example, func(s *Server) {
		fox := arrive(t, s, "10.0.0.1")
		fox.Says("PBJ", "FBM 1 1 1 1")
		fox.Leave()
		fox, dolphin := arrive(t, s, "10.0.0.3"), arrive(t, s, "10.0.0.2")
		fox.Says("PBJ")
		dolphin.Says("PBJ", "DBM 4 1 4 2", "DBM 4 2 4 1", "FBM 1 1 1 2", "what", "DBM x")
		fox.Says("FBM 3 2 4 2")
		third := arrive(t, s, "10.0.0.4")
		third.Says("PBJ")
	})
	notes, _, _ := capture.Since(0, nil)
	var got []string
	for _, n := range notes {
		if n.Dir == wire.Received {
			got = append(got, strings.ReplaceAll(strings.TrimPrefix(n.String(), "10.0.0."), ":1000", ""))
		}
	}
	want := []string{
		`1 < "PBJ\n"`, `1 < "FBM 1 1 1 1\n"`, "1 ! " + errWaits.Error(),
		`3 < "PBJ\n"`,
		`2 < "PBJ\n"`, `2 < "DBM 4 1 4 2\n"`, `2 < "DBM 4 2 4 1\n"`, "2 ! " + errTired.Error(), `2 < "FBM 1 1 1 2\n"`,
		"2 ! " + errSide.Error(), `2 < "what\n"`, "2 ! " + errUnknown.Error(), `2 < "DBM x\n"`, "2 ! " + errNoMove.Error(),
		`3 < "FBM 3 2 4 2\n"`, "3 ! a fox cannot attack a dolphin in the water",
		`4 < "PBJ\n"`, "4 ! " + errRejected.Error(),
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got the capture\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestRehearsedLimitsSlowTheGameDown checks that the game runs slower with stretched time limits. While limits are stopped, no
// tide comes as long as both sides may move.
func TestRehearsedLimitsSlowTheGameDown(t *testing.T) {
	r := netsim.New(netsim.Spec{})
	o := Options{}
	o.Observer = r.Observer()
	bubble(t, o, example, func(s *Server) {
		r.Set(netsim.Spec{Limits: 10_000})
		mute := arrive(t, s, "10.0.0.1")
		time.Sleep(99 * time.Second)
		mute.Hears()
		time.Sleep(2 * time.Second)
		mute.Gone()

		fox, dolphin := seated(t, s, example)
		tides := func() int { return s.Snapshot(1).Games[0].View.Tides }
		time.Sleep(99 * time.Second)
		if n := tides(); n != 0 {
			t.Errorf("after 99 s: got %d tides, want 0", n)
		}
		r.StopLimits()
		time.Sleep(time.Hour)
		if n := tides(); n != 0 {
			t.Errorf("with stopped limits: got %d tides, want 0", n)
		}
		fox.Hears()
		dolphin.Hears()
		r.Set(netsim.Spec{})
		time.Sleep(300 * time.Millisecond)
		if n := tides(); n != 1 {
			t.Errorf("after the limits continued: got %d tides, want 1", n)
		}
	})
}
