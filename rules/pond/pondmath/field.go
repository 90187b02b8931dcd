package pondmath

import (
	"math"

	"menagerie/rules/pond"
)

// Field holds the constants from which a shader computes Margin for every pixel, for one position of the cat. p is the
// position of the pixel in units, and r its distance from the centre:
//
//	r < Circle:  margin = Best
//	otherwise:   q  = r / Circle
//	             th = |wrap(atan2(p.y, p.x) - CatAngle)|            0 to pi
//	             margin = Radius*th + Base + Radius*( sqrt(q*q - 1) - acos(1/q) )
//
// The mouse wins where margin > 0. All fields are constant during a frame.
type Field struct {
	Radius   float64 // radius of the pond, units
	Circle   float64 // radius of the turning circle, units
	CatAngle float64 // direction of the cat from the centre, radians
	Base     float64 // Radius * (acos(1/k) - sqrt(k^2 - 1)), units
	Best     float64 // V0, units
	Step     float64 // the cat's step, units; a margin divided by Step is a number of cat steps
}

// NewField returns the field for a cat at the given position.
func NewField(c pond.Config, cat pond.Point) Field {
	k := math.Max(1, Ratio(c))
	base := pond.Radius * (math.Acos(1/k) - math.Sqrt(k*k-1))
	return Field{
		Radius:   pond.Radius,
		Circle:   Circle(c),
		CatAngle: At(cat).Angle(),
		Base:     base,
		Best:     pond.Radius*math.Pi + base,
		Step:     float64(c.CatStep),
	}
}

// Margin returns how far a mouse at p is ahead of the cat when it lands, in units along the shore. A point outside the
// pond has the margin of the nearest point on the shore.
func (f Field) Margin(p Vec) float64 {
	r := math.Min(p.Len(), f.Radius)
	if r < f.Circle {
		return f.Best
	}
	return f.Dash(r, math.Abs(Wrap(p.Angle()-f.CatAngle)))
}

// Dash returns the margin in units of a mouse at radius r that swims straight to the shore. The margin is the mouse's
// lead over the cat when it lands. th is the angle between the mouse and the cat in radians. r must be at least Circle.
func (f Field) Dash(r, th float64) float64 {
	q := math.Max(1, r/f.Circle)
	return f.Radius*(th+math.Sqrt(q*q-1)-math.Acos(1/q)) + f.Base
}
