package mia

import (
	"math/rand/v2"

	"menagerie/rules"
)

// Resample returns s with everything drawn anew that seat may not know: chance, and the dice under another's cup.
func (s State) Resample(seat rules.Seat, rng *rand.Rand) State {
	s.chance.Seed(rng.Uint64(), rng.Uint64())
	if s.dice != None && s.roller != seat {
		s.dice = Lowest + Dice(rng.IntN(int(Mia)))
	}
	return s
}

// Under returns s with d under the cup, so that a test can play a round whose dice it knows.
func (s State) Under(d Dice) State {
	s.dice = d
	return s
}

// InOrder returns s with the round's seats in the order of their numbers.
func (s State) InOrder() State {
	for i := range s.order {
		s.order[i] = rules.Seat(i)
	}
	return s
}
