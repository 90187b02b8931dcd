package mia

import (
	"math/rand/v2"
	"slices"

	"menagerie/rules"
)

// Resample returns s with new random values in place of everything that is hidden from seat.
func (s State) Resample(seat rules.Seat, rng *rand.Rand) State {
	s.chance.Seed(rng.Uint64(), rng.Uint64())
	if s.dice != None && s.roller != seat {
		s.dice = Lowest + Dice(rng.IntN(int(Mia)))
	}
	return s
}

// Under returns s with the dice d under the cup.
func (s State) Under(d Dice) State {
	s.dice = d
	return s
}

// InOrder returns s with the seats of the round in the order of their numbers.
func (s State) InOrder() State {
	s.order = slices.Sorted(slices.Values(s.order))
	return s
}
