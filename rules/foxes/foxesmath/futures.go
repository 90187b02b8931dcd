package foxesmath

import (
	"hash/fnv"
	"math/rand/v2"

	"menagerie/rules/foxes"
)

// Futures are lands as the coming tides may leave them.
type Futures struct {
	Lands [][][]bool // by tide, from the next one; by sample; by tile: whether it is land
}

// DrawFutures draws samples of the next tides. A tide that is known has one sample, and so have those before it.
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

// twice returns the lands of one tide so that at least two are left: races in them are run with either side the first.
func twice(lands [][]bool) [][]bool {
	if len(lands) == 1 {
		return [][]bool{lands[0], lands[0]}
	}
	return lands
}

// hashOf depends on the land alone: between two tides all positions have the same futures, so that a plan holds.
func hashOf(b foxes.Board) uint64 {
	h := fnv.New64a()
	for _, t := range b.Tiles {
		_, _ = h.Write([]byte{byte(t & foxes.Land)}) // a hash never fails
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
