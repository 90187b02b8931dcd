// Package labyrinthbot implements the built-in players of the labyrinth.
//
//	random  makes nearly always a random legal move
//	greedy  collects if possible, otherwise moves towards the nearest of its objectives
//	twoply  collects if possible, and ends where the largest number of shifts would let it collect next
//	denial  like twoply, but prefers to leave the next player nothing to collect if it loses no objective by that
//	best    searches every move, the responses of the others, and what all could collect next
//
// The first four overlook most shifts, as people do. Their plain variants, for example "greedy-plain", see everything; the plain
// variant of random makes only random moves.
//
// A bot uses only the View and keeps no state between moves. On the board of the board game, all bots except best take
// at most a millisecond for a move. best searches a fixed number of boards, uses no clock, and stops when its context
// ends. A bot returns no move if it is not its turn, if the View is invalid, or if no move is legal. It never returns
// an illegal move.
package labyrinthbot

import (
	"context"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
)

// Bot is a bot for the labyrinth.
type Bot = rules.Bot[labyrinth.View, labyrinth.Move]

// Named is a Bot together with the names by which it can be selected.
type Named = rules.NamedBot[labyrinth.View, labyrinth.Move]

// All returns the bots, weakest first. The numbers are the probabilities with which a bot notices a shift. They are measured: in
// the usual game of the window, each bot wins about 84 % of the games against the one before.
func All() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(greedy(0.006)), Plain: player(randomMove)},
		{Name: "greedy", Strength: "medium", Bot: player(greedy(0.036)), Plain: player(greedy(1))},
		{Name: "twoply", Bot: player(twoply(0.088)), Plain: player(twoply(1))},
		{Name: "denial", Strength: "hard", Bot: player(denial(0.275)), Plain: player(denial(1))},
		{Name: "best", Strength: "best", Bot: Best(0)},
	}
}

// Strengths returns the strength names, weakest first.
func Strengths() []string { return rules.Strengths() }

// For returns the bot that has the given name or strength.
func For(name string) (Named, error) { return rules.FindBot("bot", All(), name) }

// Best returns the strongest bot. budget is the approximate number of boards that it searches for a move. If budget is 0, it
// uses a default number, with which a move takes 30 to 300 milliseconds, more on larger boards.
func Best(budget int) Bot {
	return player(func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		all := labyrinthmath.Search(ctx, v, budget)
		return bestMove(all, rng, func(r labyrinthmath.Ranked) float64 { return r.Value })
	})
}

// player returns a bot that calls think when its seat is to move.
func player(think Bot) Bot {
	return rules.Checked(func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		if !v.ToMove() || v.Mover != v.You {
			return labyrinth.Move{}, false
		}
		return think(ctx, v, rng)
	})
}

// bestMove returns the move with the highest worth, or false if there is no move. Among equal moves, it chooses one at
// random.
func bestMove(all []labyrinthmath.Ranked, rng *rand.Rand, worth func(labyrinthmath.Ranked) float64) (best labyrinth.Move, ok bool) {
	highest, found := 0.0, 0
	for _, r := range all {
		n := worth(r)
		switch {
		case found == 0 || n > highest:
			best, highest, found = r.Move, n, 1
		case n == highest:
			if found++; rng.IntN(found) == 0 {
				best = r.Move
			}
		}
	}
	return best, found > 0
}

func randomMove(_ context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
	moves := labyrinthmath.Moves(v.Position)
	if len(moves) == 0 {
		return labyrinth.Move{}, false
	}
	return moves[rng.IntN(len(moves))], true
}

// greedy returns a bot that collects an objective if it can. Otherwise, it ends its walk as near to an objective as possible. It
// measures this distance without regard to walls. It notices each shift with the probability sees.
func greedy(sees float64) Bot {
	return func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		wanted := v.Wanted()
		travel := v.Config.Dialect.Objectives == labyrinth.ObjectivesTravel
		best, least, found := labyrinth.Move{}, 0, 0
		for _, s := range labyrinthmath.Shifts(v.Position) {
			if !notices(sees, rng) {
				continue
			}
			goals := goalsAfter(v, wanted, s.Insert, travel)
			for _, to := range s.Reach.Points() {
				d := nearest(goals, to)
				switch {
				case found == 0 || d < least:
					best, least, found = labyrinth.Move{Insert: s.Insert, Tile: s.Tile, To: to}, d, 1
				case d == least:
					if found++; rng.IntN(found) == 0 {
						best = labyrinth.Move{Insert: s.Insert, Tile: s.Tile, To: to}
					}
				}
			}
		}
		if found == 0 {
			return randomMove(ctx, v, rng)
		}
		return best, true
	}
}

// notices returns true with the probability sees.
func notices(sees float64, rng *rand.Rand) bool { return sees >= 1 || rng.Float64() < sees }

// choosing returns a bot that chooses the move with the highest worth among all moves whose shifts it notices. It notices each
// shift with the probability sees. If it notices no shift, it makes a random move.
func choosing(sees float64, worth func(v labyrinth.View) func(labyrinthmath.Ranked) float64) Bot {
	return func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		var some []labyrinthmath.Ranked
		noticed, last := false, labyrinth.Move{}
		for i, r := range labyrinthmath.Survey(ctx, v) {
			// the moves with the same shift are in sequence
			if i == 0 || r.Move.Insert != last.Insert || r.Move.Tile != last.Tile {
				noticed, last = notices(sees, rng), r.Move
			}
			if noticed {
				some = append(some, r)
			}
		}
		if some == nil {
			return randomMove(ctx, v, rng)
		}
		return bestMove(some, rng, worth(v))
	}
}

// goalsAfter returns the cells of the wanted objectives after a shift. insert is the place where the tile enters.
// travel reports whether objectives move with their tiles. If wanted is empty, the only goal is the player's starting
// cell.
func goalsAfter(v labyrinth.View, wanted []int, insert labyrinth.Insert, travel bool) []labyrinth.Point {
	if len(wanted) == 0 {
		return []labyrinth.Point{v.Players[v.You].Start}
	}
	var goals []labyrinth.Point
	for _, id := range wanted {
		at := v.Objectives[id]
		if travel {
			// objectives move with their tiles
			at = v.Board.Carried(at, insert)
		}
		// not on the spare tile
		if at != labyrinth.Aside {
			goals = append(goals, at)
		}
	}
	return goals
}

// nearest returns the number of steps from p to the nearest goal, ignoring passages.
func nearest(goals []labyrinth.Point, p labyrinth.Point) int {
	least := 2 * labyrinth.MaxSize
	for _, g := range goals {
		least = min(least, max(g.X-p.X, p.X-g.X)+max(g.Y-p.Y, p.Y-g.Y))
	}
	return least
}

// These are the weights of a move's properties. They differ so much that a collected objective always counts more than all
// other properties together.
const (
	victory = 1e6
	pickup  = 1000
	ways    = 100
)

func twoply(sees float64) Bot {
	return choosing(sees, func(labyrinth.View) func(labyrinthmath.Ranked) float64 { return ownValue })
}

// ownValue returns the value of a move, ignoring what the other players can do.
func ownValue(r labyrinthmath.Ranked) float64 {
	value := pickup*float64(r.Collects) + ways*r.Ways
	if r.Wins {
		value += victory
	}
	return value
}

// denial returns a bot with two aims. A move should collect an objective, and the next player should then be unable to collect
// one.
func denial(sees float64) Bot { return choosing(sees, denialValue) }

// denialValue returns a function that returns the value of a move for the bot "denial".
func denialValue(v labyrinth.View) func(labyrinthmath.Ranked) float64 {
	const open, last = 300, 20
	penalty := float64(open)
	decides := labyrinthmath.GoalsLeft(v.Position, labyrinthmath.Next(v)) == 1
	if decides {
		// stopping a player who needs only one more objective comes first, unless a move wins the game
		penalty *= last
	}
	return func(r labyrinthmath.Ranked) float64 {
		value := ownValue(r) - pickup*float64(r.Gives)
		switch {
		case decides && r.Gives > 0:
			value -= penalty + pickup
		case r.Risk > 0:
			value -= penalty + open*r.Risk
		}
		return value
	}
}
