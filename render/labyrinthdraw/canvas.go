package labyrinthdraw

import (
	"menagerie/render"
	"menagerie/render/labyrinthdraw/labyrinthart"
	"menagerie/render/labyrinthdraw/labyrinthlayout"
)

// canvas holds the state of one call of Draw.
type canvas struct {
	p    *render.Pen
	th   *render.Theme
	l    labyrinthlayout.Layout
	art  *labyrinthart.Artist
	size float64 // logical units per drawing unit; a cell is 100 drawing units wide
}

// put draws pt centred at the board coordinates p, changed as placing describes.
func (c *canvas) put(pt *labyrinthart.Part, p render.Pt, placing render.Placing) {
	c.art.Draw(c.p, pt, c.l.Spot(p), c.size, placing)
}
