package ponddraw

import (
	"testing"

	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules/pond"
)

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
