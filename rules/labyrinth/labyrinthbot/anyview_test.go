package labyrinthbot

import (
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/rulestest"
)

func TestNoBotPanicsOnAnyView(t *testing.T) {
	views := []labyrinth.View{{}, {Waiting: []rules.Seat{0}}}
	for i, d := range []labyrinth.Dialect{
		{},
		{Sharing: labyrinth.CellsSingle, Objectives: labyrinth.ObjectivesStay, Order: labyrinth.OrderDealt},
		{Reversal: labyrinth.ReversalAllowed, Deal: labyrinth.DealOverlapping, Goal: labyrinth.GoalReturn, Collect: labyrinth.CollectMover},
	} {
		s, err := labyrinth.New(labyrinth.Config{Width: 5, Height: 7, Players: 1 + i, Objectives: 2, Dialect: d}, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		for range 6 {
			if s.Over() {
				break
			}
			seat := s.Waiting()[0]
			v := s.View(seat)
			views = append(views, v)
			legal := v.Legal()
			if s, err = s.Play(seat, legal[rng.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	bots := All()
	bots[len(bots)-1].Bot = Best(300)
	rulestest.AnyView(t, bots, views)
}
