package render

import (
	"image"
	"math"
)

// glyph is the drawing of an icon on the 24 by 24 grid.
type glyph []stroke

// stroke is a line with round ends and joints. If solid is set, the area enclosed by the line is filled.
type stroke struct {
	points []Pt
	width  float64
	solid  bool // whether the enclosed area is filled
}

// iconWidth is the line width of icons, in grid units.
const iconWidth = 2

// line returns a stroke through several points. The arguments xy are the coordinates x0, y0, x1, y1 and so on.
func line(xy ...float64) stroke {
	s := stroke{width: iconWidth}
	for i := 0; i+1 < len(xy); i += 2 {
		s.points = append(s.points, Pt{xy[i], xy[i+1]})
	}
	return s
}

// loop returns a closed stroke.
func loop(xy ...float64) stroke { return line(append(xy, xy[0], xy[1])...) }

// arc returns a stroke along the circle with radius r and centre (x, y), from start to end. Angles are in degrees, clockwise
// from the right.
func arc(x, y, r, start, end float64) stroke {
	return stroke{points: arcPoints(Pt{x, y}, r, start, end), width: iconWidth}
}

// ring returns a circle.
func ring(x, y, r float64) stroke { return arc(x, y, r, 0, 360) }

// dot returns a filled circle.
func dot(x, y, r float64) stroke { return stroke{points: []Pt{{x, y}}, width: 2 * r} }

// rounded returns the outline of a rectangle with round corners.
func rounded(x, y, w, h, r float64) stroke {
	s := stroke{width: iconWidth}
	for i, c := range []Pt{{x + w - r, y + r}, {x + w - r, y + h - r}, {x + r, y + h - r}, {x + r, y + r}} {
		from := float64(i)*90 - 90
		s.points = append(s.points, arcPoints(c, r, from, from+90)...)
	}
	s.points = append(s.points, s.points[0])
	return s
}

// then returns s followed by t as one stroke.
func (s stroke) then(t stroke) stroke {
	s.points = append(append([]Pt{}, s.points...), t.points...)
	return s
}

// filled returns s with its enclosed area filled.
func (s stroke) filled() stroke { s.solid = true; return s }

// wide returns s with line width w.
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

// distance returns the distance from p to the stroke, in grid units. It is negative inside the stroke.
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

// toSegment returns the distance from p to the line segment from a to b.
func toSegment(p, a, b Pt) float64 {
	ab, ap := b.Sub(a), p.Sub(a)
	t := 0.0
	if l := ab.X*ab.X + ab.Y*ab.Y; l > 0 {
		t = Clamp01((ap.X*ab.X + ap.Y*ab.Y) / l)
	}
	return ap.Sub(ab.Times(t)).Len()
}

// crosses reports whether a ray from p to the right intersects the line segment from a to b.
func crosses(p, a, b Pt) bool {
	if (a.Y > p.Y) == (b.Y > p.Y) {
		return false
	}
	return p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X)
}

// mask rasterises g at size by size pixels.
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

// cover returns how much of a pixel the icon covers, from 0 to 1. p is the centre of the pixel and unit is the size of the pixel,
// in grid units.
func (g glyph) cover(p Pt, unit float64) float64 {
	c := 0.0
	for _, s := range g {
		c = max(c, Clamp01(0.5-s.distance(p)/unit))
	}
	return c
}
