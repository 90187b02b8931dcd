package glendaserver

import (
	"context"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// TestAPlayerWhoLeavesLoses checks that a player who leaves loses and the opponent gets the reason.
func TestAPlayerWhoLeavesLoses(t *testing.T) {
	const left = "WON,DIE other client have been disconnected"
	bubble(t, small, func(s *Server) {
		trapper, rabbit := seated(t, s)
		trapper.Says("q")
		trapper.HearsPieces("LOST,DIE disconnected")
		rabbit.HearsPieces(left)
		trapper.Gone()
		rabbit.Gone()

		trapper, rabbit = seated(t, s)
		_ = rabbit.Conn.Close()
		trapper.HearsPieces(left)
		trapper.Gone()

		trapper, rabbit = seated(t, s)
		_ = trapper.Conn.Close()
		rabbit.HearsPieces(left)
		if c := s.Counters(); c.Left != 3 || c.GlendaWon != 2 || c.TrapperWon != 1 || c.Playing != 0 {
			t.Errorf("got %+v, want 3 players who left, 2 wins of Glenda and 1 of the trapper", c)
		}
	})
}

// TestAClientThatLeftIsNotPaired checks that a client that has left is not paired with a later one.
func TestAClientThatLeftIsNotPaired(t *testing.T) {
	bubble(t, small, func(s *Server) {
		for _, leave := range []func(p *peer){
			func(p *peer) { _ = p.Conn.Close() },
			func(p *peer) { p.Says("q"); p.HearsPieces("DIE disconnected"); p.Gone() },
		} {
			p := arrive(t, s.text)
			p.HearsPieces("CONN 0,WAIT")
			leave(p)
			synctest.Wait()
			if c := s.Counters(); c.Waiting != 0 {
				t.Errorf("got %d waiting guests, want 0", c.Waiting)
			}
		}
		seated(t, s)
	})
}

func TestAPlayerWhoIsSlowLoses(t *testing.T) {
	o := small
	o.Move, o.Wait = time.Minute, time.Hour
	bubble(t, o, func(s *Server) {
		trapper, rabbit := seated(t, s)
		time.Sleep(50 * time.Second)
		trapper.Says("p 0 0")
		trapper.HearsPieces("SYNC 1 0 0")
		rabbit.HearsPieces("SYNC 1 0 0,TURN")
		time.Sleep(50 * time.Second)
		rabbit.Says("m X") // not a valid move
		rabbit.HearsPieces("ERR invalidinput m X,TURN")
		rabbit.HearsPieces()
		time.Sleep(11 * time.Second)
		rabbit.HearsPieces("LOST,DIE you took too long")
		trapper.HearsPieces("WON,DIE other client took too long")

		alone := arrive(t, s.text)
		alone.HearsPieces("CONN 0,WAIT")
		time.Sleep(time.Hour - time.Second)
		alone.HearsPieces()
		time.Sleep(2 * time.Second)
		alone.HearsPieces("DIE nobody came to play with you")
		alone.Gone()
	})
	o.Move, o.Wait = -1, -1
	bubble(t, o, func(s *Server) {
		alone := arrive(t, s.text)
		alone.HearsPieces("CONN 0,WAIT")
		time.Sleep(1000 * time.Hour)
		other := arrive(t, s.text)
		time.Sleep(1000 * time.Hour)
		alone.HearsPieces("INIT,g 2 2,SENT,TURN")
		other.HearsPieces("CONN 1,INIT,g 2 2,SENT")
	})
}

// TestWaitDoesNotEndAMatch checks that the time limit of the lobby does not end a match.
func TestWaitDoesNotEndAMatch(t *testing.T) {
	o := small
	o.Wait, o.Move = time.Hour, -1
	bubble(t, o, func(s *Server) {
		trapper := arrive(t, s.text)
		time.Sleep(time.Hour - time.Minute)
		rabbit := arrive(t, s.text)
		trapper.HearsPieces("CONN 0,WAIT", "INIT,g 2 2,SENT,TURN")
		time.Sleep(24 * time.Hour)
		trapper.Says("p 0 0")
		trapper.HearsPieces("SYNC 1 0 0")
		rabbit.HearsPieces("CONN 1,INIT,g 2 2,SENT", "SYNC 1 0 0,TURN")
	})
}

func TestInvalidHellosAreExplained(t *testing.T) {
	const hint = "DIE say: nick game side options, as in: ann 0 2 0"
	bubble(t, small, func(s *Server) {
		for _, line := range []string{
			"", "ann", "ann 0 2", "ann 1 2 0", "ann 0 3 0", "annannannann 0 2 0", "an-n 0 2 0", "än 0 2 0", "p 3 4", "q",
			"GET / HTTP/1.1",
		} {
			p := arrive(t, s.hello)
			p.Says(line)
			p.HearsPieces(hint)
			p.Gone()
		}
		p := arrive(t, s.hello)
		time.Sleep(11 * time.Second)
		p.HearsPieces(hint)
		p.Gone()
	})
}

// TestAWaitingGuestMustRespond checks that a waiting guest is disconnected if it does not respond to UGUD, or responds with
// another message.
func TestAWaitingGuestMustRespond(t *testing.T) {
	bubble(t, small, func(s *Server) {
		p := arrive(t, s.hello)
		p.Says("ann 0 2 0")
		p.HearsPieces("WAIT")
		time.Sleep(30 * time.Second)
		p.HearsPieces("UGUD")
		time.Sleep(30 * time.Second)
		p.HearsPieces("DIE rude")
		p.Gone()
		p = arrive(t, s.hello)
		p.Says("ann 0 2 0", "p 3 4")
		p.Hears("WAIT", "DIE rude")
		p.Gone()
		if c := s.Counters(); c.Waiting != 0 {
			t.Errorf("got %d waiting guests, want 0", c.Waiting)
		}
	})
}

// TestTooManyInvalidLinesLose checks that too many invalid lines lose the match.
func TestTooManyInvalidLinesLose(t *testing.T) {
	o := small
	o.Mistakes, o.Rate = 5, -1
	bubble(t, o, func(s *Server) {
		trapper, rabbit := seated(t, s)
		for range 5 {
			rabbit.Says("p 0 0")
			rabbit.HearsPieces("ERR WAIT")
		}
		rabbit.Says("p 0 0")
		rabbit.HearsPieces("LOST,DIE too many lines that are no moves")
		trapper.HearsPieces("WON,DIE other client sent what is no move")
		alone := arrive(t, s.text)
		alone.HearsPieces("CONN 0,WAIT")
		for range 5 {
			alone.Says("p 0 0")
			alone.HearsPieces("ERR WAIT")
		}
		alone.Says("p 0 0")
		alone.HearsPieces("DIE too many lines that are no moves")
		alone.Gone()
		if c := s.Counters(); c.Odd != 1 || c.Waiting != 0 {
			t.Errorf("got %+v, want 1 odd guest and none waiting", c)
		}
	})
}

// TestAnEndlessLineLoses checks that an endless line uses one buffer and loses the match.
func TestAnEndlessLineLoses(t *testing.T) {
	bubble(t, small, func(s *Server) {
		trapper, rabbit := seated(t, s)
		_, _ = io.WriteString(trapper.Conn, strings.Repeat("x", maxLine))
		trapper.HearsPieces("LOST,DIE too many lines that are no moves")
		rabbit.HearsPieces("WON,DIE other client sent what is no move")
		trapper.Gone()
		exactly := arrive(t, s.text)
		exactly.Says(strings.Repeat("x", maxLine-1))
		exactly.HearsPieces("CONN 0,WAIT", "ERR WAIT")
	})
}

func TestFastClientsAreSlowedDown(t *testing.T) {
	o := small
	o.Rate, o.Mistakes = 10, 10_000
	bubble(t, o, func(s *Server) {
		p := arrive(t, s.text)
		began := time.Now()
		for range lineBurst + 50 {
			p.Says("p 0 0")
		}
		if took := time.Since(began); took < 4*time.Second || took > 6*time.Second {
			t.Errorf("50 lines above the burst took %v at 10 a second, want 4 to 6 s", took)
		}
	})
}

// TestAClientThatNeverReadsIsDisconnected checks that a client that does not read is disconnected. The opponent gets all
// messages in time.
func TestAClientThatNeverReadsIsDisconnected(t *testing.T) {
	o := small
	o.Limits.Write = 10 * time.Second
	bubble(t, o, func(s *Server) {
		near, far := net.Pipe() // writes to a pipe block until the other end reads
		defer near.Close()
		s.text.ServeConn(far, nil)
		synctest.Wait()
		rabbit := arrive(t, s.text)
		rabbit.HearsPieces("CONN 1,INIT,g 2 2,SENT")
		time.Sleep(11 * time.Second)
		rabbit.HearsPieces("WON,DIE other client have been disconnected")
		rabbit.Gone()
	})
	o.Mistakes, o.Rate, o.Limits.Write = 1<<20, -1, time.Hour
	bubble(t, o, func(s *Server) {
		near, far := net.Pipe()
		defer near.Close()
		s.text.ServeConn(far, nil)
		synctest.Wait()
		rabbit := arrive(t, s.text)
		for range maxUnsent {
			if _, err := io.WriteString(near, "p 2 2\n"); err != nil {
				break
			}
		}
		rabbit.HearsPieces("CONN 1,INIT,g 2 2,SENT", "WON,DIE other client have been disconnected")
	})
}

func TestShutdownTellsAllGuests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := New(small)
		if err != nil {
			t.Fatal(err)
		}
		trapper, rabbit := seated(t, s)
		alone := arrive(t, s.text)
		named := arrive(t, s.hello)
		if err := s.Shutdown(context.Background()); err != nil {
			t.Fatal(err)
		}
		const down = "DIE the server is shutting down"
		trapper.HearsPieces(down)
		rabbit.HearsPieces(down)
		alone.HearsPieces("CONN 0,WAIT", down)
		named.HearsPieces(down)
		late := arrive(t, s.text)
		late.Gone()
	})
}

// TestRandomLinesHarmNobody sends pseudo-random lines from all guests. The server must not panic, no guest may wait forever,
// and every match must end.
func TestRandomLinesHarmNobody(t *testing.T) {
	words := []string{"p", "m", "q", "y", "0", "1", "2", "3", "4", "99999", "-1", "NE", "E", "SW", "\x00", "\r", " ", "ann 0 2 0", "\xff"}
	for seed := range 40 {
		o := small
		o.Rate, o.Mistakes, o.Move, o.Wait = -1, 200, time.Minute, time.Minute
		bubble(t, o, func(s *Server) {
			rng := rand.New(rand.NewPCG(uint64(seed), 1))
			var peers []*peer
			for range 6 {
				door := []*netserver.Server{s.text, s.hello}[rng.IntN(2)]
				p := arrive(t, door)
				peers = append(peers, p)
				if door == s.hello && rng.IntN(4) > 0 {
					_, _ = io.WriteString(p.Conn, "ann 0 2 0\n")
				}
			}
			for range 300 {
				p := peers[rng.IntN(len(peers))]
				line := ""
				for range 1 + rng.IntN(4) {
					line += words[rng.IntN(len(words))] + " "
				}
				if rng.IntN(3) > 0 {
					line = "p " + words[4+rng.IntN(5)] + " " + words[4+rng.IntN(5)]
				}
				_, _ = io.WriteString(p.Conn, line+"\n") // fails if the guest was disconnected
			}
			time.Sleep(time.Hour)
			if c := s.Counters(); c.Playing != 0 || c.Waiting != 0 || c.Panics+c.Hello.Panics != 0 {
				t.Errorf("seed %d: got %+v, want no game, no waiting guest and no panic", seed, c)
			}
			for _, p := range peers {
				p.Gone()
			}
		})
	}
}

// first is a bot that makes the first legal move.
func first(_ context.Context, v glenda.View, _ *rand.Rand) (glenda.Move, bool) {
	if !v.ToMove() {
		return glenda.Move{}, false
	}
	return v.Legal()[0], true
}

func TestBotsPlayWithGuests(t *testing.T) {
	bubble(t, small, func(s *Server) {
		s.SetBots(Bots{Name: "robot", Think: [2]Think{glenda.Trapper: first}})
		p := arrive(t, s.hello)
		p.Says("ann 0 2 0")
		p.Hears("CONN 1 robot", "INIT", "g 2 2", "SENT", "WAIT", "SYNC 1 0 0", "TURN")
		p.Says("m E")
		p.Hears("SYNC 2 E", "WAIT", "SYNC 3 1 0", "TURN")
		p.Says("m E")
		p.HearsPieces("SYNC 4 E,WON")
		// A guest who wants the bot's side waits for another guest.
		q := arrive(t, s.hello)
		q.Says("bob 0 0 0")
		q.HearsPieces("WAIT")
		// A guest with an opponent does not play with the bot.
		r := arrive(t, s.text)
		r.HearsPieces("CONN 1,INIT,g 2 2,SENT")

		s.SetBots(Bots{Think: [2]Think{glenda.Glenda: first}})
		text := arrive(t, s.text)
		text.HearsPieces("CONN 0,INIT,g 2 2,SENT,TURN")
		text.Says("p 0 0")
		text.Hears("SYNC 1 0 0", "SYNC 2 NE", "TURN")
		s.SetBots(Bots{})
		alone := arrive(t, s.text)
		alone.HearsPieces("CONN 0,WAIT")
	})
}

// TestABotThatFailsLoses checks that a bot that fails loses, and that a running bot is stopped when its guest leaves.
func TestABotThatFailsLoses(t *testing.T) {
	for name, think := range map[string]Think{
		"panics":  func(context.Context, glenda.View, *rand.Rand) (glenda.Move, bool) { panic("as told") },
		"no move": func(context.Context, glenda.View, *rand.Rand) (glenda.Move, bool) { return glenda.Move{}, false },
		"illegal": func(context.Context, glenda.View, *rand.Rand) (glenda.Move, bool) {
			return glenda.StepTo(0), true
		},
	} {
		bubble(t, small, func(s *Server) {
			s.SetBots(Bots{Think: [2]Think{glenda.Trapper: think}})
			p := arrive(t, s.text)
			p.Hears("CONN 1", "INIT", "g 2 2", "SENT", "WON", "DIE other client have been disconnected")
			p.Gone()
			if c := s.Counters(); c.GlendaWon != 1 {
				t.Errorf("%s: got %+v, want 1 win of Glenda", name, c)
			}
		})
	}
	bubble(t, small, func(s *Server) {
		stopped := false
		s.SetBots(Bots{Think: [2]Think{glenda.Trapper: func(ctx context.Context, _ glenda.View, _ *rand.Rand) (glenda.Move, bool) {
			<-ctx.Done()
			stopped = true
			return glenda.Move{}, false
		}}})
		p := arrive(t, s.text)
		p.Says("q")
		synctest.Wait()
		if !stopped {
			t.Error("the bot still computes after the end, want it stopped")
		}
	})
}

// TestMatchesShowsTheNewestGames checks the views of spectators.
func TestMatchesShowsTheNewestGames(t *testing.T) {
	bubble(t, small, func(s *Server) {
		for range 3 {
			seated(t, s)
		}
		got := s.Matches(2)
		if len(got) != 2 || got[0].ID != 3 || got[1].ID != 2 || got[0].View.You != rules.Nobody {
			t.Errorf("got %+v, want the games 3 and 2 as a spectator sees them", got)
		}
	})
	bubble(t, small, func(s *Server) {
		if got := s.Matches(2); len(got) != 0 {
			t.Errorf("got %+v, want no game", got)
		}
		trapper, _ := seated(t, s)
		trapper.Says("q")
		if got := s.Matches(2); len(got) != 1 || !got[0].Over || got[0].View.Outcome != glenda.GlendaWon || len(got[0].View.Waiting) != 0 {
			t.Errorf("got %+v, want one finished game that Glenda won", got)
		}
	})
}
