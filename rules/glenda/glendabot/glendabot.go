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
// The Glendas original and twodistance overlook some hops, as people do. Their plain variants, for example "original-plain",
// overlook nothing.
//
// A bot uses only the View. All bots except best keep no state between moves, and take microseconds for a move. best
// searches a fixed number of positions, uses no clock, and stops when its context ends. It keeps the results of its
// searches until the end of the game. A bot returns no move if it is not its turn, if the View is invalid, or if no move
// is legal. A bot never returns an illegal move.
package glendabot

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

// Bot is a bot for Glenda.
type Bot = rules.Bot[glenda.View, glenda.Move]

// Named is a Bot together with the names by which it can be selected.
type Named = rules.NamedBot[glenda.View, glenda.Move]

// Trappers returns the bots for the trapper, weakest first.
func Trappers() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(glenda.Trapper, randomMove)},
		{Name: "next", Strength: "medium", Bot: player(glenda.Trapper, next)},
		{Name: "twodistance", Strength: "hard", Bot: player(glenda.Trapper, costliest)},
		{Name: "best", Strength: "best", Bot: Best(glenda.Trapper, 0)},
	}
}

// Glendas returns the bots for Glenda, weakest first. The numbers are the probabilities with which she notices a hop. They are
// measured: in the usual game of the window, each Glenda wins about 15 of 100 games against the four trappers more than the one
// before.
func Glendas() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(glenda.Glenda, randomMove)},
		{Name: "original", Strength: "medium", Bot: player(glenda.Glenda, shortest(0.7)), Plain: player(glenda.Glenda, shortest(1))},
		{Name: "twodistance", Strength: "hard", Bot: player(glenda.Glenda, safest(0.85)), Plain: player(glenda.Glenda, safest(1))},
		{Name: "best", Strength: "best", Bot: Best(glenda.Glenda, 0)},
	}
}

// Strengths returns the names of the strengths, weakest first. For each strength, there is one bot for the trapper and one for
// Glenda.
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

// Best returns the strongest bot for seat. budget is the maximum number of positions that it searches for a move. If budget is
// 0, it uses a default number, and a move usually takes less than 300 milliseconds, and up to two seconds on the largest
// boards. The bot keeps the results of its searches for later moves of a game. It can play several games at once.
func Best(seat rules.Seat, budget int) Bot { return Watched(seat, budget, func(bool) {}) }

// patience is the largest search of Patient for a move, as a multiple of its first one.
const patience = 8

// Patient returns a bot that plays like Best, but goes on searching while it has time. It doubles the budget until a move certainly
// wins, its context ends, or it has searched eight times the budget. Its moves therefore depend on the time that it has.
func Patient(seat rules.Seat, budget int) Bot {
	games := newMemories()
	return cancellablePlayer(seat, func(ctx context.Context, v glenda.View, _ *rand.Rand) glenda.Move {
		memory := games.take(v)
		defer games.put(memory)
		nodes := cmp.Or(budget, usualBudget(v.Config.Size))
		m, proved := memory.Choose(ctx, v, nodes)
		for more := 2 * nodes; !proved && more <= patience*nodes; more *= 2 {
			next, wins := memory.Choose(ctx, v, more)
			if !wins && ctx.Err() != nil {
				break // the longer search was cut off, so the shorter one was better
			}
			m, proved = next, wins
		}
		return m
	})
}

// Watched returns a bot that plays like Best. After every move, the bot calls proved. The argument of proved is true if
// the move certainly wins. If the bot plays several games at once, the calls come from several goroutines.
func Watched(seat rules.Seat, budget int, proved func(bool)) Bot {
	games := newMemories()
	return cancellablePlayer(seat, func(ctx context.Context, v glenda.View, _ *rand.Rand) glenda.Move {
		memory := games.take(v)
		m, wins := memory.Choose(ctx, v, cmp.Or(budget, usualBudget(v.Config.Size)))
		games.put(memory)
		proved(wins)
		return m
	})
}

// usualBudget returns the default number of positions to search. Large boards are slower and get fewer.
func usualBudget(size int) int {
	const usual, large = 300_000, 60_000
	if size <= glenda.DefaultSize {
		return usual
	}
	return large
}

// player returns a bot for the given seat. The bot calls choose when it is to move. The bot cannot be cancelled during
// this call, so choose must return quickly.
func player(seat rules.Seat, choose func(glenda.View, *rand.Rand) glenda.Move) Bot {
	return cancellablePlayer(seat, func(_ context.Context, v glenda.View, rng *rand.Rand) glenda.Move { return choose(v, rng) })
}

// cancellablePlayer returns a bot for the given seat that chooses its move by calling think. The bot passes its own
// context to think. If Glenda can leave the board at once, the bot does this without calling think.
func cancellablePlayer(seat rules.Seat, think func(context.Context, glenda.View, *rand.Rand) glenda.Move) Bot {
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

// unreachable is larger than any distance.
const unreachable = 1 << 16

// noticed returns the hops that Glenda notices. She notices each hop with the probability sees. If she notices none, she looks
// again.
func noticed(v glenda.View, sees float64, rng *rand.Rand) []glenda.Move {
	legal := v.Legal()
	if sees >= 1 {
		return legal
	}
	for {
		var some []glenda.Move
		for _, m := range legal {
			if rng.Float64() < sees {
				some = append(some, m)
			}
		}
		if some != nil {
			return some
		}
	}
}

// shortest returns a function that returns a hop to the neighbouring cell that is nearest to the border. It chooses among equal
// cells at random. Glenda notices each hop with the probability sees.
func shortest(sees float64) func(glenda.View, *rand.Rand) glenda.Move {
	return func(v glenda.View, rng *rand.Rand) glenda.Move {
		hops := noticed(v, sees, rng)
		distances := glendamath.Distances(v)
		best, least, found := hops[0], unreachable+1, 0
		for _, m := range hops {
			d := distanceAt(distances, v.Glenda.Neighbour(m.Dir))
			switch {
			case d < least:
				// found is not reset to 1 below, so equal cells are not equally probable, as in the original program
				best, least = m, d
				found++
			case d == least:
				if found++; rng.IntN(found) == 0 {
					best = m
				}
			}
		}
		return best
	}
}

// distanceAt returns the distance that f holds for cell c, or unreachable if it holds none.
func distanceAt(f *glendamath.Field, c hex.Cell) int {
	if n, ok := f.At(c); ok {
		return n
	}
	return unreachable
}

// safest returns a function that returns a hop to the neighbouring cell with the smallest two-distance. The two-distance of a cell
// is a lower bound for Glenda's moves from there to the border. If no neighbouring cell has a two-distance, the hop leads to the
// cell nearest to the border. Glenda notices each hop with the probability sees.
func safest(sees float64) func(glenda.View, *rand.Rand) glenda.Move {
	return func(v glenda.View, rng *rand.Rand) glenda.Move {
		two, distances := glendamath.TwoDistances(v), glendamath.Distances(v)
		return cheapestMove(noticed(v, sees, rng), rng, func(m glenda.Move) int {
			n := v.Glenda.Neighbour(m.Dir)
			if d, ok := two.At(n); ok {
				return d
			}
			return unreachable + distanceAt(distances, n)
		})
	}
}

// next places a wall on the cell next to Glenda that is nearest to the border.
func next(v glenda.View, rng *rand.Rand) glenda.Move {
	distances := glendamath.Distances(v)
	legal := v.Legal()
	return cheapestMove(legal, rng, func(m glenda.Move) int {
		if v.Glenda.Distance(m.Cell) != 1 {
			return unreachable + 1
		}
		return distanceAt(distances, m.Cell)
	})
}

// costliest returns the wall after which Glenda's escape is hardest, according to glendamath.Threats.
func costliest(v glenda.View, rng *rand.Rand) glenda.Move {
	threats := glendamath.Threats(v)
	return cheapestMove(v.Legal(), rng, func(m glenda.Move) int {
		if n, ok := threats.At(m.Cell); ok {
			return n
		}
		// She can never escape after this wall. The nearest such wall is the best.
		return v.Glenda.Distance(m.Cell) - unreachable
	})
}

// cheapestMove returns the move with the lowest cost. Among equal moves, it chooses one at random.
func cheapestMove(moves []glenda.Move, rng *rand.Rand, cost func(glenda.Move) int) glenda.Move {
	best, lowest, found := moves[0], 0, 0
	for _, m := range moves {
		n := cost(m)
		switch {
		case found == 0 || n < lowest:
			best, lowest, found = m, n, 1
		case n == lowest:
			if found++; rng.IntN(found) == 0 {
				best = m
			}
		}
	}
	return best
}

// memories is a channel that contains one list. The list has the memories that no game uses now. The most recently used
// memory is the last element. To change the list, a goroutine takes it out of the channel.
type memories chan []*glendamath.Memory

// mostMemories is the number of games for which a bot keeps its search results. The results of one game need up to 60
// megabytes. The bot discards the results that it has not used for the longest time.
const mostMemories = 4

func newMemories() memories {
	m := make(memories, 1)
	m <- nil
	return m
}

// take removes the memory of the game with position v from the list, or makes a new one.
func (m memories) take(v glenda.View) *glendamath.Memory {
	list := <-m
	for i, memory := range slices.Backward(list) {
		if memory.Continues(v) {
			m <- slices.Delete(list, i, i+1)
			return memory
		}
	}
	m <- list
	return &glendamath.Memory{}
}

func (m memories) put(memory *glendamath.Memory) {
	list := append(<-m, memory)
	if len(list) > mostMemories {
		list = slices.Delete(list, 0, 1)
	}
	m <- list
}
