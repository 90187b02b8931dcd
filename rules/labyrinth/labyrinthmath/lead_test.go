package labyrinthmath

import (
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

func TestLeadComparesWhatWasCollected(t *testing.T) {
	for _, c := range []struct {
		collected []int
		want      []int
	}{
		{[]int{0, 0}, []int{0, 0}},
		{[]int{2, 1}, []int{1, -1}},
		{[]int{1, 3, 3}, []int{-1, 0, 0}},
	} {
		var v labyrinth.View
		for _, n := range c.collected {
			p := labyrinth.Player{}
			for range n {
				p.Collected = append(p.Collected, 0)
			}
			v.Players = append(v.Players, p)
		}
		for seat, want := range c.want {
			if got := Lead(v, rules.Seat(seat)); got != want {
				t.Errorf("%v: the lead of seat %d is %d, want %d", c.collected, seat, got, want)
			}
		}
	}
	if got := Lead(labyrinth.View{}, 0); got != 0 {
		t.Errorf("without players the lead is %d, want 0", got)
	}
}
