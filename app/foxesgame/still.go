package foxesgame

import (
	"menagerie/app/game"
	"menagerie/assets/words"
	"menagerie/render/foxesdraw"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// still describes a position for lists of games.
var still = game.Still[foxes.View]{Board: foxesdraw.Still, Progress: progress}

// progress returns the number of animals of the player on a seat, and of the opponent.
func progress(b *words.Book, v foxes.View, seat rules.Seat) string {
	return b.T("foxes.left_so_far", b.Integer(int64(v.Board.Count(seat))), b.Integer(int64(v.Board.Count(1-seat))))
}
