package ui

import (
	"math"

	"menagerie/render"
)

// Picture is anything that a function draws, at rest: vector art, a diagram of the rules.
type Picture struct {
	Node
	W, H   float64 // the size wanted; it shrinks in proportion when there is less width
	OnDraw func(p *render.Pen, r render.Rect)

	draw func()
	pen  *render.Pen
}

// NewPicture makes a picture of a size; draw is clipped to where it is.
func NewPicture(w, h float64, draw func(p *render.Pen, r render.Rect)) *Picture {
	c := &Picture{W: w, H: h, OnDraw: draw}
	c.draw = func() { c.OnDraw(c.pen, c.rect) }
	return c
}

// Size implements Widget.
func (c *Picture) Size(avail float64) (w, h float64) {
	if c.W <= avail || c.W <= 0 {
		return c.W, c.H
	}
	return avail, math.Max(c.H*avail/c.W, 0)
}

// Draw implements Widget.
func (c *Picture) Draw(p *render.Pen) {
	c.pen = p
	p.Clip(c.rect, c.draw)
}
