package pondmath

import (
	"math"

	"menagerie/rules/pond"
)

// Steer returns the mouse's longest step in the given direction (radians).
func Steer(v pond.View, heading float64) pond.Move {
	tip := At(v.Mouse).Add(Polar(heading, pond.MouseStep))
	return bestStep(v.Mouse, []float64{heading}, func(p Vec) float64 { return -p.Sub(tip).Len() })
}

// Toward returns the mouse's step that ends nearest to target: target itself, rounded, when that is in reach.
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

// Opposite returns the mouse's step that brings it opposite the cat soonest, and as far out as it can be there, if the
// cat runs at full speed. A mouse that keeps doing so spirals out to the turning circle.
func Opposite(v pond.View) pond.Move {
	return Toward(v, meeting(v))
}

// meeting returns the place on the ray opposite the cat that the mouse can reach with the fewest moves. The ray turns
// with the cat, which comes the shorter way.
func meeting(v pond.View) Vec {
	m := At(v.Mouse)
	r, turn := m.Len(), Turn(v)
	away := Wrap(math.Pi - math.Abs(turn)) // from the mouse to the ray, in the direction in which the cat runs
	spin := float64(v.Config.CatStep) / pond.Radius
	for n := 1.0; ; n++ {
		sin, cos := math.Sincos(away + (n-1)*spin)
		reach, across, along := n*pond.MouseStep, r*sin, r*cos
		if reach < math.Abs(across) {
			continue
		}
		// The farther crossing of the ray with the disc in reach; there is none while it lies behind the centre.
		if far := along + math.Sqrt(reach*reach-across*across); far >= 0 {
			angle := MouseAngle(v) + math.Copysign(away+(n-1)*spin, turn)
			return Polar(angle, far)
		}
	}
}

// Dash returns the mouse's step that leaves the largest Margin, for a mouse on or outside the turning circle, or so
// little inside that one step leads out: along the tangent away from the cat, or straight on opposite a cat that waits.
func Dash(v pond.View) pond.Move {
	m, field := At(v.Mouse), NewField(v.Config, v.Cat)
	side := math.Copysign(1, Turn(v))
	headings := []float64{m.Angle() + side*leaving(m.Len(), field.Circle)}
	if ray := meeting(v); ray.Sub(m).Len() <= pond.MouseStep+1 {
		headings = append(headings, ray.Sub(m).Angle())
	}
	// What a unit short of the circle counts, where the margin is flat: more than any way out costs.
	inside := 2 * Ratio(v.Config)
	eager := eagerness(v)
	return bestStep(v.Mouse, headings, func(p Vec) float64 {
		r, apart := p.Len(), math.Abs(Wrap(p.Angle()-field.CatAngle))
		return field.Dash(math.Min(r, field.Radius), apart) - inside*math.Max(0, field.Circle-r) + eager*r
	})
}

// eagerness returns what a unit farther out counts besides the margin: nothing, except next to the antipode. There a cat
// that turns around at every move would make a mouse that goes by the margin alone swim to and fro for ever.
func eagerness(v pond.View) float64 {
	const (
		next  = 2.5  // cat steps
		aside = 0.05 // radians by which the mouse leaves the tangent outwards; it costs two units a move
	)
	if math.Pi-Separation(v) > next*float64(v.Config.CatStep)/pond.Radius {
		return 0
	}
	return aside * Ratio(v.Config)
}

// leaving returns the angle between the way outwards and the dash: that of the tangent outside the circle, and inside
// that of a step which ends on the circle.
func leaving(r, circle float64) float64 {
	if r >= circle {
		return math.Asin(circle / r)
	}
	return math.Acos(math.Min(1, (circle-r)/pond.MouseStep))
}

// lookAside is how many places on either side of a heading bestStep looks at, one unit apart: the lattice offers no step
// of full length in most directions, and the best of the neighbours is not always the nearest.
const lookAside = 14

// bestStep returns the lattice step of at most pond.MouseStep near one of the headings for which score is highest.
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

// around returns the four lattice places around from + tip.
func around(from pond.Point, tip Vec) [4]pond.Point {
	x, y := from.X+int32(math.Floor(tip.X)), from.Y+int32(math.Floor(tip.Y))
	return [4]pond.Point{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x, Y: y + 1}, {X: x + 1, Y: y + 1}}
}
