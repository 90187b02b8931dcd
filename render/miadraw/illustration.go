package miadraw

import (
	"menagerie/render"
	"menagerie/rules/mia"
)

// Illustrations is the number of pictures that Illustration can draw.
const Illustrations = 5

// Illustration draws the illustration of a rule into r, without text:
//
//	0  two dice under a cup, and an announcement
//	1  the values from the lowest to Mia
//	2  the cup is shaken, and a higher value is announced
//	3  the cup is lifted: the dice are worth less than the announcement
//	4  the probability that a roll reaches each value
//
// For any other number it draws only the table.
func Illustration(p *render.Pen, r render.Rect, n int) {
	b := stages.Get().(*Board)
	defer stages.Put(b)
	draw := map[int]func(c *canvas){
		0: func(c *canvas) { b.show(180); b.drawEmblem(c) },
		1: func(c *canvas) { c.drawRow() },
		2: func(c *canvas) {
			b.show(50)
			b.drawEmblem(c)
			c.claim(c.l.Rect.Centre().Add(render.Pt{X: -82 * c.l.Unit, Y: -58 * c.l.Unit}), value(6, 4), 40*c.l.Unit, 1)
		},
		3: func(c *canvas) { b.show(300); b.drawEmblem(c) },
		4: func(c *canvas) { c.drawChances() },
	}[n]
	if draw == nil {
		draw = func(*canvas) {}
	}
	b.emblem(p, r, draw)
}

// drawRow draws the 21 values in three rows, with the highest values at the top.
func (c *canvas) drawRow() {
	in := c.l.Rect.Inset(c.l.Rect.W * 0.04)
	side := min(in.W/7/2.5, in.H/3/1.5)
	for i, d := range mia.Values() {
		cell := in.Row(2-i/7, 3, 0).Column(i%7, 7, 0)
		if d == mia.Mia {
			c.p.Round(render.RectAround(cell.Centre(), side*2.5, side*1.45), side*0.3, c.th.Accent)
		}
		c.pair(d, cell.Centre(), side, 0)
	}
}

// drawChances draws the probability that a roll is worth at least each value.
func (c *canvas) drawChances() {
	in := c.l.Rect.Inset(c.l.Rect.W * 0.06)
	c.p.Round(in.Inset(-6), 8, c.th.Surface)
	for i, d := range mia.Values() {
		col := in.Column(i, 21, 1)
		h := col.H * float64((d - 1).WaysAbove()) / 36
		c.p.Fill(render.Rect{X: col.X, Y: col.Bottom() - h, W: col.W, H: h}, c.th.Accent)
	}
}
