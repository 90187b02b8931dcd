package foxesdraw

import (
	"testing"

	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules/foxes"
)

// TestEndingsAreReadByAllEyes draws the ends of games that the foxes, the dolphins or nobody has won. All animals are still on the
// board.
func TestEndingsAreReadByAllEyes(t *testing.T) {
	played := NewBoard()
	strolled(t, played, begun(t, 10, 9), 700)
	var all []drawtest.Ending
	for _, o := range []foxes.Outcome{foxes.FoxesWon, foxes.DolphinsWon, foxes.Drawn} {
		b, v := NewBoard(), played.view
		v.Outcome = o
		b.Show(v)
		all = append(all, drawtest.Ending{Outcome: o.String(), Seconds: EndSeconds(&v), Draw: func(p *render.Pen, r render.Rect, at float64) {
			l := usualLook(p.Theme())
			l.Ending = at
			b.Draw(p, r, l)
		}})
	}
	drawtest.Endings(t, "foxes", all...)
}
