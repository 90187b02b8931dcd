package glendamath

import (
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// board holds the parts of a game that do not change: the numbering of the cells and their neighbours.
type board[M mask[M]] struct {
	size, stride int
	all, border  M
	near         []M        // by bit: the neighbours
	next         [][6]int16 // by bit and direction: the neighbour's bit, or -1
	keys         []uint64   // Zobrist keys by bit: the first half for walls, the second half for Glenda's cell
}

// place is a position in which the trapper is to move. It holds Glenda's cell and the set of free cells, which includes
// that cell.
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
			b.join(c)
		}
	}
	for i := range b.keys {
		b.keys[i] = scramble(uint64(i) + 1)
	}
	return b
}

// join sets the neighbours of c.
func (b *board[M]) join(c hex.Cell) {
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

// scramble returns a hash of n. It is the finalizer of splitmix64 by S. Vigna.
func scramble(n uint64) uint64 {
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

// wall returns p with a wall added.
func (b *board[M]) wall(p place[M], bit int) place[M] {
	return place[M]{p.free.minus(bit), p.at, p.hash ^ b.keys[bit]}
}

// hop returns p with Glenda moved to cell.
func (b *board[M]) hop(p place[M], cell int) place[M] {
	n := len(b.near)
	return place[M]{p.free, cell, p.hash ^ b.keys[n+p.at] ^ b.keys[n+cell]}
}

// exits returns the cells that Glenda can move to.
func (b *board[M]) exits(p place[M]) M { return b.near[p.at].and(p.free) }

// set returns m as a hex.Set.
func (b *board[M]) set(m M) hex.Set {
	var s hex.Set
	for ; !m.empty(); m = m.minus(m.first()) {
		s = s.With(b.cell(m.first()))
	}
	return s
}

// distance returns the number of steps from Glenda's cell to the border, or never if there is no path.
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
