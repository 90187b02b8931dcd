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
type Bot = func(ctx context.Context, v pond.View, rng *rand.Rand) (m pond.Move, ok bool)

// Named is a bot and the name by which people choose it.
type Named struct {
	Name string
	Bot  Bot
}

// Cats returns the cats, the weakest first.
func Cats() []Named {
	return []Named{
		{"kitten", cat(kitten)},
		{"lazy", cat(lazy)},
		{"feint", cat(feint)},
		{"perfect", cat(perfect)},
	}
}

// Mice returns the mice, the weakest first.
func Mice() []Named {
	return []Named{
		{"straight", mouse(straight)},
		{"radial", mouse(radial)},
		{"fast", mouse(fast)},
		{"tangent", mouse(tangent)},
	}
}

// Strengths returns the names that stand for a bot by its strength, the weakest first. They are in the order of Cats
// and Mice.
func Strengths() []string { return []string{"easy", "medium", "hard", "best"} }

// For returns the bot for a seat by its own name or by its strength.
func For(seat rules.Seat, name string) (Named, error) {
	switch seat {
	case pond.Mouse:
		return find("mouse", Mice(), name)
	case pond.Cat:
		return find("cat", Cats(), name)
	}
	return Named{}, fmt.Errorf("cat and mouse has no seat %d", seat)
}

func find(who string, bots []Named, name string) (Named, error) {
	known := ""
	for i, b := range bots {
		if b.Name == name || Strengths()[i] == name {
			return b, nil
		}
		known += b.Name + ", "
	}
	return Named{}, fmt.Errorf("no %s is called %q: choose %seasy, medium, hard or best", who, name, known)
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
