package tournament

import (
	"errors"
	"slices"
	"strings"
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

// The text of a table has no spaces at the ends of its lines, and small numbers have no minus sign in the CSV.
func TestTablesHaveNoSurplusCharacters(t *testing.T) {
	table := Table{Game: "glenda", Played: 1, Games: 1, Rows: []Row{
		{Name: "a", Rank: 1, Strength: Strength{Elo: -0.00001, EloError: 115}, Against: []Cell{{}, {Points: 1, Games: 1}}},
		{Name: "a-long-name", Rank: 2, Strength: Strength{EloError: 115}, Against: []Cell{{Games: 1}, {}}},
	}, Columns: []string{"a", "a-long-name"}}
	var text, csv strings.Builder
	if err := errors.Join(table.Write(&text), table.WriteCSV(&csv)); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(text.String(), "glenda: 1 of 1 game,") || strings.Contains(text.String(), " \n") || strings.Contains(text.String(), "-0") {
		t.Errorf("got\n%s\nwant 1 game, no spaces at the ends of lines, and no -0", text.String())
	}
	if strings.Contains(csv.String(), ",-0,") {
		t.Errorf("got\n%s\nwant no -0", csv.String())
	}
}
