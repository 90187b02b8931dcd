package foxes

import (
	"math/rand/v2"
	"slices"
)

// Current is the direction of a tide.
type Current uint8

// The values of Current.
const (
	Flood Current = iota // land to water
	Ebb                  // water to land
)

// CurrentOf returns the current of a tide, counted from 1. The cycle is two floods, then alternately three ebbs and
// three floods. On a board with n columns, the number of land tiles has this cycle:
//
//	L, L-n, L-2n, L-n, L, L+n
func CurrentOf(tide int) Current {
	if tide%6 <= 2 {
		return Flood
	}
	return Ebb
}

// Shore is the land of a board without the animals, which do not influence tides. The rules and programs that compute
// future tides use it to draw tides. Unlike the other types of this package, it is modified in place.
type Shore struct {
	size  int
	near  [][4]int // by tile: the adjacent tiles, -1 for outside the board
	land  []bool
	coast []bool // by tile: whether an adjacent tile is of the other kind
	count int    // number of land tiles
	tiles []int  // scratch: candidates of pick
	todo  []int  // scratch: queue of flooded
	seen  []int  // scratch: the number of the visit in which flooded reached the tile
	visit int
}

// NewShore returns the land of b.
func NewShore(b Board) *Shore {
	s := &Shore{size: b.Size, near: b.Near(), land: make([]bool, len(b.Tiles)), coast: make([]bool, len(b.Tiles)), seen: make([]int, len(b.Tiles))}
	s.Set(b)
	return s
}

// Set changes s to the land of b, which must have the same size.
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

// IsLand reports whether tile i is land.
func (s *Shore) IsLand(i int) bool { return s.land[i] }

// Draw changes n random tiles, or as many as a tide can, and returns their indices in order. The slice is valid until
// the next call. For TidesHeight it draws coast tiles, because a board does not contain the heights.
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

// pick returns a random tile that a tide can change next, all equally likely. If there is none, it returns -1.
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

// coastal reports whether a tile is adjacent to one of the other kind. The edge of the board is not a coast.
func (s *Shore) coastal(i int) bool {
	for _, j := range s.near[i] {
		if j >= 0 && s.land[j] != s.land[i] {
			return true
		}
	}
	return false
}

// cuts reports whether the island would fall apart without the land at i.
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

// ring holds the offsets of the eight surrounding tiles in circular order, beginning with an adjacent tile.
var ring = [8]Point{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// ringHolds reports whether the land next to i is connected within the ring around i. That is usually the case, and it
// avoids a search of the whole island.
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

// flooded returns the number of land tiles that can be reached from start without tile without. Use -1 to exclude no
// tile.
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

// first returns the index of the first land tile.
func (s *Shore) first() int { return slices.Index(s.land, true) }

// Land returns a copy of the land, by tile.
func (s *Shore) Land() []bool { return slices.Clone(s.land) }
