// Package pondbot implements the built-in mice and cats.
//
//	cats  kitten    stays until the mouse is half way out, then runs at 40 % of its speed: a child beats it
//	      lazy      stays until the mouse is outside the turning circle, then runs at 75 % of its speed
//	      feint     runs at full speed, but often pretends to take the longer way
//	      perfect   always runs the shorter way at full speed: no cat does better
//	mice  straight  swims straight away from the cat: wins up to a speed ratio of pi
//	      radial    keeps opposite the cat up to the turning circle, then straight out: wins up to pi + 1
//	      fast      lands with the fewest moves that are safe against every cat
//	      tangent   keeps opposite the cat up to the turning circle, then along the tangent: no mouse does better
//
// A bot uses only the View, keeps no state between moves, and takes microseconds for a move. It returns false if it is
// not its turn. It never returns an illegal move.
package pondbot

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/pond"
)

// Bot is a bot for cat and mouse.
type Bot = rules.Bot[pond.View, pond.Move]

// Named is a Bot together with the names by which it can be selected.
type Named = rules.NamedBot[pond.View, pond.Move]

// Cats returns the bots for the cat, weakest first.
func Cats() []Named {
	return []Named{
		{Name: "kitten", Strength: "easy", Bot: cat(kitten)},
		{Name: "lazy", Strength: "medium", Bot: cat(lazy)},
		{Name: "feint", Strength: "hard", Bot: cat(feint)},
		{Name: "perfect", Strength: "best", Bot: cat(perfect)},
	}
}

// Mice returns the bots for the mouse, weakest first.
func Mice() []Named {
	return []Named{
		{Name: "straight", Strength: "easy", Bot: mouse(straight)},
		{Name: "radial", Strength: "medium", Bot: mouse(radial)},
		{Name: "fast", Strength: "hard", Bot: mouse(fast)},
		{Name: "tangent", Strength: "best", Bot: mouse(tangent)},
	}
}

// Strengths returns the names of the strengths, weakest first. Each strength selects a bot for the cat and a bot for the
// mouse.
func Strengths() []string { return rules.Strengths() }

// For returns the bot for seat that has the given name or strength.
func For(seat rules.Seat, name string) (Named, error) {
	switch seat {
	case pond.Mouse:
		return rules.FindBot("mouse", Mice(), name)
	case pond.Cat:
		return rules.FindBot("cat", Cats(), name)
	}
	return Named{}, fmt.Errorf("the game \"cat and mouse\" has no seat %d", seat)
}

// Best returns the strongest bot for seat: tangent for the mouse, perfect for the cat.
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
