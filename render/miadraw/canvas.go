package miadraw

import (
	"menagerie/render"
	"menagerie/render/miadraw/miaart"
	"menagerie/render/miadraw/mialayout"
)

// canvas holds the state of one call of Draw.
type canvas struct {
	p   *render.Pen
	th  *render.Theme
	l   mialayout.Layout
	art *miaart.Artist
}

// put draws a part with its centre at the point centre. size is the scale in logical units per drawing unit.
func (c *canvas) put(pt *miaart.Part, centre render.Pt, size float64, how render.Placing) {
	c.art.Draw(c.p, pt, centre, size, how)
}
