package labyrinthmath

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// TestATurnWithoutAnObjectiveChangesTheWeights counts by the rules what a player could have collected in a turn, and what it
// could collect next.
func TestATurnWithoutAnObjectiveChangesTheWeights(t *testing.T) {
	c := labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: 3}
	lower, higher := 0, 0
	for seed := range uint64(10) {
		rng := rand.New(rand.NewPCG(seed, 4))
		s := mustNew(t, c, seed)
		want := slices.Repeat([]float64{1}, len(s.View(0).Objectives))
		for range 8 {
			before := s.View(rules.Nobody)
			if s = after(t, s, 1, rng); s.Over() {
				break
			}
			last, _ := s.View(rules.Nobody).Last()
			if last.Seat != 1 || last.Collected(1) {
				continue
			}
			next := s.View(rules.Nobody)
			next.Mover, next.Waiting = 1, []rules.Seat{1}
			for id := range want {
				if shiftsTo(before, id) > 0 {
					want[id] *= overlooked
				}
				want[id] *= aimless + shiftsTo(next, id)
			}
		}
		if s.Over() {
			continue
		}
		b := Believe(s.View(0), 1)
		for k, id := range b.Likely[1:] {
			got, want := b.Weight[k+1]/b.Weight[0], want[id]/want[b.Likely[0]]
			if math.Abs(got/want-1) > 1e-6 {
				t.Errorf("seed %d: the weights of %d and %d have the ratio %g, want %g", seed, id, b.Likely[0], got, want)
			}
			switch {
			case want < 1:
				lower++
			case want > 1:
				higher++
			}
		}
	}
	if lower == 0 || higher == 0 {
		t.Errorf("got %d lower weights and %d higher ones, want some of both", lower, higher)
	}
}

// shiftsTo returns the share of the shifts by which the player to move could reach an objective.
func shiftsTo(v labyrinth.View, id int) float64 {
	all, n := Shifts(v.Position), 0
	for _, s := range all {
		if reaches(v, s, id) {
			n++
		}
	}
	return float64(n) / float64(len(all))
}

// TestManyTurnsWithoutObjectivesExcludeNone checks that the weight of an objective never becomes 0 because a player overlooks it
// in very many turns.
func TestManyTurnsWithoutObjectivesExcludeNone(t *testing.T) {
	b := Belief{Likely: []int{0, 1, 2}, Weight: []float64{1, 1, 0}, Wants: 1}
	for range 1000 {
		b.judge([]float64{0.5, 0, 0.5}, []float64{0, 0.5, 0})
	}
	b.prune()
	if !slices.Equal(b.Likely, []int{0, 1}) || b.Weight[0] <= 0 || b.Weight[1] != 1 {
		t.Errorf("got %+v, want both objectives, the second with the weight 1", b)
	}
}
