package foxesserver

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/netservertest"
	"menagerie/rules/foxes"
)

// The tests of this file are clients that mean no good, beside two honest players whose game must not suffer.

// hostile describes the server for the tests with hostile guests, who join its second game.
var hostile = netservertest.Hostile{
	Good: "PBJ\n", More: "FBR\n", Mute: 30 * time.Second, Most: 50_000,
	Open: func(t *testing.T) netservertest.Host {
		s := newServer(t, Options{Games: 2}, example)
		return netservertest.Host{
			Server: s, Counters: func() netserver.Counters { return s.Counters().Counters },
			Dial: func() net.Conn {
				near, far := net.Pipe()
				s.door.ServeConn(netservertest.From(far, "10.0.0.3:1"), nil)
				return near
			},
			Honest: func(t *testing.T) func(t *testing.T) {
				fox, dolphin := seated(t, s, example)
				return func(*testing.T) {
					fox.Heard() // tides and ends of cooldowns
					fox.Says("FBR")
					dolphin.Says("DBR")
					if !strings.Contains(fox.Heard(), "BGB ") || fox.Closed() || dolphin.Closed() {
						t.Errorf("the honest players: got %q, closed %v and %v, want a board and open connections",
							fox.Heard(), fox.Closed(), dolphin.Closed())
					}
				}
			},
		}
	},
}

func TestCutConversationsHarmNobody(t *testing.T) { hostile.TryCuts(t) }

func TestNoiseHarmsNobody(t *testing.T) {
	hostile.TryNoise(t, strings.SplitAfter("PBJ\nPCJ\nQBJ\nFBM 1 1 1 2\nDBM 1 2\nFBR\nDBR\nBFN\nBFS F\nx\n", "\n"))
}

func TestAFloodHarmsNobody(t *testing.T) { hostile.TryFlood(t) }

func TestClientsThatReadNothingHarmNobody(t *testing.T) { hostile.TryDeaf(t) }

// TestHostileLinesAreCutOff sends invalid lines while honest guests play on. A sender of too many invalid lines must be
// disconnected in time.
func TestHostileLinesAreCutOff(t *testing.T) {
	for name, c := range map[string]struct {
		said string
		gone bool // disconnected at once
	}{
		"no newline":          {strings.Repeat("FBM 1 1 1 2 ", 1000), true},
		"a megabyte":          {strings.Repeat("x", 1<<20), true},
		"a megabyte of NULs":  {strings.Repeat("\x00", 1<<20), true},
		"megabyte lines":      {strings.Repeat(strings.Repeat("x", 1<<20)+"\n", 3), true},
		"NULs":                {"\x00\x00\x00\n\x00\n", false},
		"wrong headers":       {"XXX\nBBJ\nPPJ\nFDM 1 1 1 2\nBFN\nBFS F\nBPT F\nEBM 1 1 1 2\n", false},
		"another protocol":    {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", false},
		"a thousand mistakes": {strings.Repeat("hello\n", 1000), true},
		"escape sequences":    {"\x1b[2J\xff\xfe\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, Options{Rate: -1}, example, func(s *Server) {
				fox, dolphin := seated(t, s, example)
				bad := arrive(t, s, "10.0.0.3")
				_, _ = io.WriteString(bad.Conn, c.said)
				synctest.Wait()
				if !c.gone {
					later(10 * time.Second) // time limit for the request to join
				}
				later(time.Second) // time to receive the last lines
				bad.Gone()
				fox.Says("FBR")
				dolphin.Says("DBR")
				if c := s.Counters(); c.Playing != 1 || c.Panics != 0 {
					t.Errorf("got %+v, want 1 running game and no panic", c)
				}
			})
		})
	}
}

// TestMovesForTheOtherSideAreRefused checks that moves for the other side and invalid lines are refused without costing a turn.
// Too many of them lose the game.
func TestMovesForTheOtherSideAreRefused(t *testing.T) {
	bubble(t, Options{Mistakes: 20, Rate: -1}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		fox.Says("DBM 4 1 4 2", "FBM 1 2 3", "FBM", "FBM a b c d", "DBR", "FBM 4 1 4 2") // only the last line is a turn
		fox.Hears("BGF", "BGF", "BGF", "BGF", "BGF")
		dolphin.Hears()
		later(time.Second)
		fox.Hears("BFN", "BGN")
		fox.Says("FBM 32767 -32768 0 0")
		fox.Hears("BGF")
		for range 16 { // 5 games existed before
			fox.Says("DBM 4 1 4 2")
		}
		fox.Gone()
		dolphin.Hears("BEB "+example, "BDS D")
	})
}

// TestAPlayerWhoDoesNotReadLoses checks that a player who does not read is disconnected and loses. The opponent must not
// notice anything before that.
func TestAPlayerWhoDoesNotReadLoses(t *testing.T) {
	o := Options{}
	o.Game = foxes.DefaultConfig(foxes.MinSize)
	o.Limits.Write = 30 * time.Second
	bubble(t, o, example, func(s *Server) {
		near, far := net.Pipe() // writes to a pipe block until the other end reads
		defer near.Close()
		s.door.ServeConn(netservertest.From(far, "10.0.0.1:1"), nil)
		_, _ = io.WriteString(near, "PBJ\n")
		synctest.Wait()
		dolphin := arrive(t, s, "10.0.0.2")
		dolphin.Says("PBJ")
		dolphin.Hears("BPT D", "BEB "+example, "BDN", "BEN")
		dolphin.Says("DBM 4 1 4 2")
		dolphin.Hears("BEB WWWWWLFDWLLGDWDW")
		time.Sleep(32 * time.Second)
		if c := s.Counters(); c.Left != 1 || c.DolphinsWon != 1 {
			t.Errorf("got %+v, want 1 player who left and 1 game that the dolphins won", c)
		}
	})
	o.Limits.Write, o.Rate, o.Refreshes = time.Hour, -1, -1
	bubble(t, o, example, func(s *Server) { // too many requests must also disconnect the client
		near, far := net.Pipe()
		defer near.Close()
		s.door.ServeConn(netservertest.From(far, "10.0.0.1:1"), nil)
		_, err := io.WriteString(near, "PBJ\n")
		asked := 0
		for ; err == nil && asked < 1<<16; asked++ {
			_, err = io.WriteString(near, "FBR\n")
		}
		if asked == 1<<16 {
			t.Errorf("the server accepted all %d requests although the client reads nothing, want it to stop", asked)
		}
	})
}

// TestGuestsWithoutAnOpponentAreDisconnected checks that silent guests, and guests without an opponent, are disconnected.
func TestGuestsWithoutAnOpponentAreDisconnected(t *testing.T) {
	bubble(t, Options{Wait: time.Minute}, example, func(s *Server) {
		mute, alone := arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
		alone.Says("PBJ")
		time.Sleep(11 * time.Second)
		mute.Gone()
		alone.Hears("BPT F")
		time.Sleep(50 * time.Second)
		alone.Gone()
		if c := s.Counters(); c.Waiting != 0 {
			t.Errorf("got %+v, want no waiting game", c)
		}
	})
}

func TestShutdownEndsGamesWithoutAResult(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{}, example)
		fox, dolphin := seated(t, s, example)
		mute := arrive(t, s, "10.0.0.3")
		if err := s.Shutdown(context.Background()); err != nil {
			t.Fatal(err)
		}
		fox.Hears()
		for _, p := range []*peer{fox, dolphin, mute, arrive(t, s, "10.0.0.4")} {
			p.Gone()
		}
		if c := s.Counters(); c.Playing != 0 || c.FoxesWon+c.DolphinsWon != 0 {
			t.Errorf("got %+v, want no running game and no result", c)
		}
	})
}

// After Stop, a player who leaves has not lost.
func TestNobodyLosesAfterStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{}, example)
		fox, dolphin := seated(t, s, example)
		s.Stop()
		fox.Leave()
		synctest.Wait()
		dolphin.Hears() // no result
		if err := s.Shutdown(context.Background()); err != nil {
			t.Fatal(err)
		}
		if c := s.Counters(); c.Playing != 0 || c.FoxesWon+c.DolphinsWon != 0 {
			t.Errorf("got %+v, want no running game and no result", c)
		}
	})
}

// TestBotsPlayWithWaitingGuests checks that bots play with waiting guests, and that a bot that fails loses.
func TestBotsPlayWithWaitingGuests(t *testing.T) {
	first := func(_ context.Context, v foxes.View, _ *rand.Rand) (foxes.Move, bool) {
		moves := v.Moves(v.You)
		if len(moves) == 0 {
			return foxes.Move{}, false
		}
		return moves[0], true
	}
	bubble(t, Options{}, example, func(s *Server) {
		s.SetBots(Bots{Name: "test", Think: [2]Think{foxes.Foxes: first}, Reaction: 300 * time.Millisecond})
		p := arrive(t, s, "10.0.0.1")
		p.Says("PBJ")
		p.Hears("BPT D", "BEB "+example, "BDN", "BEN")
		time.Sleep(299 * time.Millisecond)
		p.Hears()
		later(time.Millisecond)
		p.Hears("BEB WWWDWFLGWLLGDWDW")
		time.Sleep(1300 * time.Millisecond)
		if g := s.Snapshot(1).Games[0]; g.Names[0] != "test" {
			t.Errorf("got %+v, want the name test", g)
		}
		p.Leave()
		if c := s.Counters(); c.FoxesWon != 1 || c.Left != 1 {
			t.Errorf("got %+v, want 1 game that the foxes won and 1 player who left", c)
		}
	})
	asked := 0
	lazy := func(context.Context, foxes.View, *rand.Rand) (foxes.Move, bool) {
		if asked++; asked > 10 {
			panic("this bot is broken")
		}
		return foxes.Move{}, false
	}
	bubble(t, Options{}, example, func(s *Server) {
		s.SetBots(Bots{Think: [2]Think{lazy, lazy}})
		p := arrive(t, s, "10.0.0.1")
		p.Says("PBJ")
		p.Hears("BPT F", "BGB "+example, "BFN", "BGN")
		time.Sleep(2 * time.Second)
		p.Hears("BGB "+example, "BFS F")
	})
}

// TestABotComesToWhoWaits checks that a new bot plays with a waiting guest, but not with one who has left.
func TestABotComesToWhoWaits(t *testing.T) {
	rests := func(context.Context, foxes.View, *rand.Rand) (foxes.Move, bool) { return foxes.Move{}, false }
	bubble(t, Options{Wait: -1}, example, func(s *Server) {
		gone := arrive(t, s, "10.0.0.1")
		gone.Says("PBJ")
		gone.Hears("BPT F")
		gone.Leave()
		s.SetBots(Bots{Think: [2]Think{rests, rests}})
		if c := s.Counters(); c.Started != 0 {
			t.Errorf("bots without a guest: got %+v, want no game", c)
		}
		s.SetBots(Bots{})
		p := arrive(t, s, "10.0.0.1")
		p.Says("PBJ")
		p.Hears("BPT F")
		s.SetBots(Bots{Think: [2]Think{foxes.Dolphins: rests}})
		later(0)
		p.Hears("BGB "+example, "BFN", "BGN")
	})
}

// TestNewRejectsInvalidOptions checks that New rejects invalid options.
func TestNewRejectsInvalidOptions(t *testing.T) {
	o := Options{}
	o.Game = foxes.DefaultConfig(4)
	if _, err := New(o); err == nil {
		t.Error("New with a board of 4: got no error, want one")
	}
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Listen("nowhere"); err == nil {
		t.Error("Listen(nowhere): got no error, want one")
	}
	if err := s.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestRandomLinesHarmNobody sends pseudo-random lines from all guests. The server must not panic, no guest may wait forever,
// and every game must end.
func TestRandomLinesHarmNobody(t *testing.T) {
	words := strings.Fields("PBJ PCJ QBJ FBM DBM FBR DBR 1 2 3 4 0 -1 99999 x FBS BFN")
	for seed := range 60 {
		o := Options{Rate: -1, Games: 2, Wait: time.Minute}
		o.Game = foxes.DefaultConfig(foxes.MinSize)
		o.Game.Limit = 60 * foxes.Second
		o.Game.Dialect.Writing.Spectators = foxes.Spectators(seed % 2)
		bubble(t, o, example, func(s *Server) {
			rng := rand.New(rand.NewPCG(uint64(seed), 1))
			var peers []*peer
			for i := range 6 {
				p := arrive(t, s, "10.0.0."+string(rune('1'+i%3)))
				peers = append(peers, p)
				p.Says([]string{"PBJ", "QBJ"}[rng.IntN(2)])
			}
			for range 100 {
				p := peers[rng.IntN(len(peers))]
				text := ""
				for range 1 + rng.IntN(12) {
					text += words[rng.IntN(len(words))] + string(" \n"[rng.IntN(2)])
				}
				if _, err := io.WriteString(p.Conn, text); err != nil && !errors.Is(err, io.ErrClosedPipe) {
					t.Error(err)
				}
				time.Sleep(time.Duration(rng.IntN(1000)) * time.Millisecond)
				if rng.IntN(20) == 0 {
					p.Leave()
				}
				s.Snapshot(3)
			}
			time.Sleep(3 * time.Minute)
			if c := s.Counters(); c.Panics != 0 || c.Playing != 0 || c.Started != c.FoxesWon+c.DolphinsWon+c.Drawn {
				t.Errorf("seed %d: got %+v, want no panic and a result of every started game", seed, c)
			}
		})
	}
}
