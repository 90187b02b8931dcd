package foxesclient_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient/foxesclient"
	"menagerie/netclient/netclienttest"
	"menagerie/netserver/foxesserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/session"
)

// quick is a game of half a minute. Its limit is no round number.
func quick() foxes.Config {
	c := foxes.DefaultConfig(foxes.MinSize)
	c.Cooldown = [2]int{15, 20}
	c.Tide, c.Limit = 3*foxes.Second, 1759
	return c
}

// inBubble runs a test with our own server, whose time passes at once when everybody waits.
func inBubble(t *testing.T, o foxesserver.Options, test func(t *testing.T, s *foxesserver.Server)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s, err := foxesserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		test(t, s)
		if err := s.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Second) // for lines with a delay
	})
}

// sit joins a server in this process.
func sit(t *testing.T, s *foxesserver.Server, seat rules.Seat, p foxesclient.Profile) *player {
	c := foxesclient.Over("here", func(context.Context) (net.Conn, error) { return s.Connect(seat), nil }, p)
	return &player{t: t, Client: c, rng: rand.New(rand.NewPCG(uint64(seat), 1))}
}

// player is a client that makes random moves.
type player struct {
	*foxesclient.Client
	t     *testing.T
	rng   *rand.Rand
	last  session.Update[foxes.View]
	notes []error
}

// tick is one step of the game loop.
func (p *player) tick() {
	for _, u := range p.Tick() {
		p.last = u
		if u.Err != nil {
			p.notes = append(p.notes, u.Err)
		}
	}
	v := p.last.View
	if p.last.Phase != session.Playing || !v.MayMove() {
		return
	}
	if moves := v.Moves(v.You); len(moves) > 0 {
		p.Send(v.You, moves[p.rng.IntN(len(moves))])
	}
}

func (p *player) close() {
	_ = p.Close()
	<-p.Done()
}

// play lets time pass until all games are over.
func play(t *testing.T, players ...*player) {
	t.Helper()
	for range 60 * foxes.Second {
		over := 0
		for _, p := range players {
			if p.tick(); p.last.Phase >= session.Ended {
				over++
			}
		}
		if over == len(players) {
			return
		}
		time.Sleep(time.Second / 60)
	}
	t.Fatal("no end")
}

// Our clients at our own server see what it sees, and find out its times and its way of counting.
func TestWholeGames(t *testing.T) {
	for i, w := range foxes.Countings() {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			o := foxesserver.Options{Game: quick(), Places: foxesserver.PlacesGiven, Chance: func() uint64 { return uint64(i) }}
			o.Game.Dialect.Writing = w
			o.Game.Dialect.Writing.Lines = foxes.Lines(i % 2)
			profile := foxesclient.Profile{}
			profile.Dialect.Rules.Writing.Sockets = foxes.Sockets(i / 2)
			profile.Dialect.Rules.Writing.Join = foxes.Join(i % 2)
			inBubble(t, o, func(t *testing.T, s *foxesserver.Server) {
				fox, dolphin := sit(t, s, foxes.Foxes, profile), sit(t, s, foxes.Dolphins, profile)
				watcher := sit(t, s, foxes.Foxes, foxesclient.Profile{Part: foxesclient.Watch})
				play(t, fox, dolphin)
				truth := s.Snapshot(1).Games[0].View
				for _, p := range []*player{fox, dolphin} {
					checkEnd(t, p, truth, w)
				}
				fox.close()
				dolphin.close()
				watcher.close()
			})
		})
	}
}

// checkEnd compares what a client has seen with what was.
func checkEnd(t *testing.T, p *player, truth foxes.View, w foxes.Writing) {
	t.Helper()
	v := p.last.View
	if p.last.Phase != session.Ended || v.Board.String() != truth.Board.String() || v.Outcome != truth.Outcome || v.Tides != truth.Tides {
		t.Errorf("seen %v, %v, %d tides; it was %v, %v, %d", v.Board, v.Outcome, v.Tides, truth.Board, truth.Outcome, truth.Tides)
	}
	if v.Reason != truth.Reason {
		t.Errorf("the reason seems to be %v, and is %v", v.Reason, truth.Reason)
	}
	want := quick()
	if near := v.Config.Cooldown[v.You] - want.Cooldown[v.You]; near < -1 || near > 1 {
		t.Errorf("the cooldown seems to be %d, and is %d", v.Config.Cooldown[v.You], want.Cooldown[v.You])
	}
	if near := v.Config.Tide - want.Tide; near < -1 || near > 1 {
		t.Errorf("the tides seem to come every %d ticks, and come every %d", v.Config.Tide, want.Tide)
	}
	if !v.Config.Dialect.Writing.CountsLike(w) || p.Link().Met == "" {
		t.Errorf("places seem to be counted as %+v (%s), and are as %+v", v.Config.Dialect.Writing, p.Link().Met, w)
	}
	for _, err := range p.notes {
		if k := netclienttest.Key(err); k != "netfoxes.refused_places" && k != "netfoxes.refused" {
			t.Errorf("told of %v", err)
		}
	}
	if len(p.notes) > 12 {
		t.Errorf("%d moves were refused", len(p.notes))
	}
}

// The server finds out how a client counts that knows no better.
func TestServerGuesses(t *testing.T) {
	for i, w := range foxes.Countings() {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			inBubble(t, foxesserver.Options{Game: quick()}, func(t *testing.T, s *foxesserver.Server) {
				profile := foxesclient.Profile{}
				profile.Dialect.Rules.Writing, profile.Dialect.Places = w, foxesclient.PlacesGiven
				fox, dolphin := sit(t, s, foxes.Foxes, profile), sit(t, s, foxes.Dolphins, profile)
				play(t, fox, dolphin)
				for _, p := range []*player{fox, dolphin} {
					if len(p.notes) > 15 {
						t.Errorf("%d moves were refused", len(p.notes))
					}
					p.close()
				}
				if c := s.Counters(); c.Moves < 100 {
					t.Errorf("counted %+v", c)
				}
			})
		})
	}
}

// After the end another game is played over a new connection. Who comes to a full island is told so.
func TestAgain(t *testing.T) {
	inBubble(t, foxesserver.Options{Game: quick()}, func(t *testing.T, s *foxesserver.Server) {
		fox, dolphin := sit(t, s, foxes.Foxes, foxesclient.Profile{}), sit(t, s, foxes.Dolphins, foxesclient.Profile{})
		time.Sleep(time.Second)
		third := sit(t, s, foxes.Foxes, foxesclient.Profile{})
		play(t, third)
		if netclienttest.Key(third.last.Err) != "netfoxes.full" {
			t.Errorf("a third player is told %v", third.last.Err)
		}
		play(t, fox, dolphin)
		fox.Capabilities().Again()
		dolphin.Capabilities().Again()
		if us := fox.Tick(); len(us) == 0 || us[0].Phase != session.Joining {
			t.Errorf("after Again: %+v", us)
		}
		fox.last, dolphin.last = session.Update[foxes.View]{}, session.Update[foxes.View]{}
		play(t, fox, dolphin)
		if c := s.Counters(); c.Started != 2 {
			t.Errorf("counted %+v", c)
		}
		for _, p := range []*player{fox, dolphin, third} {
			p.close()
		}
	})
}

// The other player leaves.
func TestOtherLeaves(t *testing.T) {
	inBubble(t, foxesserver.Options{Game: quick()}, func(t *testing.T, s *foxesserver.Server) {
		fox, dolphin := sit(t, s, foxes.Foxes, foxesclient.Profile{}), sit(t, s, foxes.Dolphins, foxesclient.Profile{})
		for range 2 * foxes.Second {
			fox.tick()
			dolphin.tick()
			time.Sleep(time.Second / 60)
		}
		fox.close()
		play(t, dolphin)
		if v := dolphin.last.View; v.Outcome != foxes.DolphinsWon || v.Reason != foxes.ReasonLeft {
			t.Errorf("%v because of %v", v.Outcome, v.Reason)
		}
		time.Sleep(time.Minute)
		dolphin.tick()
		if dolphin.last.Phase != session.Ended || dolphin.last.Err != nil || dolphin.Link().Connected {
			t.Errorf("a minute later: %+v", dolphin.last)
		}
		dolphin.close()
	})
}

// A line with a delay costs neither moves nor the right times.
func TestSlowLine(t *testing.T) {
	inBubble(t, foxesserver.Options{Game: quick()}, func(t *testing.T, s *foxesserver.Server) {
		slow := func(context.Context) (net.Conn, error) {
			return delayed(s.Connect(foxes.Foxes), 100*time.Millisecond), nil
		}
		fox := &player{
			t: t, rng: rand.New(rand.NewPCG(1, 1)),
			Client: foxesclient.Over("far away", slow, foxesclient.Profile{}),
		}
		dolphin := sit(t, s, foxes.Dolphins, foxesclient.Profile{})
		play(t, fox, dolphin)
		if l := fox.Link(); l.RoundTrip < 190*time.Millisecond || l.RoundTrip > 230*time.Millisecond {
			t.Errorf("the round trip seems to be %v", l.RoundTrip)
		}
		if c := fox.last.View.Config; c.Cooldown[foxes.Foxes] < 14 || c.Cooldown[foxes.Foxes] > 16 {
			t.Errorf("the cooldown seems to be %d", c.Cooldown[foxes.Foxes])
		}
		fox.close()
		dolphin.close()
	})
}

// piece is what was written on a line with a delay, and when it arrives.
type piece struct {
	bytes []byte
	at    time.Time
}

// delayed is a connection on which every byte takes a while.
func delayed(conn net.Conn, by time.Duration) net.Conn {
	near, far := net.Pipe()
	for _, way := range [][2]net.Conn{{far, conn}, {conn, far}} {
		line := make(chan piece, 1000)
		go func() {
			defer way[1].Close()
			for p := range line {
				time.Sleep(time.Until(p.at))
				_, _ = way[1].Write(p.bytes)
			}
		}()
		go func() {
			defer close(line)
			for {
				b := make([]byte, 1<<12)
				n, err := way[0].Read(b)
				if err != nil {
					return
				}
				line <- piece{b[:n], time.Now().Add(by)}
			}
		}()
	}
	return near
}

// What the suite of all sessions asks, in a bubble: every move is answered once, and refusals change nothing.
func TestAnswers(t *testing.T) {
	inBubble(t, foxesserver.Options{Game: quick()}, func(t *testing.T, s *foxesserver.Server) {
		fox, dolphin := sit(t, s, foxes.Foxes, foxesclient.Profile{}), sit(t, s, foxes.Dolphins, foxesclient.Profile{})
		time.Sleep(time.Second)
		before := only(t, fox.Tick()[2:])
		for range 5 {
			fox.Send(foxes.Foxes, foxes.Move{})
		}
		fox.Send(foxes.Dolphins, before.Moves(foxes.Dolphins)[0])
		synctest.Wait()
		us := fox.Tick()
		for _, u := range us {
			if u.Err == nil || u.Phase != session.Playing || u.View.Board.String() != before.Board.String() || !u.View.MayMove() {
				t.Errorf("shown %+v", u)
			}
		}
		if len(us) != 6 {
			t.Errorf("%d answers to 6 moves", len(us))
		}
		fox.close()
		fox.close()
		dolphin.close()
	})
}
