package page

import "menagerie/render"

// markToes has the centre and radius of each toe of a paw, in a square of side 1.
var markToes = [...]struct{ x, y, r float64 }{{0.25, 0.47, 0.085}, {0.405, 0.305, 0.1}, {0.595, 0.305, 0.1}, {0.75, 0.47, 0.085}}

// DrawMark draws the sign of the program: a paw on a rounded tile.
func DrawMark(p *render.Pen, r render.Rect) {
	th := p.Theme()
	side := min(r.W, r.H)
	tile := render.RectAround(r.Centre(), side, side)
	p.Gradient(tile, side*0.26, render.Mix(th.Accent, th.Surface, 0.12), th.Accent)
	at := func(x, y float64) render.Pt { return render.Pt{X: tile.X + x*side, Y: tile.Y + y*side} }
	for _, t := range markToes {
		p.Circle(at(t.x, t.y), t.r*side, th.OnAccent)
	}
	// The pad is three discs and what lies between them.
	p.Circle(at(0.5, 0.575), 0.15*side, th.OnAccent)
	p.Circle(at(0.385, 0.685), 0.11*side, th.OnAccent)
	p.Circle(at(0.615, 0.685), 0.11*side, th.OnAccent)
	p.Round(render.Rect{X: tile.X + 0.385*side, Y: tile.Y + 0.64*side, W: 0.23 * side, H: 0.14 * side}, 0.04*side, th.OnAccent)
}

// DrawPlayDisc draws the sign on the picture that Enter starts.
func DrawPlayDisc(p *render.Pen, at render.Pt, size float64) {
	th := p.Theme()
	p.Circle(at, size/2+3, render.Light().Surface)
	p.Circle(at, size/2, th.Accent)
	p.Icon(render.Play, render.RectAround(at, size*0.55, size*0.55), th.OnAccent)
}
