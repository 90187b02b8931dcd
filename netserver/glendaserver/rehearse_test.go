package glendaserver

import (
	"testing"
	"time"

	"menagerie/internal/netsim"
)

// TestRehearsedLimitsAreStretched checks that a simulation stretches, stops and restarts the time limits.
func TestRehearsedLimitsAreStretched(t *testing.T) {
	o := small
	o.Move = time.Minute
	r := netsim.New(netsim.Spec{})
	o.Observer = r.Observer()
	bubble(t, o, func(s *Server) {
		r.Set(netsim.Spec{Limits: 10_000, Grace: 5 * time.Second})
		trapper, rabbit := seated(t, s)
		time.Sleep(5 * time.Minute)
		r.StopLimits()
		time.Sleep(24 * time.Hour)
		r.StartLimits()
		time.Sleep(5 * time.Minute)
		trapper.HearsPieces()
		time.Sleep(6 * time.Second) // the grace period and the interval of checks
		trapper.HearsPieces("LOST,DIE you took too long")
		rabbit.HearsPieces("WON,DIE other client took too long")

		mute := arrive(t, s.hello)
		time.Sleep(100 * time.Second)
		mute.HearsPieces()
		time.Sleep(6 * time.Second)
		mute.Gone()
	})
}
