package foxesclient_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
	"time"

	"menagerie/netclient/foxesclient"
	"menagerie/netserver/foxesserver"
	"menagerie/rules/foxes"
	"menagerie/session"
	"menagerie/wire"
)

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
	if c.Cooldown != want.Cooldown || c.Tide != want.Tide || c.Limit != want.Limit || c.Forecast != want.Forecast ||
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
