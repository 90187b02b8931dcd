package foxesserver

import (
	"context"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// TestASilentPairFreesTheIsland lets two guests join and send nothing. They must not occupy the only island for longer than
// the time limit of the first move.
func TestASilentPairFreesTheIsland(t *testing.T) {
	bubble(t, Options{Opening: time.Minute}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		later(time.Minute)
		if !fox.Closed() || !dolphin.Closed() {
			t.Errorf("silent guests: got closed %v and %v, want both closed", fox.Closed(), dolphin.Closed())
		}
		if c := s.Counters(); c.Silent != 2 || c.Playing != 0 {
			t.Errorf("got %+v, want 2 silent guests and no running game", c)
		}
		seated(t, s, example)
	})
}

// TestAGameWithoutMovesEnds checks that a game ends in which nobody moves any more, both in extra time and without a time
// limit. The messages are those of a game that a player has left.
func TestAGameWithoutMovesEnds(t *testing.T) {
	const limit = 10 * time.Second
	for name, game := range map[string]struct {
		limit    int // in ticks; -1 for none
		says     [foxes.Sides]string
		wait     time.Duration // from the moves to the end
		winner   string        // "" for none
		opposite bool          // the dolphins move first
	}{
		"dolphins moved last, no limit":    {-1, [2]string{"FBM 3 2 2 2", "DBM 4 1 3 1"}, limit, "D", false},
		"foxes moved last, no limit":       {-1, [2]string{"FBM 3 2 2 2", "DBM 4 1 3 1"}, limit, "F", true},
		"the dolphins have more, no limit": {-1, [2]string{"FBM 3 2 2 2", "DBM 4 1 4 2"}, limit, "D", true},
		"extra time":                       {3 * foxes.Second, [2]string{"FBM 3 2 2 2", "DBM 4 1 3 1"}, 3*time.Second + limit, "D", false},
		"only requests and illegal moves":  {-1, [2]string{"FBR", "DBM 4 1 1 1"}, limit, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			o := Options{Idle: limit}
			o.Game.Limit, o.Game.Dialect.Tie = game.limit, foxes.TieContinues
			bubble(t, o, example, func(s *Server) {
				fox, dolphin := seated(t, s, example)
				peers, says := []*peer{fox, dolphin}, game.says[:]
				if game.opposite {
					slices.Reverse(peers)
					slices.Reverse(says)
				}
				for i, p := range peers {
					p.Says(says[i])
				}
				time.Sleep(game.wait - time.Millisecond)
				if c := s.Counters(); c.Playing != 1 {
					t.Errorf("before the end: got %+v, want a running game", c)
				}
				fox.Heard()
				dolphin.Heard()
				later(time.Millisecond)
				for side, p := range map[string]*peer{"F": fox, "D": dolphin} {
					heard := p.Heard()
					if want := "B" + side + "S " + game.winner + "\n"; game.winner != "" && !strings.Contains(heard, want) || game.winner == "" && !p.Closed() {
						t.Errorf("%s: got %q and closed %v, want %q", side, heard, p.Closed(), want)
					}
				}
				seated(t, s, example)
			})
		})
	}
}

// TestExtraTimeGoesOnWhileAPlayerMoves checks that one player who moves is enough.
func TestExtraTimeGoesOnWhileAPlayerMoves(t *testing.T) {
	o := Options{Idle: 10 * time.Second}
	o.Game.Limit, o.Game.Dialect.Tie = foxes.Second, foxes.TieContinues
	bubble(t, o, example, func(s *Server) {
		fox, _ := seated(t, s, example)
		for i := range 8 { // later a tide floods the tiles
			fox.Says([]string{"FBM 3 2 2 2", "FBM 2 2 3 2"}[i%2])
			later(9 * time.Second)
			if c := s.Counters(); c.Playing != 1 {
				t.Fatalf("after %d moves: got %+v, want a running game", i+1, c)
			}
		}
	})
}

// TestTheOpponentOfASilentGuestWins checks that the opponent of a silent guest wins. Any move or request shows that a guest
// plays, even an invalid move.
func TestTheOpponentOfASilentGuestWins(t *testing.T) {
	for _, says := range []string{"DBM 4 1 3 1", "DBM 9 9 9 9", "DBM x", "DBR"} {
		bubble(t, Options{Opening: time.Minute}, example, func(s *Server) {
			fox, dolphin := seated(t, s, example)
			dolphin.Says(says)
			dolphin.Heard()
			later(time.Minute)
			if !fox.Closed() || dolphin.Closed() {
				t.Errorf("after %s: got closed %v for the silent guest and %v for the other, want true and false",
					says, fox.Closed(), dolphin.Closed())
			}
			if c := s.Counters(); c.Silent != 1 || c.DolphinsWon != 1 {
				t.Errorf("after %s: got %+v, want 1 silent guest and 1 game that the dolphins won", says, c)
			}
		})
	}
}

// TestBotReplacesSilentGuest checks that a bot continues the game of a silent guest.
func TestBotReplacesSilentGuest(t *testing.T) {
	bubble(t, Options{Opening: time.Minute}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		asked := make(chan rules.Seat, 1000)
		b := Bots{Name: "bot"}
		b.Think[foxes.Foxes] = func(_ context.Context, v foxes.View, _ *rand.Rand) (foxes.Move, bool) {
			asked <- v.You
			return foxes.Move{}, false
		}
		s.SetBots(b)
		dolphin.Says("DBR")
		later(time.Minute)
		if !fox.Closed() || dolphin.Closed() || len(asked) == 0 || s.Counters().Playing != 1 {
			t.Errorf("got %+v and %d calls of the bot, want 1 running game that the bot continues", s.Counters(), len(asked))
		}
		later(time.Minute)
		if g := s.Snapshot(1).Games[0]; g.Names[foxes.Foxes] != "bot" || g.View.Outcome != foxes.Running {
			t.Errorf("got %+v, want a running game with the bot as foxes", g)
		}
	})
}

// TestBotsDoNotPlayAlone checks that no bot replaces a silent guest whose opponent is a bot. Such a game would occupy an
// island, and Shutdown would wait for its end.
func TestBotsDoNotPlayAlone(t *testing.T) {
	bubble(t, Options{Opening: time.Minute}, example, func(s *Server) {
		waits := func(context.Context, foxes.View, *rand.Rand) (foxes.Move, bool) { return foxes.Move{}, false }
		s.SetBots(Bots{Think: [foxes.Sides]Think{waits, waits}})
		guest := arrive(t, s, "10.0.0.1")
		guest.Says("PBJ")
		later(time.Minute)
		if c := s.Counters(); !guest.Closed() || c.Playing != 0 || c.Silent != 1 {
			t.Errorf("got closed %v and %+v, want the guest disconnected, 1 silent guest and no running game", guest.Closed(), c)
		}
	})
}

// TestWaitingGuestReplacesSilentOne checks that a guest who waits for an opponent takes over the seat of a silent guest. The
// opponent notices nothing. The new guest must send its first line in time, too.
func TestWaitingGuestReplacesSilentOne(t *testing.T) {
	o := spectated()
	o.Opening = time.Minute
	bubble(t, o, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		dolphin.Says("DBR")
		dolphin.Hears("BEB " + example)
		time.Sleep(30 * time.Second)
		next := arrive(t, s, "10.0.0.3")
		next.Says("PBJ", "PBG")
		next.Hears("BPT F")
		viewer := arrive(t, s, "10.0.0.3")
		viewer.Says("QBJ")
		viewer.Hears("BQT F")
		later(30 * time.Second)
		if got := viewer.Heard(); !strings.HasPrefix(got, "BQT F\nBGB ") {
			t.Errorf("the viewer receives %q, want BQT F and then BGB", got)
		}
		if !fox.Closed() {
			t.Error("the silent guest is still connected, want it disconnected")
		}
		if got := next.Heard(); !strings.HasPrefix(got, "BPT F\nBGB ") || !strings.HasSuffix(got, "\nBFN\nBGN\n") {
			t.Errorf("the new guest receives %q, want BPT F, then BGB, and then BFN and BGN", got)
		}
		if got := dolphin.Heard(); strings.Contains(got, "BDS") || strings.Contains(got, "BDN") {
			t.Errorf("the opponent receives %q, want neither BDS nor BDN", got)
		}
		if c := s.Counters(); c.Silent != 1 || c.Playing != 1 || c.Waiting != 0 || c.Left != 0 {
			t.Errorf("got %+v, want 1 silent guest, 1 running game, and nobody waiting or gone", c)
		}
		next.Says("FBM 3 2 2 2")
		if opponent, own := dolphin.Heard(), next.Heard(); opponent == "" || own == "" {
			t.Errorf("after a move of the new guest: the opponent receives %q and the guest %q, want the move for both", opponent, own)
		}
		next.Leave()
		if c := s.Counters(); c.DolphinsWon != 1 || c.Playing != 0 {
			t.Errorf("after the new guest has left: got %+v, want 1 game that the dolphins won and no running game", c)
		}
	})
	bubble(t, o, example, func(s *Server) {
		_, dolphin := seated(t, s, example)
		dolphin.Says("DBR")
		next := arrive(t, s, "10.0.0.3")
		next.Says("PBJ")
		later(time.Minute + time.Minute)
		if !next.Closed() || s.Counters().Silent != 2 || s.Counters().DolphinsWon != 1 {
			t.Errorf("got closed %v and %+v, want the second guest disconnected, 2 silent guests and 1 game that the dolphins won", next.Closed(), s.Counters())
		}
	})
}

// TestWaitingGuestChangesSides checks that a guest who waits with the foxes takes over the seat of silent dolphins. The server sends
// the guest and its viewer the new side before the board.
func TestWaitingGuestChangesSides(t *testing.T) {
	o := spectated()
	o.Opening = time.Minute
	bubble(t, o, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		fox.Says("FBR")
		fox.Heard()
		next := arrive(t, s, "10.0.0.3")
		next.Says("PCJ")
		next.Hears("CPT F")
		next.Says("FBR")
		viewer := arrive(t, s, "10.0.0.3")
		viewer.Says("QBJ")
		viewer.Hears("BQT F")
		next.Heard()
		later(time.Minute)
		fox.Heard()
		if !dolphin.Closed() {
			t.Error("the silent guest is still connected, want it disconnected")
		}
		if got := next.Heard(); !strings.HasPrefix(got, "CPT D\nBEB ") || !strings.HasSuffix(got, "\nBDN\nBEN\n") {
			t.Errorf("the new guest receives %q, want CPT D, then BEB, and then BDN and BEN", got)
		}
		if got := viewer.Heard(); !strings.HasPrefix(got, "BQT D\nBEB ") {
			t.Errorf("the viewer receives %q, want BQT D and then BEB", got)
		}
		if c := s.Counters(); c.Silent != 1 || c.Playing != 1 || c.Waiting != 0 || c.FoxesWon != 0 {
			t.Errorf("got %+v, want 1 silent guest, 1 running game, nobody waiting and no winner", c)
		}
		next.Says("DBM 1 4 2 4") // after the tides of a minute
		if opponent, own := fox.Heard(), next.Heard(); !strings.Contains(opponent, "BGB ") || !strings.HasPrefix(own, "BEB ") {
			t.Errorf("after a move of the new guest: the opponent receives %q and the guest %q, want the move for both", opponent, own)
		}
		next.Says("FBM 3 2 2 2")
		if opponent, own := fox.Heard(), next.Heard(); opponent != "" || own != "BEF\n" {
			t.Errorf("after a move for its former side: the opponent receives %q and the guest %q, want nothing and BEF", opponent, own)
		}
		next.Leave()
		if c := s.Counters(); c.FoxesWon != 1 || c.Playing != 0 {
			t.Errorf("after the new guest has left: got %+v, want 1 game that the foxes won and no running game", c)
		}
	})
}

// TestKeptSidesAreNotChanged checks that a waiting guest keeps its side if the server reserves the other one. A player in this process
// keeps its side as well.
func TestKeptSidesAreNotChanged(t *testing.T) {
	for _, reserved := range []bool{true, false} {
		o := spectated()
		o.Opening = time.Minute
		bubble(t, o, example, func(s *Server) {
			fox, dolphin := seated(t, s, example)
			fox.Says("FBR")
			if reserved {
				s.Reserve(foxes.Dolphins)
				arrive(t, s, "10.0.0.3").Says("PBJ")
			} else {
				conn := s.Connect(foxes.Foxes)
				go func() { _, _ = io.Copy(io.Discard, conn) }()
				_, _ = io.WriteString(conn, "PBJ\n")
			}
			later(time.Minute)
			if c := s.Counters(); !dolphin.Closed() || c.FoxesWon != 1 || c.Waiting != 1 {
				t.Errorf("reserved %v: got closed %v and %+v, want the opponent disconnected, 1 game that the foxes won and 1 waiting guest",
					reserved, dolphin.Closed(), c)
			}
		})
	}
}

// TestSeveralIslandsAreServedByDefault checks that a host has several islands by default, so that a silent pair blocks nobody.
func TestSeveralIslandsAreServedByDefault(t *testing.T) {
	bubble(t, Options{Games: Options{}.WithDefaults().Games}, example, func(s *Server) {
		for range 4 {
			seated(t, s, example)
		}
		if n := s.Counters().Playing; n != 4 {
			t.Errorf("got %d games, want 4", n)
		}
	})
}

// TestOneAddressCannotHoldAllIslands fills all islands with silent guests of one address, or of two. A newcomer must get an
// island. Guests who play keep theirs, and so does a silent pair while nobody else crowds the host.
func TestOneAddressCannotHoldAllIslands(t *testing.T) {
	const islands = 4
	for _, from := range [][2]string{{"10.9.9.9", "10.9.9.9"}, {"10.9.9.8", "10.9.9.9"}} {
		bubble(t, Options{Games: islands, Opening: time.Minute}, example, func(s *Server) {
			_, dolphin := seated(t, s, example)
			dolphin.Says("DBR")
			dolphin.Heard()
			crowd := func() (arrived int) {
				for arrived < 2*islands {
					p := arrive(t, s, from[arrived%2])
					p.Says("PBJ")
					if strings.Contains(p.Heard(), "BPT R") {
						return arrived
					}
					arrived++
				}
				return arrived
			}
			if n := crowd(); n != 2*(islands-1) {
				t.Fatalf("%d silent guests got a seat, want %d", n, 2*(islands-1))
			}
			later(crowdTime)
			honest := arrive(t, s, "10.0.0.7")
			honest.Says("PBJ")
			honest.Hears("BPT F")
			friend := arrive(t, s, "10.0.0.8")
			friend.Says("PBJ")
			if got := friend.Heard(); !strings.HasPrefix(got, "BPT D") {
				t.Errorf("the friend receives %q, want BPT D", got)
			}
			if dolphin.Closed() || honest.Closed() || s.Counters().Playing != islands {
				t.Errorf("got %+v, closed: dolphin %v, newcomer %v; want %d games and nobody closed", s.Counters(), dolphin.Closed(), honest.Closed(), islands)
			}
		})
	}
	bubble(t, Options{Games: 1, Opening: time.Minute}, example, func(s *Server) {
		fox, _ := seated(t, s, example)
		later(30 * time.Second)
		late := arrive(t, s, "10.0.0.7")
		late.Says("PBJ")
		if got := late.Heard(); got != "BPT R\n" || fox.Closed() {
			t.Errorf("a newcomer receives %q, and the silent fox is disconnected: %v; want BPT R and false", got, fox.Closed())
		}
	})
}
