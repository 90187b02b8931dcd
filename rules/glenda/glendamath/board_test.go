package glendamath

import (
	"math/rand/v2"
	"testing"

	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// Both kinds of masks give the same neighbours as package hex.
func TestMasksHaveTheNeighboursOfHex(t *testing.T) {
	for size := glenda.MinSize; size <= narrowSize; size++ {
		testMasks[narrow](t, size)
	}
	for size := glenda.MinSize; size <= glenda.MaxSize; size++ {
		testMasks[wide](t, size)
	}
}

func testMasks[M mask[M]](t *testing.T, size int) {
	t.Helper()
	b, rng := newBoard[M](size), rand.New(rand.NewPCG(uint64(size), 1))
	for range 60 {
		var m M
		cells := map[int]bool{}
		for range rng.IntN(size * size) {
			bit := b.bit(hex.Cell{X: rng.IntN(size), Y: rng.IntN(size)})
			m, cells[bit] = m.with(bit), true
		}
		if m.count() != len(cells) || m.empty() != (len(cells) == 0) || b.set(m).Len() != len(cells) {
			t.Fatalf("size %d: %d cells, want %d", size, m.count(), len(cells))
		}
		near, pairs := m.near(), m.pairs()
		for y := range size {
			for x := range size {
				c := hex.Cell{X: x, Y: y}
				n := 0
				for _, d := range hex.Dirs() {
					if o := c.Neighbour(d); o.X >= 0 && o.X < size && o.Y >= 0 && o.Y < size && cells[b.bit(o)] {
						n++
					}
				}
				bit := b.bit(c)
				if m.has(bit) != cells[bit] || near.has(bit) != (n >= 1) || pairs.has(bit) != (n >= 2) {
					t.Fatalf("size %d, %v with %d neighbours: got in the mask %v, near %v, pairs %v, want %v, %v, %v", size, c, n, m.has(bit), near.has(bit), pairs.has(bit), cells[bit], n >= 1, n >= 2)
				}
			}
		}
	}
}

func mustView(t testing.TB, c glenda.Config, seed uint64) glenda.View {
	t.Helper()
	s, err := glenda.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s.View(glenda.Trapper)
}

func BenchmarkTwoDistance(b *testing.B) {
	b.Run("size 11", func(b *testing.B) { benchmarkQuick[narrow](b, 11) })
	b.Run("size 11 in wide", func(b *testing.B) { benchmarkQuick[wide](b, 11) })
	b.Run("size 25", func(b *testing.B) { benchmarkQuick[wide](b, 25) })
}

func benchmarkQuick[M mask[M]](b *testing.B, size int) {
	board := newBoard[M](size)
	p := board.place(mustView(b, glenda.Config{Size: size, Walls: glenda.Exactly(7)}, 1))
	for b.Loop() {
		board.twoDistance(p)
	}
}

func BenchmarkClimb(b *testing.B) {
	board := newBoard[narrow](11)
	p := board.place(mustView(b, glenda.Config{Size: 11, Walls: glenda.Exactly(7)}, 1))
	var l levels[narrow]
	for b.Loop() {
		board.computeLevels(p, deepest, &l)
	}
}

func BenchmarkNewBoard(b *testing.B) {
	for b.Loop() {
		newBoard[narrow](11)
	}
}
