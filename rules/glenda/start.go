package glenda

import (
	"math/rand/v2"

	"menagerie/rules/hex"
)

// startStream separates this game's use of a seed from every other use of the same seed.
const startStream = 0x676c656e6461 // "glenda"

// firstWalls chooses the walls that stand before the first move.
func firstWalls(c Config, seed uint64) hex.Set {
	var chance rand.PCG
	chance.Seed(seed, startStream)
	rng := rand.New(&chance)
	// The number is drawn only once: if it were drawn again with the walls, enclosed starts would make fewer walls likelier.
	n := c.Walls.Min + rng.IntN(c.Walls.Max-c.Walls.Min+1)
	for {
		walls := scatter(c, n, rng)
		if c.Dialect.Start == StartAsItFell || c.wayOut(walls, c.Middle()) {
			return walls
		}
	}
}

// scatter puts n walls on cells other than the middle, every choice of cells equally likely.
func scatter(c Config, n int, rng *rand.Rand) hex.Set {
	var walls hex.Set
	for n > 0 {
		p := hex.Cell{X: rng.IntN(c.Size), Y: rng.IntN(c.Size)}
		if p == c.Middle() || walls.Has(p) {
			continue
		}
		walls = walls.With(p)
		n--
	}
	return walls
}
