package glendakeeper

import (
	"testing"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// A game that ended because the other player left is neither a capture nor an escape.
func TestPlayTellsWhoHasLeft(t *testing.T) {
	s, err := glenda.New(glenda.Config{Size: 11}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		seat    rules.Seat
		outcome glenda.Outcome
		want    string
	}{
		{glenda.Trapper, glenda.TrapperWon, "The other player has left. You have won!"},
		{glenda.Glenda, glenda.GlendaWon, "The other player has left. You have won!"},
		{glenda.Glenda, glenda.TrapperWon, "The server has ended the game. You have lost."},
	} {
		before := s.View(c.seat)
		after := before
		after.Outcome, after.Waiting = c.outcome, nil
		if got := (narrator{words.Open("en")}).News(before, after); len(got) != 1 || got[0] != c.want {
			t.Errorf("seat %d, %v: told %q, want %q", c.seat, c.outcome, got, c.want)
		}
	}
}
