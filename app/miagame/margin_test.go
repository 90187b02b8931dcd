package miagame

import (
	"testing"

	"menagerie/rules/mia"
)

// TestTheMarginIsTheLeadInPoints compares the first player with the best of the other players. Points from the time before
// the game do not count.
func TestTheMarginIsTheLeadInPoints(t *testing.T) {
	for _, c := range []struct {
		first, last []int
		want        int
	}{
		{nil, []int{5, 3}, 2},
		{nil, []int{5, 2}, 3},
		{[]int{9, 0}, []int{12, 2}, 1},
		{nil, []int{5, 0, 4}, 1},
		{nil, []int{2, 5}, -3},
	} {
		if got := result(mia.View{Scores: c.first}, mia.View{Scores: c.last}, 0).Margin; got != c.want || (got >= clearMargin) != (c.want >= 3) {
			t.Errorf("%v: got the margin %d, want %d", c.last, got, c.want)
		}
	}
}
