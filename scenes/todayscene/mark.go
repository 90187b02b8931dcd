package todayscene

import (
	"menagerie/internal/solved"
	"menagerie/render"
)

// DrawMark draws the mark of a solved puzzle: a disc with a check mark. The disc is hollow if the player used a hint.
func DrawMark(p *render.Pen, at render.Pt, size float64, m solved.Mark) {
	th := p.Theme()
	ground, ink := th.Accent, th.OnAccent
	if m == solved.Helped {
		ground, ink = th.Surface, th.Accent
	}
	p.Circle(at, size/2, th.Surface)
	p.Circle(at, size/2-2, th.Accent)
	p.Circle(at, size/2-4, ground)
	p.Icon(render.Check, render.RectAround(at, size*0.6, size*0.6), ink)
}
