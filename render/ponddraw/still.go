package ponddraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules/pond"
)

// Still returns a function that draws the last of views as a small picture, with the trails up to it. colors holds the colours
// of the seats.
func Still(views []pond.View) func(p *render.Pen, r render.Rect, colors []color.RGBA) {
	b := NewBoard()
	b.Rewind(views)
	return func(p *render.Pen, r render.Rect, colors []color.RGBA) {
		b.Draw(p, r, Look{Colors: [2]color.RGBA(colors), Ending: EndSeconds(b.view.Outcome)})
	}
}
