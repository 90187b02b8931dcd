package render

import "math"

// Pt is a place in logical units: x grows to the right, y grows down.
type Pt struct{ X, Y float64 }

// Add is p moved by q.
func (p Pt) Add(q Pt) Pt { return Pt{p.X + q.X, p.Y + q.Y} }

// Sub is the way from q to p.
func (p Pt) Sub(q Pt) Pt { return Pt{p.X - q.X, p.Y - q.Y} }

// Times is p stretched by f away from the origin.
func (p Pt) Times(f float64) Pt { return Pt{p.X * f, p.Y * f} }

// Len is the distance from the origin.
func (p Pt) Len() float64 { return math.Hypot(p.X, p.Y) }

// Turned is p turned by angle radians about the origin, clockwise on the screen.
func (p Pt) Turned(angle float64) Pt {
	sin, cos := math.Sincos(angle)
	return Pt{p.X*cos - p.Y*sin, p.X*sin + p.Y*cos}
}

// Between is the place t of the way from p to q: p at 0, q at 1.
func (p Pt) Between(q Pt, t float64) Pt { return Pt{Lerp(p.X, q.X, t), Lerp(p.Y, q.Y, t)} }

// Rect is an upright rectangle in logical units: its upper left corner, width and height.
// Cutting more than there is leaves an empty rest, never a negative size.
type Rect struct{ X, Y, W, H float64 }

// RectAround is the rectangle of size w by h whose centre is c.
func RectAround(c Pt, w, h float64) Rect { return Rect{c.X - w/2, c.Y - h/2, w, h} }

// Right is the x of the right edge.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom is the y of the lower edge.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// Centre is the middle of r.
func (r Rect) Centre() Pt { return Pt{r.X + r.W/2, r.Y + r.H/2} }

// Empty reports whether r covers nothing.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains reports whether p lies in r. The upper and left edges belong to r, the others don't, so that of two
// rectangles side by side exactly one contains the edge between them.
func (r Rect) Contains(p Pt) bool {
	return p.X >= r.X && p.X < r.Right() && p.Y >= r.Y && p.Y < r.Bottom()
}

// Moved is r moved by dx and dy.
func (r Rect) Moved(dx, dy float64) Rect { return Rect{r.X + dx, r.Y + dy, r.W, r.H} }

// Inset is r made smaller by d on all four sides; a negative d makes it larger.
func (r Rect) Inset(d float64) Rect { return r.InsetXY(d, d) }

// InsetXY is r made smaller by dx on the left and right and by dy above and below. It keeps its centre when nothing is left.
func (r Rect) InsetXY(dx, dy float64) Rect {
	return RectAround(r.Centre(), max(0, r.W-2*dx), max(0, r.H-2*dy))
}

// CutTop divides r into a strip of height h at the top and the rest.
func (r Rect) CutTop(h float64) (top, rest Rect) {
	h = within(h, r.H)
	return Rect{r.X, r.Y, r.W, h}, Rect{r.X, r.Y + h, r.W, r.H - h}
}

// CutBottom divides r into a strip of height h at the bottom and the rest.
func (r Rect) CutBottom(h float64) (bottom, rest Rect) {
	rest, bottom = r.CutTop(r.H - within(h, r.H))
	return bottom, rest
}

// CutLeft divides r into a strip of width w at the left and the rest.
func (r Rect) CutLeft(w float64) (left, rest Rect) {
	w = within(w, r.W)
	return Rect{r.X, r.Y, w, r.H}, Rect{r.X + w, r.Y, r.W - w, r.H}
}

// CutRight divides r into a strip of width w at the right and the rest.
func (r Rect) CutRight(w float64) (right, rest Rect) {
	rest, right = r.CutLeft(r.W - within(w, r.W))
	return right, rest
}

// Column is the i-th, from 0, of n equal columns of r with gap units between them.
func (r Rect) Column(i, n int, gap float64) Rect {
	w := (r.W - gap*float64(n-1)) / float64(n)
	return Rect{r.X + float64(i)*(w+gap), r.Y, w, r.H}
}

// Row is the i-th, from 0, of n equal rows of r with gap units between them.
func (r Rect) Row(i, n int, gap float64) Rect {
	h := (r.H - gap*float64(n-1)) / float64(n)
	return Rect{r.X, r.Y + float64(i)*(h+gap), r.W, h}
}

// Middle is the rectangle of size w by h in the middle of r, made smaller where it would stick out.
func (r Rect) Middle(w, h float64) Rect { return RectAround(r.Centre(), min(w, r.W), min(h, r.H)) }

// Fit is the largest rectangle with the proportions w to h in the middle of r.
func (r Rect) Fit(w, h float64) Rect {
	f := min(r.W/w, r.H/h)
	return RectAround(r.Centre(), w*f, h*f)
}

// Overlap is what r and s have in common; Empty where they have nothing.
func (r Rect) Overlap(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.Right(), s.Right())-x), max(0, min(r.Bottom(), s.Bottom())-y)}
}

// within is v brought into 0..limit.
func within(v, limit float64) float64 { return max(0, min(v, limit)) }
