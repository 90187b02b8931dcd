package sentences

import (
	"slices"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// Teaching returns a sentence about one round, from which the people on seats can learn after the game. index is the
// index of the view that it describes, or -1 without a sentence.
//
// A single winner reads about a bluff that the winner has called. A single loser reads about a round that the loser has
// lost. Several people read about the last bluff that was called.
func Teaching(b *words.Book, views []mia.View, seats []rules.Seat, name Names) (text string, index int) {
	you, won := rules.Nobody, false
	if len(seats) == 1 {
		you = seats[0]
		scores := views[len(views)-1].Scores
		won = scores[you] == slices.Max(scores)
	}
	text, index = b.T("game.no_turning"), -1
	for i := 1; i < len(views); i++ {
		log := views[i].Since(views[i-1])
		lost, ok := Last(log, mia.Lost)
		if !ok {
			continue
		}
		round := b.Integer(int64(views[i-1].Round))
		caller, called := Last(append(slices.Clone(views[i-1].Log), log...), mia.WantsToSee)
		mine := slices.Contains(lost.Seats, you)
		switch {
		case !called:
		case won && lost.Reason == mia.CaughtBluffing && you == caller.Seat:
			text, index = b.T("mia.taught_won", round, List(lost.Seats, name)), i-1
		case you == rules.Nobody && lost.Reason == mia.CaughtBluffing:
			text, index = b.T("mia.taught_all", round, name(caller.Seat), List(lost.Seats, name)), i-1
		case !won && mine && lost.Reason == mia.CaughtBluffing:
			text, index = b.T("mia.taught_caught", round), i-1
		case !won && mine && lost.Reason == mia.SeeFailed:
			text, index = b.T("mia.taught_failed", round), i-1
		}
	}
	return text, index
}
