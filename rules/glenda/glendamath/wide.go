package glendamath

import (
	"math/bits"

	"menagerie/rules/hex"
)

// wide is a mask for boards of any size. Its layout is that of hex.Set.
type wide hex.Set

// Rows and columns that need a special shift.
var (
	wideEven     = wideWhere(func(_, y int) bool { return y%2 == 0 })
	wideNotFirst = wideWhere(func(x, _ int) bool { return x > 0 })
	wideNotLast  = wideWhere(func(x, _ int) bool { return x < hex.MaxSize-1 })
)

func wideWhere(holds func(x, y int) bool) wide {
	var m wide
	for y := range hex.MaxSize {
		for x := range hex.MaxSize {
			if holds(x, y) {
				m = m.with(y*hex.MaxSize + x)
			}
		}
	}
	return m
}

func (m wide) stride() int { return hex.MaxSize }

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

func (m wide) count() int { return hex.Set(m).Len() }

func (m wide) first() int {
	for i, word := range m {
		if word != 0 {
			return i*64 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// padded is a mask with an empty word on each side, so that shifts need no special cases.
type padded [len(wide{}) + 2]uint64

func (m wide) pad() *padded {
	var p padded
	copy(p[1:], m[:])
	return &p
}

func (p *padded) up(i int, n uint) uint64   { return p[i]>>n | p[i+1]<<(64-n) }
func (p *padded) down(i int, n uint) uint64 { return p[i]<<n | p[i-1]>>(64-n) }

// sides holds a mask and the parts of it that may be shifted across the ends of rows, as in narrow.aside.
type sides struct{ all, notFirst, notLast, even, odd *padded }

func (m wide) sides() sides {
	first, last := m.and(wideNotFirst), m.and(wideNotLast)
	return sides{m.pad(), first.pad(), last.pad(), first.and(wideEven).pad(), last.without(wideEven).pad()}
}

// word returns word i of the mask, counted from 1, shifted in each of the six directions.
func (s *sides) word(i int) [6]uint64 {
	const row = hex.MaxSize
	return [6]uint64{
		s.notLast.down(i, 1), s.notFirst.up(i, 1), s.all.up(i, row), s.all.down(i, row),
		s.even.up(i, row+1) | s.odd.up(i, row-1), s.even.down(i, row-1) | s.odd.down(i, row+1),
	}
}

func (m wide) near() wide {
	s := m.sides()
	for i := range m {
		w := s.word(i + 1)
		m[i] = w[0] | w[1] | w[2] | w[3] | w[4] | w[5]
	}
	return m
}

func (m wide) pairs() wide {
	s := m.sides()
	for i := range m {
		var one, both uint64
		for _, next := range s.word(i + 1) {
			both |= one & next
			one |= next
		}
		m[i] = both
	}
	return m
}
