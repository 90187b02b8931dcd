package glendamath

import (
	"math/bits"

	"menagerie/rules/hex"
)

// wide is a mask for boards of every size. Its bits lie as in a hex.Set.
type wide hex.Set

// The rows and columns that shifting has to treat differently.
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

func (m wide) up(n uint) wide {
	for i := range m {
		m[i] >>= n
		if i+1 < len(m) {
			m[i] |= m[i+1] << (64 - n)
		}
	}
	return m
}

func (m wide) down(n uint) wide {
	for i := len(m) - 1; i >= 0; i-- {
		m[i] <<= n
		if i > 0 {
			m[i] |= m[i-1] >> (64 - n)
		}
	}
	return m
}

// sides returns the set moved in each of the six directions, as narrow does it.
func (m wide) sides() [6]wide {
	even, odd := m.and(wideEven).and(wideNotFirst), m.without(wideEven).and(wideNotLast)
	return [6]wide{
		m.and(wideNotLast).down(1), m.and(wideNotFirst).up(1), m.up(hex.MaxSize), m.down(hex.MaxSize),
		even.up(hex.MaxSize + 1).or(odd.up(hex.MaxSize - 1)), even.down(hex.MaxSize - 1).or(odd.down(hex.MaxSize + 1)),
	}
}

func (m wide) near() wide {
	var one wide
	for _, next := range m.sides() {
		one = one.or(next)
	}
	return one
}

func (m wide) pairs() wide {
	var one, both wide
	for _, next := range m.sides() {
		both = both.or(one.and(next))
		one = one.or(next)
	}
	return both
}
