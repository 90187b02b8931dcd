package labyrinthmath

import (
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/rules/labyrinth"
)

// TestOnlyMovesThatEndTheGameWin checks that only moves that end the game have the field Wins and the value of a won game.
func TestOnlyMovesThatEndTheGameWin(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	wins, others := 0, 0
	for seed := range uint64(60) {
		c := labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 1}
		c.Dialect = labyrinth.Dialect{
			Goal: labyrinth.Goal(seed / 2 % 2), Order: labyrinth.Order(seed % 2), Collect: labyrinth.Collect(seed / 4 % 3),
		}
		s := after(t, mustNew(t, c, seed), int(seed%9), rng)
		if s.Over() {
			continue
		}
		seat := s.Waiting()[0]
		for _, r := range slices.Concat(Search(t.Context(), s.View(seat), 20_000), Survey(t.Context(), s.View(seat))) {
			next, err := s.Play(seat, r.Move)
			if err != nil {
				t.Fatal(err)
			}
			won := slices.Contains(next.View(seat).Winners, seat)
			if r.Wins != won {
				t.Errorf("seed %d: %v wins: %t, want %t", seed, r.Move, r.Wins, won)
			}
			if r.Value > 500 && !won {
				t.Errorf("seed %d: %v has the value %g and does not end the game, want a win or at most 500", seed, r.Move, r.Value)
			}
			collected := len(next.View(seat).Players[seat].Collected) - len(s.View(seat).Players[seat].Collected)
			if r.Collects != collected {
				t.Errorf("seed %d: %v collects %d, want %d", seed, r.Move, r.Collects, collected)
			}
			if won {
				wins++
			} else if s.View(seat).Players[seat].Left() == r.Collects {
				others++
			}
		}
	}
	if wins < 10 || others < 10 {
		t.Errorf("got %d wins and %d moves that leave the way home, want at least 10 of each", wins, others)
	}
}

// TestSearchWinsOnTheWayHome checks that the best move returns home if any move does.
func TestSearchWinsOnTheWayHome(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	could := 0
	for seed := range uint64(120) {
		c := labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 1, Dialect: labyrinth.Dialect{Goal: labyrinth.GoalReturn}}
		s := after(t, mustNew(t, c, seed), 12, rng)
		if s.Over() || !canWin(s, s.Waiting()[0]) {
			continue
		}
		could++
		seat := s.Waiting()[0]
		for _, budget := range []int{1, 300, 20_000, 0} {
			best := top(Search(t.Context(), s.View(seat), budget))
			if next, _ := s.Play(seat, best.Move); !slices.Contains(next.View(seat).Winners, seat) {
				t.Errorf("seed %d, budget %d: got the move %v, want one that wins", seed, budget, best.Move)
			}
		}
	}
	if could < 5 {
		t.Errorf("got %d positions with a win, want at least 5", could)
	}
}
