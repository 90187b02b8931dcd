// Package stonesbot has the bots for package stones.
package stonesbot

import (
	"context"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/stones"
)

// Bot chooses moves.
type Bot = rules.Bot[stones.View, stones.Move]

// Named is a bot with its names.
type Named = rules.NamedBot[stones.View, stones.Move]

// All returns the bots, the weakest first.
func All() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: rules.Checked(random)},
		{Name: "ahead", Strength: "medium", Bot: rules.Checked(ahead(8))},
		{Name: "farther", Strength: "hard", Bot: rules.Checked(ahead(16))},
		{Name: "four", Strength: "best", Bot: rules.Checked(ahead(stones.MaxHeap))},
	}
}

// For returns the bot that has the given name or strength.
func For(name string) (Named, error) { return rules.FindBot("bot", All(), name) }

// random takes a pseudo-random number of stones.
func random(_ context.Context, v stones.View, rng *rand.Rand) (stones.Move, bool) {
	if !v.ToMove() || v.Heap == 0 {
		return stones.Move{}, false
	}
	return stones.Move{Take: 1 + rng.IntN(min(v.Heap, stones.MaxTake))}, true
}

// ahead returns a bot that plays perfectly as soon as the heap has at most most stones. Before that, the bot plays at random.
// Perfect play leaves a multiple of four stones. If that is impossible, the bot takes one stone.
func ahead(most int) Bot {
	return func(ctx context.Context, v stones.View, rng *rand.Rand) (stones.Move, bool) {
		if !v.ToMove() || v.Heap > most {
			return random(ctx, v, rng)
		}
		return stones.Move{Take: max(1, v.Heap%(stones.MaxTake+1))}, v.Heap > 0
	}
}
