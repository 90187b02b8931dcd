package labyrinthscene

import (
	"testing"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

func TestTheEndNamesWhyItCame(t *testing.T) {
	s, err := labyrinth.New(labyrinth.DefaultConfig(2), 5)
	if err == nil {
		s, err = s.Disqualify(0, labyrinth.ReasonNetwork)
	}
	if err != nil {
		t.Fatal(err)
	}
	left := s.View(1)
	found := left
	found.Players = append([]labyrinth.Player(nil), left.Players...)
	found.Players[0].Out = false
	for _, c := range []struct {
		v    labyrinth.View
		you  rules.Seat
		want string
	}{
		{left, 1, "You win. Nobody else is left."}, {left, 0, "Ben wins. Nobody else is left."},
		{found, 1, "You found everything!"}, {found, 0, "Ben found everything first."},
	} {
		c.v.You = c.you
		if got, ok := winnersText(words.Open("en"), c.v, func(seat rules.Seat) string { return []string{"Ada", "Ben"}[seat] }); got != c.want || !ok {
			t.Errorf("seat %d: got %q, want %q", c.you, got, c.want)
		}
	}
}
