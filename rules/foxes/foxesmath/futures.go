package foxesmath

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"menagerie/rules/foxes"
)

// Futures has random samples of the land after the coming tides.
type Futures struct {
	Lands [][][]bool // whether tile i is land in sample s after tide t, as Lands[t][s][i]
}

// DrawFutures returns random samples of the land after each of the next tides. A tide that is known in advance has only one
// sample.
func DrawFutures(p foxes.Position, tides, samples int) Futures {
	return Memo(nil).draw(p, tides, samples)
}

// Memo keeps the samples of the last position, because the land stays the same until the next tide. Several goroutines may use a
// Memo. It is a channel that contains one value. To change the value, a goroutine takes it out of the channel. A nil Memo keeps
// nothing.
type Memo chan *drawn

// NewMemo returns an empty Memo.
func NewMemo() Memo {
	m := make(Memo, 1)
	m <- new(drawn)
	return m
}

// drawn has random samples of the land after the coming tides, and what is necessary to draw more.
type drawn struct {
	config foxes.Config
	before int    // number of tides before the first random one
	tides  int    // number of random tides
	land   []bool // land before the first random tide
	shore  *foxes.Shore
	start  foxes.Board // has the same land
	rng    *rand.Rand
	lands  [][][]bool // as in Futures, for the random tides
}

// draw is like DrawFutures.
func (m Memo) draw(p foxes.Position, tides, samples int) Futures {
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
	if m == nil {
		m = NewMemo() // receiving from a nil channel would block forever
	}
	d := <-m
	d.begin(p.Config, board, p.Tides+known, tides-known)
	d.extend(samples)
	for t, lands := range d.lands {
		f.Lands[known+t] = lands[:samples:samples]
	}
	m <- d
	return f
}

// begin forgets the samples if they do not belong to the given land and tides.
func (d *drawn) begin(c foxes.Config, b foxes.Board, before, tides int) {
	land := landOf(b)
	if d.config == c && d.before == before && d.tides == tides && slices.Equal(d.land, land) {
		return
	}
	d.config, d.before, d.tides, d.land = c, before, tides, land
	d.start, d.shore = b, foxes.NewShore(b)
	d.rng = rand.New(rand.NewPCG(hashOf(b), uint64(before)))
	d.lands = make([][][]bool, tides)
}

// extend adds samples until there are as many as the argument says.
func (d *drawn) extend(samples int) {
	for len(d.lands[0]) < samples {
		d.shore.Set(d.start)
		for t := range d.lands {
			number := d.before + 1 + t
			d.shore.Draw(d.config.Dialect.Tides, foxes.CurrentOf(number), d.config.TideTiles(number), d.rng)
			d.lands[t] = append(d.lands[t], d.shore.Land())
		}
	}
}

// atLeastTwo returns a slice with at least two elements. If lands has only one element, the result has this element
// twice. The caller alternates the side that moves first, and so needs two elements.
func atLeastTwo(lands [][]bool) [][]bool {
	if len(lands) == 1 {
		return [][]bool{lands[0], lands[0]}
	}
	return lands
}

// hashOf returns a hash of the land. It ignores the animals, so the hash changes only with a tide.
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
