package netsim_test

import (
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"menagerie/keeper/netsim"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func spec(t *testing.T, text string) netsim.Spec {
	t.Helper()
	s, err := netsim.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := netsim.New(spec(t, "limits=x10"))
		start := r.Now()
		passed := func(want time.Duration) {
			t.Helper()
			if got := r.Now().Sub(start); got != want {
				t.Errorf("%v have passed, want %v", got, want)
			}
		}
		time.Sleep(10 * time.Second)
		passed(time.Second)
		r.StopLimits()
		time.Sleep(time.Hour)
		passed(time.Second)
		if s := r.Status(); !s.LimitsStopped || s.TroubleRests || s.Spec.Limits != 10_000 {
			t.Errorf("%+v", s)
		}
		r.StartLimits()
		time.Sleep(10 * time.Second)
		passed(2 * time.Second)
		r.Set(spec(t, "limits=off"))
		time.Sleep(time.Minute)
		passed(2 * time.Second)
		r.StartLimits()
		time.Sleep(time.Second)
		passed(3 * time.Second)
		r.Set(spec(t, "limits=x0.5"))
		time.Sleep(time.Second)
		passed(5 * time.Second)
	})
}

// A limit is over when its time has passed on the clock, however often that has been looked at and changed.
func TestLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := netsim.New(spec(t, "limits=x10,grace=5s"))
		start := time.Now()
		by := r.By(time.Second, r.Now())
		changed := false
		for !r.Over(by) {
			if wait := r.Wait(by); wait <= 0 || r.Look(by) != time.Now().Add(wait) {
				t.Fatalf("waiting for %v, looking at %v", wait, r.Look(by))
			}
			time.Sleep(r.Wait(by))
			if !changed && time.Since(start) > 10*time.Second {
				changed = true
				r.Set(netsim.Spec{})
			}
		}
		// 5 s of grace, and of 1 s a half in the next 5 s.
		if got := time.Since(start); got < 10500*time.Millisecond || got > 10800*time.Millisecond {
			t.Errorf("a limit of 1 s has taken %v", got)
		}
		if got := r.By(time.Second, r.Now().Add(-time.Hour)).Sub(r.Now()); got != time.Second {
			t.Errorf("long after the start a limit is %v", got)
		}
	})
}

func TestStretch(t *testing.T) {
	var none *netsim.Simulation
	r := netsim.New(spec(t, "limits=x10"))
	if none.Stretch(time.Second) != time.Second || r.Stretch(time.Second) != 10*time.Second || r.Pace() != 10_000 {
		t.Errorf("%v and %v", none.Stretch(time.Second), r.Stretch(time.Second))
	}
	r.StopLimits()
	if r.Stretch(time.Second) >= 0 || r.Pace() != netsim.Stopped || none.Pace() != netsim.Usual {
		t.Errorf("%v", r.Stretch(time.Second))
	}
	r.Set(spec(t, "limits=x1000"))
	if got := r.Stretch(1<<63 - 1); got != 1<<63-1 {
		t.Errorf("for ever is %v", got)
	}
}

func TestNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r *netsim.Simulation
		by := r.By(time.Second, r.Now())
		if r.Over(by) || r.Wait(by) != time.Second || !r.Look(by).Equal(by) || r.Counters() != (netsim.Counters{}) {
			t.Errorf("%v to wait for a limit of 1 s", r.Wait(by))
		}
		time.Sleep(time.Second)
		if !r.Over(by) || r.Wait(by) != 0 {
			t.Error("the limit is not over")
		}
	})
}
