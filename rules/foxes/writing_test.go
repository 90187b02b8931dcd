package foxes_test

import (
	"testing"

	"menagerie/rules/foxes"
)

// The test writes the move from the third column and second row to the row below with each numbering.
func TestEveryCountingIsReadBack(t *testing.T) {
	move := foxes.Move{From: foxes.Point{X: 2, Y: 1}, To: foxes.Point{X: 2, Y: 2}}
	want := [4][4]int{{3, 2, 3, 3}, {1, 2, 2, 2}, {2, 1, 2, 2}, {2, 3, 3, 3}}
	for i, w := range foxes.Countings() {
		n := w.Numbers(move)
		if n != want[i] {
			t.Errorf("%+v writes %v, want %v", w, n, want[i])
		}
		if got := w.Move(n); got != move {
			t.Errorf("%+v reads %v as %v, want %v", w, n, got, move)
		}
		for j, other := range foxes.Countings() {
			if w.CountsLike(other) != (i == j) {
				t.Errorf("%+v.CountsLike(%+v) = %v, want %v", w, other, i != j, i == j)
			}
		}
	}
}
