package foxesserver

import (
	"testing"
	"time"

	"menagerie/internal/netsim"
)

// TestRehearsedLimitsSlowTheGameDown checks that the game runs slower with stretched time limits. While limits are stopped, no
// tide comes as long as both sides may move.
func TestRehearsedLimitsSlowTheGameDown(t *testing.T) {
	r := netsim.New(netsim.Spec{})
	o := Options{}
	o.Observer = r.Observer()
	bubble(t, o, example, func(s *Server) {
		r.Set(netsim.Spec{Limits: 10_000})
		mute := arrive(t, s, "10.0.0.1")
		time.Sleep(99 * time.Second)
		mute.Hears()
		time.Sleep(2 * time.Second)
		mute.Gone()

		fox, dolphin := seated(t, s, example)
		tides := func() int { return s.Snapshot(1).Games[0].View.Tides }
		time.Sleep(99 * time.Second)
		if n := tides(); n != 0 {
			t.Errorf("after 99 s: got %d tides, want 0", n)
		}
		r.StopLimits()
		time.Sleep(time.Hour)
		if n := tides(); n != 0 {
			t.Errorf("with stopped limits: got %d tides, want 0", n)
		}
		fox.Hears()
		dolphin.Hears()
		r.Set(netsim.Spec{})
		time.Sleep(300 * time.Millisecond)
		if n := tides(); n != 1 {
			t.Errorf("after the limits continued: got %d tides, want 1", n)
		}
	})
}
