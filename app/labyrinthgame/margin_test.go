package labyrinthgame

import (
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// TestTheMarginIsTheLeadInObjectives compares a winner with the best of the other players.
func TestTheMarginIsTheLeadInObjectives(t *testing.T) {
	for _, c := range []struct {
		collected []int
		want      int
	}{{[]int{4, 2}, 2}, {[]int{4, 1}, 3}, {[]int{4, 0}, 4}, {[]int{4, 1, 3}, 1}, {[]int{4, 4}, 0}, {[]int{4}, 0}} {
		v := labyrinth.View{Position: labyrinth.Position{Winners: []rules.Seat{0}}}
		for _, n := range c.collected {
			v.Players = append(v.Players, labyrinth.Player{Collected: make([]int, n)})
		}
		if got := result(v, v, 0).Margin; got != c.want || (got >= clearMargin) != (c.want >= 3) {
			t.Errorf("%v: got the margin %d, want %d", c.collected, got, c.want)
		}
	}
}
