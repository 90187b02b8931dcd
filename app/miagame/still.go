package miagame

import (
	"menagerie/app/game"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// still describes a position for lists of games.
var still = game.Still[mia.View]{Board: miadraw.Still, Progress: progress}

// progress returns a text about the progress of the player on a seat.
func progress(b *words.Book, v mia.View, seat rules.Seat) string {
	if v.Config.Lives > 0 {
		return b.N("mia.lives_left", v.Lives(seat))
	}
	if v.Config.Rounds == 0 {
		return b.N("mia.points_so_far", table.At(v.Scores, int(seat)))
	}
	return b.T("mia.round_of", b.Integer(int64(min(v.Round, v.Config.Rounds))), b.Integer(int64(v.Config.Rounds)))
}
