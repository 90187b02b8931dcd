package pondart

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/pond"
)

// Sign draws the small symbol of a seat into r in the colour c. The mouse's symbol is a head with round ears. The cat's symbol is
// a head with pointed ears.
func Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	unit := min(r.W, r.H) / 24
	mid := r.Centre()
	at := func(x, y float64) render.Pt { return render.Pt{X: mid.X + x*unit, Y: mid.Y + y*unit} }
	face := p.Theme().Surface
	if seat == pond.Cat {
		for _, side := range []float64{-1, 1} {
			p.Line(at(6*side, -8.5), at(7*side, 0), 4*unit, c)
			p.Line(at(6*side, -8.5), at(1.5*side, -4), 4*unit, c)
		}
		p.Circle(at(0, 2), 9*unit, c)
		p.Circle(at(-3.5, 1), 1.7*unit, face)
		p.Circle(at(3.5, 1), 1.7*unit, face)
		p.Line(at(-1, 5), at(1, 5), 1.8*unit, face)
		return
	}
	for _, side := range []float64{-1, 1} {
		p.Circle(at(6.5*side, -5), 4.8*unit, c)
		p.Circle(at(6.5*side, -5), 2.2*unit, face)
	}
	p.Circle(at(0, 3), 8*unit, c)
	p.Circle(at(-3, 1.5), 1.5*unit, face)
	p.Circle(at(3, 1.5), 1.5*unit, face)
	p.Circle(at(0, 6.5), 1.6*unit, face)
}
