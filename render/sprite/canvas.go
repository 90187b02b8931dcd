package sprite

import "menagerie/render"

// Joint is a coordinate system in which the parts of a figure are drawn. Create it with NewJoint.
type Joint struct {
	At   render.Pt // origin, in logical units
	Turn float64   // rotation in radians, clockwise before mirroring
	Size float64   // scale in logical units per drawing unit
	Form render.Pt // factors for the width and the height; a negative width mirrors the part
}

// NewJoint returns an undistorted joint with its origin at the point origin, rotated by turn radians. size is the scale in
// logical units per drawing unit.
func NewJoint(origin render.Pt, turn, size float64) Joint {
	return Joint{origin, turn, size, render.Pt{X: 1, Y: 1}}
}

// Spot converts the point (x, y) in the coordinates of j to a point on the screen.
func (j Joint) Spot(x, y float64) render.Pt {
	p := render.Pt{X: x, Y: y}.Turned(j.Turn)
	return j.At.Add(render.Pt{X: p.X * j.Form.X, Y: p.Y * j.Form.Y}.Times(j.Size))
}

// On returns a joint whose origin is the point (x, y) of j. It is rotated by turn radians relative to j.
func (j Joint) On(x, y, turn float64) Joint {
	j.At = j.Spot(x, y)
	j.Turn += turn
	return j
}

// Formed returns j with width and height multiplied by w and h.
func (j Joint) Formed(w, h float64) Joint {
	j.Form = render.Pt{X: w, Y: h}
	return j
}

// Canvas draws parts with a pen. Zoom is the magnification of the camera. The size of each Joint, a coordinate system
// for drawing, must already include this magnification.
type Canvas[C any] struct {
	*Painter[C]
	Pen  *render.Pen
	Zoom float64
}

// Put draws part centred at the origin of j.
func (c *Canvas[C]) Put(part *Part[C], j Joint) { c.Stamp(part, j, render.Placing{}) }

// Stamp draws part centred at the origin of j, with the tint and the opacity in placing.
func (c *Canvas[C]) Stamp(part *Part[C], j Joint, placing render.Placing) {
	placing.Turn, placing.Stretch = j.Turn, j.Form
	if j.Form.X < 0 {
		placing.Turn, placing.Stretch.X, placing.Mirror = -j.Turn, -j.Form.X, true
	}
	c.DrawZoomed(c.Pen, part, j.At, j.Size, c.Zoom, placing)
}
