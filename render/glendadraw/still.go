package glendadraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules/glenda"
)

// Still returns a function that draws the last of views as a small picture. colors holds the colours of the seats.
func Still(views []glenda.View) func(p *render.Pen, r render.Rect, colors []color.RGBA) {
	b, v := NewBoard(), views[len(views)-1]
	v.Waiting = nil // no sign of the seat to move
	b.Show(v)
	return func(p *render.Pen, r render.Rect, colors []color.RGBA) {
		b.Draw(p, r, Look{Colors: [2]color.RGBA(colors), Ending: EndSeconds(b.view.Outcome)})
	}
}
