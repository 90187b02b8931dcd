package glendaart

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Sign draws the small symbol of a seat into r in the colour c. Glenda's symbol is a head with long ears. The trapper's symbol is
// a bush in a pot.
func Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	unit := min(r.W, r.H) / 24
	mid := r.Centre()
	at := func(x, y float64) render.Pt { return render.Pt{X: mid.X + x*unit, Y: mid.Y + y*unit} }
	face := p.Theme().Surface
	if seat == glenda.Trapper {
		p.Circle(at(-5, -3), 5.2*unit, c)
		p.Circle(at(5, -3), 5.2*unit, c)
		p.Circle(at(0, -6.5), 5.2*unit, c)
		p.Circle(at(0, -1), 5*unit, c)
		p.Line(at(0, 1), at(0, 6), 2.8*unit, c)
		p.Line(at(-5, 10), at(5, 10), 3.4*unit, c)
		for _, leaf := range [...]render.Pt{{X: -4, Y: -3}, {X: 4, Y: -3}, {X: 0, Y: -7}} {
			p.Circle(at(leaf.X, leaf.Y), 1.2*unit, face)
		}
		return
	}
	for _, side := range [...]float64{-1, 1} {
		p.Line(at(2.8*side, 0), at(4.6*side, -9), 4.6*unit, c)
		p.Line(at(3.4*side, -2), at(4.5*side, -8), 1.5*unit, face)
	}
	p.Circle(at(0, 4), 7.4*unit, c)
	p.Circle(at(-2.9, 2.8), 1.5*unit, face)
	p.Circle(at(2.9, 2.8), 1.5*unit, face)
	p.Circle(at(0, 6.6), 1.4*unit, face)
}
