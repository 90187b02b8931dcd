package ponddraw

import (
	"math"

	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// halfTurn is 180 degrees.
const halfTurn = math.Pi

// pondShare is the pond's diameter relative to the shorter side of the drawing. The rest is beach and meadow, wide
// enough for the cat.
const pondShare = 0.80

// Layout maps points of the rules to the screen. Positions on the screen are in logical units.
type Layout struct {
	Rect   render.Rect // the visible area
	Centre render.Pt   // centre of the pond
	Unit   float64     // logical units per unit of the rules
}

// Fit returns the layout that shows the whole pond and its shore in r.
func Fit(r render.Rect) Layout {
	return Layout{Rect: r, Centre: r.Centre(), Unit: max(1, min(r.W, r.H)) * pondShare / 2 / pond.Radius}
}

// At returns the position of p on the screen.
func (l Layout) At(p pond.Point) render.Pt { return l.Spot(pondmath.At(p)) }

// Spot returns the position of v on the screen.
func (l Layout) Spot(v pondmath.Vec) render.Pt {
	return render.Pt{X: l.Centre.X + v.X*l.Unit, Y: l.Centre.Y + v.Y*l.Unit}
}

// World returns the point at p on the screen, in units of the rules. It is the inverse of Spot.
func (l Layout) World(p render.Pt) (x, y float64) {
	return (p.X - l.Centre.X) / l.Unit, (p.Y - l.Centre.Y) / l.Unit
}

// Point is World rounded to integers, as a move needs them.
func (l Layout) Point(p render.Pt) pond.Point {
	x, y := l.World(p)
	return pond.Point{X: whole(x), Y: whole(y)}
}

// whole rounds v to an int32. It limits v, because a pointer may report any value.
func whole(v float64) int32 {
	if math.IsNaN(v) {
		return 0
	}
	return int32(math.Round(max(math.MinInt32, min(math.MaxInt32, v))))
}

// Angle returns the direction of p from the centre of the pond, in radians, clockwise, with 0 to the right.
func (l Layout) Angle(p render.Pt) float64 {
	return math.Atan2(p.Y-l.Centre.Y, p.X-l.Centre.X)
}

// Radius returns the radius of the pond on the screen.
func (l Layout) Radius() float64 { return pond.Radius * l.Unit }

// Shore returns the point in the direction angle that is beyond logical units outside the water's edge.
func (l Layout) Shore(angle, beyond float64) render.Pt {
	sin, cos := math.Sincos(angle)
	r := l.Radius() + beyond
	return render.Pt{X: l.Centre.X + r*cos, Y: l.Centre.Y + r*sin}
}

// closer returns the layout after the camera has moved towards at and everything is enlarged by zoom. The point at
// stays where it was on the screen or moves a little towards the centre.
func (l Layout) closer(at pondmath.Vec, zoom float64) Layout {
	before := l.Spot(at)
	aim := before.Between(l.Rect.Centre(), min(1, (zoom-1)*0.8))
	l.Unit *= zoom
	middle := l.Rect.Centre()
	l.Centre = aim.Sub(render.Pt{X: at.X * l.Unit, Y: at.Y * l.Unit})
	// The ground ends at the edges that are visible without the camera.
	spare := render.Pt{X: l.Rect.W, Y: l.Rect.H}.Times((zoom - 1) / 2)
	l.Centre.X = max(middle.X-spare.X, min(middle.X+spare.X, l.Centre.X))
	l.Centre.Y = max(middle.Y-spare.Y, min(middle.Y+spare.Y, l.Centre.Y))
	return l
}

// kept returns the point nearest to p that is at least margin inside the visible area.
func (l Layout) kept(p render.Pt, margin float64) render.Pt {
	r := l.Rect.Inset(margin)
	return render.Pt{X: max(r.X, min(r.Right(), p.X)), Y: max(r.Y, min(r.Bottom(), p.Y))}
}
