package labyrinthmath

import "math/bits"

// mask is a set of cells. Bit y*width+x stands for cell (x, y). Boards with up to 64 cells need one word, and the
// largest board needs sixteen.
type mask interface{ narrow | wide }

type (
	narrow [1]uint64
	wide   [16]uint64
)

// narrowCells is the maximum number of cells in a mask of type narrow.
const narrowCells = 64

func with[M mask](m M, bit int) M {
	m[bit>>6] |= 1 << (bit & 63)
	return m
}

func without[M mask](m M, bit int) M {
	m[bit>>6] &^= 1 << (bit & 63)
	return m
}

func has[M mask](m M, bit int) bool { return m[bit>>6]>>(bit&63)&1 != 0 }

func and[M mask](a, b M) M {
	for i := range len(a) {
		a[i] &= b[i]
	}
	return a
}

func or[M mask](a, b M) M {
	for i := range len(a) {
		a[i] |= b[i]
	}
	return a
}

func xor[M mask](a, b M) M {
	for i := range len(a) {
		a[i] ^= b[i]
	}
	return a
}

func minus[M mask](a, b M) M {
	for i := range len(a) {
		a[i] &^= b[i]
	}
	return a
}

func empty[M mask](m M) bool {
	var none M
	return m == none
}

// up moves every bit up by n, 0 < n < 64.
func up[M mask](m M, n int) M {
	for i := len(m) - 1; i > 0; i-- {
		m[i] = m[i]<<n | m[i-1]>>(64-n)
	}
	m[0] <<= n
	return m
}

// down moves every bit down by n, 0 < n < 64.
func down[M mask](m M, n int) M {
	for i := range len(m) - 1 {
		m[i] = m[i]>>n | m[i+1]<<(64-n)
	}
	m[len(m)-1] >>= n
	return m
}

func count[M mask](m M) int {
	n := 0
	for i := range len(m) {
		n += bits.OnesCount64(m[i])
	}
	return n
}

// each calls f with every bit of m, lowest first.
func each[M mask](m M, f func(bit int)) {
	for i := range len(m) {
		for w := m[i]; w != 0; w &= w - 1 {
			f(i<<6 + bits.TrailingZeros64(w))
		}
	}
}

// first returns the lowest bit of m, which must not be empty.
func first[M mask](m M) int {
	for i := range len(m) {
		if m[i] != 0 {
			return i<<6 + bits.TrailingZeros64(m[i])
		}
	}
	return -1
}
