package rulestest_test

import (
	"math"
	"testing"

	"menagerie/rules/rulestest"
)

func TestRankCorrelationDependsOnTheOrderOnly(t *testing.T) {
	for _, c := range []struct {
		a, b []int
		want float64
	}{
		{[]int{1, 2, 3}, []int{1, 10, 1000}, 1},
		{[]int{1, 2, 3}, []int{5, 4, -3}, -1},
		{[]int{1, 2, 3, 4, 5}, []int{1, 2, 3, 5, 4}, 0.9},
		{[]int{1, 1, 2, 2}, []int{1, 2, 1, 2}, 0},
	} {
		if got := rulestest.RankCorrelation(c.a, c.b); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("RankCorrelation(%v, %v) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
