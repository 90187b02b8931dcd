package ponddraw

import (
	"math"

	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// pondShare is the ratio of the pond's diameter to the shorter side of the drawing. The rest is beach and meadow.
const pondShare = 0.80

// Layout converts between positions in the game and points on the screen. Points on the screen are in logical units.
type Layout struct {
	Rect   render.Rect // the visible area
	Centre render.Pt   // centre of the pond
	Unit   float64     // logical units per unit of the rules
}

// Fit returns the layout that shows the whole pond and its shore in r.
func Fit(r render.Rect) Layout {
	return Layout{Rect: r, Centre: r.Centre(), Unit: max(1, min(r.W, r.H)) * pondShare / 2 / pond.Radius}
}

// At converts the position p in the game to a point on the screen.
func (l Layout) At(p pond.Point) render.Pt { return l.Spot(pondmath.At(p)) }

// Spot converts the position v in the game to a point on the screen.
func (l Layout) Spot(v pondmath.Vec) render.Pt {
	return render.Pt{X: l.Centre.X + v.X*l.Unit, Y: l.Centre.Y + v.Y*l.Unit}
}

// World converts the point p on the screen to a position in the game. It is the inverse of Spot.
func (l Layout) World(p render.Pt) (x, y float64) {
	return (p.X - l.Centre.X) / l.Unit, (p.Y - l.Centre.Y) / l.Unit
}

// Point converts the point p on the screen to a position in the game, rounded to integers for a move.
func (l Layout) Point(p render.Pt) pond.Point {
	x, y := l.World(p)
	return pond.Point{X: Whole(x), Y: Whole(y)}
}

// Whole rounds v to the nearest int32 in range.
func Whole(v float64) int32 {
	if math.IsNaN(v) {
		return 0
	}
	return int32(math.Round(max(math.MinInt32, min(math.MaxInt32, v))))
}

// Angle returns the direction from the centre of the pond to the point p on the screen. It is in radians, clockwise from the
// right.
func (l Layout) Angle(p render.Pt) float64 {
	return math.Atan2(p.Y-l.Centre.Y, p.X-l.Centre.X)
}

// Radius returns the radius of the pond on the screen.
func (l Layout) Radius() float64 { return pond.Radius * l.Unit }

// Shore returns a point on land. angle is the direction of the point from the centre of the pond. distance is the
// distance of the point from the water's edge in logical units.
func (l Layout) Shore(angle, distance float64) render.Pt {
	sin, cos := math.Sincos(angle)
	r := l.Radius() + distance
	return render.Pt{X: l.Centre.X + r*cos, Y: l.Centre.Y + r*sin}
}

// Closer returns the layout enlarged by the factor zoom. focus is the position in the pond that is enlarged. Its place
// on the screen stays the same or moves towards the centre.
func (l Layout) Closer(focus pondmath.Vec, zoom float64) Layout {
	before := l.Spot(focus)
	aim := before.Between(l.Rect.Centre(), min(1, (zoom-1)*0.8))
	l.Unit *= zoom
	middle := l.Rect.Centre()
	l.Centre = aim.Sub(render.Pt{X: focus.X * l.Unit, Y: focus.Y * l.Unit})
	// The ground ends at the edges that are visible without the camera.
	spare := render.Pt{X: l.Rect.W, Y: l.Rect.H}.Times((zoom - 1) / 2)
	l.Centre.X = max(middle.X-spare.X, min(middle.X+spare.X, l.Centre.X))
	l.Centre.Y = max(middle.Y-spare.Y, min(middle.Y+spare.Y, l.Centre.Y))
	return l
}

// Kept returns the point nearest to p that is at least margin away from all edges of the drawing.
func (l Layout) Kept(p render.Pt, margin float64) render.Pt {
	r := l.Rect.Inset(margin)
	return render.Pt{X: max(r.X, min(r.Right(), p.X)), Y: max(r.Y, min(r.Bottom(), p.Y))}
}

// beach returns the width of the beach in logical units.
func (l Layout) beach() float64 { return l.Radius() * 0.13 }
