package foxesgame

import (
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// TestTheMarginIsTheLeadInAnimals counts the animals that are left.
func TestTheMarginIsTheLeadInAnimals(t *testing.T) {
	first := boardOf(t, "FFFFF WWWWW WWWWW WWWWW DDDDD")
	for _, c := range []struct {
		board string
		seat  rules.Seat
		want  int
	}{
		{"FFFFF WWWWW WWWWW WWWWW WWDDW", foxes.Foxes, 3},
		{"FFFFF WWWWW WWWWW WWWWW WWDWW", foxes.Foxes, 4},
		{"FLLLL WWWWW WWWWW WWWWW DDDDD", foxes.Dolphins, 4},
		{"FLLLL WWWWW WWWWW WWWWW DDDDD", foxes.Foxes, -4},
	} {
		got := result(first, boardOf(t, c.board), c.seat)
		if got.Margin != c.want || (got.Margin >= clearMargin) != (c.want >= 4) {
			t.Errorf("%s, seat %d: got the margin %d, want %d", c.board, c.seat, got.Margin, c.want)
		}
	}
}

// TestALeadOfThreeIsClearInAShortGame checks games that end after four animals.
func TestALeadOfThreeIsClearInAShortGame(t *testing.T) {
	first, last := boardOf(t, "FFFFF WWWWW WWWWW WWWWW DDDDD"), boardOf(t, "FFFFL WWWWW WWWWW WWWWW WWWWD")
	last.Config.Animals, last.Config.Dialect.Goal = 12, foxes.GoalThird
	if got := result(first, last, foxes.Foxes); got.Margin < clearMargin {
		t.Errorf("got the margin %d, want at least %d", got.Margin, clearMargin)
	}
}

// boardOf returns a View of a board.
func boardOf(t *testing.T, text string) (v foxes.View) {
	t.Helper()
	b, err := foxes.ParseBoard(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	v.Board = b
	return v
}
