// Package glendabot holds the built-in trappers and Glendas.
//
//	trappers  random       walls anywhere: a child gets out
//	          next         walls the cell to which she would go next
//	          twodistance  walls where that costs her most by the two-distances
//	          best         searches
//	Glendas   random       hops anywhere: a child traps her
//	          original     takes a shortest way, as the first program of this name does
//	          twodistance  goes where the two-distance is least, which reckons with the walls to come
//	          best         searches
//
// A bot knows nothing but the View and keeps no memory. All but the best need microseconds for a move; the best looks at a
// number of positions, reads no clock, and ends with its context. A bot has no move when it is not its turn, when the View
// shows no possible position, and when no move is legal: the server of the specification's time goes on when six walls
// surround Glenda. A bot never offers an illegal move. The two that search repeat the proof that they win at every move.
package glendabot

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
)

// Bot chooses a move for the seat that v belongs to; ok is false when that seat has none to make.
type Bot = rules.Bot[glenda.View, glenda.Move]

// Named is a bot and the names by which people choose it.
type Named = rules.NamedBot[glenda.View, glenda.Move]

// Trappers returns the trappers, the weakest first.
func Trappers() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(glenda.Trapper, randomMove)},
		{Name: "next", Strength: "medium", Bot: player(glenda.Trapper, next)},
		{Name: "twodistance", Strength: "hard", Bot: player(glenda.Trapper, costliest)},
		{Name: "best", Strength: "best", Bot: Best(glenda.Trapper, 0)},
	}
}

// Glendas returns the Glendas, the weakest first.
func Glendas() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(glenda.Glenda, randomMove)},
		{Name: "original", Strength: "medium", Bot: player(glenda.Glenda, shortest)},
		{Name: "twodistance", Strength: "hard", Bot: player(glenda.Glenda, safest)},
		{Name: "best", Strength: "best", Bot: Best(glenda.Glenda, 0)},
	}
}

// Strengths returns the names that stand for a bot by its strength, the weakest first.
func Strengths() []string { return rules.Strengths() }

// For returns the bot for a seat by its own name or by its strength.
func For(seat rules.Seat, name string) (Named, error) {
	switch seat {
	case glenda.Trapper:
		return rules.FindBot("trapper", Trappers(), name)
	case glenda.Glenda:
		return rules.FindBot("Glenda", Glendas(), name)
	}
	return Named{}, fmt.Errorf("this game has no seat %d", seat)
}

// Best returns the strongest bot for a seat. It looks at so many positions for a move; 0 means as many as take well below
// 300 milliseconds.
func Best(seat rules.Seat, budget int) Bot { return Watched(seat, budget, func(bool) {}) }

// Watched is Best, and tells for every move whether it was proved to win, for those who measure. Bots that play several
// games at once call proved from several goroutines.
func Watched(seat rules.Seat, budget int, proved func(bool)) Bot {
	return asked(seat, func(ctx context.Context, v glenda.View, _ *rand.Rand) glenda.Move {
		nodes := budget
		if nodes == 0 {
			nodes = usualBudget(v.Config.Size)
		}
		m, wins := glendamath.Choose(ctx, v, nodes)
		proved(wins)
		return m
	})
}

// usualBudget is chosen so that a slow processor needs less than 300 milliseconds: positions of large boards take longer.
func usualBudget(size int) int {
	const fast, slow = 300_000, 4_000
	if size <= glenda.DefaultSize {
		return fast
	}
	return slow
}

// player returns a bot for a seat that needs no context.
func player(seat rules.Seat, think func(glenda.View, *rand.Rand) glenda.Move) Bot {
	return asked(seat, func(_ context.Context, v glenda.View, rng *rand.Rand) glenda.Move { return think(v, rng) })
}

// asked returns a bot that calls think when it is the turn of seat and a move is legal.
func asked(seat rules.Seat, think func(context.Context, glenda.View, *rand.Rand) glenda.Move) Bot {
	return rules.Checked(func(ctx context.Context, v glenda.View, rng *rand.Rand) (m glenda.Move, ok bool) {
		if v.You != seat || !v.ToMove() || v.Mover() != seat || len(v.Legal()) == 0 {
			return m, false
		}
		return think(ctx, v, rng), true
	})
}

func randomMove(v glenda.View, rng *rand.Rand) glenda.Move {
	legal := v.Legal()
	return legal[rng.IntN(len(legal))]
}
