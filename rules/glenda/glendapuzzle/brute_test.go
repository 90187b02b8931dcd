package glendapuzzle

import (
	"math/bits"

	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// brute is a second solver for boards of up to 8 columns. It shares no code with glendamath. A cell is a bit of a uint64.
//
// An escape depends on certain cells. If Glenda escapes after one wall, every other wall loses that is not on one of these cells.
// The solver tries walls until all others are known to lose.
type brute struct {
	size   int
	border uint64
	near   []uint64 // by cell
	seen   map[[2]uint64]escapeFrom
}

// escapeFrom says whether Glenda escapes. If so, needs is the set of cells on which the escape depends.
type escapeFrom struct {
	escapes bool
	needs   uint64
}

func newBrute(size int) *brute {
	b := &brute{size: size, near: make([]uint64, size*size), seen: map[[2]uint64]escapeFrom{}}
	c := glenda.Config{Size: size}
	for i := range b.near {
		at := hex.Cell{X: i % size, Y: i / size}
		if c.Border(at) {
			b.border |= 1 << i
		}
		for _, d := range hex.Dirs() {
			if n := at.Neighbour(d); c.Inside(n) {
				b.near[i] |= 1 << b.bit(n)
			}
		}
	}
	return b
}

func (b *brute) bit(c hex.Cell) int { return c.Y*b.size + c.X }

// position returns the free cells, without that of Glenda, and her cell.
func (b *brute) position(v glenda.View) (free uint64, at int) {
	free = 1<<(b.size*b.size) - 1
	for c := range v.Walls.All() {
		free &^= 1 << b.bit(c)
	}
	return free &^ (1 << b.bit(v.Glenda)), b.bit(v.Glenda)
}

// afterHop returns whether Glenda escapes if the trapper is to move.
func (b *brute) afterHop(free uint64, at int) escapeFrom {
	if exits := b.near[at] & free & b.border; bits.OnesCount64(exits) >= 2 {
		return escapeFrom{true, exits}
	}
	if !b.way(free, at) {
		return escapeFrom{}
	}
	key := [2]uint64{free, uint64(at)}
	if e, ok := b.seen[key]; ok {
		return e
	}
	all := escapeFrom{escapes: true}
	for left := free; left != 0; {
		w := b.best(free, at, left)
		e := b.afterWall(free&^w, at)
		if !e.escapes {
			all = e
			break
		}
		left &= e.needs
		all.needs |= e.needs
	}
	b.seen[key] = all
	return all
}

// afterWall returns whether Glenda escapes if she is to move.
func (b *brute) afterWall(free uint64, at int) escapeFrom {
	exits := b.near[at] & free
	if now := exits & b.border; now != 0 {
		return escapeFrom{true, now & -now}
	}
	for exits != 0 {
		n := b.nearest(free, exits)
		exits &^= 1 << n
		if e := b.afterHop(free&^(1<<n)|1<<at, n); e.escapes {
			e.needs |= 1 << n
			return e
		}
	}
	return escapeFrom{}
}

// way reports whether a way leads to the border.
func (b *brute) way(free uint64, at int) bool {
	for reached := uint64(1) << at; ; {
		next := reached
		for left := reached; left != 0; left &= left - 1 {
			next |= b.near[bits.TrailingZeros64(left)] & free
		}
		if next == reached {
			return reached&b.border != 0
		}
		reached = next
	}
}

// reach calls visit with the cells from which Glenda probably escapes in 0, 1, 2, ... hops, until visit returns true: the cells on
// the border, then also the cells with two such neighbours, and so on. It only decides which moves are tried first.
func (b *brute) reach(free uint64, visit func(hops int, cells uint64) bool) {
	cells := b.border & free
	for hops := 0; !visit(hops, cells); hops++ {
		next := cells
		for left := free &^ cells; left != 0; left &= left - 1 {
			if n := bits.TrailingZeros64(left); bits.OnesCount64(b.near[n]&cells) >= 2 {
				next |= 1 << n
			}
		}
		if next == cells {
			return
		}
		cells = next
	}
}

// nearest returns one of the exits, which must not be empty: the one from which Glenda probably escapes in the fewest hops.
func (b *brute) nearest(free, exits uint64) int {
	found := exits
	b.reach(free, func(_ int, cells uint64) bool {
		if exits&cells != 0 {
			found = exits & cells
		}
		return exits&cells != 0
	})
	return bits.TrailingZeros64(found)
}

// best returns one of the walls: the one after which Glenda probably needs the most hops.
func (b *brute) best(free uint64, at int, walls uint64) uint64 {
	var best uint64
	most := -1
	for ; walls != 0; walls &= walls - 1 {
		w := walls & -walls
		worth := 1 << 20
		b.reach(free&^w, func(hops int, cells uint64) bool {
			hit := b.near[at] & free &^ w & cells
			if hit != 0 {
				worth = 8*hops + 8 - bits.OnesCount64(hit)
			}
			return hit != 0
		})
		if worth > most {
			best, most = w, worth
		}
	}
	return best
}
