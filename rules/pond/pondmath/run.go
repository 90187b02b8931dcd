package pondmath

import (
	"math"

	"menagerie/rules/pond"
)

// Pounce returns the cat's move onto a landed mouse. ok is false if the mouse has not landed or is out of reach.
func Pounce(v pond.View) (m pond.Move, ok bool) {
	return pond.Move(v.Mouse), v.Landed() && v.Cat.Reaches(v.Mouse, v.Config.CatStep)
}

// Run returns the cat's move along the shore by the signed angle arc (radians), limited to one step. Pass Turn(v) to
// move towards the mouse's direction. A cat away from the shore also returns to the shore.
func Run(v pond.View, arc float64) pond.Move {
	if At(v.Cat).Len()-shoreLine > float64(v.Config.CatStep)/2 {
		return returnToShore(v, arc)
	}
	return alongShore(v, arc)
}

// shoreLine is a distance from the centre at which a rounded position is never in the pond.
const shoreLine = pond.Radius + 3

// alongShore tries the lattice points around the end of the longest chord, for three distances from the centre, and
// returns the one closest to the goal. It loses less than one unit a move.
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

// chord returns the angle at the centre between a point at distance r and a point at distance q, if the two are step
// apart. It uses the law of cosines.
func chord(r, q, step float64) float64 {
	return math.Acos(math.Max(-1, math.Min(1, (r*r+q*q-step*step)/(2*r*q))))
}

// returnToShore returns a move along the shortest way around the pond: straight to the goal if the pond is not in
// between, otherwise along a tangent.
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
