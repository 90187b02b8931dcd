package tournament

import (
	"slices"
	"testing"
)

// Entrants with the same points per game share a rank, and the next rank counts all better entrants.
func TestEqualEntrantsShareARank(t *testing.T) {
	rows := []Row{{Rate: 1}, {Rate: 0.1 + 0.2}, {Rate: 0.3}, {Rate: 0.3}, {Rate: 0.2}, {}, {}}
	rank(rows)
	var got []int
	for _, r := range rows {
		got = append(got, r.Rank)
	}
	if want := []int{1, 2, 2, 2, 5, 6, 6}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	l := &Log{Head: head(3, 2, 2), Results: []Result{result(0, 0, FaultNone)}}
	if rows := Count(l).Rows; rows[0].Rank != 1 || rows[1].Rank != 2 || rows[2].Rank != 2 {
		t.Errorf("after one game: got %+v, want the ranks 1, 2, 2", rows)
	}
}
