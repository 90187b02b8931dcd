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
	return tangent(v)
}

// landing returns the safe landing place that is reached with the fewest moves; of several the one that leaves most.
//
// A place is safe when the perfect cat comes too late the way that is now the shorter, and either too late the other
// way round as well, or the mouse on its way there never turns faster about the centre than the cat: then a cat that
// turns back only loses, because it must come past the antipode, where the mouse is better off than now.
func landing(v pond.View) (place pondmath.Vec, ok bool) {
	const (
		sharp   = 1.2   // radians to either side of the way straight out; the tangent of level 3 needs 1.35 from the circle
		finest  = 0.004 // radians between the places that are tried
		beyond  = 2     // units from the shore
		reserve = 1500  // units that the lattice and a cat that changes its mind may cost
	)
	m, circle := pondmath.At(v.Mouse), pondmath.Circle(v.Config)
	r, turn, step := m.Len(), pondmath.Turn(v), float64(v.Config.CatStep)
	steepest := math.Min(circle, r*r/circle)
	fewest, most := math.Inf(1), 0.0
	for gain := 0.0; gain < sharp; gain += finest {
		goal := pondmath.Polar(m.Angle()+math.Copysign(gain, turn), pond.Radius+beyond)
		way := goal.Sub(m).Len()
		moves := math.Ceil(way / pond.MouseStep)
		left := pond.Radius*(math.Abs(turn)+gain) - moves*step
		left2 := pond.Radius*(2*math.Pi-math.Abs(turn)-gain) - moves*step
		aside := r * (pond.Radius + beyond) * math.Sin(gain) / way // distance of the line from the centre
		if left < reserve || (left2 < reserve && aside > steepest) {
			continue
		}
		if moves < fewest || (moves == fewest && left > most) {
			place, ok, fewest, most = goal, true, moves, left
		}
	}
	return place, ok
}

func weary(v pond.View) bool { return v.Moves >= patience }

// outward swims straight away from the centre; from the centre, away from the cat.
func outward(v pond.View) pond.Move {
	if v.Mouse == (pond.Point{}) {
		return pondmath.Toward(v, pondmath.Antipode(v.Cat))
	}
	return pondmath.Steer(v, pondmath.At(v.Mouse).Angle())
}
