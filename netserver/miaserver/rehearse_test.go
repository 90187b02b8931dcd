package miaserver

import (
	"testing"
	"time"

	"menagerie/keeper/netsim"
)

// A round begins when everybody has joined, and waits longer for a move; while limits stand it waits for ever.
func TestRehearsedLimits(t *testing.T) {
	r := netsim.New(netsim.Spec{})
	sit(t, Options{Chance: chance(t, 2, d52, d43), Rehearsal: r}, func(tb *table) {
		r.Set(netsim.Spec{Limits: 10_000})
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		late := func(after time.Duration, want int64) {
			t.Helper()
			time.Sleep(after)
			if n := tb.Counters().Late; n != want {
				t.Errorf("%d were late", n)
			}
		}
		late(2*time.Second, 0)
		r.StopLimits()
		late(10*time.Minute, 0)
		r.StartLimits()
		late(400*time.Millisecond, 0)
		late(400*time.Millisecond, 1)
	})
}

// Somebody who never joins does not keep the others waiting for ever.
func TestRehearsedJoin(t *testing.T) {
	r := netsim.New(netsim.Spec{Limits: netsim.Stopped})
	sit(t, Options{Rehearsal: r}, func(tb *table) {
		tb.player("ann", "")
		tb.player("bob", "")
		time.Sleep(tb.options.Poll + tb.options.Join + longestJoin - 100*time.Millisecond)
		if s := tb.Snapshot(); s.Rounds != 0 || s.Stage != "joining" {
			t.Errorf("%+v", s)
		}
		time.Sleep(time.Second)
		if s := tb.Snapshot(); s.Rounds != 1 {
			t.Errorf("%+v", s)
		}
	})
}

// Who has just come has a grace.
func TestRehearsedGrace(t *testing.T) {
	r := netsim.New(netsim.Spec{})
	sit(t, Options{Chance: chance(t, 2, d52, d43), Rehearsal: r}, func(tb *table) {
		r.Set(netsim.Spec{Grace: 5 * time.Second})
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		time.Sleep(4 * time.Second)
		if n := tb.Counters().Late; n != 0 {
			t.Errorf("%d were late", n)
		}
		time.Sleep(2 * time.Second)
		if n := tb.Counters().Late; n == 0 {
			t.Error("nobody is late after the grace")
		}
	})
}
