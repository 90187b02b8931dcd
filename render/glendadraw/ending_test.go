package glendadraw

import (
	"testing"

	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules/glenda"
)

// TestEndingsAreReadByAllEyes draws the ends of games in which Glenda escapes or is trapped.
func TestEndingsAreReadByAllEyes(t *testing.T) {
	var all []drawtest.Ending
	add := func(name string, views []glenda.View) {
		b, o := shown(views, 150), views[len(views)-1].Outcome
		all = append(all, drawtest.Ending{Outcome: name, Seconds: EndSeconds(o), Draw: func(p *render.Pen, r render.Rect, at float64) {
			b.Draw(p, r, Look{Ending: at})
		}})
	}
	add("escaped", record(t, config(11, 7), 400, idling))
	add("trapped", record(t, config(11, 26), 400, blocking))
	drawtest.Endings(t, "glenda", all...)
}
