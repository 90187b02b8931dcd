package pondmath

import (
	"math"

	"menagerie/rules/pond"
)

// Steer returns the mouse's longest step in the direction heading (radians).
func Steer(v pond.View, heading float64) pond.Move {
	tip := At(v.Mouse).Add(Polar(heading, pond.MouseStep))
	return bestStep(v.Mouse, []float64{heading}, func(p Vec) float64 { return -p.Sub(tip).Len() })
}

// Toward returns the mouse's step that ends nearest to target. If target is within reach, it returns target, rounded.
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

// Opposite returns the mouse's step towards the point opposite the cat that it can reach first, as far out as possible.
// It assumes that the cat runs at full speed. A mouse that repeats Opposite spirals out to the turning circle.
func Opposite(v pond.View) pond.Move {
	return Toward(v, meeting(v))
}

// meeting returns the farthest point on the ray opposite the cat that the mouse can reach in the fewest moves. The ray
// turns with the cat, which takes its shorter way.
func meeting(v pond.View) Vec {
	m := At(v.Mouse)
	r, turn := m.Len(), Turn(v)
	away := Wrap(math.Pi - math.Abs(turn)) // angle from the mouse to the ray, in the direction in which the cat runs
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

// Dash returns the mouse's step that leaves the largest Margin. The mouse must be on the turning circle, outside it, or
// at most one step inside. The step is along the tangent away from the cat, or straight to the point opposite the cat
// if that is within one step.
func Dash(v pond.View) pond.Move {
	m, field := At(v.Mouse), NewField(v.Config, v.Cat)
	side := math.Copysign(1, Turn(v))
	headings := []float64{m.Angle() + side*leaving(m.Len(), field.Circle)}
	if ray := meeting(v); ray.Sub(m).Len() <= pond.MouseStep+1 {
		headings = append(headings, ray.Sub(m).Angle())
	}
	// inside is the penalty for each unit inside the circle, where the margin is constant. It is more than any way out
	// costs.
	inside := 2 * Ratio(v.Config)
	eager := eagerness(v)
	return bestStep(v.Mouse, headings, func(p Vec) float64 {
		r, apart := p.Len(), math.Abs(Wrap(p.Angle()-field.CatAngle))
		return field.Dash(math.Min(r, field.Radius), apart) - inside*math.Max(0, field.Circle-r) + eager*r
	})
}

// eagerness returns the bonus for each unit farther out, in addition to the margin. It is 0 except near the point
// opposite the cat. There a cat that turns around at every move would make the mouse swim back and forth forever if
// only the margin counted.
func eagerness(v pond.View) float64 {
	const (
		next  = 2.5  // distance from the point opposite the cat, in cat steps
		aside = 0.05 // angle in radians by which the mouse leaves the tangent outwards; it costs two units a move
	)
	if math.Pi-Separation(v) > next*float64(v.Config.CatStep)/pond.Radius {
		return 0
	}
	return aside * Ratio(v.Config)
}

// leaving returns the angle between the outward direction and the dash. Outside the circle, the dash is the tangent.
// Inside, it is the step that ends on the circle.
func leaving(r, circle float64) float64 {
	if r >= circle {
		return math.Asin(circle / r)
	}
	return math.Acos(math.Min(1, (circle-r)/pond.MouseStep))
}

// lookAside is the number of points that bestStep tries on each side of a heading, one unit apart. In most directions
// no lattice step has the full length, and the nearest point is not always the best.
const lookAside = 14

// bestStep returns the lattice step with the highest score among those near one of headings. Its length is at most
// pond.MouseStep.
func bestStep(from pond.Point, headings []float64, score func(Vec) float64) pond.Move {
	best, high := from, math.Inf(-1)
	for _, heading := range headings {
		for i := -lookAside; i <= lookAside; i++ {
			tip := Polar(heading+float64(i)/pond.MouseStep, pond.MouseStep)
			for _, p := range around(from, tip) {
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

// around returns the four lattice points around from + tip.
func around(from pond.Point, tip Vec) [4]pond.Point {
	x, y := from.X+int32(math.Floor(tip.X)), from.Y+int32(math.Floor(tip.Y))
	return [4]pond.Point{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x, Y: y + 1}, {X: x + 1, Y: y + 1}}
}
