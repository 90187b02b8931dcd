package pondmath

import (
	"math"

	"menagerie/rules/pond"
)

// Pounce returns the cat's move onto a mouse that has landed. ok is false if the mouse has not landed or is too far
// away.
func Pounce(v pond.View) (m pond.Move, ok bool) {
	return pond.Move(v.Mouse), v.Landed() && v.Cat.Reaches(v.Mouse, v.Config.CatStep)
}

// Run returns the cat's move along the shore by the signed angle arc, in radians and limited to one step. To move
// towards the mouse, pass Turn(v). A cat that is away from the shore also approaches the shore.
func Run(v pond.View, arc float64) pond.Move {
	if At(v.Cat).Len()-shoreLine > float64(v.Config.CatStep)/2 {
		return returnToShore(v, arc)
	}
	return alongShore(v, arc)
}

// shoreLine is a distance from the centre, in units. A rounded point at this distance is always outside the pond.
const shoreLine = pond.Radius + 3

// alongShore returns the cat's move that ends nearest to a goal on the shore. arc is the angle from the cat to the goal, as
// seen from the centre. The move ends at integer coordinates. To lose less than one unit by rounding, alongShore tries three
// distances from the centre.
func alongShore(v pond.View, arc float64) pond.Move {
	cat := At(v.Cat)
	goal := cat.Angle() + arc
	best, left := v.Cat, math.Abs(Wrap(arc))
	for _, radius := range [3]float64{pond.Radius + 0.5, pond.Radius + 1.5, shoreLine} {
		reach := math.Min(math.Abs(arc), chord(cat.Len(), radius, float64(v.Config.CatStep)))
		tip := Polar(cat.Angle()+math.Copysign(reach, arc), radius)
		x, y := int32(math.Round(tip.X)), int32(math.Round(tip.Y))
		for dx := int32(-2); dx <= 2; dx++ {
			for dy := int32(-2); dy <= 2; dy++ {
				p := pond.Point{X: x + dx, Y: y + dy}
				if p.InPond() || !v.Cat.Reaches(p, v.Config.CatStep) {
					continue
				}
				if gap := math.Abs(Wrap(goal - At(p).Angle())); gap < left {
					best, left = p, gap
				}
			}
		}
	}
	return pond.Move(best)
}

// chord returns the angle between two points as seen from the centre. r and q are their distances from the centre, and
// step is the distance between the two points.
func chord(r, q, step float64) float64 {
	return math.Acos(math.Max(-1, math.Min(1, (r*r+q*q-step*step)/(2*r*q))))
}

// returnToShore returns the move of a cat that is away from the shore and runs to a goal on the shore. arc is the angle from
// the cat to the goal, as seen from the centre. If the pond is in between, the cat runs along a tangent of the pond.
func returnToShore(v pond.View, arc float64) pond.Move {
	cat := At(v.Cat)
	visible := math.Acos(math.Min(1, shoreLine/cat.Len()))
	angle := math.Copysign(math.Min(math.Abs(arc), visible), arc)
	way := Polar(cat.Angle()+angle, shoreLine).Sub(cat)
	step := way.Scale(math.Min(1, float64(v.Config.CatStep)/math.Max(1, way.Len())))
	// Truncation shortens the step, so it is never too long.
	p := pond.Point{X: v.Cat.X + int32(step.X), Y: v.Cat.Y + int32(step.Y)}
	if p.InPond() || !v.Cat.Reaches(p, v.Config.CatStep) {
		return pond.Move(v.Cat)
	}
	return pond.Move(p)
}
