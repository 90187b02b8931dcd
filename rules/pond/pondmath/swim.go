package pondmath

import (
	"math"

	"menagerie/rules/pond"
)

// Steer returns the mouse's longest move in the direction heading, in radians.
func Steer(v pond.View, heading float64) pond.Move {
	tip := At(v.Mouse).Add(Polar(heading, pond.MouseStep))
	return bestStep(v.Mouse, []float64{heading}, func(p Vec) float64 { return -p.Sub(tip).Len() })
}

// Toward returns the mouse's move that ends nearest to target. The move ends at target if the mouse can reach it.
func Toward(v pond.View, target Vec) pond.Move {
	way := target.Sub(At(v.Mouse))
	if way.Len() < pond.MouseStep {
		p := pond.Point{X: v.Mouse.X + int32(math.Round(way.X)), Y: v.Mouse.Y + int32(math.Round(way.Y))}
		if v.Mouse.Reaches(p, pond.MouseStep) {
			return pond.Move(p)
		}
	}
	return bestStep(v.Mouse, []float64{way.Angle()}, func(p Vec) float64 { return -p.Sub(target).Len() })
}

// Opposite returns the mouse's move towards the point opposite the cat. By repeating such moves, the mouse swims on a
// spiral to the turning circle. The function assumes that the cat runs at full speed.
func Opposite(v pond.View) pond.Move {
	return Toward(v, oppositePoint(v))
}

// oppositePoint returns the point at which the mouse can be opposite the cat after the fewest moves. It assumes that
// the cat runs at full speed.
func oppositePoint(v pond.View) Vec {
	m := At(v.Mouse)
	r, turn := m.Len(), Turn(v)
	away := Wrap(math.Pi - math.Abs(turn)) // angle from the mouse to the ray, in the direction in which the cat runs
	// the points opposite the cat are on a ray from the centre that turns with the cat
	spin := float64(v.Config.CatStep) / pond.Radius
	for n := 1.0; ; n++ {
		sin, cos := math.Sincos(away + (n-1)*spin)
		reach, across, along := n*pond.MouseStep, r*sin, r*cos
		if reach < math.Abs(across) {
			continue
		}
		// Take the farther intersection of the ray with the disc in reach. If it lies behind the centre, there is none.
		if far := along + math.Sqrt(reach*reach-across*across); far >= 0 {
			angle := MouseAngle(v) + math.Copysign(away+(n-1)*spin, turn)
			return Polar(angle, far)
		}
	}
}

// Dash returns the move that gives the mouse the largest lead over the cat at the landing. The mouse must not be more
// than one step inside the turning circle. Within that circle, the mouse turns faster around the centre than the cat
// (see Circle).
func Dash(v pond.View) pond.Move {
	m, field := At(v.Mouse), NewField(v.Config, v.Cat)
	headings := []float64{m.Angle() + math.Copysign(exitAngle(m.Len(), field.Circle), Turn(v))}
	return bestExit(v, headings, func(r, apart float64) float64 { return field.Dash(math.Min(r, field.Radius), apart) })
}

// Land returns the mouse's next move towards the shore. It chooses the move that allows the largest lead over the cat
// at the landing. Unlike Dash, Land takes into account that the mouse lands after a whole number of moves. The mouse
// must not be more than one step inside the turning circle (see Circle).
func Land(v pond.View) pond.Move {
	m, field := At(v.Mouse), NewField(v.Config, v.Cat)
	if r := m.Len(); r < field.Circle || r > field.Radius {
		return Dash(v)
	}
	var headings []float64
	_, gains := field.plans(m.Len())
	for _, gain := range gains {
		end := Polar(m.Angle()+math.Copysign(gain, Turn(v)), planRadius)
		headings = append(headings, end.Sub(m).Angle())
	}
	return bestExit(v, headings, func(r, apart float64) float64 { return field.planMargin(r, apart, 1) })
}

// bestExit returns the best step for a mouse near the turning circle or outside it. lead returns the mouse's lead over
// the cat after a step. r is the mouse's distance from the centre, and angle is the angle between mouse and cat.
func bestExit(v pond.View, headings []float64, lead func(r, angle float64) float64) pond.Move {
	if way := oppositePoint(v).Sub(At(v.Mouse)); way.Len() <= pond.MouseStep+1 {
		headings = append(headings, way.Angle())
	}
	// inside is the penalty for each unit inside the circle, where the margin is constant. The penalty exceeds the cost
	// of every way out of the circle.
	inside, circle := 2*Ratio(v.Config), Circle(v.Config)
	eager, cat := outwardBonus(v), At(v.Cat).Angle()
	return bestStep(v.Mouse, headings, func(p Vec) float64 {
		r, apart := p.Len(), math.Abs(Wrap(p.Angle()-cat))
		return lead(r, apart) - inside*math.Max(0, circle-r) + eager*r
	})
}

// outwardBonus returns how much the score of a step increases per unit of distance from the centre.
func outwardBonus(v pond.View) float64 {
	const (
		next  = 2.5  // distance from the point opposite the cat, in cat steps
		aside = 0.05 // angle in radians by which the mouse leaves the tangent outwards; it costs two units a move
	)
	if math.Pi-Separation(v) > next*float64(v.Config.CatStep)/pond.Radius {
		return 0
	}
	// otherwise the mouse would swim back and forth if the cat turned around at every move
	return aside * Ratio(v.Config)
}

// exitAngle returns the angle between the best way to the shore and the direction outwards from the centre. r is the
// mouse's distance from the centre. circle is the radius of the turning circle (see Circle).
func exitAngle(r, circle float64) float64 {
	if r >= circle {
		return math.Asin(circle / r)
	}
	return math.Acos(math.Min(1, (circle-r)/pond.MouseStep))
}

// sideTries is the number of points that bestStep tries on each side of a heading, one unit apart. The nearest point
// with integer coordinates is not always the best.
const sideTries = 14

// bestStep returns the mouse's step with the highest score. The step must be close to one of the headings. Its maximum
// length is pond.MouseStep.
func bestStep(from pond.Point, headings []float64, score func(Vec) float64) pond.Move {
	best, high := from, math.Inf(-1)
	for _, heading := range headings {
		for i := -sideTries; i <= sideTries; i++ {
			tip := Polar(heading+float64(i)/pond.MouseStep, pond.MouseStep)
			for _, p := range latticeAround(from, tip) {
				if !from.Reaches(p, pond.MouseStep) {
					continue
				}
				if s := score(At(p)); s > high {
					best, high = p, s
				}
			}
		}
	}
	return pond.Move(best)
}

// latticeAround returns the four lattice points around p + tip.
func latticeAround(p pond.Point, tip Vec) [4]pond.Point {
	x, y := p.X+int32(math.Floor(tip.X)), p.Y+int32(math.Floor(tip.Y))
	return [4]pond.Point{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x, Y: y + 1}, {X: x + 1, Y: y + 1}}
}

// Pounce returns the cat's move onto a mouse that has landed. ok is false if the mouse has not landed or is too far away.
func Pounce(v pond.View) (m pond.Move, ok bool) {
	return pond.Move(v.Mouse), v.Landed() && v.Cat.Reaches(v.Mouse, v.Config.CatStep)
}

// Run returns the cat's move along the shore by the signed angle arc, in radians. If arc is longer than a step, the cat moves
// by one step. To run towards the mouse, use Turn(v) as arc. If the cat is away from the shore, the move also brings it nearer
// to the shore.
func Run(v pond.View, arc float64) pond.Move {
	if At(v.Cat).Len()-shoreRadius > float64(v.Config.CatStep)/2 {
		return returnToShore(v, arc)
	}
	return alongShore(v, arc)
}

// shoreRadius is a distance from the centre, in units. A point at this distance is outside the pond, even after its
// coordinates are rounded.
const shoreRadius = pond.Radius + 3

// alongShore returns the cat's move that ends nearest to a goal on the shore. arc is the angle from the cat to the
// goal, as seen from the centre.
func alongShore(v pond.View, arc float64) pond.Move {
	cat := At(v.Cat)
	goal := cat.Angle() + arc
	best, left := v.Cat, math.Abs(Wrap(arc))
	// with three distances, rounding costs less than one unit
	for _, radius := range [3]float64{pond.Radius + 0.5, pond.Radius + 1.5, shoreRadius} {
		reach := math.Min(math.Abs(arc), stepAngle(cat.Len(), radius, float64(v.Config.CatStep)))
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

// stepAngle returns the angle between two points, as seen from the centre. r and q are their distances from the centre,
// and length is the distance between them.
func stepAngle(r, q, length float64) float64 {
	return math.Acos(math.Max(-1, math.Min(1, (r*r+q*q-length*length)/(2*r*q))))
}

// returnToShore returns the move of a cat that runs back to a goal on the shore. arc is the angle from the cat to the
// goal, as seen from the centre.
func returnToShore(v pond.View, arc float64) pond.Move {
	cat := At(v.Cat)
	visible := math.Acos(math.Min(1, shoreRadius/cat.Len()))
	// if the pond is in between, the cat runs along a tangent of the pond
	angle := math.Copysign(math.Min(math.Abs(arc), visible), arc)
	way := Polar(cat.Angle()+angle, shoreRadius).Sub(cat)
	step := way.Scale(math.Min(1, float64(v.Config.CatStep)/math.Max(1, way.Len())))
	// Truncation shortens the step, so it is never too long.
	p := pond.Point{X: v.Cat.X + int32(step.X), Y: v.Cat.Y + int32(step.Y)}
	if p.InPond() || !v.Cat.Reaches(p, v.Config.CatStep) {
		return pond.Move(v.Cat)
	}
	return pond.Move(p)
}
