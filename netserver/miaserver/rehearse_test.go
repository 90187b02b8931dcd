package miaserver

import (
	"testing"
	"time"

	"menagerie/internal/netsim"
	"menagerie/netserver/limitclock"
)

// TestRehearsedLimitsDelayTheEndOfATurn checks that a round begins when all players have joined, and that stretched and
// stopped limits delay the end of a turn.
func TestRehearsedLimitsDelayTheEndOfATurn(t *testing.T) {
	r := netsim.New(netsim.Spec{})
	sit(t, Options{Chance: chance(t, 2, d52, d43), Observer: r.Observer()}, func(tb *table) {
		r.Set(netsim.Spec{Limits: 10_000})
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		late := func(after time.Duration, want int64) {
			t.Helper()
			time.Sleep(after)
			if n := tb.Counters().Late; n != want {
				t.Errorf("got %d late, want %d", n, want)
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

// TestRehearsedJoinDoesNotBlockTheRound checks that a player who never joins does not block the round, even if limits are
// stopped.
func TestRehearsedJoinDoesNotBlockTheRound(t *testing.T) {
	r := netsim.New(netsim.Spec{Limits: limitclock.Stopped})
	sit(t, Options{Observer: r.Observer()}, func(tb *table) {
		tb.player("ann", "")
		tb.player("bob", "")
		time.Sleep(tb.options.Poll + tb.options.Join + longestJoin - 100*time.Millisecond)
		if s := tb.Snapshot(); s.Rounds != 0 || s.Stage != "joining" {
			t.Errorf("got %+v, want stage joining without a round", s)
		}
		time.Sleep(time.Second)
		if s := tb.Snapshot(); s.Rounds != 1 {
			t.Errorf("got %+v, want 1 round", s)
		}
	})
}

// TestRehearsedGraceProtectsNewPlayers checks the grace period of a new player.
func TestRehearsedGraceProtectsNewPlayers(t *testing.T) {
	r := netsim.New(netsim.Spec{})
	sit(t, Options{Chance: chance(t, 2, d52, d43), Observer: r.Observer()}, func(tb *table) {
		r.Set(netsim.Spec{Grace: 5 * time.Second})
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		time.Sleep(4 * time.Second)
		if n := tb.Counters().Late; n != 0 {
			t.Errorf("got %d late, want 0", n)
		}
		time.Sleep(2 * time.Second)
		if n := tb.Counters().Late; n == 0 {
			t.Error("after the grace: got nobody late, want at least one")
		}
	})
}
