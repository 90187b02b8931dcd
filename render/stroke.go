package render

import (
	"image"
	"math"
)

// glyph is an icon's drawing on the 24 by 24 grid.
type glyph []stroke

// stroke is a line with round ends and joints, or the area within it.
type stroke struct {
	points []Pt
	width  float64
	solid  bool // the area within the line is covered too
}

// iconWidth is the width of an icon's lines on the grid.
const iconWidth = 2

// line is a stroke through points, given as x and y in turn.
func line(xy ...float64) stroke {
	s := stroke{width: iconWidth}
	for i := 0; i+1 < len(xy); i += 2 {
		s.points = append(s.points, Pt{xy[i], xy[i+1]})
	}
	return s
}

// loop is a closed stroke.
func loop(xy ...float64) stroke { return line(append(xy, xy[0], xy[1])...) }

// arc is a part of a circle around (x, y), from one angle to another in degrees, clockwise, 0 to the right.
func arc(x, y, r, from, to float64) stroke {
	return stroke{points: arcPoints(Pt{x, y}, r, from, to), width: iconWidth}
}

// ring is a circle.
func ring(x, y, r float64) stroke { return arc(x, y, r, 0, 360) }

// dot is a filled circle.
func dot(x, y, r float64) stroke { return stroke{points: []Pt{{x, y}}, width: 2 * r} }

// rounded is the outline of a rectangle with round corners.
func rounded(x, y, w, h, r float64) stroke {
	s := stroke{width: iconWidth}
	for i, c := range []Pt{{x + w - r, y + r}, {x + w - r, y + h - r}, {x + r, y + h - r}, {x + r, y + r}} {
		from := float64(i)*90 - 90
		s.points = append(s.points, arcPoints(c, r, from, from+90)...)
	}
	s.points = append(s.points, s.points[0])
	return s
}

// then continues a stroke with another one.
func (s stroke) then(t stroke) stroke {
	s.points = append(append([]Pt{}, s.points...), t.points...)
	return s
}

// filled covers what the stroke encloses as well.
func (s stroke) filled() stroke { s.solid = true; return s }

// wide gives the stroke another width.
func (s stroke) wide(w float64) stroke { s.width = w; return s }

func arcPoints(c Pt, r, from, to float64) []Pt {
	n := max(2, int(math.Abs(to-from)/10))
	points := make([]Pt, 0, n+1)
	for i := range n + 1 {
		a := Lerp(from, to, float64(i)/float64(n)) * math.Pi / 180
		points = append(points, c.Add(Pt{r, 0}.Turned(a)))
	}
	return points
}

// distance is how far p is outside the stroke, in grid units; negative inside.
func (s stroke) distance(p Pt) float64 {
	d := math.Inf(1)
	inside := false
	last := s.points[0]
	for _, q := range s.points {
		d = min(d, toSegment(p, last, q))
		if s.solid && crosses(p, last, q) {
			inside = !inside
		}
		last = q
	}
	if s.solid && crosses(p, last, s.points[0]) {
		inside = !inside
	}
	if inside {
		return -d - s.width/2
	}
	return d - s.width/2
}

// toSegment is the distance from p to the line between a and b.
func toSegment(p, a, b Pt) float64 {
	ab, ap := b.Sub(a), p.Sub(a)
	t := 0.0
	if l := ab.X*ab.X + ab.Y*ab.Y; l > 0 {
		t = Clamp01((ap.X*ab.X + ap.Y*ab.Y) / l)
	}
	return ap.Sub(ab.Times(t)).Len()
}

// crosses reports whether a ray from p to the right meets the line between a and b.
func crosses(p, a, b Pt) bool {
	if (a.Y > p.Y) == (b.Y > p.Y) {
		return false
	}
	return p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X)
}

// mask rasterises the drawing with size pixels for the 24 units of the grid.
func (g glyph) mask(size int) *image.Alpha {
	dst := image.NewAlpha(image.Rect(0, 0, size, size))
	unit := 24 / float64(size)
	for y := range size {
		for x := range size {
			p := Pt{float64(x) + 0.5, float64(y) + 0.5}.Times(unit)
			dst.Pix[y*dst.Stride+x] = uint8(math.Round(255 * g.cover(p, unit)))
		}
	}
	return dst
}

// cover is how much of the pixel at p, unit grid units wide, is covered: 0 to 1.
func (g glyph) cover(p Pt, unit float64) float64 {
	c := 0.0
	for _, s := range g {
		c = max(c, Clamp01(0.5-s.distance(p)/unit))
	}
	return c
}
