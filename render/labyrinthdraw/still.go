package labyrinthdraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules/labyrinth"
)

// Still returns a function that draws the last of views as a small picture without the tray. colors holds the colours of the
// seats.
func Still(views []labyrinth.View) func(p *render.Pen, r render.Rect, colors []color.RGBA) {
	b, v := NewBoard(), views[len(views)-1]
	v.Waiting = nil // no sign of the seat to move
	b.Show(v)
	look := Look{}
	if v.Outcome != labyrinth.Running {
		look.Ending = EndSeconds(&v)
	}
	return func(p *render.Pen, r render.Rect, colors []color.RGBA) {
		b.Dress(colors)
		p.Clip(r, func() { b.drawScene(p, r, r.Fit(1, 1), look) })
	}
}
