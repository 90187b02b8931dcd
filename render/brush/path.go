package brush

import (
	"image"
	"image/color"
	"math"
	"slices"

	"menagerie/render"
)

// Path is a line of straight parts and curves. If a Path is used as a Shape, a straight part from the end to the start
// closes it. This Path has two curves and a straight part:
//
//	brush.From(8, 72).Bend(50, 99, 92, 72).To(95, 86).Bend(50, 116, 5, 86)
type Path []render.Pt

// bendSteps is the number of straight parts that replace a curve of a Path.
const bendSteps = 12

// From returns a Path that starts at (x, y).
func From(x, y float64) Path { return Path{{X: x, Y: y}} }

// To returns p extended by straight lines to several points. Its arguments are the coordinates x0, y0, x1, y1 and so on.
func (p Path) To(xy ...float64) Path { return append(p, Pts(xy...)...) }

// Bend returns p extended by a quadratic Bézier curve to (x, y) with the control point (cx, cy).
func (p Path) Bend(cx, cy, x, y float64) Path {
	a, c, b := p[len(p)-1], render.Pt{X: cx, Y: cy}, render.Pt{X: x, Y: y}
	for i := range bendSteps {
		t := float64(i+1) / bendSteps
		p = append(p, a.Between(c, t).Between(c.Between(b, t), t))
	}
	return p
}

// Curve returns p extended by a cubic Bézier curve to (x, y). The control points are (x1, y1) and (x2, y2).
func (p Path) Curve(x1, y1, x2, y2, x, y float64) Path {
	a, c, d, b := p[len(p)-1], render.Pt{X: x1, Y: y1}, render.Pt{X: x2, Y: y2}, render.Pt{X: x, Y: y}
	for i := range bendSteps {
		t := float64(i+1) / bendSteps
		m := c.Between(d, t)
		p = append(p, a.Between(c, t).Between(m, t).Between(m.Between(d.Between(b, t), t), t))
	}
	return p
}

// Arc returns p extended by an arc of the circle with centre (cx, cy) and radius r. The arc leads from startAngle to
// endAngle. Angles are in degrees: 0 is at the right, and 90 at the bottom.
func (p Path) Arc(cx, cy, r, startAngle, endAngle float64) Path {
	for i := range 2*bendSteps + 1 {
		sin, cos := math.Sincos(render.Lerp(startAngle, endAngle, float64(i)/(2*bendSteps)) * math.Pi / 180)
		p = append(p, render.Pt{X: cx + r*cos, Y: cy + r*sin})
	}
	return p
}

// Round returns p extended by a clockwise arc to (x, y) with radius r. The arc is at most half of a circle.
func (p Path) Round(r, x, y float64) Path {
	a, b := p[len(p)-1], render.Pt{X: x, Y: y}
	half := b.Sub(a).Times(0.5)
	r = max(r, half.Len())
	side := render.Pt{X: -half.Y, Y: half.X}.Times(math.Sqrt(r*r-half.Len()*half.Len()) / max(half.Len(), 1e-9))
	centre := a.Add(half).Add(side)
	from := math.Atan2(a.Y-centre.Y, a.X-centre.X)
	turn := 2 * math.Asin(half.Len()/r)
	for i := range bendSteps {
		p = append(p, centre.Add(render.Pt{X: r}.Turned(from+turn*float64(i+1)/bendSteps)))
	}
	return p
}

// Shape returns the area that p encloses.
func (p Path) Shape() Shape { return Shape(p) }

// Disc returns a circle with centre (x, y) and radius r.
func Disc(x, y, r float64) Shape { return Ellipse(x, y, r, r) }

// Rectangle returns a rectangle with its top left corner at (x, y).
func Rectangle(x, y, w, h float64) Shape { return From(x, y).To(x+w, y, x+w, y+h, x, y+h).Shape() }

// Closed returns the outline of s as a line.
func (s Shape) Closed() Path { return append(append(Path{}, s...), s[0]) }

// Transformed returns s with f applied to each of its points.
func (s Shape) Transformed(f func(render.Pt) render.Pt) Shape {
	t := make(Shape, len(s))
	for i, p := range s {
		t[i] = f(p)
	}
	return t
}

// Line draws lines with round corners and ends. width is the width of the lines; nothing is drawn for a width of 0.
func (b *Brush) Line(c color.RGBA, width float64, lines ...Path) {
	if width <= 0 {
		return
	}
	for _, line := range lines {
		parts := line.thick(width / 2)
		r := b.bounds(slices.Concat(parts...))
		if r.Empty() {
			continue
		}
		b.ras.Reset(r.Dx(), r.Dy())
		for _, part := range parts {
			b.addOutline(part, r)
		}
		b.ras.Draw(b.dst, r, image.NewUniform(c), image.Point{})
	}
}

// thick returns the area whose points are at most r away from p. The parts are strips, and discs at corners and ends.
func (p Path) thick(r float64) []Shape {
	var ways, points []render.Pt
	for i, at := range p {
		if i+1 < len(p) {
			way := p[i+1].Sub(at)
			if way.Len() < 1e-6 {
				continue
			}
			ways = append(ways, way.Times(1/way.Len()))
		}
		points = append(points, at)
	}
	if len(ways) == 0 {
		return nil
	}
	n := len(ways)
	closed := points[0].Sub(points[n]).Len() < 1e-6
	var parts []Shape
	for i, way := range ways {
		before, after := ways[(i+n-1)%n], ways[(i+1)%n]
		// the strips of a curve meet exactly, so that their common edges cannot be seen
		atStart, round := offset(before, way, r)
		if i == 0 && !closed {
			atStart, round = rightNormal(way, r), true
		}
		if round {
			parts = append(parts, Disc(points[i].X, points[i].Y, r))
		}
		atEnd, _ := offset(way, after, r)
		if i == n-1 && !closed {
			atEnd = rightNormal(way, r)
			parts = append(parts, Disc(points[n].X, points[n].Y, r))
		}
		if sharp(way, after) {
			atEnd = rightNormal(way, r)
		}
		a, z := points[i], points[i+1]
		parts = append(parts, Shape{a.Sub(atStart), z.Sub(atEnd), z.Add(atEnd), a.Add(atStart)})
	}
	return parts
}

// rightNormal returns v, turned clockwise by a right angle and multiplied by r.
func rightNormal(v render.Pt, r float64) render.Pt { return render.Pt{X: -v.Y, Y: v.X}.Times(r) }

// sharp reports whether a line that turns from direction a to direction b has a corner.
func sharp(a, b render.Pt) bool { return a.X*b.X+a.Y*b.Y < 0.8 }

// offset returns the vector from a point on the centre line of a line to the line's right edge. a and b are the unit
// directions before and after the point, and r is half the width. If corner is true, the caller must draw a disc at the
// point.
func offset(a, b render.Pt, r float64) (v render.Pt, corner bool) {
	if sharp(a, b) {
		return rightNormal(b, r), true
	}
	middle := a.Add(b)
	return rightNormal(middle.Times(2/(middle.X*middle.X+middle.Y*middle.Y)), r), false
}
