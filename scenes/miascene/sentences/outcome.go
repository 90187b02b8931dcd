package sentences

import (
	"slices"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// Winners returns the seats with the most points. In a game with lives, this is the last player who still has one.
func Winners(v mia.View) (first []rules.Seat) {
	lives := v.Config.Lives > 0
	for seat, points := range v.Scores {
		if lives && !v.Out(rules.Seat(seat)) || !lives && points == slices.Max(v.Scores) {
			first = append(first, rules.Seat(seat))
		}
	}
	return first
}

// Outcome returns a sentence about who has won a finished game. The sentence addresses the player on the seat you. If you is
// rules.Nobody, the sentence addresses no player.
func Outcome(b *words.Book, v mia.View, you rules.Seat, name Names) string {
	first, best := Winners(v), slices.Max(append([]int{0}, v.Scores...))
	points, one, mine := b.Integer(int64(best)), len(first) == 1, slices.Contains(first, you)
	switch {
	case len(first) == 0:
		return ""
	case one && mine && v.Config.Lives > 0:
		return b.T("mia.you_survived")
	case one && v.Config.Lives > 0:
		return b.T("mia.survived", name(first[0]))
	case one && mine:
		return b.N("mia.you_won", best)
	case one:
		return b.T("mia.won", name(first[0]), points)
	case len(first) == 2 && mine:
		return b.T("mia.you_tied", name(first[0]+first[1]-you), points)
	}
	return b.T("mia.tied", List(first, name), points)
}
