package labyrinthbot

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
)

// TestKeepsAnotherFromComingHome checks the bots denial and best if another player only has to return home. They must
// prevent the return if any move does. In these positions, greedy prevents it only by chance.
func TestKeepsAnotherFromComingHome(t *testing.T) {
	bots := []Named{{Name: "denial", Bot: player(denial)}, {Name: "best", Bot: Best(0)}, {Name: "quick", Bot: Best(3000)}}
	found, greedily := 0, 0
	for seed := uint64(0); found < 25 && seed < 400; seed++ {
		s, ok := returning(t, seed)
		if !ok || !avoidable(s) {
			continue
		}
		found++
		for _, b := range append(bots, Named{Name: "greedy", Bot: player(greedy)}) {
			m, _ := b.Bot(context.Background(), s.View(s.Waiting()[0]), rand.New(rand.NewPCG(seed, 1)))
			switch {
			case b.Name == "greedy" && keeps(s, m):
				greedily++
			case b.Name != "greedy" && !keeps(s, m):
				t.Errorf("seed %d: %s lets the other player come home by %v, want another move", seed, b.Name, m)
			}
		}
	}
	if found < 25 || greedily == found {
		t.Errorf("got %d positions, with greedy moves that keep the other player away in %d of them, want at least 25 and not in all", found, greedily)
	}
}

// returning returns a game in which the next player only has to return home. The player to move has objectives left.
func returning(t *testing.T, seed uint64) (labyrinth.State, bool) {
	t.Helper()
	c := labyrinth.DefaultConfig(2)
	c.Objectives = 2
	c.Dialect = labyrinth.Dialect{Order: labyrinth.OrderDealt, Goal: labyrinth.GoalReturn}
	s, err := labyrinth.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	for range 60 {
		seat := s.Waiting()[0]
		v := s.View(seat)
		if v.Players[1-seat].Left() == 0 && v.Players[seat].Left() > 0 {
			return s, true
		}
		think := greedy
		if rng.IntN(2) == 0 {
			think = randomMove
		}
		m, _ := think(context.Background(), v, rng)
		if s, err = s.Play(seat, m); err != nil {
			t.Fatal(err)
		}
		if s.Over() {
			break
		}
	}
	return s, false
}

// avoidable reports whether any move prevents the next player from winning at once.
func avoidable(s labyrinth.State) bool {
	moves := labyrinthmath.Moves(s.View(s.Waiting()[0]).Position)
	return slices.ContainsFunc(moves, func(m labyrinth.Move) bool { return keeps(s, m) })
}

// keeps reports whether move m prevents the other player from winning at once.
func keeps(s labyrinth.State, m labyrinth.Move) bool {
	seat := s.Waiting()[0]
	next, err := s.Play(seat, m)
	if err != nil || next.Over() {
		return false
	}
	return !slices.ContainsFunc(labyrinthmath.Moves(next.View(rules.Nobody).Position), func(m labyrinth.Move) bool {
		after, err := next.Play(1-seat, m)
		return err == nil && slices.Contains(after.View(rules.Nobody).Winners, 1-seat)
	})
}
