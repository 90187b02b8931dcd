package stones_test

import (
	"math/rand/v2"
	"testing"

	"menagerie/rules/code/codetest"
	"menagerie/rules/stones"
)

func TestGamesSurviveTheirCodes(t *testing.T) {
	codetest.Suite[stones.State, stones.View, stones.Move, stones.Config]{
		Codec: stones.Codec, Turns: stones.MaxHeap,
		Config: func(rng *rand.Rand) stones.Config { return stones.Config{Heap: 1 + rng.IntN(stones.MaxHeap)} },
		Move: func(rng *rand.Rand, v stones.View) stones.Move {
			return stones.Move{Take: 1 + rng.IntN(min(v.Heap, stones.MaxTake))}
		},
	}.Run(t)
}
