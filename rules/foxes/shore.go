package foxes

import (
	"math/rand/v2"
	"slices"
)

// Current says which way a tide turns tiles.
type Current uint8

// The currents.
const (
	Flood Current = iota // land to water
	Ebb                  // water to land
)

// CurrentOf returns the current of the tide of a number, counted from 1: two floods, then three ebbs and three floods for
// ever. So the land of n rows and n columns goes from L to L-n, L-2n, L-n, L, L+n, L, and round again.
func CurrentOf(tide int) Current {
	if tide%6 <= 2 {
		return Flood
	}
	return Ebb
}

// Shore is the land of a board while tides turn it, without the animals, which no tide asks. It is for who draws tides:
// the rules, and those who think about what may come. Unlike other values here it changes in place.
type Shore struct {
	size  int
	near  [][4]int // by tile: the tiles beside it, -1 off the board
	land  []bool
	coast []bool // by tile: one of the other kind lies beside it
	count int    // of land
	tiles []int  // scratch: candidates
	todo  []int  // scratch: of flooded
	seen  []int  // scratch: the visit in which flooded came by
	visit int
}

// NewShore returns the land of a board.
func NewShore(b Board) *Shore {
	s := &Shore{size: b.Size, near: b.Near(), land: make([]bool, len(b.Tiles)), coast: make([]bool, len(b.Tiles)), seen: make([]int, len(b.Tiles))}
	s.Set(b)
	return s
}

// Set makes s the land of another board of the same size.
func (s *Shore) Set(b Board) {
	s.count = 0
	for i, t := range b.Tiles {
		s.land[i] = t.IsLand()
		if t.IsLand() {
			s.count++
		}
	}
	for i := range s.coast {
		s.coast[i] = s.coastal(i)
	}
}

// IsLand reports whether the tile of a number is land now.
func (s *Shore) IsLand(i int) bool { return s.land[i] }

// Draw lets a tide turn n tiles, or as many as it can, and returns their numbers in the order in which they turned. The
// slice is valid until the next call. Tides that go by height are drawn like those at the coast, because who has only a
// board does not know the heights.
func (s *Shore) Draw(kind Tides, c Current, n int, rng *rand.Rand) []int {
	flips := make([]int, 0, n)
	for range n {
		i := s.pick(kind, c, rng)
		if i < 0 {
			break
		}
		s.turn(i)
		flips = append(flips, i)
	}
	return flips
}

func (s *Shore) turn(i int) {
	s.land[i] = !s.land[i]
	if s.land[i] {
		s.count++
	} else {
		s.count--
	}
	s.coast[i] = s.coastal(i)
	for _, j := range s.near[i] {
		if j >= 0 {
			s.coast[j] = s.coastal(j)
		}
	}
}

// pick returns the next tile that a tide turns, every one that can turn equally likely, or -1 if none can.
func (s *Shore) pick(kind Tides, c Current, rng *rand.Rand) int {
	if c == Ebb && len(s.land)-s.count <= 1 || c == Flood && s.count <= 1 {
		return -1
	}
	s.tiles = s.tiles[:0]
	for i, land := range s.land {
		if land == (c == Flood) && (s.coast[i] || c == Flood && kind == TidesAny) {
			s.tiles = append(s.tiles, i)
		}
	}
	for len(s.tiles) > 0 {
		k := rng.IntN(len(s.tiles))
		i := s.tiles[k]
		if c == Ebb || !s.cuts(i) {
			return i
		}
		s.tiles[k] = s.tiles[len(s.tiles)-1]
		s.tiles = s.tiles[:len(s.tiles)-1]
	}
	return -1
}

// coastal reports whether a tile lies beside one of the other kind. The edge of the board is no coast.
func (s *Shore) coastal(i int) bool {
	for _, j := range s.near[i] {
		if j >= 0 && s.land[j] != s.land[i] {
			return true
		}
	}
	return false
}

// cuts reports whether the island falls apart without the land at i.
func (s *Shore) cuts(i int) bool {
	if s.ringHolds(i) {
		return false
	}
	for _, j := range s.near[i] {
		if j >= 0 && s.land[j] {
			return s.flooded(j, i) != s.count-1
		}
	}
	return s.count > 1
}

// ring are the eight tiles around one, in a circle that begins at a side.
var ring = [8]Point{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// ringHolds reports whether the land beside i hangs together around i already, which is the usual case and spares the
// way over the whole island.
func (s *Shore) ringHolds(i int) bool {
	var land [8]bool
	x, y := i%s.size, i/s.size
	for k, d := range ring {
		p := Point{x + d.X, y + d.Y}
		land[k] = p.X >= 0 && p.Y >= 0 && p.X < s.size && p.Y < s.size && s.land[p.Y*s.size+p.X]
	}
	sides, joints := 0, 0
	for k := 0; k < 8; k += 2 {
		if land[k] {
			sides++
			if land[k+1] && land[(k+2)%8] {
				joints++
			}
		}
	}
	return sides > 0 && sides-joints <= 1
}

// flooded returns how much land can be reached from start without the tile without; -1 for no such tile.
func (s *Shore) flooded(start, without int) int {
	s.visit++
	s.todo = append(s.todo[:0], start)
	s.seen[start] = s.visit
	for n := 0; n < len(s.todo); n++ {
		for _, j := range s.near[s.todo[n]] {
			if j >= 0 && j != without && s.land[j] && s.seen[j] != s.visit {
				s.seen[j] = s.visit
				s.todo = append(s.todo, j)
			}
		}
	}
	return len(s.todo)
}

// first returns the first land.
func (s *Shore) first() int { return slices.Index(s.land, true) }

// Land returns a copy of the land as it is now, by tile.
func (s *Shore) Land() []bool { return slices.Clone(s.land) }
