package foxesdraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules/foxes"
)

// Still returns a function that draws the last of views as a small picture without the gauges. colors holds the colours of the
// seats.
func Still(views []foxes.View) func(p *render.Pen, r render.Rect, colors []color.RGBA) {
	b := NewBoard()
	v := views[len(views)-1]
	b.Show(v)
	return func(p *render.Pen, r render.Rect, colors []color.RGBA) {
		b.drawScene(p, r, Look{Colors: [2]color.RGBA(colors), Ending: EndSeconds(&v)}, nil)
	}
}
