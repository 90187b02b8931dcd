// Package pondmath computes the mathematics of cat and mouse in continuous space and time, for bots, drawing and
// steering aids.
//
// Lengths are in units of the rules. Angles are in radians, from the x axis towards the y axis, which is clockwise on a
// screen because y points down. R is the pond's radius, and k is the cat's speed divided by the mouse's.
//
// The turning circle has the radius R/k. Inside it, the mouse's angular speed about the centre is higher than the
// cat's, so the mouse can always move to the point opposite the cat. Outside it cannot. There the best way to the shore
// is a straight line along a tangent of the turning circle, on the side away from the cat. Let a mouse be at radius r
// outside the circle, at an angle of th from the cat. If the mouse swims along that tangent, a perfect cat is short of
// the landing point by
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

// Vec is a position or a direction in units, in floating point.
type Vec struct{ X, Y float64 }

// At returns p as a Vec.
func At(p pond.Point) Vec { return Vec{float64(p.X), float64(p.Y)} }

// Polar returns the point at the given angle (radians) and distance (units) from the centre.
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

// Wrap returns the angle equal to angle, modulo a full turn, in the range -pi to pi.
func Wrap(angle float64) float64 { return math.Remainder(angle, 2*math.Pi) }

// Ratio returns k, the cat's speed divided by the mouse's.
func Ratio(c pond.Config) float64 { return float64(c.CatStep) / pond.MouseStep }

// Circle returns the radius of the turning circle in units. For a cat slower than the mouse, it is the pond's radius.
func Circle(c pond.Config) float64 { return pond.Radius / math.Max(1, Ratio(c)) }

// Antipode returns the shore point opposite the cat.
func Antipode(cat pond.Point) Vec { return Polar(At(cat).Angle()+math.Pi, pond.Radius) }

// Separation returns the angle between cat and mouse as seen from the centre, 0 to pi. For a mouse at the centre, it is
// pi.
func Separation(v pond.View) float64 { return math.Abs(Turn(v)) }

// Turn returns the signed angle, -pi to pi, of the cat's shorter way around the pond to the mouse's direction. For a
// mouse at the centre, it is pi.
func Turn(v pond.View) float64 {
	if v.Mouse == (pond.Point{}) {
		return math.Pi
	}
	return Wrap(At(v.Mouse).Angle() - At(v.Cat).Angle())
}

// MouseAngle returns the direction of the mouse from the centre. For a mouse at the centre, it is the direction
// opposite the cat.
func MouseAngle(v pond.View) float64 {
	if v.Mouse == (pond.Point{}) {
		return Wrap(At(v.Cat).Angle() + math.Pi)
	}
	return At(v.Mouse).Angle()
}

// Tangent is one of the two lines from the mouse to the shore that touch the turning circle.
type Tangent struct {
	Heading float64 // direction to swim in, radians
	Landing Vec     // its end on the shore
	Length  float64 // units from the mouse to Landing
	Away    bool    // whether it leads away from the side of the cat's shorter way
}

// Tangents returns both tangents from the mouse, the one with the larger polar angle first. ok is false if the mouse is
// inside the turning circle, where there are no tangents, or has landed.
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

// Margin returns how many units a perfect cat still has to run when the mouse lands, if the mouse takes the best way to
// the shore and never turns back. Inside the turning circle it returns V0. The mouse wins if the result is positive.
// After a mouse's win, Margin returns the distance along the shore by which the cat was short. After a cat's win, it
// returns 0.
func Margin(v pond.View) float64 {
	if v.Outcome == pond.CatWon {
		return 0
	}
	return NewField(v.Config, v.Cat).Margin(At(v.Mouse))
}

// MarginSteps returns Margin in cat steps, which is the number of mouse moves that the mouse can waste.
func MarginSteps(v pond.View) float64 { return Margin(v) / float64(v.Config.CatStep) }

// Escapes reports whether a mouse that now swims straight to the shore certainly lands before a perfect cat arrives. A
// positive Margin is not sufficient: moves are discrete and positions are integers, which costs up to two cat steps.
func Escapes(v pond.View) bool { return MarginSteps(v) >= 2 }

// Best returns V0, the margin in units of a mouse on the turning circle opposite the cat.
func Best(c pond.Config) float64 { return NewField(c, pond.Point{X: pond.Radius + 1}).Best }
