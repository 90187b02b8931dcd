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
// number of positions, reads no clock, and ends with its context. A bot answers false when it is not its turn. It never
// offers an illegal move. The two that search find a proof that they win anew at every move, and then play by it.
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
	return func(ctx context.Context, v glenda.View, _ *rand.Rand) (glenda.Move, bool) {
		if v.You != seat || !v.ToMove() {
			return glenda.Move{}, false
		}
		nodes := budget
		if nodes == 0 {
			nodes = usualBudget(v.Config.Size)
		}
		m, wins := glendamath.Choose(ctx, v, nodes)
		proved(wins)
		return m, true
	}
}

// usualBudget is chosen so that a slow processor needs less than 300 milliseconds: positions of large boards take longer.
func usualBudget(size int) int {
	const fast, slow = 300_000, 4_000
	if size <= glenda.DefaultSize {
		return fast
	}
	return slow
}

// player makes a bot for a seat of a function that is only asked when it is that seat's turn.
func player(seat rules.Seat, think func(glenda.View, *rand.Rand) glenda.Move) Bot {
	return func(_ context.Context, v glenda.View, rng *rand.Rand) (glenda.Move, bool) {
		if v.You != seat || !v.ToMove() {
			return glenda.Move{}, false
		}
		return think(v, rng), true
	}
}

func randomMove(v glenda.View, rng *rand.Rand) glenda.Move {
	legal := v.Legal()
	return legal[rng.IntN(len(legal))]
}
