package ponddraw

import (
	"math"

	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// halfTurn is 180 degrees.
const halfTurn = math.Pi

// pondShare is the part of the picture's shorter side that the pond takes; the rest is beach and meadow, wide enough
// for the cat.
const pondShare = 0.80

// Layout says where on the screen a place of the pond lies. Screen places are logical units.
type Layout struct {
	Rect   render.Rect // what is visible
	Centre render.Pt   // of the pond
	Unit   float64     // logical units of the screen to a unit of the rules
}

// Fit is the layout that shows the whole pond and its shore in r.
func Fit(r render.Rect) Layout {
	return Layout{Rect: r, Centre: r.Centre(), Unit: max(1, min(r.W, r.H)) * pondShare / 2 / pond.Radius}
}

// At is where a place of the pond lies on the screen.
func (l Layout) At(p pond.Point) render.Pt { return l.Spot(pondmath.At(p)) }

// Spot is At for places with fractions.
func (l Layout) Spot(v pondmath.Vec) render.Pt {
	return render.Pt{X: l.Centre.X + v.X*l.Unit, Y: l.Centre.Y + v.Y*l.Unit}
}

// World is the place of the pond, in units of the rules, that lies at p: the inverse of Spot.
func (l Layout) World(p render.Pt) (x, y float64) {
	return (p.X - l.Centre.X) / l.Unit, (p.Y - l.Centre.Y) / l.Unit
}

// Point is World rounded to a place that a move can name.
func (l Layout) Point(p render.Pt) pond.Point {
	x, y := l.World(p)
	return pond.Point{X: whole(x), Y: whole(y)}
}

// whole rounds to an int32; a window is never so large or far that the limits matter, but a pointer may report anything.
func whole(v float64) int32 {
	if math.IsNaN(v) {
		return 0
	}
	return int32(math.Round(max(math.MinInt32, min(math.MaxInt32, v))))
}

// Angle is the direction of p seen from the middle of the pond, in radians, clockwise, 0 to the right.
func (l Layout) Angle(p render.Pt) float64 {
	return math.Atan2(p.Y-l.Centre.Y, p.X-l.Centre.X)
}

// Radius is the radius of the pond on the screen.
func (l Layout) Radius() float64 { return pond.Radius * l.Unit }

// Shore is the place at the given angle, beyond the water's edge by so many logical units of the screen.
func (l Layout) Shore(angle, beyond float64) render.Pt {
	sin, cos := math.Sincos(angle)
	r := l.Radius() + beyond
	return render.Pt{X: l.Centre.X + r*cos, Y: l.Centre.Y + r*sin}
}

// closer is the layout after the camera has gone towards a place until everything is zoom times as large. The camera
// keeps the place where it was, or draws it a little to the middle.
func (l Layout) closer(at pondmath.Vec, zoom float64) Layout {
	before := l.Spot(at)
	aim := before.Between(l.Rect.Centre(), min(1, (zoom-1)*0.8))
	l.Unit *= zoom
	middle := l.Rect.Centre()
	l.Centre = aim.Sub(render.Pt{X: at.X * l.Unit, Y: at.Y * l.Unit})
	// The picture has no more ground than it shows without the camera.
	spare := render.Pt{X: l.Rect.W, Y: l.Rect.H}.Times((zoom - 1) / 2)
	l.Centre.X = max(middle.X-spare.X, min(middle.X+spare.X, l.Centre.X))
	l.Centre.Y = max(middle.Y-spare.Y, min(middle.Y+spare.Y, l.Centre.Y))
	return l
}

// kept is p brought into the visible part, at least margin from its edges.
func (l Layout) kept(p render.Pt, margin float64) render.Pt {
	r := l.Rect.Inset(margin)
	return render.Pt{X: max(r.X, min(r.Right(), p.X)), Y: max(r.Y, min(r.Bottom(), p.Y))}
}
