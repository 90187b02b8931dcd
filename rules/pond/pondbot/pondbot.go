// Package pondbot holds the built-in mice and cats.
//
//	cats  kitten    sleeps until the mouse is half way out, then trots: a child beats it
//	      lazy      waits until the mouse is outside the turning circle, then runs at three quarters of its speed
//	      feint     runs at full speed, but likes to pretend that it comes the other way
//	      perfect   always runs the shorter way at full speed: no cat does better
//	mice  straight  swims straight away from the cat: wins up to a speed ratio of pi
//	      radial    keeps opposite the cat up to the turning circle, then straight out: wins up to pi + 1
//	      fast      lands with the fewest moves that are safe against every cat
//	      tangent   keeps opposite the cat up to the turning circle, then along the tangent: no mouse does better
//
// A bot knows nothing but the View, keeps no memory and needs microseconds for a move. It answers false when it is not
// its turn. It never offers an illegal move.
package pondbot

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/pond"
)

// Bot chooses a move for the seat that v belongs to; ok is false when that seat has none to make.
type Bot = rules.Bot[pond.View, pond.Move]

// Named is a bot and the names by which people choose it.
type Named = rules.NamedBot[pond.View, pond.Move]

// Cats returns the cats, the weakest first.
func Cats() []Named {
	return []Named{
		{Name: "kitten", Strength: "easy", Bot: cat(kitten)},
		{Name: "lazy", Strength: "medium", Bot: cat(lazy)},
		{Name: "feint", Strength: "hard", Bot: cat(feint)},
		{Name: "perfect", Strength: "best", Bot: cat(perfect)},
	}
}

// Mice returns the mice, the weakest first.
func Mice() []Named {
	return []Named{
		{Name: "straight", Strength: "easy", Bot: mouse(straight)},
		{Name: "radial", Strength: "medium", Bot: mouse(radial)},
		{Name: "fast", Strength: "hard", Bot: mouse(fast)},
		{Name: "tangent", Strength: "best", Bot: mouse(tangent)},
	}
}

// Strengths returns the names that stand for a bot by its strength, the weakest first.
func Strengths() []string { return rules.Strengths() }

// For returns the bot for a seat by its own name or by its strength.
func For(seat rules.Seat, name string) (Named, error) {
	switch seat {
	case pond.Mouse:
		return rules.FindBot("mouse", Mice(), name)
	case pond.Cat:
		return rules.FindBot("cat", Cats(), name)
	}
	return Named{}, fmt.Errorf("cat and mouse has no seat %d", seat)
}

// Best returns the strongest bot for a seat: tangent for the mouse, perfect for the cat.
func Best(seat rules.Seat) Bot {
	if seat == pond.Cat {
		return cat(perfect)
	}
	return mouse(tangent)
}

func mouse(think func(pond.View) pond.Move) Bot {
	return func(_ context.Context, v pond.View, _ *rand.Rand) (pond.Move, bool) {
		if v.You != pond.Mouse || !v.ToMove() {
			return pond.Move{}, false
		}
		return think(v), true
	}
}

func cat(think func(pond.View, *rand.Rand) pond.Move) Bot {
	return func(_ context.Context, v pond.View, rng *rand.Rand) (pond.Move, bool) {
		if v.You != pond.Cat || !v.ToMove() {
			return pond.Move{}, false
		}
		return think(v, rng), true
	}
}
