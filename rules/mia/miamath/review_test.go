package miamath_test

import (
	"math"
	"testing"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

func event(kind mia.EventKind, seat rules.Seat, d mia.Dice) mia.Event {
	return mia.Event{Kind: kind, Seat: seat, Dice: d}
}

func TestReviewJudgesByTheEquilibrium(t *testing.T) {
	say := func(a, b int) mia.Dice {
		d, err := mia.DiceOf(a, b)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	log := []mia.Event{
		{Kind: mia.Started, Seat: rules.Nobody, Seats: []rules.Seat{0, 1}},
		event(mia.Rolls, 0, 0), event(mia.Announced, 0, say(6, 6)),
		event(mia.Rolls, 1, 0), event(mia.Announced, 1, mia.Mia),
	}
	all := miamath.Review(log, []mia.Dice{say(3, 1)})
	if len(all) != 3 {
		t.Fatalf("got %d decisions, want 3", len(all))
	}
	bluff, roll, lie := all[0], all[1], all[2]
	s := miamath.Equilibrium(2)
	// One of two who rolls over 66 loses unless Mia comes up.
	if !roll.Judged || math.Abs(roll.Loses-(1-2.0/36)) > 0.001 || roll.True != s.True(mia.None, say(6, 6)) {
		t.Errorf("rolling over 66 is judged as %+v, want a loss unless Mia is rolled", roll)
	}
	if !bluff.Judged || bluff.Dice != say(3, 1) || bluff.Loses < s.See[mia.None][say(6, 6)] || bluff.Cost() < 0 {
		t.Errorf("the bluff is judged as %+v, want 3,1 with a loss of at least %v and a cost of at least 0", bluff, s.See[mia.None][say(6, 6)])
	}
	if lie.Judged || lie.Dice != mia.None {
		t.Errorf("the hidden announcement is judged as %+v, want no judgement and no dice", lie)
	}
}

// TestEquilibriumHasNothingToRegret reviews rounds of players who play the equilibrium.
func TestEquilibriumHasNothingToRegret(t *testing.T) {
	s := miamath.Equilibrium(2)
	for r := mia.Lowest; r <= mia.Mia; r++ {
		for b, p := range s.Say[mia.None][r] {
			best := 1.0
			for other := mia.Lowest; other <= mia.Mia; other++ {
				best = min(best, s.Saying(mia.None, r, other))
			}
			if cost := s.Saying(mia.None, r, mia.Dice(b)) - best; p > 0.01 && cost > 0.02 {
				t.Errorf("with %v the equilibrium says %v, which costs %.4f, want at most 0.02", r, mia.Dice(b), cost)
			}
		}
	}
}
