package pondmath

import (
	"math"
	"slices"

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
	Radius   float64 // radius of the pond in units
	Circle   float64 // radius of the turning circle in units
	CatAngle float64 // direction of the cat from the centre in radians
	Base     float64 // Radius * (acos(1/k) - sqrt(k^2 - 1)) in units
	Best     float64 // margin V0 inside the turning circle, in units
	Step     float64 // step of the cat in units; a margin divided by Step is a number of cat moves
}

// NewField returns the Field for a cat at the given position.
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

// Margin returns the mouse's lead over the cat when the mouse lands, in units along the shore. The mouse is at p now. A point
// outside the pond has the margin of the nearest point on the shore.
func (f Field) Margin(p Vec) float64 {
	r := math.Min(p.Len(), f.Radius)
	if r < f.Circle {
		return f.Best
	}
	return f.Dash(r, math.Abs(Wrap(p.Angle()-f.CatAngle)))
}

// Dash returns the margin of a mouse that swims straight to the shore, in units. The margin is the mouse's lead over
// the cat at the landing. r is the mouse's distance from the centre and must be at least f.Circle. th is the angle
// between the mouse and the cat in radians.
func (f Field) Dash(r, th float64) float64 {
	q := math.Max(1, r/f.Circle)
	return f.Radius*(th+math.Sqrt(q*q-1)-math.Acos(1/q)) + f.Base
}

// planRadius is the distance from the centre at which a plan ends, in units. It is one unit larger than the pond, so
// that a point stays outside after rounding.
const planRadius = pond.Radius + 1

// plans returns the two best straight ways to the shore for a mouse at distance r from the centre. moves has their
// lengths in whole numbers of moves. gains[i] is the angle from the mouse to the landing place, as seen from the
// centre.
func (f Field) plans(r float64) (moves, gains [2]float64) {
	closest := math.Min(r, f.Circle) // distance of the best way from the centre
	way := (math.Sqrt(planRadius*planRadius-closest*closest) - math.Sqrt(r*r-closest*closest)) / pond.MouseStep
	least := math.Ceil((planRadius - r) / pond.MouseStep)
	moves = [2]float64{math.Max(least, math.Floor(way)), math.Max(least, math.Ceil(way))}
	for i, n := range moves {
		length := n * pond.MouseStep
		gains[i] = math.Acos(math.Max(-1, math.Min(1, (r*r+planRadius*planRadius-length*length)/(2*r*planRadius))))
	}
	return moves, gains
}

// planMargin returns the mouse's margin for the better of its two plans (see plans). r is the mouse's distance from the
// centre. angle is the angle between mouse and cat in radians. delay is the number of additional moves of the cat.
func (f Field) planMargin(r, angle, delay float64) float64 {
	if r > f.Radius {
		return f.Radius*angle - delay*f.Step
	}
	best := math.Inf(-1)
	moves, gains := f.plans(r)
	for i := range moves {
		best = math.Max(best, f.Radius*(angle+gains[i])-(moves[i]+delay)*f.Step)
	}
	return best
}

// PlanSteps returns the mouse's lead over the cat at the landing, in steps of the cat. It assumes that the mouse uses
// the best known plan. Unlike MarginSteps, PlanSteps takes into account that the mouse lands after a whole number of
// moves. After the game, PlanSteps returns the result of MarginSteps.
func PlanSteps(v pond.View) float64 {
	late := 0.0
	if slices.Contains(v.Waiting, pond.Cat) {
		late = 1
	}
	if v.Landed() || v.Outcome != pond.Running {
		return MarginSteps(v) - late
	}
	field := NewField(v.Config, v.Cat)
	best, r := field.Best-field.Step, At(v.Mouse).Len()
	if r >= field.Circle {
		best = math.Max(best, field.planMargin(r, Separation(v), late))
	}
	return best / field.Step
}
