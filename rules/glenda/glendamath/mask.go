package glendamath

import (
	"math/bits"

	"menagerie/rules/hex"
)

// mask is a set of cells with one bit per cell, so that few machine instructions process all cells.
type mask[M any] interface {
	comparable
	stride() int // number of bits per row: the bit of a cell is y*stride + x
	and(M) M
	or(M) M
	without(M) M
	with(bit int) M
	minus(bit int) M
	has(bit int) bool
	empty() bool
	count() int
	first() int // lowest bit of the set, which must not be empty
	near() M    // cells with a neighbour in the set
	pairs() M   // cells with at least two neighbours in the set
}

// narrow is a mask for boards with up to 11 columns and rows.
type narrow struct{ lo, hi uint64 }

const narrowSize = 11

// Rows and columns that need a special shift.
var (
	narrowEven     = narrowWhere(func(_, y int) bool { return y%2 == 0 })
	narrowNotFirst = narrowWhere(func(x, _ int) bool { return x > 0 })
	narrowNotLast  = narrowWhere(func(x, _ int) bool { return x < narrowSize-1 })
)

func narrowWhere(holds func(x, y int) bool) narrow {
	var m narrow
	for y := range narrowSize {
		for x := range narrowSize {
			if holds(x, y) {
				m = m.with(y*narrowSize + x)
			}
		}
	}
	return m
}

func (m narrow) stride() int             { return narrowSize }
func (m narrow) and(o narrow) narrow     { return narrow{m.lo & o.lo, m.hi & o.hi} }
func (m narrow) or(o narrow) narrow      { return narrow{m.lo | o.lo, m.hi | o.hi} }
func (m narrow) without(o narrow) narrow { return narrow{m.lo &^ o.lo, m.hi &^ o.hi} }
func (m narrow) with(bit int) narrow     { return m.or(narrowBit(bit)) }
func (m narrow) minus(bit int) narrow    { return m.without(narrowBit(bit)) }
func (m narrow) has(bit int) bool        { return !m.and(narrowBit(bit)).empty() }
func (m narrow) empty() bool             { return m.lo|m.hi == 0 }
func (m narrow) count() int              { return bits.OnesCount64(m.lo) + bits.OnesCount64(m.hi) }

func narrowBit(bit int) narrow {
	if bit < 64 {
		return narrow{lo: 1 << bit}
	}
	return narrow{hi: 1 << (bit - 64)}
}

func (m narrow) first() int {
	if m.lo != 0 {
		return bits.TrailingZeros64(m.lo)
	}
	return 64 + bits.TrailingZeros64(m.hi)
}

func (m narrow) up(n uint) narrow   { return narrow{m.lo>>n | m.hi<<(64-n), m.hi >> n} }
func (m narrow) down(n uint) narrow { return narrow{m.lo << n, m.hi<<n | m.lo>>(64-n)} }

// diagonals returns the diagonal neighbours of the cells in m. above has the neighbours in the next higher rows, and
// below has those in the next lower rows.
func (m narrow) diagonals() (above, below narrow) {
	even, odd := m.and(narrowEven).and(narrowNotFirst), m.without(narrowEven).and(narrowNotLast)
	return even.up(narrowSize + 1).or(odd.up(narrowSize - 1)), even.down(narrowSize - 1).or(odd.down(narrowSize + 1))
}

func (m narrow) near() narrow {
	above, below := m.diagonals()
	return m.and(narrowNotLast).down(1).or(m.and(narrowNotFirst).up(1)).
		or(m.up(narrowSize)).or(m.down(narrowSize)).or(above).or(below)
}

func (m narrow) pairs() narrow {
	above, below := m.diagonals()
	one, two := m.and(narrowNotLast).down(1), m.and(narrowNotFirst).up(1)
	both := one.and(two)
	one = one.or(two)
	for _, next := range [...]narrow{m.up(narrowSize), m.down(narrowSize), above, below} {
		both = both.or(one.and(next))
		one = one.or(next)
	}
	return both
}

// wide is a mask for boards of any size. The type narrow is several times faster. Each word has an even row in one half
// and the next row in the other. Shifts by one column therefore never mix rows.
type wide [(hex.MaxSize + 1) / 2]uint64

// Masks for the columns of the board, in each half of a word.
const (
	wideEven = 1<<hex.MaxSize - 1
	wideOdd  = wideEven << 32
)

func (m wide) stride() int { return 32 }

func (m wide) and(o wide) wide {
	for i := range m {
		m[i] &= o[i]
	}
	return m
}

func (m wide) or(o wide) wide {
	for i := range m {
		m[i] |= o[i]
	}
	return m
}

func (m wide) without(o wide) wide {
	for i := range m {
		m[i] &^= o[i]
	}
	return m
}

func (m wide) with(bit int) wide {
	m[bit/64] |= 1 << (bit % 64)
	return m
}

func (m wide) minus(bit int) wide {
	m[bit/64] &^= 1 << (bit % 64)
	return m
}

func (m wide) has(bit int) bool { return m[bit/64]&(1<<(bit%64)) != 0 }

func (m wide) empty() bool { return m == wide{} }

func (m wide) count() (n int) {
	for _, word := range m {
		n += bits.OnesCount64(word)
	}
	return n
}

func (m wide) first() int {
	for i, word := range m {
		if word != 0 {
			return i*64 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// wideBoth has the columns of both rows of a word.
const wideBoth = wideEven | wideOdd

// aside moves the cells of each row by one column. Even rows move to the right, and odd rows move to the left. The
// cells then have the columns of their diagonal neighbours in an adjacent row.
func aside(row uint64) uint64 { return row<<1&wideEven | row>>1&wideOdd }

func (m wide) near() wide {
	var all wide
	before := uint64(0)
	for i, word := range m {
		above, below := word<<32|before>>32, word>>32
		if i+1 < len(m) {
			below |= m[i+1] << 32
		}
		all[i] = word<<1&wideBoth | word>>1&wideBoth | above | below | aside(above) | aside(below)
		before = word
	}
	return all
}

func (m wide) pairs() wide {
	var all wide
	before := uint64(0)
	for i, word := range m {
		above, below := word<<32|before>>32, word>>32
		if i+1 < len(m) {
			below |= m[i+1] << 32
		}
		// A cell has two neighbours in the set in one row, or neighbours in two rows.
		left, right, aboveAside, belowAside := word<<1&wideBoth, word>>1&wideBoth, aside(above), aside(below)
		level, upper, lower := left|right, above|aboveAside, below|belowAside
		all[i] = left&right | above&aboveAside | below&belowAside | level&upper | level&lower | upper&lower
		before = word
	}
	return all
}
