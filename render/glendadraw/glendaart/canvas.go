// Package glendaart holds the vector art of the game of Glenda: the rabbit, its garden, and the signs of the seats. It
// depends on no position. Package glendadraw places the parts in the garden.
package glendaart

import (
	"menagerie/render"
	"menagerie/render/sprite"
)

// CellSide is the length of a side of a hexagon, in drawing units. A cell is 100 units high and 87 units wide.
const CellSide = 50

// Joint is a coordinate system in which parts of the rabbit are drawn. size is the scale in logical units per drawing unit. Form
// has the factors for the width and the height. A negative width mirrors the part.
type Joint struct {
	At   render.Pt
	Turn float64 // radians, clockwise before mirroring
	size float64
	Form render.Pt
}

// Upright returns a joint at the point origin, without rotation or distortion.
func Upright(origin render.Pt, size float64) Joint {
	return Joint{At: origin, size: size, Form: render.Pt{X: 1, Y: 1}}
}

// Spot converts a point (x, y) of the drawing to a point on the screen.
func (j Joint) Spot(x, y float64) render.Pt {
	p := render.Pt{X: x, Y: y}.Turned(j.Turn)
	return j.At.Add(render.Pt{X: p.X * j.Form.X, Y: p.Y * j.Form.Y}.Times(j.size))
}

// On returns a joint at the point (x, y) of j, rotated by a further turn radians.
func (j Joint) On(x, y, turn float64) Joint {
	j.At = j.Spot(x, y)
	j.Turn += turn
	return j
}

// Canvas draws parts with a pen. Zoom is the magnification of the camera. Joint.Size includes this magnification.
type Canvas struct {
	Pen     *render.Pen
	painter *sprite.Painter[Palette]
	Zoom    float64
}

// NewCanvas returns a canvas with a zoom of 1. The caller must have called painter.Use.
func NewCanvas(p *render.Pen, painter *sprite.Painter[Palette]) Canvas { return Canvas{p, painter, 1} }

// NewPainter returns a painter for the parts of this package.
func NewPainter() *sprite.Painter[Palette] { return sprite.NewPainter(paletteOf) }

// Put draws pt centred at j.
func (c *Canvas) Put(pt *Part, j Joint) { c.Stamp(pt, j, render.Placing{}) }

// Stamp draws pt centred at j with a tint or faded.
func (c *Canvas) Stamp(pt *Part, j Joint, how render.Placing) {
	how.Turn, how.Stretch = j.Turn, j.Form
	if j.Form.X < 0 {
		how.Turn, how.Stretch.X, how.Mirror = -j.Turn, -j.Form.X, true
	}
	c.painter.DrawZoomed(c.Pen, pt, j.At, j.size, c.Zoom, how)
}
