package foxesdraw

import (
	"strconv"

	"menagerie/render"
)

// drawStarts draws the seconds until the start on a disc in the middle of the board.
func (b *Board) drawStarts(c *canvas) {
	if c.look.Starts <= 0 {
		return
	}
	at, radius := c.l.Board().Centre(), min(56, c.l.Board().W/6)
	c.p.Circle(at, radius+2, c.th.Focus)
	c.p.Circle(at, radius, c.th.Surface)
	style := render.Style{Size: 1.1 * radius, Weight: render.Bold, Color: c.th.Ink}.Aligned(render.Middle)
	c.p.TextIn(strconv.Itoa(c.look.Starts), render.RectAround(at, 2*radius, 2*radius), style)
}
