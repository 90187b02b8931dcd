package labyrinthserver_test

import (
	"testing"
	"testing/synctest"
	"time"

	"menagerie/keeper/netsim"
	"menagerie/netserver/labyrinthserver"
	"menagerie/wire/labyrinthwire"
)

// Time limits are stretched and stand.
func TestRehearsedLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := netsim.New(netsim.Spec{Limits: 10_000})
		o := labyrinthserver.Options{}
		o.Limits.Rehearsal = r
		mute, err := labyrinthserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		knocks := dial(t, mute, 0)
		knocks.want("2a 00000001")
		knocks.end()
		if d := time.Since(start); d < 50*time.Second || d > 51*time.Second {
			t.Errorf("who does not tell a name is sent away after %v", d)
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
			t.Errorf("who does not move is out after %v", d)
		}
		g.close(t)
	})
}

// Who knocks and never comes in locks nobody else out, even while limits stand; but as long as nobody else wants to come in,
// there is all the time for it.
func TestNobodyIsLockedOutWhileLimitsStand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := labyrinthserver.Options{}
		o.Limits.Rehearsal = netsim.New(netsim.Spec{Limits: netsim.Stopped})
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
			t.Errorf("another one is greeted after %v", d)
		}
		_ = lost.conn.Close()
		_ = next.conn.Close()
		if err := s.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// A guest is told the limit that is kept.
func TestToldLimits(t *testing.T) {
	for pace, want := range map[netsim.Pace]time.Duration{
		netsim.Usual: time.Minute, 10_000: 10 * time.Minute, 500: 30 * time.Second, 1_000_000: 1000 * time.Minute, netsim.Stopped: 24 * time.Hour,
	} {
		synctest.Test(t, func(t *testing.T) {
			o := labyrinthserver.Options{}
			o.Limits.Rehearsal = netsim.New(netsim.Spec{Limits: pace})
			g := seatThree(t, o)
			g.limit(0, want)
			g.close(t)
		})
	}
}
