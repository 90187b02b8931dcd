package limitclock_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver/limitclock"
)

// TestALimitFollowsThePace changes the pace while a limit runs. The limit ends when the clock has advanced by its length.
func TestALimitFollowsThePace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := limitclock.New()
		c.Set(10_000, 500*time.Millisecond)
		start := time.Now()
		by := c.By(time.Second, c.Now())
		changed := false
		for !c.Over(by) {
			if wait := c.Wait(by); wait <= 0 || c.Look(by) != time.Now().Add(wait) {
				t.Fatalf("got the wait %v and the look at %v, want a positive wait and the look after it", wait, c.Look(by))
			}
			time.Sleep(c.Wait(by))
			if !changed && time.Since(start) > 10*time.Second {
				changed = true
				c.Set(limitclock.Usual, 0)
			}
		}
		// The grace period takes 5 s. Half of the limit takes another 5 s at the slow pace, and the rest 0.5 s.
		if got := time.Since(start); got < 10500*time.Millisecond || got > 10800*time.Millisecond {
			t.Errorf("a limit of 1 s took %v, want 10.5 to 10.8 s", got)
		}
		if got := c.By(time.Second, c.Now().Add(-time.Hour)).Sub(c.Now()); got != time.Second {
			t.Errorf("long after the start: got a limit of %v, want 1 s", got)
		}
	})
}

func TestStretchMultipliesByThePace(t *testing.T) {
	var none *limitclock.Clock
	c := limitclock.New()
	c.Set(10_000, 0)
	if none.Stretch(time.Second) != time.Second || c.Stretch(time.Second) != 10*time.Second || c.Pace() != 10_000 {
		t.Errorf("got %v and %v at the pace %v, want 1 s and 10 s at 10000", none.Stretch(time.Second), c.Stretch(time.Second), c.Pace())
	}
	c.Set(limitclock.Stopped, 0)
	if c.Stretch(time.Second) >= 0 || c.Pace() != limitclock.Stopped || none.Pace() != limitclock.Usual {
		t.Errorf("stopped: got %v at the pace %v, want a negative duration", c.Stretch(time.Second), c.Pace())
	}
	c.Set(1_000_000, 0)
	if got := c.Stretch(1<<63 - 1); got != 1<<63-1 {
		t.Errorf("got %v, want the longest duration unchanged", got)
	}
}

// TestANilClockIsTheMachines checks that a nil Clock is the machine's.
func TestANilClockIsTheMachines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c *limitclock.Clock
		by := c.By(time.Second, c.Now())
		if c.Over(by) || c.Wait(by) != time.Second || !c.Look(by).Equal(by) {
			t.Errorf("got %v to wait and over %v, want 1 s and false", c.Wait(by), c.Over(by))
		}
		time.Sleep(time.Second)
		if !c.Over(by) || c.Wait(by) != 0 {
			t.Errorf("got %v to wait and over %v, want 0 and true", c.Wait(by), c.Over(by))
		}
	})
}

// TestAnAlarmIsMovedAndCancelled moves an alarm, stops the clock, and stops the alarm.
func TestAnAlarmIsMovedAndCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := limitclock.New()
		var rung atomic.Int32
		a := c.Alarm(c.Now().Add(time.Second), func() { rung.Add(1) })
		rang := func(after time.Duration, want int32) {
			t.Helper()
			time.Sleep(after)
			if got := rung.Load(); got != want {
				t.Errorf("the alarm went off %d times, want %d", got, want)
			}
		}
		rang(500*time.Millisecond, 0)
		a.Set(c.Now().Add(2 * time.Second))
		rang(time.Second, 0)
		c.Set(limitclock.Stopped, 0)
		rang(time.Hour, 0)
		c.Set(limitclock.Usual, 0)
		rang(1500*time.Millisecond, 1)
		a.Set(c.Now().Add(time.Second))
		a.Stop()
		rang(time.Hour, 1)
	})
}

// TestASettlerWaitsAgainIfTheProcessDidNotRun lets the process be late several times for the same limit.
func TestASettlerWaitsAgainIfTheProcessDidNotRun(t *testing.T) {
	for _, c := range []struct {
		name string
		late []time.Duration // how late each call is
		want []time.Duration
	}{
		{"punctual", []time.Duration{time.Millisecond}, []time.Duration{0}},
		{"late once", []time.Duration{500 * time.Millisecond, 15 * time.Millisecond}, []time.Duration{520 * time.Millisecond, 0}},
		{"late during the wait", []time.Duration{100 * time.Millisecond, 300 * time.Millisecond, 0}, []time.Duration{120 * time.Millisecond, 320 * time.Millisecond, 0}},
		{"always late", []time.Duration{time.Second, time.Second, time.Second, time.Second, time.Second}, []time.Duration{1020 * time.Millisecond, 1020 * time.Millisecond, 1020 * time.Millisecond, 1020 * time.Millisecond, 0}},
	} {
		synctest.Test(t, func(t *testing.T) {
			var s limitclock.Settler
			for i, late := range c.late {
				if got := s.Wait(time.Now().Add(-late)); got != c.want[i] {
					t.Errorf("%s: call %d: got %v, want %v", c.name, i+1, got, c.want[i])
				}
			}
			s.Reset()
			if got := s.Wait(time.Now().Add(-10 * time.Millisecond)); got != 30*time.Millisecond {
				t.Errorf("%s: after Reset: got %v, want 30ms", c.name, got)
			}
		})
	}
}

// TestAnAlarmForAPastTimeWaitsForUnreadMessages sets an alarm for a time that has passed, as happens if the process was stopped after
// the caller had computed the time.
func TestAnAlarmForAPastTimeWaitsForUnreadMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := limitclock.New()
		begin := time.Now()
		var rung atomic.Int64 // the detector of races does not know time.Sleep in a bubble
		a := c.Alarm(c.Now().Add(-500*time.Millisecond), func() { rung.Store(int64(time.Since(begin))) })
		time.Sleep(time.Minute)
		if got := time.Duration(rung.Load()); got != 520*time.Millisecond {
			t.Errorf("got an alarm after %v, want it after 520ms", got)
		}
		a.Set(c.Now().Add(-100 * time.Millisecond))
		time.Sleep(2 * time.Minute)
		if got := time.Duration(rung.Load()); got != time.Minute+120*time.Millisecond {
			t.Errorf("set again: got an alarm after %v, want it after 1m0.12s", got)
		}
	})
}
