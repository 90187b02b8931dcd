package glendamath

import (
	"math/bits"

	"menagerie/rules/hex"
)

// wide is a mask for boards of any size. Each word holds two rows of the board: an even row in its lower half, and the
// next row in its upper half. Shifts by one column therefore never mix rows.
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

// The columns of both rows of a word.
const wideBoth = wideEven | wideOdd

// aside shifts the cells of a neighbouring row by one column. They then lie on their diagonal neighbours in the present row.
// The shift is to the right if the present row is even, and to the left if it is odd.
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
