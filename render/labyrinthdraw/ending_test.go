package labyrinthdraw

import (
	"slices"
	"testing"

	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// TestEndingsAreReadByAllEyes draws the ends of games with each winner and without a winner.
func TestEndingsAreReadByAllEyes(t *testing.T) {
	v := played(t, 7, 2, 7).View(0)
	v.Outcome, v.Waiting, v.Players = labyrinth.Won, nil, slices.Clone(v.Players)
	var all []drawtest.Ending
	for name, winners := range map[string][]rules.Seat{"first": {0}, "second": {1}, "nobody": nil} {
		v.Winners = winners
		b, v := NewBoard(), v
		b.Show(v)
		all = append(all, drawtest.Ending{Outcome: name, Seconds: EndSeconds(&v), Draw: func(p *render.Pen, r render.Rect, at float64) {
			b.Draw(p, r, Look{Ending: at})
		}})
	}
	drawtest.Endings(t, "labyrinth", all...)
}
