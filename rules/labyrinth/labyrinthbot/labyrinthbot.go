// Package labyrinthbot holds the built-in players of the labyrinth.
//
//	random  any legal move
//	greedy  collects when it can, otherwise walks towards the nearest of its objectives
//	twoply  collects when it can, and ends where most shifts would let it collect next
//	denial  the same, but first of all leaves the next player nothing to collect, where that costs it nothing of its own
//	best    searches: every move, every answer, and what both could collect next
//
// A bot knows nothing but the View and keeps no memory. All but the best need a millisecond or less on the board game's
// board; the best looks at a number of boards, reads no clock, and ends with its context. A bot answers false when it is not
// its turn. It never offers an illegal move.
package labyrinthbot

import (
	"context"
	"fmt"
	"math/rand/v2"

	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
)

// Bot chooses a move for the seat that v belongs to; ok is false when that seat has none to make.
type Bot = func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (m labyrinth.Move, ok bool)

// Named is a bot and the name by which people choose it.
type Named struct {
	Name string
	Bot  Bot
}

// All returns the bots, the weakest first.
func All() []Named {
	return []Named{
		{"random", player(randomMove)},
		{"greedy", player(greedy)},
		{"twoply", player(twoply)},
		{"denial", player(denial)},
		{"best", Best(0)},
	}
}

// For returns the bot of a name.
func For(name string) (Named, error) {
	known := ""
	for i, b := range All() {
		if b.Name == name {
			return b, nil
		}
		if i > 0 {
			known += ", "
		}
		known += b.Name
	}
	return Named{}, fmt.Errorf("no bot is called %q: choose %s", name, known)
}

// Best returns the strongest bot. It looks at so many boards for a move; 0 means as many as take well below 200
// milliseconds.
func Best(budget int) Bot {
	return func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		if !v.ToMove() {
			return labyrinth.Move{}, false
		}
		all := labyrinthmath.Search(ctx, v, budget)
		return greatest(all, rng, func(r labyrinthmath.Ranked) float64 { return r.Value }), true
	}
}

// player makes a bot of a function that is only asked when it is its turn.
func player(think func(labyrinth.View, *rand.Rand) labyrinth.Move) Bot {
	return func(_ context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		if !v.ToMove() {
			return labyrinth.Move{}, false
		}
		return think(v, rng), true
	}
}

// greatest returns the move of one for which of is greatest, every one equally likely.
func greatest(all []labyrinthmath.Ranked, rng *rand.Rand, of func(labyrinthmath.Ranked) float64) labyrinth.Move {
	best, highest, found := all[0].Move, 0.0, 0
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
	return best
}
