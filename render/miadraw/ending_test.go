package miadraw

import (
	"testing"

	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/render/miadraw/miaart"
	"menagerie/rules"
)

// TestEndingsAreReadByAllEyes draws the ends of games that one player or two players have won.
func TestEndingsAreReadByAllEyes(t *testing.T) {
	var all []drawtest.Ending
	for name, winners := range map[string][]rules.Seat{"first": {0}, "second": {1}, "two": {0, 2}} {
		b := NewBoard()
		b.Show(Round{Number: 1, Seats: 3, Log: tale(t, 3, "4,1", "5,2")})
		all = append(all, drawtest.Ending{Outcome: name, Seconds: miaart.EndSeconds, Draw: func(p *render.Pen, r render.Rect, at float64) {
			b.Draw(p, r, look(p.Theme(), 3))
			b.DrawEnding(p, r, 0, winners, at)
		}})
	}
	drawtest.Endings(t, "mia", all...)
}
