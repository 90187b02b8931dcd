package sprite

import "menagerie/render"

// Joint is a coordinate system in which parts of a figure are drawn. Create it with NewJoint.
type Joint struct {
	At   render.Pt // the origin
	Turn float64   // radians, clockwise before mirroring
	Size float64   // logical units per drawing unit
	Form render.Pt // factors for the width and the height; a negative width mirrors the part
}

// NewJoint returns a joint without distortion. Its origin is at the point origin, and it is rotated by turn radians. size is the
// scale in logical units per drawing unit.
func NewJoint(origin render.Pt, turn, size float64) Joint {
	return Joint{origin, turn, size, render.Pt{X: 1, Y: 1}}
}

// Spot converts a point (x, y) of the drawing to a point on the screen.
func (j Joint) Spot(x, y float64) render.Pt {
	p := render.Pt{X: x, Y: y}.Turned(j.Turn)
	return j.At.Add(render.Pt{X: p.X * j.Form.X, Y: p.Y * j.Form.Y}.Times(j.Size))
}

// On returns a joint at the point (x, y) of j, rotated by a further turn radians.
func (j Joint) On(x, y, turn float64) Joint {
	j.At = j.Spot(x, y)
	j.Turn += turn
	return j
}

// Formed returns j with the factors w for the width and h for the height.
func (j Joint) Formed(w, h float64) Joint {
	j.Form = render.Pt{X: w, Y: h}
	return j
}

// Canvas draws parts with a pen. Zoom is the magnification of the camera. Joint.Size includes this magnification.
type Canvas[C any] struct {
	*Painter[C]
	Pen  *render.Pen
	Zoom float64
}

// Put draws part centred at j.
func (c *Canvas[C]) Put(part *Part[C], j Joint) { c.Stamp(part, j, render.Placing{}) }

// Stamp draws part centred at j with the tint and the opacity of placing.
func (c *Canvas[C]) Stamp(part *Part[C], j Joint, placing render.Placing) {
	placing.Turn, placing.Stretch = j.Turn, j.Form
	if j.Form.X < 0 {
		placing.Turn, placing.Stretch.X, placing.Mirror = -j.Turn, -j.Form.X, true
	}
	c.DrawZoomed(c.Pen, part, j.At, j.Size, c.Zoom, placing)
}
