package stones_test

import (
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/rulestest"
	"menagerie/rules/stones"
)

func TestRulesPassTheCommonSuite(t *testing.T) {
	rulestest.Run(t, rulestest.Game[stones.State, stones.View, stones.Move]{
		New: func(seed uint64) (stones.State, error) {
			return stones.New(stones.Config{Heap: stones.DefaultHeap}, seed)
		},
		Seats: []rules.Seat{0, 1},
		Move: func(v stones.View, rng *rand.Rand) stones.Move {
			return stones.Move{Take: 1 + rng.IntN(min(v.Heap, stones.MaxTake))}
		},
		Bad:      func(v stones.View, _ *rand.Rand) []stones.Move { return []stones.Move{{}, {Take: -1}, {Take: 4}} },
		Resample: func(s stones.State, _ rules.Seat, _ *rand.Rand) stones.State { return s }, // nothing is hidden
		MaxMoves: stones.DefaultHeap,
	})
}

func TestEveryFaultHasAText(t *testing.T) { rulestest.Faults(t, "stones", stones.FaultNumber) }

func TestTheLastStoneWins(t *testing.T) {
	s, err := stones.New(stones.Config{Heap: 4}, 0)
	for seat, take := range []int{1, 3} {
		if err == nil {
			s, err = s.Play(rules.Seat(seat), stones.Move{Take: take})
		}
	}
	if v := s.View(0); err != nil || v.Winner != 1 || !s.Over() {
		t.Errorf("got the view %+v, error %v, want the end with seat 1 as the winner", v, err)
	}
}

func TestInvalidConfigsAreRejected(t *testing.T) {
	for _, heap := range []int{-1, 0, stones.MaxHeap + 1} {
		if _, err := stones.New(stones.Config{Heap: heap}, 0); err == nil {
			t.Errorf("New with a heap of %d stones reports no error, want one", heap)
		}
	}
}
