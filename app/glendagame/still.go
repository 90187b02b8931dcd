package glendagame

import (
	"menagerie/app/game"
	"menagerie/assets/words"
	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// still describes a position for lists of games.
var still = game.Still[glenda.View]{Board: glendadraw.Still, Progress: progress}

// progress returns a text about the progress of the player on a seat.
func progress(b *words.Book, v glenda.View, seat rules.Seat) string {
	if seat == glenda.Glenda {
		return b.N("glenda.hops_so_far", v.Hops())
	}
	return b.N("glenda.walls_so_far", v.Turn-v.Hops())
}
