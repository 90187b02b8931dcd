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
			c.cat, c.mouse = outfitOf(f, plainCat), outfitOf(f, plainMouse)
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

// A face without an outfit does not change an animal.
func TestOtherFacesChangeNothing(t *testing.T) {
	if outfitOf(nil, plainCat) != plainCat || outfitOf(&face.Face{Key: "glenda/owl"}, plainMouse) != plainMouse {
		t.Error("got an outfit for a face that has none, want the plain animal")
	}
	for _, side := range Cast() {
		for bot, f := range side {
			if outfitOf(f, nil) == nil {
				t.Errorf("%s: got no outfit, want one", bot)
			}
		}
	}
}
