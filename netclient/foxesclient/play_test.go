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
	"menagerie/wire"
)

// quick is a game of about half a minute. The limit is not a multiple of the other times.
func quick() foxes.Config {
	c := foxes.DefaultConfig(foxes.MinSize)
	c.Cooldown = [2]int{15, 20}
	c.Tide, c.Growth, c.Limit = 3*foxes.Second, 1, 1759
	return c
}

// inBubble runs a test with Menagerie's server and a fake clock.
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
		time.Sleep(time.Second) // for connections with a delay
	})
}

// sit joins a server in this process.
func sit(t *testing.T, s *foxesserver.Server, seat rules.Seat, p foxesclient.Profile) *player {
	c := foxesclient.JoinWith("here", func(context.Context) (net.Conn, error) { return s.Connect(seat), nil }, p)
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

// play advances the time until all games are over.
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
	t.Fatal("the game is not over, want an end")
}

// TestClientsSeeTheServersGame checks that clients see the server's game, and find out its times and its counting of places.
func TestClientsSeeTheServersGame(t *testing.T) {
	for i, w := range foxes.Countings() {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			o := foxesserver.Options{Games: 1, Game: quick(), Places: foxesserver.PlacesGiven, Chance: func() uint64 { return uint64(i) }}
			o.Game.Dialect.Writing = w
			o.Game.Dialect.Writing.Lines = foxes.Lines(i % 2)
			profile := foxesclient.Profile{}
			profile.Dialect.Rules.Writing.Sockets = foxes.Sockets(i / 2)
			profile.Dialect.Rules.Writing.Join = foxes.Join(i % 2)
			inBubble(t, o, func(t *testing.T, s *foxesserver.Server) {
				fox, dolphin := sit(t, s, foxes.Foxes, profile), sit(t, s, foxes.Dolphins, profile)
				watcher := sit(t, s, foxes.Foxes, foxesclient.Profile{Role: foxesclient.Watch})
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

// checkEnd compares the game that a client has seen with the server's game.
func checkEnd(t *testing.T, p *player, truth foxes.View, w foxes.Writing) {
	t.Helper()
	v := p.last.View
	if p.last.Phase != session.Ended || v.Board.String() != truth.Board.String() || v.Outcome != truth.Outcome || v.Tides != truth.Tides {
		t.Errorf("got %v, %v, %d tides, want %v, %v, %d", v.Board, v.Outcome, v.Tides, truth.Board, truth.Outcome, truth.Tides)
	}
	if v.Reason != truth.Reason {
		t.Errorf("got the reason %v, want %v", v.Reason, truth.Reason)
	}
	want := quick()
	if near := v.Config.Cooldown[v.You] - want.Cooldown[v.You]; near < -1 || near > 1 {
		t.Errorf("got the cooldown %d, want %d", v.Config.Cooldown[v.You], want.Cooldown[v.You])
	}
	if near := v.Config.Tide - want.Tide; near < -1 || near > 1 {
		t.Errorf("got a tide every %d ticks, want every %d", v.Config.Tide, want.Tide)
	}
	if !v.Config.Dialect.Writing.CountsLike(w) || p.Link().Met == "" {
		t.Errorf("got the counting %+v (%s), want %+v", v.Config.Dialect.Writing, p.Link().Met, w)
	}
	for _, err := range p.notes {
		if k := netclienttest.Key(err); k != "netfoxes.refused_places" && k != "netfoxes.refused" {
			t.Errorf("got the refusal %v, want netfoxes.refused", err)
		}
	}
	if len(p.notes) > 12 {
		t.Errorf("got %d refused moves, want at most 12", len(p.notes))
	}
}

// TestTheServerDetectsTheCounting checks that the server detects the counting of a client that does not know the server's
// counting.
func TestTheServerDetectsTheCounting(t *testing.T) {
	for i, w := range foxes.Countings() {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			inBubble(t, foxesserver.Options{Games: 1, Game: quick()}, func(t *testing.T, s *foxesserver.Server) {
				profile := foxesclient.Profile{}
				profile.Dialect.Rules.Writing, profile.Dialect.Places = w, foxesclient.PlacesGiven
				fox, dolphin := sit(t, s, foxes.Foxes, profile), sit(t, s, foxes.Dolphins, profile)
				play(t, fox, dolphin)
				for _, p := range []*player{fox, dolphin} {
					if len(p.notes) > 15 {
						t.Errorf("got %d refused moves, want at most 15", len(p.notes))
					}
					p.close()
				}
				if c := s.Counters(); c.Moves < 100 {
					t.Errorf("got the counters %+v, want at least 100 moves", c)
				}
			})
		})
	}
}

// TestAgainBeginsAnotherGame checks that Again plays another game on a new connection, and that a third player gets an
// error.
func TestAgainBeginsAnotherGame(t *testing.T) {
	inBubble(t, foxesserver.Options{Games: 1, Game: quick()}, func(t *testing.T, s *foxesserver.Server) {
		fox, dolphin := sit(t, s, foxes.Foxes, foxesclient.Profile{}), sit(t, s, foxes.Dolphins, foxesclient.Profile{})
		time.Sleep(time.Second)
		third := sit(t, s, foxes.Foxes, foxesclient.Profile{})
		play(t, third)
		if netclienttest.Key(third.last.Err) != "netfoxes.full" {
			t.Errorf("a third player has the error %v, want netfoxes.full", third.last.Err)
		}
		play(t, fox, dolphin)
		fox.Capabilities().Again()
		dolphin.Capabilities().Again()
		if us := fox.Tick(); len(us) == 0 || us[0].Phase != session.Joining {
			t.Errorf("after Again: got %+v, want %v", us, session.Joining)
		}
		fox.last, dolphin.last = session.Update[foxes.View]{}, session.Update[foxes.View]{}
		play(t, fox, dolphin)
		if c := s.Counters(); c.Started != 2 {
			t.Errorf("got the counters %+v, want 2 started games", c)
		}
		for _, p := range []*player{fox, dolphin, third} {
			p.close()
		}
	})
}

// TestAPlayerWinsIfTheOtherLeaves checks the result if the opponent leaves.
func TestAPlayerWinsIfTheOtherLeaves(t *testing.T) {
	inBubble(t, foxesserver.Options{Games: 1, Game: quick()}, func(t *testing.T, s *foxesserver.Server) {
		fox, dolphin := sit(t, s, foxes.Foxes, foxesclient.Profile{}), sit(t, s, foxes.Dolphins, foxesclient.Profile{})
		for range 2 * foxes.Second {
			fox.tick()
			dolphin.tick()
			time.Sleep(time.Second / 60)
		}
		fox.close()
		play(t, dolphin)
		if v := dolphin.last.View; v.Outcome != foxes.DolphinsWon || v.Reason != foxes.ReasonLeft {
			t.Errorf("got %v because of %v, want %v because of %v", v.Outcome, v.Reason, foxes.DolphinsWon, foxes.ReasonLeft)
		}
		time.Sleep(time.Minute)
		dolphin.tick()
		if dolphin.last.Phase != session.Ended || dolphin.last.Err != nil || dolphin.Link().Connected {
			t.Errorf("a minute later: got %+v, want the end without an error or a connection", dolphin.last)
		}
		dolphin.close()
	})
}

// TestASlowConnectionChangesNothing checks that a slow connection changes neither the moves nor the measured times.
func TestASlowConnectionChangesNothing(t *testing.T) {
	inBubble(t, foxesserver.Options{Games: 1, Game: quick()}, func(t *testing.T, s *foxesserver.Server) {
		slow := func(context.Context) (net.Conn, error) {
			return delayed(s.Connect(foxes.Foxes), 100*time.Millisecond), nil
		}
		fox := &player{
			t: t, rng: rand.New(rand.NewPCG(1, 1)),
			Client: foxesclient.JoinWith("far away", slow, foxesclient.Profile{}),
		}
		dolphin := sit(t, s, foxes.Dolphins, foxesclient.Profile{})
		play(t, fox, dolphin)
		if l := fox.Link(); l.RoundTrip < 190*time.Millisecond || l.RoundTrip > 230*time.Millisecond {
			t.Errorf("got the round trip %v, want 190 to 230 ms", l.RoundTrip)
		}
		if c := fox.last.View.Config; c.Cooldown[foxes.Foxes] < 14 || c.Cooldown[foxes.Foxes] > 16 {
			t.Errorf("got the cooldown %d, want 14 to 16", c.Cooldown[foxes.Foxes])
		}
		fox.close()
		dolphin.close()
	})
}

// piece is one write on a connection with a delay, and the time of its arrival.
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

// TestEveryRefusedMoveIsAnswered runs the suite for all sessions with a fake clock.
func TestEveryRefusedMoveIsAnswered(t *testing.T) {
	inBubble(t, foxesserver.Options{Games: 1, Game: quick()}, func(t *testing.T, s *foxesserver.Server) {
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
				t.Errorf("got the update %+v, want an error, the board %v and the player to move", u, before.Board)
			}
		}
		if len(us) != 6 {
			t.Errorf("got %d responses, want 6", len(us))
		}
		fox.close()
		fox.close()
		dolphin.close()
	})
}

// TestHostAndGuestSeeTheSame compares a host with a client on a slow connection and with a spectator. All must show the same
// countdown, clock, tides, forecast and reason for the end.
func TestHostAndGuestSeeTheSame(t *testing.T) {
	o := foxesserver.Options{Game: quick(), Countdown: 3 * time.Second}
	o.Game.Forecast, o.Game.Dialect.Tie, o.Game.Dialect.Goal = 2, foxes.TieContinues, foxes.GoalHalf
	o.Game.Dialect.Writing.Spectators = foxes.SpectatorsWelcome
	inBubble(t, o, func(t *testing.T, s *foxesserver.Server) {
		ours := foxesclient.Profile{Details: true}
		far := func(context.Context) (net.Conn, error) {
			return delayed(s.Connect(foxes.Dolphins), 80*time.Millisecond), nil
		}
		fox := sit(t, s, foxes.Foxes, ours)
		time.Sleep(time.Second)
		dolphin := &player{t: t, rng: rand.New(rand.NewPCG(1, 1)), Client: foxesclient.JoinWith("far away", far, ours)}
		watcher := sit(t, s, foxes.Foxes, foxesclient.Profile{Role: foxesclient.Watch, Details: true})
		all := []*player{fox, dolphin, watcher}
		compared, counted := 0, 0
		for range 60 * foxes.Second {
			for _, p := range all {
				p.tick()
			}
			if fox.last.Phase == session.Ended && dolphin.last.Phase == session.Ended {
				break
			}
			games := s.Snapshot(1).Games
			if len(games) > 0 && !games[0].Waits && dolphin.last.Phase == session.Playing {
				truth := games[0].View
				compared++
				if truth.Starts > 0 {
					counted++
				}
				for i, p := range all {
					same(t, i, p.last.View, truth)
				}
			}
			time.Sleep(time.Second / 60)
		}
		if compared < 20*foxes.Second || counted < 2*foxes.Second {
			t.Errorf("compared %d ticks, %d of them before the start, want at least %d and %d", compared, counted, 20*foxes.Second, 2*foxes.Second)
		}
		truth := s.Snapshot(1).Games[0].View
		for i, p := range all {
			if v := p.last.View; v.Outcome != truth.Outcome || v.Reason != truth.Reason || v.Outcome == foxes.Drawn {
				t.Errorf("player %d has the outcome %v because of %v, want %v because of %v and no draw", i, v.Outcome, v.Reason, truth.Outcome, truth.Reason)
			}
			p.close()
		}
	})
}

// same compares the clocks and rules of a client with the host's. A message takes up to 80 ms, and ticks are rounded.
func same(t *testing.T, who int, v, truth foxes.View) {
	t.Helper()
	const late = 7
	near := func(what string, got, want int) {
		if got < want-late || got > want+late {
			t.Fatalf("player %d has %s %d, want %d (at %d)", who, what, got, want, truth.Now)
		}
	}
	near("a countdown of", v.Starts, truth.Starts)
	near("the clock at", v.Now, truth.Now)
	c, want := v.Config, truth.Config
	if c.Cooldown != want.Cooldown || c.Tide != want.Tide || c.Growth != want.Growth || c.Limit != want.Limit || c.Forecast != want.Forecast ||
		c.Dialect.Tie != want.Dialect.Tie || c.Goal() != want.Goal() {
		t.Fatalf("player %d has the rules %+v, want %+v", who, c, want)
	}
	if since := truth.Now % want.Tide; since > late && since < want.Tide-late { // otherwise the board may not have arrived yet
		if v.Tides != truth.Tides || v.NextTide != truth.NextTide || fmt.Sprint(v.Coming) != fmt.Sprint(truth.Coming) {
			t.Fatalf("player %d has %d tides, the next at %d, %v, want %d, %d, %v", who, v.Tides, v.NextTide, v.Coming, truth.Tides, truth.NextTide, truth.Coming)
		}
	}
}

// TestTheCountdownNeedsNoDetails checks that a host without a request for details also counts down, and sends only
// messages of the specification.
func TestTheCountdownNeedsNoDetails(t *testing.T) {
	inBubble(t, foxesserver.Options{Game: quick(), Countdown: 3 * time.Second}, func(t *testing.T, s *foxesserver.Server) {
		capture := wire.NewCapture(1000, 1<<20)
		fox := sit(t, s, foxes.Foxes, foxesclient.Profile{Capture: capture})
		time.Sleep(5 * time.Second) // long enough for the client to request the board
		fox.tick()
		if fox.last.Phase != session.Joining {
			t.Errorf("the fox alone is in phase %v, want %v", fox.last.Phase, session.Joining)
		}
		dolphin := sit(t, s, foxes.Dolphins, foxesclient.Profile{})
		time.Sleep(time.Millisecond)
		fox.tick()
		dolphin.tick()
		time.Sleep(time.Second)
		for _, p := range []*player{fox, dolphin} {
			if p.tick(); p.last.Phase != session.Playing || p.last.View.Starts < 100 || p.last.View.Starts > 140 {
				t.Errorf("a second after both came: got phase %v, %d ticks of countdown, want %v and 100 to 140", p.last.Phase, p.last.View.Starts, session.Playing)
			}
		}
		time.Sleep(2 * time.Second)
		for range foxes.Second {
			fox.tick()
			dolphin.tick()
			time.Sleep(time.Second / foxes.Second)
		}
		for _, p := range []*player{fox, dolphin} {
			if p.tick(); p.last.View.Starts > 0 || p.last.View.Now < 50 || p.last.View.Now > 70 {
				t.Errorf("a second after the start: got tick %d and %d ticks of countdown, want 50 to 70 and none", p.last.View.Now, p.last.View.Starts)
			}
			p.close()
		}
		notes, _, _ := capture.Since(0, nil)
		if len(notes) < 6 {
			t.Errorf("got %d lines, want at least 6", len(notes))
		}
		for _, n := range notes {
			if len(n.Bytes) < 3 || n.Bytes[2] == 'I' {
				t.Errorf("got the message %q, want one without details", n.Bytes)
			}
		}
	})
}
