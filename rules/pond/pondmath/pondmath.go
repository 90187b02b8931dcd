// Package pondmath computes the mathematics of cat and mouse in continuous space and time, for bots, drawing and
// steering aids.
//
// Lengths are in units of the rules. Angles are in radians, from the x axis towards the y axis, which is clockwise on a
// screen because y points down. R is the pond's radius, and k is the cat's speed divided by the mouse's.
//
// The turning circle has the radius R/k. Inside it, the mouse's angular speed about the centre is higher than the
// cat's. There the mouse can always reach the point opposite the cat. Outside, it cannot. There the best way to the
// shore is a straight line along a tangent of the turning circle, on the side away from the cat. Let a mouse be at
// radius r outside the circle, at an angle of th from the cat. If the mouse swims along that tangent, a perfect cat is
// short of the landing point by
//
//	V(r, th) = R * ( th + acos(1/k) - acos(R/(k r)) - sqrt(k^2 - 1) + sqrt((k r/R)^2 - 1) )
//
// when the mouse lands. This distance is the margin. Inside the circle, the margin is that of the circle's best point,
// V0 = V(R/k, pi). V0 is positive for k below 4.6033, a cat step of 1841. Up to there the mouse can always win.
package pondmath

import (
	"math"

	"menagerie/rules/pond"
)

// Vec is a position or a direction, in units and in floating point.
type Vec struct{ X, Y float64 }

// At returns p as a Vec.
func At(p pond.Point) Vec { return Vec{float64(p.X), float64(p.Y)} }

// Polar returns the point at the given angle, in radians, and the given distance from the centre of the pond.
func Polar(angle, radius float64) Vec {
	sin, cos := math.Sincos(angle)
	return Vec{radius * cos, radius * sin}
}

// Angle returns the direction of v in radians, from -pi to pi.
func (v Vec) Angle() float64 { return math.Atan2(v.Y, v.X) }

// Len returns the length of v in units.
func (v Vec) Len() float64 { return math.Hypot(v.X, v.Y) }

// Add returns v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y} }

// Sub returns v - w.
func (v Vec) Sub(w Vec) Vec { return Vec{v.X - w.X, v.Y - w.Y} }

// Scale returns v * f.
func (v Vec) Scale(f float64) Vec { return Vec{v.X * f, v.Y * f} }

// Wrap returns angle modulo a full turn, in the range from -pi to pi.
func Wrap(angle float64) float64 { return math.Remainder(angle, 2*math.Pi) }

// Ratio returns k, the cat's speed divided by the mouse's.
func Ratio(c pond.Config) float64 { return float64(c.CatStep) / pond.MouseStep }

// Circle returns the radius of the turning circle in units. A mouse inside this circle can move around the centre at a higher
// angular speed than the cat. If the cat is slower than the mouse, the result is the radius of the pond.
func Circle(c pond.Config) float64 { return pond.Radius / math.Max(1, Ratio(c)) }

// Antipode returns the shore point opposite the cat.
func Antipode(cat pond.Point) Vec { return Polar(At(cat).Angle()+math.Pi, pond.Radius) }

// Separation returns the angle between cat and mouse as seen from the centre, from 0 to pi. If the mouse is at the
// centre, the angle is pi.
func Separation(v pond.View) float64 { return math.Abs(Turn(v)) }

// Turn returns the signed angle of the cat's shorter way to the mouse around the centre, from -pi to pi. If the mouse is at
// the centre, the angle is pi.
func Turn(v pond.View) float64 {
	if v.Mouse == (pond.Point{}) {
		return math.Pi
	}
	return Wrap(At(v.Mouse).Angle() - At(v.Cat).Angle())
}

// MouseAngle returns the direction of the mouse, as seen from the centre. If the mouse is at the centre, the result is
// the direction opposite the cat.
func MouseAngle(v pond.View) float64 {
	if v.Mouse == (pond.Point{}) {
		return Wrap(At(v.Cat).Angle() + math.Pi)
	}
	return At(v.Mouse).Angle()
}

// Tangent is one of the two lines from the mouse to the shore that touch the turning circle (see Circle).
type Tangent struct {
	Heading float64 // direction from the mouse along the line, in radians
	Landing Vec     // end of the line on the shore
	Length  float64 // distance from the mouse to Landing in units
	Away    bool    // the line leads away from the cat's shorter way
}

// Tangents returns the two tangents from the mouse to the turning circle (see Circle). The first tangent is on the side of
// larger polar angles. ok is false if the mouse is inside the turning circle or has landed.
func Tangents(v pond.View) (tangents [2]Tangent, ok bool) {
	m, circle := At(v.Mouse), Circle(v.Config)
	r := m.Len()
	if r < circle || v.Landed() {
		return tangents, false
	}
	tilt := math.Asin(circle / r)
	gain := math.Acos(circle/pond.Radius) - math.Acos(circle/r)
	length := math.Sqrt(pond.Radius*pond.Radius-circle*circle) - math.Sqrt(r*r-circle*circle)
	turn := Turn(v)
	for i, side := range [2]float64{1, -1} {
		tangents[i] = Tangent{
			Heading: Wrap(m.Angle() + side*tilt),
			Landing: Polar(m.Angle()+side*gain, pond.Radius),
			Length:  length,
			Away:    side*turn >= 0,
		}
	}
	return tangents, true
}

// Margin returns the distance, in units, by which a perfect cat misses a perfect mouse when the mouse lands. The mouse can win
// if the result is positive. At the end of a game, Margin returns the actual distance.
func Margin(v pond.View) float64 {
	if v.Outcome == pond.CatWon {
		return 0
	}
	return NewField(v.Config, v.Cat).Margin(At(v.Mouse))
}

// MarginSteps returns Margin divided by the length of a cat step. It is the number of moves that the mouse can waste.
func MarginSteps(v pond.View) float64 { return Margin(v) / float64(v.Config.CatStep) }

// Escapes reports whether a mouse that swims straight to the shore certainly lands before a perfect cat arrives. It
// requires a margin of two cat steps, because positions and moves are rounded.
func Escapes(v pond.View) bool { return MarginSteps(v) >= 2 }

// Best returns the margin, in units, of a mouse on the turning circle opposite the cat.
func Best(c pond.Config) float64 { return NewField(c, pond.Point{X: pond.Radius + 1}).Best }
