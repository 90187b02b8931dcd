package netsim_test

import (
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/netsim"
	"menagerie/internal/testkit/leaktest"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

func spec(t *testing.T, text string) netsim.Spec {
	t.Helper()
	s, err := netsim.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestClockFollowsThePace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := netsim.New(spec(t, "limits=x10"))
		start := r.Clock().Now()
		passed := func(want time.Duration) {
			t.Helper()
			if got := r.Clock().Now().Sub(start); got != want {
				t.Errorf("%v have passed, want %v", got, want)
			}
		}
		time.Sleep(10 * time.Second)
		passed(time.Second)
		r.StopLimits()
		time.Sleep(time.Hour)
		passed(time.Second)
		if s := r.Status(); !s.LimitsStopped || s.TroubleRests || s.Spec.Limits != 10_000 {
			t.Errorf("got %+v, want stopped limits, active trouble and a spec with limits of 10000", s)
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

// TestANilSimulationChangesNothing checks that a nil Simulation uses the machine's clock and counts nothing.
func TestANilSimulationChangesNothing(t *testing.T) {
	var r *netsim.Simulation
	if r.Clock() != nil || r.Observer().Clock != nil || r.Observer().Network != nil || r.Counters() != (netsim.Counters{}) {
		t.Errorf("a nil Simulation: got the clock %v and the Observer %+v, want none", r.Clock(), r.Observer())
	}
}
