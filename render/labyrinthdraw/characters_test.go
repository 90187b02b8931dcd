package labyrinthdraw

import (
	"testing"

	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/render/face"
)

// TestCharactersAreRecognised checks the pawns of the bots, which have the faces of the characters.
func TestCharactersAreRecognised(t *testing.T) {
	board := NewBoard()
	all := []*face.Face{faces["random"], faces["greedy"], faces["twoply"], faces["denial"], faces["best"]}
	drawtest.Characters(t, "labyrinth/pawns", all, func(p *render.Pen, r render.Rect, f *face.Face) {
		board.art.Use(p.Theme())
		size := r.W / 130
		if f == nil {
			board.art.Draw(p, pawn(board.art, 0, p.Theme().Seats[1]), r.Centre(), size, render.Placing{})
			return
		}
		drawCharacter(board.art, p, f, p.Theme().Seats[1], r.Centre(), size, render.Placing{})
	})
}
