package foxes

import (
	"math/bits"
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

// tidesInTurn is the number of floods or ebbs that follow each other.
const tidesInTurn = 3

// CurrentOf returns whether the tide with the given number is a flood or an ebb. The first tide has number 1. There are
// two floods, then three ebbs, three floods, three ebbs, and so on. Let L be the number of land tiles at the start, and
// let each tide change n tiles. Then the number of land tiles repeats this cycle:
//
//	L, L-n, L-2n, L-n, L, L+n
//
// With Config.Growth, each turn of the cycle reaches further in both directions.
func CurrentOf(number int) Current {
	if number/tidesInTurn%2 == 0 {
		return Flood
	}
	return Ebb
}

// Shore is the land of a board. It does not include the animals, because they do not influence tides. Its methods compute
// tides and modify the Shore.
type Shore struct {
	size   int
	near   [][4]int // indices of the adjacent tiles of each tile; -1 for outside the board
	land   []bool
	ground tileSet    // all land
	coast  [2]tileSet // tiles with an adjacent tile of the other kind: land for a Flood, water for an Ebb
	count  int        // number of land tiles
	tiles  []int      // buffer for the candidates of pickTile
	todo   []int      // buffer for the tiles that a search has reached
	others []int      // the same, for the other end of the search
	seen   []int      // number of the last search that reached each tile
	visit  int
}

// NewShore returns the land of b.
func NewShore(b Board) *Shore {
	n := len(b.Tiles)
	s := &Shore{
		size: b.Size, near: b.Near(), land: make([]bool, n), ground: newTileSet(n), coast: [2]tileSet{newTileSet(n), newTileSet(n)}, seen: make([]int, n),
	}
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
	for i := range s.land {
		s.updateSets(i)
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
	s.updateSets(i)
	for _, j := range s.near[i] {
		if j >= 0 {
			s.updateSets(j)
		}
	}
}

// updateSets updates whether tile i is in s.ground and in s.coast.
func (s *Shore) updateSets(i int) {
	land, coast := s.land[i], s.coastal(i)
	s.ground.put(i, land)
	s.coast[Flood].put(i, coast && land)
	s.coast[Ebb].put(i, coast && !land)
}

// pickTile returns a random tile that a tide may change next, or -1 if there is none.
func (s *Shore) pickTile(kind Tides, c Current, rng *rand.Rand) int {
	if c == Ebb && len(s.land)-s.count <= 1 || c == Flood && s.count <= 1 {
		return -1
	}
	all := s.coast[c]
	if c == Flood && kind == TidesAny {
		all = s.ground
	}
	left := all.count()
	if left == 0 {
		return -1
	}
	k := rng.IntN(left)
	if i := all.at(k); c == Ebb || !s.splitsIsland(i) {
		return i
	}
	s.tiles = all.list(s.tiles[:0])
	for {
		s.tiles[k] = s.tiles[len(s.tiles)-1]
		s.tiles = s.tiles[:len(s.tiles)-1]
		if len(s.tiles) == 0 {
			return -1
		}
		k = rng.IntN(len(s.tiles))
		if i := s.tiles[k]; !s.splitsIsland(i) {
			return i
		}
	}
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
	first := -1
	for _, j := range s.near[i] {
		switch {
		case j < 0 || !s.land[j]:
		case first < 0:
			first = j
		case !s.joined(first, j, i):
			return true
		}
	}
	return first < 0 && s.count > 1
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

// joined reports whether a way over land leads from tile a to tile b without the tile removed. It searches from both ends in
// turn, so it is quick if one of them is on a small piece of land.
func (s *Shore) joined(a, b, removed int) bool {
	s.visit += 2
	s.todo, s.others = append(s.todo[:0], a), append(s.others[:0], b)
	here, there := s.visit-1, s.visit
	s.seen[a], s.seen[b] = here, there
	mine, other := &s.todo, &s.others
	for n, m := 0, 0; n < len(*mine); n, m = m, n+1 {
		for _, j := range s.near[(*mine)[n]] {
			switch {
			case j < 0 || j == removed || !s.land[j] || s.seen[j] == here:
			case s.seen[j] == there:
				return true
			default:
				s.seen[j] = here
				*mine = append(*mine, j)
			}
		}
		here, there, mine, other = there, here, other, mine
	}
	return false
}

// connected returns the number of land tiles that are connected to the tile start, and leaves them in s.todo.
func (s *Shore) connected(start int) int {
	s.visit++
	s.todo = append(s.todo[:0], start)
	s.seen[start] = s.visit
	for n := 0; n < len(s.todo); n++ {
		for _, j := range s.near[s.todo[n]] {
			if j >= 0 && s.land[j] && s.seen[j] != s.visit {
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

// tileSet is a set of tile indices. Tile i is bit i%64 of word i/64.
type tileSet []uint64

func newTileSet(tiles int) tileSet { return make(tileSet, (tiles+63)/64) }

// put adds tile i if in is true, and else removes it.
func (t tileSet) put(i int, in bool) {
	t[i/64] &^= 1 << (i % 64)
	if in {
		t[i/64] |= 1 << (i % 64)
	}
}

func (t tileSet) count() int {
	n := 0
	for _, word := range t {
		n += bits.OnesCount64(word)
	}
	return n
}

// at returns the k-th tile in ascending order, counted from 0. The set must have more than k tiles.
func (t tileSet) at(k int) int {
	w := 0
	for n := bits.OnesCount64(t[0]); k >= n; n = bits.OnesCount64(t[w]) {
		k -= n
		w++
	}
	word := t[w]
	for range k {
		word &= word - 1
	}
	return 64*w + bits.TrailingZeros64(word)
}

// list appends all tiles to tiles in ascending order.
func (t tileSet) list(tiles []int) []int {
	for w, word := range t {
		for ; word != 0; word &= word - 1 {
			tiles = append(tiles, 64*w+bits.TrailingZeros64(word))
		}
	}
	return tiles
}
