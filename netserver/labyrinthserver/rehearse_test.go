package labyrinthserver_test

import (
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/netsim"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/limitclock"
	"menagerie/wire/labyrinthwire"
)

// TestRehearsedLimitsAreStretched checks that a simulation stretches and stops the time limits.
func TestRehearsedLimitsAreStretched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := netsim.New(netsim.Spec{Limits: 10_000})
		o := labyrinthserver.Options{}
		o.Observer = r.Observer()
		mute, err := labyrinthserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		knocks := dial(t, mute, 0)
		knocks.want("2a 00000001")
		knocks.end()
		if d := time.Since(start); d < 50*time.Second || d > 51*time.Second {
			t.Errorf("a guest without a name was disconnected after %v, want 50 s", d)
		}
		if err := mute.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}

		g := seatThree(t, o)
		g.limit(0, 600*time.Second)
		start = time.Now()
		r.StopLimits()
		g.raws[1].silent(time.Hour)
		r.StartLimits()
		g.raws[1].silent(9 * time.Minute)
		g.hear(kick(0, labyrinthwire.ReasonTimeout), 1, 2)
		if d := time.Since(start) - time.Hour; d < 600*time.Second || d > 605*time.Second {
			t.Errorf("a player who does not move was disqualified after %v, want 600 s", d)
		}
		g.close(t)
	})
}

// TestNobodyIsLockedOutWhileLimitsStand checks guests who knock and never connect to the game while time limits are
// stopped. They must not block other guests, and they have no time limit themselves.
func TestNobodyIsLockedOutWhileLimitsStand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := labyrinthserver.Options{}
		o.Observer = netsim.New(netsim.Spec{Limits: limitclock.Stopped}).Observer()
		s, err := labyrinthserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		lost := dial(t, s, 0)
		lost.want("2a 00000001")
		lost.write(labyrinthwire.Bye{Name: "Ada"}.Append(nil, lost.f))
		time.Sleep(time.Hour)
		start := time.Now()
		next := dial(t, s, 0)
		next.hello()
		if d := time.Since(start); d > time.Minute {
			t.Errorf("another guest was greeted after %v, want at most 1 min", d)
		}
		_ = lost.conn.Close()
		_ = next.conn.Close()
		if err := s.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// TestTurnsContainTheTimeLimit checks that TURN contains the real time limit.
func TestTurnsContainTheTimeLimit(t *testing.T) {
	for pace, want := range map[limitclock.Pace]time.Duration{
		limitclock.Usual: time.Minute, 10_000: 10 * time.Minute, 500: 30 * time.Second, 1_000_000: 1000 * time.Minute, limitclock.Stopped: 24 * time.Hour,
	} {
		synctest.Test(t, func(t *testing.T) {
			o := labyrinthserver.Options{}
			o.Observer = netsim.New(netsim.Spec{Limits: pace}).Observer()
			g := seatThree(t, o)
			g.limit(0, want)
			g.close(t)
		})
	}
}
