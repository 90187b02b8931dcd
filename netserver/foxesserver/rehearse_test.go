package foxesserver

import (
	"testing"
	"time"

	"menagerie/keeper/netsim"
)

// The game runs slower with longer limits. Without limits the tide waits while both may move.
func TestRehearsedLimits(t *testing.T) {
	r := netsim.New(netsim.Spec{})
	o := Options{}
	o.Limits.Rehearsal = r
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
			t.Errorf("%d tides after 99 s", n)
		}
		r.StopLimits()
		time.Sleep(time.Hour)
		if n := tides(); n != 0 {
			t.Errorf("%d tides while limits stand", n)
		}
		fox.Hears()
		dolphin.Hears()
		r.Set(netsim.Spec{})
		time.Sleep(300 * time.Millisecond)
		if n := tides(); n != 1 {
			t.Errorf("%d tides soon after limits go on", n)
		}
	})
}
