package ui

import (
	"math"

	"menagerie/render"
)

// Picture is a still picture that a function draws.
type Picture struct {
	Node
	W, H   float64 // the wanted size; it shrinks in proportion if there is less width
	OnDraw func(p *render.Pen, r render.Rect)

	draw func()
	pen  *render.Pen
}

// NewPicture returns a picture that is w by h units large. draw paints the picture and cannot paint outside it.
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
