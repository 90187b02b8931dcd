// Package pondmath is the mathematics of cat and mouse in continuous space and time, for bots, drawing and steering aids.
//
// Lengths are units of the rules, angles are radians measured from the x axis towards the y axis (clockwise on a screen,
// because y points down). k is the cat's speed divided by the mouse's.
//
// Inside the turning circle of radius R/k the mouse turns faster about the centre than the cat can run, so that it can
// always bring itself opposite the cat. Outside it cannot, and the best way to the shore is a straight line that touches
// the turning circle, away from the side from which the cat comes. A mouse at radius r outside the circle, th radians from the cat,
// that swims so leaves the perfect cat the margin
//
//	V(r, th) = R * ( th + acos(1/k) - acos(R/(k r)) - sqrt(k^2 - 1) + sqrt((k r/R)^2 - 1) )
//
// to run when it lands. Inside the circle the margin is that of the best place of its border, V0 = V(R/k, pi). V0 is
// positive up to k = 4.6033, a cat step of 1841: up to there the mouse has a way to win.
package pondmath

import (
	"math"

	"menagerie/rules/pond"
)

// Vec is a place or a direction in units, with fractions.
type Vec struct{ X, Y float64 }

// At returns p as a Vec.
func At(p pond.Point) Vec { return Vec{float64(p.X), float64(p.Y)} }

// Polar returns the place at the given angle (radians) and distance (units) from the centre.
func Polar(angle, radius float64) Vec {
	sin, cos := math.Sincos(angle)
	return Vec{radius * cos, radius * sin}
}

// Angle returns the direction of v in radians, -pi to pi.
func (v Vec) Angle() float64 { return math.Atan2(v.Y, v.X) }

// Len returns the length of v in units.
func (v Vec) Len() float64 { return math.Hypot(v.X, v.Y) }

// Add returns v + w.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y} }

// Sub returns v - w.
func (v Vec) Sub(w Vec) Vec { return Vec{v.X - w.X, v.Y - w.Y} }

// Scale returns v * f.
func (v Vec) Scale(f float64) Vec { return Vec{v.X * f, v.Y * f} }

// Wrap returns angle brought into -pi..pi.
func Wrap(angle float64) float64 { return math.Remainder(angle, 2*math.Pi) }

// Ratio returns k, the cat's speed divided by the mouse's.
func Ratio(c pond.Config) float64 { return float64(c.CatStep) / pond.MouseStep }

// Circle returns the radius of the turning circle in units: the pond's radius / k, and the pond's own for a cat that is
// slower than the mouse.
func Circle(c pond.Config) float64 { return pond.Radius / math.Max(1, Ratio(c)) }

// Antipode returns the place of the shore opposite the cat.
func Antipode(cat pond.Point) Vec { return Polar(At(cat).Angle()+math.Pi, pond.Radius) }

// Separation returns the angle between cat and mouse seen from the centre, 0 to pi. A mouse at the very centre is
// opposite every cat.
func Separation(v pond.View) float64 { return math.Abs(Turn(v)) }

// Turn returns the signed angle, -pi to pi, by which the cat must run about the pond to face the mouse the shorter way;
// pi when the mouse is at the very centre.
func Turn(v pond.View) float64 {
	if v.Mouse == (pond.Point{}) {
		return math.Pi
	}
	return Wrap(At(v.Mouse).Angle() - At(v.Cat).Angle())
}

// MouseAngle returns the direction in which the mouse lies from the centre; at the very centre, that opposite the cat.
func MouseAngle(v pond.View) float64 {
	if v.Mouse == (pond.Point{}) {
		return Wrap(At(v.Cat).Angle() + math.Pi)
	}
	return At(v.Mouse).Angle()
}

// Tangent is one of the two straight ways to the shore that touch the turning circle.
type Tangent struct {
	Heading float64 // direction to swim in, radians
	Landing Vec     // where it meets the shore
	Length  float64 // units from the mouse to Landing
	Away    bool    // it leads away from the side from which the cat has the shorter way
}

// Tangents returns both tangents of the mouse, the one with the larger polar angle first. ok is false while the mouse is
// inside the turning circle, where there are none, and when it has landed.
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

// Margin returns how many units the perfect cat still has to run when the mouse lands, if the mouse swims to the shore
// without turning back; inside the turning circle, V0. The mouse wins when it is above 0. For a game that the mouse has
// won it is the way that the cat was short of, along the shore, and 0 for one that the cat has won.
func Margin(v pond.View) float64 {
	if v.Outcome == pond.CatWon {
		return 0
	}
	return NewField(v.Config, v.Cat).Margin(At(v.Mouse))
}

// MarginSteps returns Margin in cat steps: how many mouse moves could be wasted.
func MarginSteps(v pond.View) float64 { return Margin(v) / float64(v.Config.CatStep) }

// Escapes reports whether a mouse that swims straight to the shore from now on is sure to land before the perfect cat arrives.
// A positive Margin is not enough: moves are whole and places are whole units, which cost up to two cat steps.
func Escapes(v pond.View) bool { return MarginSteps(v) >= 2 }

// Best returns V0, the margin in units of a mouse on the turning circle opposite the cat.
func Best(c pond.Config) float64 { return NewField(c, pond.Point{X: pond.Radius + 1}).Best }
