package labyrinthgame

import (
	"menagerie/app/game"
	"menagerie/assets/words"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// still describes a position for lists of games.
var still = game.Still[labyrinth.View]{Board: labyrinthdraw.Still, Progress: progress}

// progress returns a text about the progress of the player on a seat.
func progress(b *words.Book, v labyrinth.View, seat rules.Seat) string {
	if int(seat) >= len(v.Players) {
		return ""
	}
	return b.T("labyrinth.found_of", b.Integer(int64(len(v.Players[seat].Collected))), b.Integer(int64(v.Config.Objectives)))
}
