// Package glendabot implements the built-in trappers and Glendas.
//
//	trappers  random       walls a random cell: a child gets out
//	          next         walls the neighbouring cell that is nearest to the border
//	          twodistance  walls the cell that increases her two-distance most
//	          best         searches
//	Glendas   random       moves at random: a child traps her
//	          original     takes a shortest path, as the first program with this name does
//	          twodistance  moves to the cell with the smallest two-distance, which allows for future walls
//	          best         searches
//
// A bot uses only the View. All bots except best keep no state between moves, and take microseconds for a move. best
// searches a fixed number of positions, uses no clock, and stops when its context ends. It keeps the results of its
// searches until the end of the game. A bot returns no move if it is not its turn, if the View is invalid, or if no move
// is legal. A bot never returns an illegal move.
package glendabot

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
)

// Bot is a bot for Glenda.
type Bot = rules.Bot[glenda.View, glenda.Move]

// Named is a Bot with the names that select it.
type Named = rules.NamedBot[glenda.View, glenda.Move]

// Trappers returns the trappers, weakest first.
func Trappers() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(glenda.Trapper, randomMove)},
		{Name: "next", Strength: "medium", Bot: player(glenda.Trapper, next)},
		{Name: "twodistance", Strength: "hard", Bot: player(glenda.Trapper, costliest)},
		{Name: "best", Strength: "best", Bot: Best(glenda.Trapper, 0)},
	}
}

// Glendas returns the Glendas, weakest first.
func Glendas() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(glenda.Glenda, randomMove)},
		{Name: "original", Strength: "medium", Bot: player(glenda.Glenda, shortest)},
		{Name: "twodistance", Strength: "hard", Bot: player(glenda.Glenda, safest)},
		{Name: "best", Strength: "best", Bot: Best(glenda.Glenda, 0)},
	}
}

// Strengths returns the names of the strengths, weakest first. There is one trapper and one Glenda for each strength.
func Strengths() []string { return rules.Strengths() }

// For returns the bot for seat with the given name or strength.
func For(seat rules.Seat, name string) (Named, error) {
	switch seat {
	case glenda.Trapper:
		return rules.FindBot("trapper", Trappers(), name)
	case glenda.Glenda:
		return rules.FindBot("Glenda", Glendas(), name)
	}
	return Named{}, fmt.Errorf("this game has no seat %d", seat)
}

// Best returns the strongest bot for seat. For each move, the bot searches at most budget positions. If budget is 0, it uses a
// default. With the default, a move usually takes less than 300 milliseconds. On the largest boards, it takes up to two
// seconds. The bot keeps the results of its searches for the next moves of the same game. It may play several games at once.
func Best(seat rules.Seat, budget int) Bot { return Watched(seat, budget, func(bool) {}) }

// Watched returns a bot that plays like Best and also reports proofs. After every move it calls proved, with true if the move
// certainly wins. If the bot plays several games at once, the calls come from several goroutines.
func Watched(seat rules.Seat, budget int, proved func(bool)) Bot {
	games := newMemories()
	return asked(seat, func(ctx context.Context, v glenda.View, _ *rand.Rand) glenda.Move {
		nodes := budget
		if nodes == 0 {
			nodes = usualBudget(v.Config.Size)
		}
		memory := games.take(v)
		m, wins := memory.Choose(ctx, v, nodes)
		games.put(memory)
		proved(wins)
		return m
	})
}

// usualBudget returns the default number of positions to search for a move. It is smaller on large boards, where each of
// them takes longer.
func usualBudget(size int) int {
	const usual, large = 300_000, 60_000
	if size <= glenda.DefaultSize {
		return usual
	}
	return large
}

// player returns a bot that calls think when seat is to move. think must return quickly, because it cannot be cancelled.
func player(seat rules.Seat, think func(glenda.View, *rand.Rand) glenda.Move) Bot {
	return asked(seat, func(_ context.Context, v glenda.View, rng *rand.Rand) glenda.Move { return think(v, rng) })
}

// asked returns a bot that calls think when seat is to move and has a legal move.
func asked(seat rules.Seat, think func(context.Context, glenda.View, *rand.Rand) glenda.Move) Bot {
	return rules.Checked(func(ctx context.Context, v glenda.View, rng *rand.Rand) (m glenda.Move, ok bool) {
		if v.You != seat || !v.ToMove() || v.Mover() != seat || len(v.Legal()) == 0 {
			return m, false
		}
		if off := glendamath.StepsOff(v); seat == glenda.Glenda && len(off) > 0 {
			return off[rng.IntN(len(off))], true
		}
		return think(ctx, v, rng), true
	})
}

func randomMove(v glenda.View, rng *rand.Rand) glenda.Move {
	legal := v.Legal()
	return legal[rng.IntN(len(legal))]
}
