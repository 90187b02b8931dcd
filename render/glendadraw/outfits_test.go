package glendadraw

import (
	"testing"

	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/render/face"
)

// TestCharactersAreRecognised checks the rabbits on the board. Each character's rabbit has the colours and the thing of its face.
func TestCharactersAreRecognised(t *testing.T) {
	board := NewBoard()
	all := []*face.Face{rabbits["random"], rabbits["original"], rabbits["twodistance"]}
	drawtest.Characters(t, "glenda/rabbits", all, func(p *render.Pen, r render.Rect, f *face.Face) {
		c := board.newCanvas(p, Fit(r, 7))
		c.rabbit = outfitOf(f)
		c.drawRabbit(render.Pt{X: r.Centre().X, Y: r.Bottom() - 0.1*r.H}, r.W/150, sitting(1), render.Black)
	})
	if outfitOf(trappers["best"]) != plainRabbit {
		t.Error("the face of a trapper: got an outfit, want the plain rabbit")
	}
}
