package render

import (
	"math"
)

// Pt is a point or a vector in logical units. x grows to the right, y grows downwards.
type Pt struct{ X, Y float64 }

// Add returns p + q.
func (p Pt) Add(q Pt) Pt { return Pt{p.X + q.X, p.Y + q.Y} }

// Sub returns p - q.
func (p Pt) Sub(q Pt) Pt { return Pt{p.X - q.X, p.Y - q.Y} }

// Times returns p multiplied by f.
func (p Pt) Times(f float64) Pt { return Pt{p.X * f, p.Y * f} }

// Len returns the length of p.
func (p Pt) Len() float64 { return math.Hypot(p.X, p.Y) }

// Turned returns p rotated around the origin by angle radians, clockwise on the screen.
func (p Pt) Turned(angle float64) Pt {
	sin, cos := math.Sincos(angle)
	return Pt{p.X*cos - p.Y*sin, p.X*sin + p.Y*cos}
}

// Between returns the point between p and q at the fraction t: p for 0 and q for 1.
func (p Pt) Between(q Pt, t float64) Pt { return Pt{Lerp(p.X, q.X, t), Lerp(p.Y, q.Y, t)} }

// Rect is a rectangle in logical units, given by its top left corner, its width and its height. No method returns a negative
// size.
type Rect struct{ X, Y, W, H float64 }

// RectAround returns the rectangle of width w and height h centred at c.
func RectAround(c Pt, w, h float64) Rect { return Rect{c.X - w/2, c.Y - h/2, w, h} }

// Right returns the x coordinate of the right edge.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom returns the y coordinate of the bottom edge.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// Centre returns the centre of r.
func (r Rect) Centre() Pt { return Pt{r.X + r.W/2, r.Y + r.H/2} }

// Empty reports whether the area of r is empty.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains reports whether p is in r. The top and left edges belong to r, but not the bottom and right edges. A point on the
// common edge of two rectangles is therefore in exactly one of them.
func (r Rect) Contains(p Pt) bool {
	return p.X >= r.X && p.X < r.Right() && p.Y >= r.Y && p.Y < r.Bottom()
}

// Moved returns r moved right by dx and down by dy.
func (r Rect) Moved(dx, dy float64) Rect { return Rect{r.X + dx, r.Y + dy, r.W, r.H} }

// Inset returns r with all four sides moved inwards by d. If d is negative, the rectangle becomes larger.
func (r Rect) Inset(d float64) Rect { return r.InsetXY(d, d) }

// InsetXY returns r with its left and right sides moved inwards by dx, and its top and bottom sides by dy. Negative values
// make r larger.
func (r Rect) InsetXY(dx, dy float64) Rect {
	return RectAround(r.Centre(), max(0, r.W-2*dx), max(0, r.H-2*dy))
}

// CutTop splits r into a strip of height h at the top and the rest.
func (r Rect) CutTop(h float64) (top, rest Rect) {
	h = clampTo(h, r.H)
	return Rect{r.X, r.Y, r.W, h}, Rect{r.X, r.Y + h, r.W, r.H - h}
}

// CutBottom splits r into a strip of height h at the bottom and the rest.
func (r Rect) CutBottom(h float64) (bottom, rest Rect) {
	rest, bottom = r.CutTop(r.H - clampTo(h, r.H))
	return bottom, rest
}

// CutLeft splits r into a strip of width w at the left and the rest.
func (r Rect) CutLeft(w float64) (left, rest Rect) {
	w = clampTo(w, r.W)
	return Rect{r.X, r.Y, w, r.H}, Rect{r.X + w, r.Y, r.W - w, r.H}
}

// CutRight splits r into a strip of width w at the right and the rest.
func (r Rect) CutRight(w float64) (right, rest Rect) {
	rest, right = r.CutLeft(r.W - clampTo(w, r.W))
	return right, rest
}

// Column divides r into n columns of equal width, gap units apart. It returns column i, counted from 0 at the left.
func (r Rect) Column(i, n int, gap float64) Rect {
	w := (r.W - gap*float64(n-1)) / float64(n)
	return Rect{r.X + float64(i)*(w+gap), r.Y, w, r.H}
}

// Row divides r into n rows of equal height, gap units apart. It returns row i, counted from 0 at the top.
func (r Rect) Row(i, n int, gap float64) Rect {
	h := (r.H - gap*float64(n-1)) / float64(n)
	return Rect{r.X, r.Y + float64(i)*(h+gap), r.W, h}
}

// Middle returns the rectangle of width w and height h centred in r. If it is larger than r, it is reduced to the size of r.
func (r Rect) Middle(w, h float64) Rect { return RectAround(r.Centre(), min(w, r.W), min(h, r.H)) }

// Fit returns the largest rectangle with the aspect ratio w:h that is centred in r.
func (r Rect) Fit(w, h float64) Rect {
	f := min(r.W/w, r.H/h)
	return RectAround(r.Centre(), w*f, h*f)
}

// Overlap returns the intersection of r and s, which is empty if they do not overlap.
func (r Rect) Overlap(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.Right(), s.Right())-x), max(0, min(r.Bottom(), s.Bottom())-y)}
}

// clampTo returns v limited to the range from 0 to limit.
func clampTo(v, limit float64) float64 { return max(0, min(v, limit)) }

// Scatter is a small pseudo-random number generator, for example for the positions of plants. The same seed gives the same
// sequence in every run.
type Scatter uint32

// Share returns the next pseudo-random number, from 0 to 1.
func (s *Scatter) Share() float64 {
	x := uint32(*s)*747796405 + 2891336453
	x = (x>>(x>>28+4) ^ x) * 277803737
	*s = Scatter(x>>22 ^ x)
	return float64(*s) / (1 << 32)
}
