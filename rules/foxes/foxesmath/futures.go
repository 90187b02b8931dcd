package foxesmath

import (
	"hash/fnv"
	"math/rand/v2"

	"menagerie/rules/foxes"
)

// Futures holds random samples of the land after the coming tides.
type Futures struct {
	Lands [][][]bool // by tide, beginning with the next; by sample; by tile: whether it is land
}

// DrawFutures draws random samples of the land after each of the next tides. A tide that is known in advance has only
// one sample.
func DrawFutures(p foxes.Position, tides, samples int) Futures {
	f := Futures{Lands: make([][][]bool, tides)}
	known := min(tides, len(p.Coming))
	board := p.Board
	for t := range known {
		board = After(p, t+1)
		f.Lands[t] = [][]bool{landOf(board)}
	}
	if known == tides {
		return f
	}
	rng := rand.New(rand.NewPCG(hashOf(board), uint64(p.Tides)))
	shore := foxes.NewShore(board)
	for range samples {
		shore.Set(board)
		for t := known; t < tides; t++ {
			shore.Draw(p.Config.Dialect.Tides, foxes.CurrentOf(p.Tides+1+t), board.Size, rng)
			f.Lands[t] = append(f.Lands[t], shore.Land())
		}
	}
	return f
}

// twice returns lands, with the element repeated if there is only one. The caller simulates one fight for each element. The
// sides take turns in making the first move, so at least two fights are needed.
func twice(lands [][]bool) [][]bool {
	if len(lands) == 1 {
		return [][]bool{lands[0], lands[0]}
	}
	return lands
}

// hashOf returns a hash of the land. It ignores the animals, so all positions between two tides have the same hash.
func hashOf(b foxes.Board) uint64 {
	h := fnv.New64a()
	for _, t := range b.Tiles {
		_, _ = h.Write([]byte{byte(t & foxes.Land)}) // a hash never returns an error
	}
	return h.Sum64()
}

func landOf(b foxes.Board) []bool {
	land := make([]bool, len(b.Tiles))
	for i, t := range b.Tiles {
		land[i] = t.IsLand()
	}
	return land
}
