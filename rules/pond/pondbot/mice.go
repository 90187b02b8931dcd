package pondbot

import (
	"math"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// mostMoves is the number of moves after which a bot's mouse swims to the nearest shore, so that every game ends.
const mostMoves = 3000

// straight keeps its first direction: away from the cat.
func straight(v pond.View) pond.Move {
	before, now := pondmath.At(v.FromMouse), pondmath.At(v.Mouse)
	last := now.Sub(before)
	if v.Moves == 0 || last.Len() < pond.MouseStep-2 {
		return pondmath.Steer(v, now.Sub(pondmath.At(v.Cat)).Angle())
	}
	// Repeat the last step exactly. Rounding every step separately would not give a straight line.
	next := pond.Point{X: v.Mouse.X + (v.Mouse.X - v.FromMouse.X), Y: v.Mouse.Y + (v.Mouse.Y - v.FromMouse.Y)}
	if !v.Mouse.Reaches(next, pond.MouseStep) {
		return pondmath.Steer(v, last.Angle())
	}
	return pond.Move(next)
}

// radial keeps the mouse opposite the cat. Near the turning circle (see pondmath.Circle), the mouse swims straight to
// the shore.
func radial(v pond.View) pond.Move {
	const near = 0.98
	if weary(v) || pondmath.At(v.Mouse).Len() >= near*pondmath.Circle(v.Config) {
		return outward(v)
	}
	return pondmath.Opposite(v)
}

// tangent keeps the mouse opposite the cat. From the turning circle (see pondmath.Circle), the mouse swims to the shore
// along a tangent, in a whole number of moves.
func tangent(v pond.View) pond.Move { return circling(v, pondmath.Land) }

// circling keeps the mouse opposite the cat until the mouse is ready to leave the turning circle (see pondmath.Circle).
// After that, circling calls exit to choose the mouse's steps.
func circling(v pond.View, exit func(pond.View) pond.Move) pond.Move {
	switch {
	case weary(v) && pondmath.At(v.Mouse).Len() < pondmath.Circle(v.Config):
		return outward(v)
	case weary(v) || readyToDash(v):
		return exit(v)
	}
	return pondmath.Opposite(v)
}

// readyToDash reports whether the mouse is almost in the best position for its way to the shore.
func readyToDash(v pond.View) bool {
	const (
		nearly = 20  // units inside the circle that one step of the dash crosses at almost no loss
		behind = 2.2 // cat steps
	)
	field, r := pondmath.NewField(v.Config, v.Cat), pondmath.At(v.Mouse).Len()
	return r >= field.Circle-nearly && field.Dash(r, pondmath.Separation(v)) >= field.Best-behind*field.Step
}

// fast returns a step towards a landing point that no cat reaches in time. If there are several such points, fast
// chooses the one that needs the fewest moves.
func fast(v pond.View) pond.Move {
	if weary(v) {
		return circling(v, pondmath.Dash)
	}
	if place, ok := safeLanding(v); ok {
		return pondmath.Toward(v, place)
	}
	if outside := pondmath.At(v.Mouse).Len() >= pondmath.Circle(v.Config); outside && pondmath.MarginSteps(v) > 1 {
		return pondmath.Dash(v) // it was safe before the cat's last move, and a small margin is left
	}
	return circling(v, pondmath.Dash)
}

// The margin that a landing point must have, in units.
const (
	leastLeft = 200  // reserve in units for rounding to the lattice
	unsure    = 1300 // additional reserve at the centre, for a cat that turns around; it decreases to 0 towards the shore
)

// safeLanding returns the nearest safe landing point. It begins with the point straight outwards and continues away from
// the cat.
//
// A point is safe if a perfect cat arrives too late on its shorter way, and one of two conditions holds. The first
// condition is that the cat also arrives too late on its longer way. The second condition is that the mouse never moves
// faster around the centre than the cat. A cat that turns back then loses time, because it must pass the point opposite
// the mouse.
func safeLanding(v pond.View) (place pondmath.Vec, ok bool) {
	const (
		widest = 1.36  // radians; in the hardest level the tangent covers 1.35 radians from the circle to the shore
		finest = 0.004 // radians between two points that are tried
		shore  = pond.Radius + 2
	)
	r, circle := pondmath.At(v.Mouse).Len(), pondmath.Circle(v.Config)
	apart, step := pondmath.Separation(v), float64(v.Config.CatStep)
	steepest := math.Min(circle, r*r/circle)
	reserve := leastLeft + unsure*(1-r/pond.Radius)
	for gain := 0.0; gain < widest; gain += finest {
		sin, cos := math.Sincos(gain)
		way := math.Sqrt(r*r + shore*shore - 2*r*shore*cos)
		// Count one move more than the distance. Rounding up instead would make a point unsafe as soon as the lattice
		// costs a unit.
		run := (way/pond.MouseStep + 1) * step
		short := pond.Radius*(apart+gain) - run
		long := pond.Radius*(2*math.Pi-apart-gain) - run
		aside := r * shore * sin / way // distance of the line from the centre
		if short >= reserve && (long >= reserve || aside <= steepest) {
			return pondmath.Polar(pondmath.MouseAngle(v)+math.Copysign(gain, pondmath.Turn(v)), shore), true
		}
	}
	return place, false
}

func weary(v pond.View) bool { return v.Moves >= mostMoves }

// outward returns the step straight away from the centre of the pond. If the mouse is at the centre, it returns a step
// away from the cat.
func outward(v pond.View) pond.Move {
	return pondmath.Steer(v, pondmath.MouseAngle(v))
}
