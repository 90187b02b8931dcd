package friendscene

import (
	"image/color"

	"rsc.io/qr"

	"menagerie/render"
)

// code is a QR code. The zero code has no cells.
type code struct {
	side int // number of cells in a row
	dark func(x, y int) bool
}

// newCode returns the QR code of an address. An address that does not fit into a QR code gets no cells; addresses of a host
// always fit.
func newCode(address string) code {
	c, err := qr.Encode(address, qr.M)
	if err != nil {
		return code{}
	}
	return code{c.Size, c.Black}
}

// margin is the width of the white frame in cells (ISO/IEC 18004).
const margin = 4

// draw draws the code in the largest square of whole pixels for each cell. It is black on white in every theme, because many
// phones read no other codes.
func (c code) draw(p *render.Pen, r render.Rect) {
	p.Round(r, 6, color.RGBA{255, 255, 255, 255})
	cell := r.W / float64(c.side+2*margin)
	for y := range c.side {
		for x := 0; x < c.side; x++ {
			from := x
			for x < c.side && c.dark(x, y) {
				x++
			}
			if x > from { // one rectangle for all dark cells side by side
				p.Fill(render.Rect{X: r.X + float64(margin+from)*cell, Y: r.Y + float64(margin+y)*cell, W: float64(x-from) * cell, H: cell}, color.RGBA{A: 255})
			}
		}
	}
}
