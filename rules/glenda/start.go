package glenda

import (
	"math/rand/v2"

	"menagerie/rules/hex"
)

// startStream is the second half of the random seed. It makes this package's random numbers differ from those of other
// users of the same seed.
const startStream = 0x676c656e6461 // "glenda"

// firstWalls returns the random walls at the start of a game.
func firstWalls(c Config, seed uint64) hex.Set {
	var chance rand.PCG
	chance.Seed(seed, startStream)
	rng := rand.New(&chance)
	// Draw the number only once. If it were drawn again together with the walls, small numbers would become more
	// likely, because they enclose Glenda less often.
	n := c.Walls.Min + rng.IntN(c.Walls.Max-c.Walls.Min+1)
	for {
		walls := scatter(c, n, rng)
		if c.Dialect.Start == StartAsItFell || c.wayOut(walls, c.Middle()) {
			return walls
		}
	}
}

// scatter returns n random cells other than the middle cell. All sets of n cells are equally likely.
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
