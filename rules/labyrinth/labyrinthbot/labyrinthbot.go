// Package labyrinthbot holds the built-in players of the labyrinth.
//
//	random  any legal move
//	greedy  collects when it can, otherwise walks towards the nearest of its objectives
//	twoply  collects when it can, and ends where most shifts would let it collect next
//	denial  the same, but first of all leaves the next player nothing to collect, where that costs it nothing of its own
//	best    searches: every move, every answer, and what both could collect next
//
// A bot knows nothing but the View and keeps no memory. All but the best need a millisecond or less on the board game's
// board; the best looks at a number of boards, reads no clock, and ends with its context. A bot has no move when it is not
// its turn, when the View shows no possible game, and when no move is legal. It never offers an illegal move.
package labyrinthbot

import (
	"context"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
)

// Bot chooses a move for the seat that v belongs to; ok is false when that seat has none to make.
type Bot = rules.Bot[labyrinth.View, labyrinth.Move]

// Named is a bot and the names by which people choose it.
type Named = rules.NamedBot[labyrinth.View, labyrinth.Move]

// All returns the bots, the weakest first.
func All() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(randomMove)},
		{Name: "greedy", Strength: "medium", Bot: player(greedy)},
		{Name: "twoply", Bot: player(twoply)},
		{Name: "denial", Strength: "hard", Bot: player(denial)},
		{Name: "best", Strength: "best", Bot: Best(0)},
	}
}

// Strengths returns the names that stand for a bot by its strength, the weakest first.
func Strengths() []string { return rules.Strengths() }

// For returns a bot by its own name or by its strength.
func For(name string) (Named, error) { return rules.FindBot("bot", All(), name) }

// Best returns the strongest bot. It looks at so many boards for a move; 0 means as many as take well below 200
// milliseconds.
func Best(budget int) Bot {
	return player(func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		all := labyrinthmath.Search(ctx, v, budget)
		return greatest(all, rng, func(r labyrinthmath.Ranked) float64 { return r.Value })
	})
}

// player returns a bot that calls think only when it is the turn of the View's seat.
func player(think Bot) Bot {
	return rules.Checked(func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		if !v.ToMove() || v.Mover != v.You {
			return labyrinth.Move{}, false
		}
		return think(ctx, v, rng)
	})
}

// greatest returns the move for which of is greatest; ok is false if all is empty. Among equals every move is equally likely.
func greatest(all []labyrinthmath.Ranked, rng *rand.Rand, of func(labyrinthmath.Ranked) float64) (best labyrinth.Move, ok bool) {
	highest, found := 0.0, 0
	for _, r := range all {
		n := of(r)
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
