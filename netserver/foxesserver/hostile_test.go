package foxesserver

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/rules/foxes"
)

// The tests of this file are clients that mean no good, beside two honest players whose game must not suffer.

// Lines that no client should send: the honest players' game goes on, and whoever sends them is sent away
// when that is due.
func TestHostileLines(t *testing.T) {
	for name, c := range map[string]struct {
		said string
		gone bool // at once
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
				_, _ = io.WriteString(bad.conn, c.said)
				synctest.Wait()
				if !c.gone {
					later(10 * time.Second) // it has not asked to join
				}
				later(time.Second) // to take the last words
				bad.gone()
				fox.says("FBR")
				dolphin.says("DBR")
				if c := s.Counters(); c.Playing != 1 || c.Panics != 0 {
					t.Errorf("counted %+v", c)
				}
			})
		})
	}
}

// A player's moves for the other side, and lines that are no moves, are refused at no cost; too many of them lose the game.
func TestMovesForTheOtherSide(t *testing.T) {
	bubble(t, Options{Mistakes: 20, Rate: -1}, example, func(s *Server) {
		fox, dolphin := seated(t, s, example)
		fox.says("DBM 4 1 4 2", "FBM 1 2 3", "FBM", "FBM a b c d", "DBR", "FBM 4 1 4 2") // the last is a turn
		fox.hears("BGF", "BGF", "BGF", "BGF", "BGF")
		dolphin.hears()
		later(time.Second)
		fox.hears("BFN", "BGN")
		fox.says("FBM 32767 -32768 0 0")
		fox.hears("BGF")
		for range 16 { // 5 were there already
			fox.says("DBM 4 1 4 2")
		}
		fox.gone()
		dolphin.hears("BEB "+example, "BDS D")
	})
}

// A player who does not read is dropped, and has lost; the other one notices nothing before that.
func TestSlowReader(t *testing.T) {
	o := Options{}
	o.Game = foxes.DefaultConfig(foxes.MinSize)
	o.Limits.Write = 30 * time.Second
	bubble(t, o, example, func(s *Server) {
		near, far := net.Pipe() // whose writes wait for somebody who reads
		defer near.Close()
		s.door.ServeConn(from{far, "10.0.0.1:1"}, nil)
		_, _ = io.WriteString(near, "PBJ\n")
		synctest.Wait()
		dolphin := arrive(t, s, "10.0.0.2")
		dolphin.says("PBJ")
		dolphin.hears("BPT D", "BEB "+example, "BDN", "BEN")
		dolphin.says("DBM 4 1 4 2")
		dolphin.hears("BEB WWWWWLFDWLLGDWDW")
		time.Sleep(32 * time.Second)
		if c := s.Counters(); c.Left != 1 || c.DolphinsWon != 1 {
			t.Errorf("counted %+v", c)
		}
	})
	o.Limits.Write, o.Rate, o.Refreshes = time.Hour, -1, -1
	bubble(t, o, example, func(s *Server) { // nor may it ask without end
		near, far := net.Pipe()
		defer near.Close()
		s.door.ServeConn(from{far, "10.0.0.1:1"}, nil)
		_, err := io.WriteString(near, "PBJ\n")
		asked := 0
		for ; err == nil && asked < 1<<16; asked++ {
			_, err = io.WriteString(near, "FBR\n")
		}
		if asked == 1<<16 {
			t.Errorf("%d requests were answered with nobody reading", asked)
		}
	})
}

// Who says nothing, or finds nobody to play with, has to go.
func TestTimes(t *testing.T) {
	bubble(t, Options{Wait: time.Minute}, example, func(s *Server) {
		mute, alone := arrive(t, s, "10.0.0.1"), arrive(t, s, "10.0.0.2")
		alone.says("PBJ")
		time.Sleep(11 * time.Second)
		mute.gone()
		alone.hears("BPT F")
		time.Sleep(50 * time.Second)
		alone.gone()
		if c := s.Counters(); c.Waiting != 0 {
			t.Errorf("counted %+v", c)
		}
	})
}

func TestShutdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{}, example)
		fox, dolphin := seated(t, s, example)
		mute := arrive(t, s, "10.0.0.3")
		if err := s.Shutdown(context.Background()); err != nil {
			t.Fatal(err)
		}
		fox.hears()
		for _, p := range []*peer{fox, dolphin, mute, arrive(t, s, "10.0.0.4")} {
			p.gone()
		}
		if c := s.Counters(); c.Playing != 0 || c.FoxesWon+c.DolphinsWon != 0 {
			t.Errorf("counted %+v", c)
		}
	})
}

// Bots play with whoever would have to wait, and one that fails has lost.
func TestBots(t *testing.T) {
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
		p.says("PBJ")
		p.hears("BPT D", "BEB "+example, "BDN", "BEN")
		time.Sleep(299 * time.Millisecond)
		p.hears()
		later(time.Millisecond)
		p.hears("BEB WWWDWFLGWLLGDWDW")
		time.Sleep(1300 * time.Millisecond)
		if g := s.Snapshot(1).Games[0]; g.Names[0] != "test" {
			t.Errorf("the host sees %+v", g)
		}
		p.leave()
		if c := s.Counters(); c.FoxesWon != 1 || c.Left != 1 {
			t.Errorf("counted %+v", c)
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
		p.says("PBJ")
		p.hears("BPT F", "BGB "+example, "BFN", "BGN")
		time.Sleep(2 * time.Second)
		p.hears("BGB "+example, "BFS F")
	})
}

// Options that make no game are refused.
func TestOptions(t *testing.T) {
	o := Options{}
	o.Game = foxes.DefaultConfig(4)
	if _, err := New(o); err == nil {
		t.Error("a board of 4 is taken")
	}
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Listen("nowhere"); err == nil {
		t.Error("it listens nowhere")
	}
	if err := s.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
}

// Random lines from everybody: nothing panics, nobody waits for ever, and every game ends.
func TestRandomLines(t *testing.T) {
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
				p.says([]string{"PBJ", "QBJ"}[rng.IntN(2)])
			}
			for range 100 {
				p := peers[rng.IntN(len(peers))]
				text := ""
				for range 1 + rng.IntN(12) {
					text += words[rng.IntN(len(words))] + string(" \n"[rng.IntN(2)])
				}
				if _, err := io.WriteString(p.conn, text); err != nil && !errors.Is(err, io.ErrClosedPipe) {
					t.Error(err)
				}
				time.Sleep(time.Duration(rng.IntN(1000)) * time.Millisecond)
				if rng.IntN(20) == 0 {
					p.leave()
				}
				s.Snapshot(3)
			}
			time.Sleep(3 * time.Minute)
			if c := s.Counters(); c.Panics != 0 || c.Playing != 0 || c.Started != c.FoxesWon+c.DolphinsWon+c.Drawn {
				t.Errorf("seed %d: counted %+v", seed, c)
			}
		})
	}
}

// Many connections that send endless lines cost little memory.
func TestMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, Options{}, example)
		var start, stop runtime.MemStats
		runtime.ReadMemStats(&start)
		for range 200 {
			near, far := net.Pipe()
			s.door.ServeConn(from{far, "10.0.0.1:1"}, nil)
			_, _ = io.WriteString(near, strings.Repeat("x", 200))
		}
		synctest.Wait()
		runtime.ReadMemStats(&stop)
		if grown := int64(stop.HeapAlloc) - int64(start.HeapAlloc); grown > 8<<20 {
			t.Errorf("%d bytes for 200 connections", grown)
		}
		if err := s.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
}
