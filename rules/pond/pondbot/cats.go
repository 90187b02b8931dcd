package pondbot

import (
	"math"
	"math/rand/v2"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// perfect returns the best step of the cat. If the mouse is in reach, the cat steps onto it. Otherwise the cat runs at
// full speed along the shorter way to the mouse.
func perfect(v pond.View, rng *rand.Rand) pond.Move {
	if m, ok := pondmath.Pounce(v); ok {
		return m
	}
	return pondmath.Run(v, shorterWay(v, rng))
}

// shorterWay returns the signed angle of the cat's shorter way to the mouse.
func shorterWay(v pond.View, rng *rand.Rand) float64 {
	turn := pondmath.Turn(v)
	// with both ways equally long, a fixed choice would be predictable
	if math.Abs(turn) > math.Pi-1e-9 && rng.IntN(2) == 0 {
		return -turn
	}
	return turn
}

const (
	kittenPace = 0.4  // speed of the kitten as a share of the cat's full speed
	lazyPace   = 0.75 // speed of the lazy cat as a share of the cat's full speed
)

// kitten does not move until the mouse is half way to the shore.
func kitten(v pond.View, rng *rand.Rand) pond.Move {
	if m, ok := pondmath.Pounce(v); ok {
		return m
	}
	if pondmath.At(v.Mouse).Len() < pond.Radius/2 {
		return pond.Move(v.Cat)
	}
	return trot(v, kittenPace, rng)
}

// lazy does not move while the mouse is inside the turning circle.
func lazy(v pond.View, rng *rand.Rand) pond.Move {
	if m, ok := pondmath.Pounce(v); ok {
		return m
	}
	if pondmath.At(v.Mouse).Len() < pondmath.Circle(v.Config) {
		return pond.Move(v.Cat)
	}
	return trot(v, lazyPace, rng)
}

// trot moves the cat along the shorter way to the mouse. pace is a fraction of the full speed.
func trot(v pond.View, pace float64, rng *rand.Rand) pond.Move {
	turn := shorterWay(v, rng)
	return pondmath.Run(v, math.Copysign(math.Min(math.Abs(turn), pace*strideAngle(v)), turn))
}

// strideAngle returns the angle that one full step of the cat covers, as seen from the centre of the pond.
func strideAngle(v pond.View) float64 { return float64(v.Config.CatStep) / pond.Radius }

const (
	feintEvery = 60  // number of mouse moves from the start of a feint to the next one
	feintFor   = 4   // number of moves of a feint while the mouse swims straight to the shore
	feintLong  = 25  // number of moves of a feint while the mouse is inside the turning circle, where feints cost nothing
	feintAngle = 1.5 // minimum angle in radians between cat and mouse for a feint
)

// feint moves the cat along the shorter way to the mouse. While the mouse is far away, the cat regularly runs a few
// steps in the opposite direction.
func feint(v pond.View, rng *rand.Rand) pond.Move {
	if m, ok := pondmath.Pounce(v); ok {
		return m
	}
	turn, lasts := shorterWay(v, rng), int32(feintFor)
	if pondmath.At(v.Mouse).Len() < pondmath.Circle(v.Config) {
		lasts = feintLong
	}
	if math.Abs(turn) > feintAngle && v.Moves%feintEvery < lasts {
		return pondmath.Run(v, math.Copysign(strideAngle(v), -turn))
	}
	return pondmath.Run(v, turn)
}
