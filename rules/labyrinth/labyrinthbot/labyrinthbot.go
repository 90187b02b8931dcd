// Package labyrinthbot implements the built-in players of the labyrinth.
//
//	random  makes a random legal move
//	greedy  collects if possible, otherwise moves towards the nearest of its objectives
//	twoply  collects if possible, and ends where the largest number of shifts would let it collect next
//	denial  like twoply, but prefers to leave the next player nothing to collect if it loses no objective by that
//	best    searches every move, every response, and what both could collect next
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

// Named is a Bot with the names that select it.
type Named = rules.NamedBot[labyrinth.View, labyrinth.Move]

// All returns the bots, weakest first.
func All() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(randomMove)},
		{Name: "greedy", Strength: "medium", Bot: player(greedy)},
		{Name: "twoply", Bot: player(twoply)},
		{Name: "denial", Strength: "hard", Bot: player(denial)},
		{Name: "best", Strength: "best", Bot: Best(0)},
	}
}

// Strengths returns the strength names, weakest first.
func Strengths() []string { return rules.Strengths() }

// For returns the bot that has the given name or strength.
func For(name string) (Named, error) { return rules.FindBot("bot", All(), name) }

// Best returns the strongest bot. For each move, the bot searches about budget boards. If budget is 0, the bot uses a
// default with which a move takes well below 200 milliseconds.
func Best(budget int) Bot {
	return player(func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		all := labyrinthmath.Search(ctx, v, budget)
		return greatest(all, rng, func(r labyrinthmath.Ranked) float64 { return r.Value })
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

// greatest returns the move with the highest value of worth. Among equal moves it picks one at random. If there is no move, ok
// is false.
func greatest(all []labyrinthmath.Ranked, rng *rand.Rand, worth func(labyrinthmath.Ranked) float64) (best labyrinth.Move, ok bool) {
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
