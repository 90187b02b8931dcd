package ponddraw

import (
	"maps"
	"slices"
	"testing"

	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/render/face"
	"menagerie/render/sprite"
)

// TestCharactersAreRecognised checks the cats and the mice on the board. Each character's animal has the colours and a thing of
// its face.
func TestCharactersAreRecognised(t *testing.T) {
	draw := func(seat func(c *canvas, at sprite.Joint)) func(p *render.Pen, r render.Rect, f *face.Face) {
		board := NewBoard()
		return func(p *render.Pen, r render.Rect, f *face.Face) {
			c := board.newCanvas(p, Fit(r))
			c.cat, c.mouse = outfitOf(catOutfits, f, plainCat), outfitOf(mouseOutfits, f, plainMouse)
			seat(c, sprite.NewJoint(r.Centre(), 0, r.W/150))
		}
	}
	drawtest.Characters(t, "pond/cats", slices.Collect(maps.Values(cats)), draw(func(c *canvas, at sprite.Joint) {
		c.drawCat(at, catPose{Rest: 1}, render.Black)
	}))
	drawtest.Characters(t, "pond/mice", slices.Collect(maps.Values(mice)), draw(func(c *canvas, at sprite.Joint) {
		at.Size *= 1.5
		c.drawMouse(at, mousePose{Swim: 1}, render.Black)
	}))
}

// A face without an outfit does not change an animal, nor does the face of the other animal.
func TestOtherFacesChangeNothing(t *testing.T) {
	for _, f := range []*face.Face{nil, {Key: "glenda/owl"}, mice["fast"]} {
		if outfitOf(catOutfits, f, plainCat) != plainCat {
			t.Errorf("%v: got an outfit of a cat, want the plain cat", f)
		}
	}
	for bot, f := range cats {
		if outfitOf(mouseOutfits, f, plainMouse) != plainMouse || outfitOf(catOutfits, f, plainCat) == plainCat {
			t.Errorf("%s: want an outfit as a cat and none as a mouse", bot)
		}
	}
}
