package labyrinthkeeper

import (
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// A spectator assumes a number of objectives. The board, the turns and the collected objectives still prove the deal.
func TestRecordsOfSpectatorsProveTheDeal(t *testing.T) {
	const seed = 7
	s, err := labyrinth.New(labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 1}, seed)
	if err != nil {
		t.Fatal(err)
	}
	assumed := func() labyrinth.View {
		v := s.View(rules.Nobody)
		v.Config.Objectives = 5
		for i := range v.Players {
			v.Players[i].Dealt = 5
		}
		return v
	}
	first := assumed()
	for !s.Over() {
		moves := s.View(s.Waiting()[0]).Legal()
		best := moves[0]
		for _, m := range moves {
			if next, err := s.Play(s.Waiting()[0], m); err == nil && next.Over() {
				best = m
			}
		}
		if s, err = s.Play(s.Waiting()[0], best); err != nil {
			t.Fatal(err)
		}
	}
	fits := matchesSeed([]labyrinth.View{first, assumed()})
	if !fits(seed) {
		t.Errorf("the true seed %v was rejected, want it accepted", seed)
	}
	for other := range uint64(seed) {
		if fits(other) {
			t.Errorf("the other seed %d was accepted, want it rejected", other)
		}
	}
}
