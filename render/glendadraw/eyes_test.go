package glendadraw

import (
	"image"
	"testing"

	sight "menagerie/internal/testkit/colourvision"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/internal/testkit/vmdrive"
	"menagerie/render"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// TestPicturesWithFewerColoursAreAsBefore compares golden pictures under colour-vision simulation. They show legal and
// illegal cells, the cursor and a hint, and the analysis.
func TestPicturesWithFewerColoursAreAsBefore(t *testing.T) {
	pixeltest.Need(t)
	views := record(t, config(11, 7), 400, idling)[:7]
	b, v := shown(views, 60), views[6]
	th := render.Light()
	see := func(look Look) *image.RGBA { return picture(b, image.Pt(400, 300), 1, th, look) }
	vmdrive.Golden(t, "eyes", sight.Sheet(
		see(Look{Hover: Hover{Refused, v.LastPut.Cell}, Legal: legal(v)}),
		see(Look{Cursor: Cursor{true, hex.Cell{X: 3, Y: 6}}, Hint: glenda.PutAt(hex.Cell{X: 8, Y: 5}), Names: [2]string{"Karl", "Ada"}}),
		see(Look{Analysis: analysed(v), Layers: AllLayers}),
	))
}

// TestMarksAreReadByAllEyes checks in every theme that the marks of the garden are distinguishable for every type of
// colour vision.
func TestMarksAreReadByAllEyes(t *testing.T) {
	pixeltest.Need(t)
	views := record(t, config(11, 7), 400, idling)[:7]
	b, v := shown(views, 60), views[6]
	l := Fit(render.Rect{W: 640, H: 480}, v.Config.Size)
	free, chosen := hex.Cell{X: 5, Y: 6}, hex.Cell{X: 3, Y: 6}
	for _, name := range render.ThemeNames() {
		see := func(look Look) *image.RGBA { return picture(b, image.Pt(640, 480), 1, render.ThemeNamed(name), look) }
		at := func(m *image.RGBA, c hex.Cell) *image.RGBA {
			return sight.Part(m, sight.Around(l.At(c).X, l.At(c).Y, 0.8*l.Unit))
		}
		usual, lit := see(Look{}), see(Look{Legal: legal(v), Hover: Hover{Refused, v.LastPut.Cell}})
		cursor, hint := see(Look{Cursor: Cursor{true, chosen}}), see(Look{Hint: glenda.PutAt(chosen)})
		deciding := see(Look{Analysis: &Analysis{Deciding: hex.Set{}.With(chosen)}, Layers: Deciding})
		for _, eye := range append(sight.Colours(), sight.Grey()) {
			for what, share := range map[string]float64{
				"cells where a move is legal and others": eye.Difference(at(lit, free), at(usual, free)),
				"the cursor and a free cell":             eye.Difference(at(cursor, chosen), at(usual, chosen)),
				"a hint and a free cell":                 eye.Difference(at(hint, chosen), at(usual, chosen)),
				"a hint and the cursor":                  eye.Difference(at(hint, chosen), at(cursor, chosen)),
				"a cell that decides and a free one":     eye.Difference(at(deciding, chosen), at(usual, chosen)),
				"what is refused and a wall":             eye.Difference(at(lit, v.LastPut.Cell), at(usual, v.LastPut.Cell)),
			} {
				if share < 0.08 {
					t.Errorf("%s: %s: %s differ by %.2f, want at least 0.08", name, eye.Name, what, share)
				}
			}
		}
	}
}
