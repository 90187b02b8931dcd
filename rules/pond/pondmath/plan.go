package pondmath

import (
	"math"
	"slices"

	"menagerie/rules/pond"
)

// outside is the distance from the centre at which a plan ends. A point at this distance is outside the pond, even after its
// coordinates are rounded.
const outside = pond.Radius + 1

// plans returns the two best plans for a mouse at distance r from the centre. A plan is a straight way to the shore that takes
// a whole number of moves. moves[i] is the number of moves of plan i. gains[i] is the angle between the mouse and the landing
// place, as seen from the centre.
func (f Field) plans(r float64) (moves, gains [2]float64) {
	closest := math.Min(r, f.Circle) // distance of the best way from the centre
	way := (math.Sqrt(outside*outside-closest*closest) - math.Sqrt(r*r-closest*closest)) / pond.MouseStep
	least := math.Ceil((outside - r) / pond.MouseStep)
	moves = [2]float64{math.Max(least, math.Floor(way)), math.Max(least, math.Ceil(way))}
	for i, n := range moves {
		length := n * pond.MouseStep
		gains[i] = math.Acos(math.Max(-1, math.Min(1, (r*r+outside*outside-length*length)/(2*r*outside))))
	}
	return moves, gains
}

// planned returns the margin of the better plan (see plans) for a mouse at distance r from the centre. angle is the angle
// between mouse and cat in radians. delay is the number of moves that the cat makes in addition to those of the mouse.
func (f Field) planned(r, angle, delay float64) float64 {
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

// PlanSteps returns the margin of the best plan that is known for the mouse, in cat steps. In contrast to MarginSteps, it takes
// into account that the mouse lands after a whole number of moves. The mouse can always return to the turning circle, so the
// result is at least about the value there. This value is Best minus one step, because the mouse sees the cat's direction one
// move late. After the game, PlanSteps returns MarginSteps.
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
		best = math.Max(best, field.planned(r, Separation(v), late))
	}
	return best / field.Step
}
