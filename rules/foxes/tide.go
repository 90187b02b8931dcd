package foxes

import (
	"math/rand/v2"
	"slices"
)

// Current is the direction of a tide.
type Current uint8

// The values of Current.
const (
	Flood Current = iota // land becomes water
	Ebb                  // water becomes land
)

// CurrentOf returns whether the tide with the given number is a flood or an ebb. The first tide has number 1. There are
// two floods, then three ebbs, three floods, three ebbs, and so on. Let L be the number of land tiles at the start, and
// let each tide change n tiles. Then the number of land tiles repeats this cycle:
//
//	L, L-n, L-2n, L-n, L, L+n
func CurrentOf(number int) Current {
	if number%6 <= 2 {
		return Flood
	}
	return Ebb
}

// Shore is the land of a board. It does not include the animals, because they do not influence tides. Its methods compute
// tides and modify the Shore.
type Shore struct {
	size  int
	near  [][4]int // indices of the adjacent tiles of each tile; -1 for outside the board
	land  []bool
	coast []bool // whether each tile has an adjacent tile of the other kind
	count int    // number of land tiles
	tiles []int  // buffer for the candidates of pickTile
	todo  []int  // buffer for the queue of connected
	seen  []int  // buffer for connected: number of the visit that reached each tile
	visit int
}

// NewShore returns the land of b.
func NewShore(b Board) *Shore {
	s := &Shore{size: b.Size, near: b.Near(), land: make([]bool, len(b.Tiles)), coast: make([]bool, len(b.Tiles)), seen: make([]int, len(b.Tiles))}
	s.Set(b)
	return s
}

// Set replaces the land of s by that of b, which must have the same size.
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

// IsLand reports whether the tile with index i is land.
func (s *Shore) IsLand(i int) bool { return s.land[i] }

// Draw applies a random tide and returns the indices of the changed tiles in order. The tide changes n tiles, or fewer if the
// rules do not allow n. The slice is valid until the next call.
func (s *Shore) Draw(kind Tides, c Current, n int, rng *rand.Rand) []int {
	flips := make([]int, 0, n)
	for range n {
		i := s.pickTile(kind, c, rng)
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

// pickTile returns a random tile that a tide may change next, or -1 if there is none.
func (s *Shore) pickTile(kind Tides, c Current, rng *rand.Rand) int {
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
		if c == Ebb || !s.splitsIsland(i) {
			return i
		}
		s.tiles[k] = s.tiles[len(s.tiles)-1]
		s.tiles = s.tiles[:len(s.tiles)-1]
	}
	return -1
}

// coastal reports whether tile i is land next to water or water next to land.
func (s *Shore) coastal(i int) bool {
	for _, j := range s.near[i] {
		// a missing neighbour at the edge of the board does not count
		if j >= 0 && s.land[j] != s.land[i] {
			return true
		}
	}
	return false
}

// splitsIsland reports whether the island would fall apart if tile i became water.
func (s *Shore) splitsIsland(i int) bool {
	if s.ringConnected(i) {
		return false
	}
	for _, j := range s.near[i] {
		if j >= 0 && s.land[j] {
			return s.connected(j, i) != s.count-1
		}
	}
	return s.count > 1
}

// ring holds the offsets of the eight tiles around a tile, clockwise and beginning with an adjacent tile.
var ring = [8]Point{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// ringConnected reports whether the eight tiles around tile i connect its land neighbours. If they do, flooding tile i
// does not split the island.
func (s *Shore) ringConnected(i int) bool {
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

// connected returns the number of land tiles that are connected to the tile start. If removed is not -1, it is the
// number of a tile that counts as water.
func (s *Shore) connected(start, removed int) int {
	s.visit++
	s.todo = append(s.todo[:0], start)
	s.seen[start] = s.visit
	for n := 0; n < len(s.todo); n++ {
		for _, j := range s.near[s.todo[n]] {
			if j >= 0 && j != removed && s.land[j] && s.seen[j] != s.visit {
				s.seen[j] = s.visit
				s.todo = append(s.todo, j)
			}
		}
	}
	return len(s.todo)
}

func (s *Shore) firstLand() int { return slices.Index(s.land, true) }

// Land returns whether each tile is land, by index.
func (s *Shore) Land() []bool { return slices.Clone(s.land) }
