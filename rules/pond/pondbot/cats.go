package pondbot

import (
	"math"
	"math/rand/v2"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// perfect runs the shorter way at full speed and pounces when it can.
func perfect(v pond.View, rng *rand.Rand) pond.Move {
	if m, ok := pondmath.Pounce(v); ok {
		return m
	}
	return pondmath.Run(v, shorterWay(v, rng))
}

// shorterWay returns the signed angle to the mouse. Exactly opposite both ways are equally long; a cat that always took
// the same one could be foreseen.
func shorterWay(v pond.View, rng *rand.Rand) float64 {
	turn := pondmath.Turn(v)
	if math.Abs(turn) > math.Pi-1e-9 && rng.IntN(2) == 0 {
		return -turn
	}
	return turn
}

const (
	kittenPace = 0.4  // of its step
	lazyPace   = 0.75 // of its step
)

// kitten sleeps until the mouse is half way to the shore.
func kitten(v pond.View, rng *rand.Rand) pond.Move {
	if m, ok := pondmath.Pounce(v); ok {
		return m
	}
	if pondmath.At(v.Mouse).Len() < pond.Radius/2 {
		return pond.Move(v.Cat)
	}
	return trot(v, kittenPace, rng)
}

// lazy waits as long as the mouse can still swim around it.
func lazy(v pond.View, rng *rand.Rand) pond.Move {
	if m, ok := pondmath.Pounce(v); ok {
		return m
	}
	if pondmath.At(v.Mouse).Len() < pondmath.Circle(v.Config) {
		return pond.Move(v.Cat)
	}
	return trot(v, lazyPace, rng)
}

// trot runs the shorter way at a part of the full speed.
func trot(v pond.View, pace float64, rng *rand.Rand) pond.Move {
	turn := shorterWay(v, rng)
	return pondmath.Run(v, math.Copysign(math.Min(math.Abs(turn), pace*stride(v)), turn))
}

// stride returns the angle about the pond's centre that one full cat step covers.
func stride(v pond.View) float64 { return float64(v.Config.CatStep) / pond.Radius }

const (
	feintEvery = 60  // mouse moves from one feint to the next
	feintFor   = 4   // moves that a feint lasts while the mouse dashes
	feintLong  = 25  // and while it is inside the turning circle, where feints cost nothing
	feintAngle = 1.5 // radians to the mouse, below which the cat is serious
)

// feint turns around for some moves now and then while the mouse is far.
func feint(v pond.View, rng *rand.Rand) pond.Move {
	if m, ok := pondmath.Pounce(v); ok {
		return m
	}
	turn, lasts := shorterWay(v, rng), int32(feintFor)
	if pondmath.At(v.Mouse).Len() < pondmath.Circle(v.Config) {
		lasts = feintLong
	}
	if math.Abs(turn) > feintAngle && v.Moves%feintEvery < lasts {
		return pondmath.Run(v, math.Copysign(stride(v), -turn))
	}
	return pondmath.Run(v, turn)
}
