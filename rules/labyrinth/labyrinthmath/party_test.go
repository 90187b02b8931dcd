package labyrinthmath

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/rules/labyrinth"
)

// TestRaceChanceAgreesWithSimulatedRaces compares the model of the race with 20,000 simulated races for each row.
func TestRaceChanceAgreesWithSimulatedRaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, c := range []struct {
		left   int
		others []int
	}{{1, []int{1}}, {3, []int{2}}, {2, []int{2, 3}}, {4, []int{5, 4, 6}}, {6, []int{6, 6, 6}}, {20, []int{22, 21}}, {3, []int{30}}} {
		won := 0
		const races = 20_000
		for range races {
			if wins(c.left, slices.Clone(c.others), rng) {
				won++
			}
		}
		want := float64(won) / races
		if got := raceChance(c.left, c.others); math.Abs(got-want) > 0.015 {
			t.Errorf("%d against %v: got %.3f, want %.3f as in simulated races", c.left, c.others, got, want)
		}
	}
	if got := raceChance(0, []int{1, 2}); got != 1 {
		t.Errorf("without goals left: got %g, want 1", got)
	}
	if got := raceChance(1, []int{2, 0}); got != 0 {
		t.Errorf("against a player without goals left: got %g, want 0", got)
	}
}

// wins simulates a race and reports whether the player with left goals, who has just moved, wins.
func wins(left int, others []int, rng *rand.Rand) bool {
	for {
		for i := range others {
			if rng.Float64() < pace {
				others[i]--
			}
			if others[i] == 0 {
				return false
			}
		}
		if rng.Float64() < pace {
			left--
		}
		if left == 0 {
			return true
		}
	}
}

// TestManyPlayersCollectTheirLastObjective checks that a search with three and more players wins if a move wins.
func TestManyPlayersCollectTheirLastObjective(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 8))
	winning := 0
	for seed := range uint64(48) {
		c := labyrinth.Config{Width: 5 + 2*int(seed%3), Height: 7, Players: 3 + int(seed%2), Objectives: 1}
		s := after(t, mustNew(t, c, seed), 3, rng)
		if s.Over() || !canWin(s, s.Waiting()[0]) {
			continue
		}
		winning++
		seat := s.Waiting()[0]
		best := top(Search(t.Context(), s.View(seat), 50_000))
		if next, err := s.Play(seat, best.Move); err != nil || !slices.Contains(next.View(seat).Winners, seat) || !best.Wins {
			t.Errorf("seed %d: got the move %+v, %v, want one that wins", seed, best, err)
		}
	}
	if winning < 6 {
		t.Errorf("got %d positions in which a move wins, want at least 6", winning)
	}
}

// TestManyPlayersMoveWithEveryBudget checks the search with three and four players on all sizes of boards, and with all dialects
// that change the goals.
func TestManyPlayersMoveWithEveryBudget(t *testing.T) {
	for i, d := range []labyrinth.Dialect{
		{},
		{Order: labyrinth.OrderDealt, Goal: labyrinth.GoalReturn},
		{Objectives: labyrinth.ObjectivesStay, Collect: labyrinth.CollectOthers},
		{Deal: labyrinth.DealOverlapping, Collect: labyrinth.CollectAll, Sharing: labyrinth.CellsSingle},
	} {
		for _, size := range []int{5, 7, 9, 13, 17} {
			c := labyrinth.Config{Width: size, Height: size, Players: 3 + i%2, Objectives: 2, Dialect: d}
			s := after(t, mustNew(t, c, uint64(size)), 5, rand.New(rand.NewPCG(1, uint64(i))))
			if s.Over() {
				continue
			}
			seat := s.Waiting()[0]
			for _, budget := range []int{1, 3000, 60_000} {
				all := Search(t.Context(), s.View(seat), budget)
				if len(all) == 0 {
					t.Fatalf("dialect %d, size %d, budget %d: got no move, want one", i, size, budget)
				}
				best := top(all)
				if _, err := s.Play(seat, best.Move); err != nil || math.IsNaN(best.Value) || math.IsInf(best.Value, 0) {
					t.Errorf("dialect %d, size %d, budget %d: got the move %+v, %v, want a legal one with a finite value", i, size, budget, best, err)
				}
			}
		}
	}
}

// TestValuesAreFiniteInUnequalRaces checks positions in which one more objective hardly changes the probability of winning.
func TestValuesAreFiniteInUnequalRaces(t *testing.T) {
	for _, hands := range [][]int{{60, 1, 1}, {1, 60, 60}, {90, 30, 60}} {
		v := unequal(t, hands)
		all := Search(t.Context(), v, 300_000)
		if len(all) == 0 {
			t.Fatalf("hands of %v: got no move, want one", hands)
		}
		collects := 0
		for _, r := range all {
			if math.IsNaN(r.Value) || math.IsInf(r.Value, 0) {
				t.Fatalf("hands of %v: got %+v, want a finite value", hands, r)
			}
			collects = max(collects, r.Collects)
		}
		if best := top(all); best.Collects < collects {
			t.Errorf("hands of %v: the best move collects %d, want %d like another one", hands, best.Collects, collects)
		}
	}
}

// TestTooManyCollectedObjectivesDoNotPanic checks views of a server that reports more collected objectives than it has dealt.
func TestTooManyCollectedObjectivesDoNotPanic(t *testing.T) {
	for _, seat := range []int{0, 1} {
		v := unequal(t, []int{2, 2, 2})
		v.Players[seat].Dealt, v.Players[seat].Collected = 1, []int{0, 1, 2}
		if all := Search(t.Context(), v, 100_000); len(all) == 0 {
			t.Errorf("seat %d has more objectives than it was dealt: got no move, want one", seat)
		}
	}
}

// unequal returns the view of seat 0 of a game in which the players have the given numbers of objectives.
func unequal(t *testing.T, hands []int) labyrinth.View {
	t.Helper()
	setup, err := labyrinth.NewSetup(labyrinth.Config{Width: 21, Height: 21, Players: len(hands), Objectives: 1}, 1)
	if err != nil {
		t.Fatal(err)
	}
	setup.Objectives, setup.Hands = nil, make([][]int, len(hands))
	for seat, n := range hands {
		for range n {
			id := len(setup.Objectives)
			setup.Hands[seat] = append(setup.Hands[seat], id)
			setup.Objectives = append(setup.Objectives, labyrinth.Point{X: id % 21, Y: 1 + id/21})
		}
	}
	s, err := labyrinth.Begin(setup, labyrinth.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return s.View(0)
}
