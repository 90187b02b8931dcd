package ponddraw

import (
	"image"
	"testing"

	"menagerie/internal/testkit/colourvision"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/internal/testkit/vmdrive"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules/pond"
)

// TestPicturesWithFewerColoursAreAsBefore compares golden pictures under colour-vision simulation. They show both animals
// with the target of the mouse, the analysis, and the end of a game.
func TestPicturesWithFewerColoursAreAsBefore(t *testing.T) {
	pixeltest.Need(t)
	level := func(step int32) pond.Config { return pond.Config{CatStep: step} }
	won, lost, hard := record(t, level(1600), dash), record(t, level(1800), straight(0.3)), record(t, level(1800), dash)
	target := Target{true, pond.Point{X: 90_000, Y: 60_000}}
	th := render.Light()
	see := func(b *Board, look Look) *image.RGBA { return picture(b, image.Pt(400, 300), 1, th, look) }
	vmdrive.Golden(t, "eyes", colourvision.Sheet(
		see(shown(won[:len(won)*6/10], 0), Look{Names: [2]string{"Mia", "Karl"}, Guides: true, Target: target}),
		see(shown(hard[:len(hard)*8/10], 0), Look{Analysis: true}),
		see(shown(lost, 70), Look{Finale: 1}),
	))
}

// TestEndingsAreReadByAllEyes draws the ends of games that the mouse, the cat or nobody has won.
func TestEndingsAreReadByAllEyes(t *testing.T) {
	var all []drawtest.Ending
	add := func(name string, views []pond.View) {
		b, o := shown(views, 120), views[len(views)-1].Outcome
		all = append(all, drawtest.Ending{Outcome: name, Seconds: EndSeconds(o), Draw: func(p *render.Pen, r render.Rect, at float64) {
			b.Draw(p, r, Look{Ending: at})
		}})
	}
	add("landed", record(t, pond.Config{CatStep: 1600}, dash))
	add("caught", record(t, pond.Config{CatStep: 1800}, straight(0.3)))
	add("drawn", record(t, pond.Config{CatStep: 1600, MoveCap: 200}, dash))
	drawtest.Endings(t, "pond", all...)
}
