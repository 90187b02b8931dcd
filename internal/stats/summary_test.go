package stats

import "testing"

func TestSuggestFollowsTheLastTwoGames(t *testing.T) {
	for _, c := range []struct {
		results []Result
		margin  int
		want    Step
	}{
		{nil, 9, Same},
		{[]Result{Won}, 2, Same},
		{[]Result{Won}, 3, Harder},
		{[]Result{Lost, Won, Won}, 0, Harder},
		{[]Result{Won, Lost, Won}, 2, Same},
		{[]Result{Won, Drawn}, 0, Same},
		{[]Result{Drawn, Drawn}, 9, Same},
		{[]Result{Lost}, 0, Same},
		{[]Result{Won, Won, Lost}, 9, Same},
		{[]Result{Lost, Lost}, 0, Easier},
		{[]Result{Lost, Drawn, Lost}, 0, Same},
	} {
		if got := Suggest(c.results, c.margin, 3); got != c.want {
			t.Errorf("Suggest(%q, %d, 3) = %d, want %d", c.results, c.margin, got, c.want)
		}
	}
}
