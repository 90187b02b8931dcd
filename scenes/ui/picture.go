package ui

import (
	"math"

	"menagerie/render"
)

// Picture is a widget whose contents a function draws, and which does not change.
type Picture struct {
	Node
	W, H   float64 // wanted size in units; with less width, the picture shrinks in proportion
	OnDraw func(p *render.Pen, r render.Rect)

	draw func()
	pen  *render.Pen
}

// NewPicture returns a picture of w by h units. draw paints it; the painting is clipped to the picture.
func NewPicture(w, h float64, draw func(p *render.Pen, r render.Rect)) *Picture {
	c := &Picture{W: w, H: h, OnDraw: draw}
	c.draw = func() { c.OnDraw(c.pen, c.Bounds()) }
	return c
}

func (c *Picture) Size(avail float64) (w, h float64) {
	if c.W <= avail || c.W <= 0 {
		return c.W, c.H
	}
	return avail, math.Max(c.H*avail/c.W, 0)
}

func (c *Picture) Draw(p *render.Pen) {
	c.pen = p
	p.Clip(c.Bounds(), c.draw)
}
