package pondbot

import (
	"math"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// patience is the number of moves after which a mouse swims for the nearest shore, so that no cat can keep a game going
// for ever. The longest games between our bots take a fifth of it.
const patience = 3000

// straight keeps the direction that it took first: away from the cat.
func straight(v pond.View) pond.Move {
	before, now := pondmath.At(v.FromMouse), pondmath.At(v.Mouse)
	last := now.Sub(before)
	if v.Moves == 0 || last.Len() < pond.MouseStep-2 {
		return pondmath.Steer(v, now.Sub(pondmath.At(v.Cat)).Angle())
	}
	// The very same step again keeps to a straight line, which a new rounding at every step would not.
	next := pond.Point{X: v.Mouse.X + (v.Mouse.X - v.FromMouse.X), Y: v.Mouse.Y + (v.Mouse.Y - v.FromMouse.Y)}
	if !v.Mouse.Reaches(next, pond.MouseStep) {
		return pondmath.Steer(v, last.Angle())
	}
	return pond.Move(next)
}

// radial goes straight out from the place near the turning circle where keeping opposite gains next to nothing.
func radial(v pond.View) pond.Move {
	const near = 0.98
	if weary(v) || pondmath.At(v.Mouse).Len() >= near*pondmath.Circle(v.Config) {
		return outward(v)
	}
	return pondmath.Opposite(v)
}

// tangent keeps opposite the cat up to the turning circle and then dashes. When it finds itself outside with much less
// than it could have, it goes back: in the water it is safe.
func tangent(v pond.View) pond.Move {
	switch {
	case weary(v) && pondmath.At(v.Mouse).Len() < pondmath.Circle(v.Config):
		return outward(v)
	case weary(v) || readyToDash(v):
		return pondmath.Dash(v)
	}
	return pondmath.Opposite(v)
}

// readyToDash reports whether the mouse is about as well placed as it can be. A running cat is always one step ahead of
// what the mouse has seen, and the lattice costs a little more.
func readyToDash(v pond.View) bool {
	const (
		nearly = 20  // units inside the circle that one step of the dash bridges at almost no loss
		behind = 2.2 // cat steps
	)
	field, r := pondmath.NewField(v.Config, v.Cat), pondmath.At(v.Mouse).Len()
	return r >= field.Circle-nearly && field.Dash(r, pondmath.Separation(v)) >= field.Best-behind*field.Step
}

// fast heads for the landing place that needs the fewest moves among those where no cat can be in time.
func fast(v pond.View) pond.Move {
	if weary(v) {
		return tangent(v)
	}
	if place, ok := landing(v); ok {
		return pondmath.Toward(v, place)
	}
	if outside := pondmath.At(v.Mouse).Len() >= pondmath.Circle(v.Config); outside && pondmath.MarginSteps(v) > 1 {
		return pondmath.Dash(v) // it was safe a moment ago, and still is by a little
	}
	return tangent(v)
}

// What a landing place must leave of the margin, in units.
const (
	leastLeft = 200  // for the lattice
	unsure    = 1300 // more, at the centre, for a cat that changes its mind; less the nearer the shore is
)

// landing returns the nearest safe landing place, looking from the way straight out to the side away from the cat.
//
// A place is safe when the perfect cat comes too late the way that is now the shorter, and either too late the other
// way round as well, or the mouse on its way there never turns faster about the centre than the cat: then a cat that
// turns back only loses, because it must come past the antipode, where the mouse is better off than now.
func landing(v pond.View) (place pondmath.Vec, ok bool) {
	const (
		widest = 1.36  // radians; the tangent of the hardest level gains 1.35 from the circle to the shore
		finest = 0.004 // radians from one place that is tried to the next
		shore  = pond.Radius + 2
	)
	r, circle := pondmath.At(v.Mouse).Len(), pondmath.Circle(v.Config)
	apart, step := pondmath.Separation(v), float64(v.Config.CatStep)
	steepest := math.Min(circle, r*r/circle)
	reserve := leastLeft + unsure*(1-r/pond.Radius)
	for gain := 0.0; gain < widest; gain += finest {
		sin, cos := math.Sincos(gain)
		way := math.Sqrt(r*r + shore*shore - 2*r*shore*cos)
		// One move more than the way is long: rounding up would make a place unsafe as soon as the lattice costs a unit.
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

// outward swims straight away from the centre; from the centre, away from the cat.
func outward(v pond.View) pond.Move {
	return pondmath.Steer(v, pondmath.MouseAngle(v))
}
