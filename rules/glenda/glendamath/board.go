package glendamath

import (
	"iter"

	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// board holds the parts of a game that do not change: the cells, their numbers and their neighbours.
type board[M mask[M]] struct {
	size, stride int
	all, border  M
	near         []M        // neighbours of each cell, by bit
	next         [][6]int16 // bit of the neighbour in each direction, by bit; -1 for none
	keys         []uint64   // Zobrist keys by bit: the first half for walls, the second half for Glenda's cell
}

// place is a position with the trapper to move: Glenda's cell, and the set of free cells including that cell.
type place[M mask[M]] struct {
	free M
	at   int
	hash uint64
}

func newBoard[M mask[M]](size int) *board[M] {
	var none M
	b := &board[M]{size: size, stride: none.stride()}
	cells := b.stride * min(b.stride, hex.MaxSize+1) // the number of bits of a mask
	b.near, b.next, b.keys = make([]M, cells), make([][6]int16, cells), make([]uint64, 2*cells)
	config := glenda.Config{Size: size}
	for y := range size {
		for x := range size {
			c := hex.Cell{X: x, Y: y}
			b.all = b.all.with(b.bit(c))
			if config.Border(c) {
				b.border = b.border.with(b.bit(c))
			}
			b.setNeighbours(c)
		}
	}
	for i := range b.keys {
		b.keys[i] = hash(uint64(i) + 1)
	}
	return b
}

func (b *board[M]) setNeighbours(c hex.Cell) {
	at := b.bit(c)
	for _, d := range hex.Dirs() {
		n := c.Neighbour(d)
		if n.X < 0 || n.Y < 0 || n.X >= b.size || n.Y >= b.size {
			b.next[at][d] = -1
			continue
		}
		b.next[at][d] = int16(b.bit(n))
		b.near[at] = b.near[at].with(b.bit(n))
	}
}

// hash returns a hash of n. It is the finalizer of splitmix64 by S. Vigna.
func hash(n uint64) uint64 {
	n *= 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

func (b *board[M]) bit(c hex.Cell) int { return c.Y*b.stride + c.X }

func (b *board[M]) cell(bit int) hex.Cell { return hex.Cell{X: bit % b.stride, Y: bit / b.stride} }

// place returns the position in v, whichever seat is to move.
func (b *board[M]) place(v glenda.View) place[M] {
	p := place[M]{free: b.all, at: b.bit(v.Glenda)}
	p.hash = b.keys[len(b.near)+p.at]
	for c := range v.Walls.All() {
		p = b.wall(p, b.bit(c))
	}
	return p
}

func (b *board[M]) wall(p place[M], bit int) place[M] {
	return place[M]{p.free.minus(bit), p.at, p.hash ^ b.keys[bit]}
}

func (b *board[M]) hop(p place[M], cell int) place[M] {
	n := len(b.near)
	return place[M]{p.free, cell, p.hash ^ b.keys[n+p.at] ^ b.keys[n+cell]}
}

// exits returns the cells that Glenda can move to.
func (b *board[M]) exits(p place[M]) M { return b.near[p.at].and(p.free) }

func (b *board[M]) set(m M) hex.Set {
	var s hex.Set
	for ; !m.empty(); m = m.minus(m.first()) {
		s = s.With(b.cell(m.first()))
	}
	return s
}

// distance returns the number of steps from Glenda's cell to the border. If there is no path, it returns the constant
// never.
func (b *board[M]) distance(p place[M]) int {
	reached := b.border.and(p.free)
	for steps := 0; ; steps++ {
		if reached.has(p.at) {
			return steps
		}
		next := reached.or(reached.near().and(p.free))
		if next == reached {
			return never
		}
		reached = next
	}
}

const (
	// deepest is the largest two-distance that is distinguished from larger ones.
	deepest = 40
	// beyond is the two-distance of a cell for which the computation stopped early.
	beyond = 1 << 19
	// never is the two-distance of a cell from which Glenda cannot escape. It is also the distance of a cell without a path to
	// the border.
	never = 1 << 20
)

// levels holds sets of cells from which Glenda may reach the border in a few moves. The element at[k] has the cells
// whose two-distance is at most k. The two-distance of a cell is a lower bound for these moves (see TwoDistances).
type levels[M mask[M]] struct {
	at  [deepest + 1]M
	top int // index of the last level computed
}

// computeLevels returns the two-distance of Glenda's cell, a lower bound for her moves to the border. If the trapper
// can always stop her, the result is the constant never. If the two-distance exceeds limit, the result is the constant
// beyond. computeLevels stores in l the sets of cells with smaller or equal two-distances.
func (b *board[M]) computeLevels(p place[M], limit int, l *levels[M]) int {
	l.at[0], l.top = b.border.and(p.free), 0
	for l.top < min(limit, deepest) {
		if !b.addLevel(p, l) {
			return never
		}
		if l.at[l.top].has(p.at) {
			return l.top
		}
	}
	return beyond
}

// addLevel adds to l the set of cells whose two-distance is at most l.top+1. The two-distance of a cell is a lower
// bound for Glenda's moves to the border. addLevel returns false if the set has no cells that l lacks, or if l is full.
func (b *board[M]) addLevel(p place[M], l *levels[M]) bool {
	if l.top == deepest {
		return false
	}
	below := l.at[l.top]
	next := below.or(below.pairs().and(p.free))
	if next == below {
		return false
	}
	l.top++
	l.at[l.top] = next
	return true
}

// twoDistance returns Glenda's two-distance, without a limit.
func (b *board[M]) twoDistance(p place[M]) int {
	reached := b.border.and(p.free)
	for k := 1; ; k++ {
		next := reached.or(reached.pairs().and(p.free))
		if next.has(p.at) {
			return k
		}
		if next == reached {
			return never
		}
		reached = next
	}
}

// borderNearness returns a number that is higher if the free cells next to Glenda are nearer to the border. The number
// is 0 if none of these cells is near enough for an escape within limit moves. It is -1 if Glenda can never escape from
// these cells.
func (b *board[M]) borderNearness(p place[M], limit int) int {
	exits := b.exits(p)
	reached := b.border.and(p.free)
	for k := 0; k <= limit; k++ {
		if hit := exits.and(reached); !hit.empty() {
			return 8*(limit-k+1) + hit.count()
		}
		next := reached.or(reached.pairs().and(p.free))
		if next == reached {
			return -1
		}
		reached = next
	}
	return 0
}

// support returns the only cells on which a wall can change Glenda's two-distance (see TwoDistances).
func (b *board[M]) support(p place[M], l *levels[M]) M {
	var at, all M
	at = at.with(p.at)
	for k := l.top - 1; k >= 0; k-- {
		at = at.or(at.near().and(l.at[k]))
		all = all.or(at)
	}
	return all.minus(p.at)
}

// byLevel yields the cells of m in the order of their two-distances (see TwoDistances). Cells without one come last.
func (b *board[M]) byLevel(p place[M], m M) iter.Seq[int] {
	return func(yield func(int) bool) {
		reached := b.border.and(p.free)
		for !m.empty() {
			now := m.and(reached)
			next := reached.or(reached.pairs().and(p.free))
			if next == reached {
				now = m
			}
			for m = m.without(now); !now.empty(); now = now.minus(now.first()) {
				if !yield(now.first()) {
					return
				}
			}
			reached = next
		}
	}
}
