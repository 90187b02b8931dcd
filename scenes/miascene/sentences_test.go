package miascene_test

import (
	"testing"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/miascene"
)

// ended returns the views of a game of two players with one round, which ended for reason after seat 0 had called.
func ended(reason mia.Reason, loser rules.Seat) []mia.View {
	log := []mia.Event{{Kind: mia.Announced, Seat: 1, Dice: mia.Mia - 1}}
	call := []mia.Event{{Kind: mia.WantsToSee, Seat: 0}, {Kind: mia.Lost, Seat: rules.Nobody, Reason: reason, Seats: []rules.Seat{loser}}}
	scores := []int{1, 1}
	scores[loser] = 0
	return []mia.View{{Round: 1, Log: log}, {Round: 1, Stage: mia.Ended, Last: append(log, call...), Scores: scores}}
}

// TestAResultTeachesAWinnerAndALoser checks what each player reads after a game.
func TestAResultTeachesAWinnerAndALoser(t *testing.T) {
	name := func(seat rules.Seat) string { return [...]string{"Ada", "Bodo"}[seat] }
	for _, c := range []struct {
		views []mia.View
		seats []rules.Seat
		text  string
		at    int
	}{
		{ended(mia.CaughtBluffing, 1), []rules.Seat{0}, "In round 1 you saw through Bodo.", 0},
		{ended(mia.CaughtBluffing, 1), []rules.Seat{1}, "In round 1 your bluff was caught. Say only a little more.", 0},
		{ended(mia.SeeFailed, 0), []rules.Seat{0}, "In round 1 it was true. Low values are mostly true.", 0},
		{ended(mia.SeeFailed, 0), []rules.Seat{1}, "No single blunder: it was decided bit by bit.", -1},
		{ended(mia.CaughtBluffing, 1), []rules.Seat{0, 1}, "In round 1, Ada saw through Bodo.", 0},
	} {
		if text, at := miascene.TeachingText(words.Open("en"), c.views, c.seats, name); text != c.text || at != c.at {
			t.Errorf("the people on %v read %q at %d, want %q at %d", c.seats, text, at, c.text, c.at)
		}
	}
}
