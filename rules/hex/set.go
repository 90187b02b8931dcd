package hex

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/bits"
)

// MaxSize is the maximum number of columns and of rows of a board whose cells fit in a Set.
const MaxSize = 25

// Set is a set of cells with x and y from 0 to MaxSize-1. A Set can be assigned and compared with ==. The zero value is the
// empty set.
type Set [(MaxSize*MaxSize + 63) / 64]uint64

// Fits reports whether a Set can contain c.
func (c Cell) Fits() bool { return c.X >= 0 && c.X < MaxSize && c.Y >= 0 && c.Y < MaxSize }

func (c Cell) bit() (word int, mask uint64) {
	i := c.Y*MaxSize + c.X
	return i / 64, 1 << (i % 64)
}

// Has reports whether s contains c. It returns false if c does not fit in a Set.
func (s Set) Has(c Cell) bool {
	if !c.Fits() {
		return false
	}
	word, mask := c.bit()
	return s[word]&mask != 0
}

// With returns a copy of s with c added. It panics if c does not fit in a Set.
func (s Set) With(c Cell) Set {
	if !c.Fits() {
		panic(fmt.Sprintf("hex: cell %d,%d does not fit into a set", c.X, c.Y))
	}
	word, mask := c.bit()
	s[word] |= mask
	return s
}

// Without returns a copy of s with c removed.
func (s Set) Without(c Cell) Set {
	if c.Fits() {
		word, mask := c.bit()
		s[word] &^= mask
	}
	return s
}

// Len returns the number of cells in s.
func (s Set) Len() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// All returns an iterator over the cells of s, row by row.
func (s Set) All() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				n := i*64 + bits.TrailingZeros64(word)
				if !yield(Cell{n % MaxSize, n / MaxSize}) {
					return
				}
			}
		}
	}
}

// MarshalJSON encodes s as an array of its cells, row by row.
func (s Set) MarshalJSON() ([]byte, error) {
	cells := make([]Cell, 0, s.Len())
	for c := range s.All() {
		cells = append(cells, c)
	}
	return json.Marshal(cells)
}

// UnmarshalJSON decodes an array of cells.
func (s *Set) UnmarshalJSON(data []byte) error {
	var cells []Cell
	if err := json.Unmarshal(data, &cells); err != nil {
		return fmt.Errorf("reading a set of cells: %w", err)
	}
	*s = Set{}
	for _, c := range cells {
		if !c.Fits() {
			return fmt.Errorf("reading a set of cells: the cell %d,%d is outside the largest board", c.X, c.Y)
		}
		*s = s.With(c)
	}
	return nil
}
