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

// The host and a guest far away, both ours, see the same countdown, clock, tides and forecast through a whole game, and the same
// reason for its end. So does a spectator.
func TestHostAndGuestSeeTheSame(t *testing.T) {
	o := foxesserver.Options{Game: quick(), Countdown: 3 * time.Second}
	o.Game.Forecast, o.Game.Dialect.Tie = 2, foxes.TieContinues
	o.Game.Dialect.Writing.Spectators = foxes.SpectatorsWelcome
	inBubble(t, o, func(t *testing.T, s *foxesserver.Server) {
		ours := foxesclient.Profile{Details: true}
		far := func(context.Context) (net.Conn, error) {
			return delayed(s.Connect(foxes.Dolphins), 80*time.Millisecond), nil
		}
		fox := sit(t, s, foxes.Foxes, ours)
		time.Sleep(time.Second)
		dolphin := &player{t: t, rng: rand.New(rand.NewPCG(1, 1)), Client: foxesclient.Over("far away", far, ours)}
		watcher := sit(t, s, foxes.Foxes, foxesclient.Profile{Part: foxesclient.Watch, Details: true})
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
			t.Errorf("compared %d ticks, %d of them before the start", compared, counted)
		}
		truth := s.Snapshot(1).Games[0].View
		for i, p := range all {
			if v := p.last.View; v.Outcome != truth.Outcome || v.Reason != truth.Reason || v.Outcome == foxes.Drawn {
				t.Errorf("%d sees %v because of %v; it is %v because of %v", i, v.Outcome, v.Reason, truth.Outcome, truth.Reason)
			}
			p.close()
		}
	})
}

// same compares the clocks and rules that a client shows with the host's. A message takes up to 80 ms, and ticks are rounded.
func same(t *testing.T, who int, v, truth foxes.View) {
	t.Helper()
	const late = 7
	near := func(what string, got, want int) {
		if got < want-late || got > want+late {
			t.Fatalf("%d sees %s %d; it is %d (at %d)", who, what, got, want, truth.Now)
		}
	}
	near("a countdown of", v.Starts, truth.Starts)
	near("the clock at", v.Now, truth.Now)
	c, want := v.Config, truth.Config
	if c.Cooldown != want.Cooldown || c.Tide != want.Tide || c.Limit != want.Limit || c.Forecast != want.Forecast || c.Dialect.Tie != want.Dialect.Tie {
		t.Fatalf("%d sees the rules %+v; they are %+v", who, c, want)
	}
	if since := truth.Now % want.Tide; since > late && since < want.Tide-late { // else the board may be under way
		if v.Tides != truth.Tides || v.NextTide != truth.NextTide || fmt.Sprint(v.Coming) != fmt.Sprint(truth.Coming) {
			t.Fatalf("%d sees %d tides, the next at %d, %v; it is %d, %d, %v", who, v.Tides, v.NextTide, v.Coming, truth.Tides, truth.NextTide, truth.Coming)
		}
	}
}

// A host of ours that gets no request for details counts down as well, and writes nothing that the specification does not have.
func TestCountdownWithoutDetails(t *testing.T) {
	inBubble(t, foxesserver.Options{Game: quick(), Countdown: 3 * time.Second}, func(t *testing.T, s *foxesserver.Server) {
		capture := wire.NewCapture(1000, 1<<20)
		fox := sit(t, s, foxes.Foxes, foxesclient.Profile{Capture: capture})
		time.Sleep(5 * time.Second) // long enough to ask for the board
		fox.tick()
		if fox.last.Phase != session.Joining {
			t.Errorf("alone the fox is in phase %v", fox.last.Phase)
		}
		dolphin := sit(t, s, foxes.Dolphins, foxesclient.Profile{})
		time.Sleep(time.Millisecond)
		fox.tick()
		dolphin.tick()
		time.Sleep(time.Second)
		for _, p := range []*player{fox, dolphin} {
			if p.tick(); p.last.Phase != session.Playing || p.last.View.Starts < 100 || p.last.View.Starts > 140 {
				t.Errorf("a second after both came: phase %v, %d ticks of countdown", p.last.Phase, p.last.View.Starts)
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
				t.Errorf("a second after the start: %d ticks", p.last.View.Now)
			}
			p.close()
		}
		notes, _, _ := capture.Since(0, nil)
		if len(notes) < 6 {
			t.Errorf("%d lines", len(notes))
		}
		for _, n := range notes {
			if len(n.Bytes) < 3 || n.Bytes[2] == 'I' {
				t.Errorf("%q is on the wire", n.Bytes)
			}
		}
	})
}
