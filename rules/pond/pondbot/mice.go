package pondbot

import (
	"math"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// patience is the number of moves after which a mouse swims to the nearest shore, so every game ends. The longest games
// between the built-in bots take a fifth of it.
const patience = 3000

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

// radial keeps opposite the cat up to almost the turning circle, where that gains next to nothing. Then it swims
// straight out.
func radial(v pond.View) pond.Move {
	const near = 0.98
	if weary(v) || pondmath.At(v.Mouse).Len() >= near*pondmath.Circle(v.Config) {
		return outward(v)
	}
	return pondmath.Opposite(v)
}

// tangent keeps opposite the cat up to the turning circle and then dashes. If its margin outside the circle is much
// smaller than the best one, it returns to the point opposite the cat. The cat cannot reach it in the water.
func tangent(v pond.View) pond.Move {
	switch {
	case weary(v) && pondmath.At(v.Mouse).Len() < pondmath.Circle(v.Config):
		return outward(v)
	case weary(v) || readyToDash(v):
		return pondmath.Dash(v)
	}
	return pondmath.Opposite(v)
}

// readyToDash reports whether the mouse's position is about as good as possible. A running cat is always one step
// further than in the mouse's View, and the lattice costs a little more.
func readyToDash(v pond.View) bool {
	const (
		nearly = 20  // units inside the circle that one step of the dash crosses at almost no loss
		behind = 2.2 // cat steps
	)
	field, r := pondmath.NewField(v.Config, v.Cat), pondmath.At(v.Mouse).Len()
	return r >= field.Circle-nearly && field.Dash(r, pondmath.Separation(v)) >= field.Best-behind*field.Step
}

// fast swims to the landing point that needs the fewest moves among those that no cat can reach in time.
func fast(v pond.View) pond.Move {
	if weary(v) {
		return tangent(v)
	}
	if place, ok := landing(v); ok {
		return pondmath.Toward(v, place)
	}
	if outside := pondmath.At(v.Mouse).Len() >= pondmath.Circle(v.Config); outside && pondmath.MarginSteps(v) > 1 {
		return pondmath.Dash(v) // it was safe before the cat's last move, and a small margin is left
	}
	return tangent(v)
}

// The part of the margin that must remain at a landing point, in units.
const (
	leastLeft = 200  // reserve for rounding to the lattice
	unsure    = 1300 // additional reserve at the centre for a cat that turns around; it falls to 0 towards the shore
)

// landing returns the nearest safe landing point. It searches from the point straight outwards to the side away from
// the cat.
//
// A point is safe if a perfect cat that takes the shorter way arrives too late, and one of two conditions holds. Either
// the cat arrives too late the other way round as well. Or the mouse, on its way there, never turns faster about the
// centre than the cat. In the second case a cat that turns back only loses. It must pass the point opposite the mouse,
// where the mouse is better off than now.
func landing(v pond.View) (place pondmath.Vec, ok bool) {
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

func weary(v pond.View) bool { return v.Moves >= patience }

// outward steers straight away from the centre. From the centre, it steers away from the cat.
func outward(v pond.View) pond.Move {
	return pondmath.Steer(v, pondmath.MouseAngle(v))
}
