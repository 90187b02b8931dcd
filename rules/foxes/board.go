package foxes

import (
	"fmt"
	"slices"
	"strings"

	"menagerie/rules"
)

// Point is the position of a tile: column X from the left and row Y from the top, both counted from 0.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Steps returns the number of steps from p to q, where a step leads to an adjacent tile.
func (p Point) Steps(q Point) int { return distance(p.X, q.X) + distance(p.Y, q.Y) }

func distance(a, b int) int { return max(a-b, b-a) }

// Directions are the four steps to adjacent tiles: right, left, down, up.
var Directions = [4]Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}

// Add returns p + d.
func (p Point) Add(d Point) Point { return Point{p.X + d.X, p.Y + d.Y} }

// Tile is the state of a tile: land or water, and the animal on it.
type Tile uint8

// The values of Tile.
const (
	Water Tile = iota
	Land
	WaterFox
	LandFox
	WaterDolphin
	LandDolphin
)

// letters holds the protocol's letter of each Tile.
const letters = "WLGFDE"

// Letter returns the letter that stands for the tile in the protocol.
func (t Tile) Letter() byte { return letters[t] }

// IsLand reports whether the tile is land.
func (t Tile) IsLand() bool { return t&Land != 0 }

// Owner returns the seat to which the animal on the tile belongs, or Nobody.
func (t Tile) Owner() rules.Seat { return rules.Seat(t>>1) - 1 }

func (t Tile) withoutAnimal() Tile { return t & Land }

func (t Tile) withAnimal(seat rules.Seat) Tile { return t.withoutAnimal() | Tile(seat+1)<<1 }

// Board is a square of tiles, row by row from the top. Its tiles are never modified, so copies may share them.
type Board struct {
	Size  int
	Tiles []Tile
}

// ParseBoard parses a board in the format of the protocol: one letter for each tile, row by row. ParseBoard returns an error
// unless the tiles form a square with sides from 1 to MaxSize.
func ParseBoard(text string) (Board, error) {
	size := sideOf(len(text))
	if size == 0 {
		return Board{}, fmt.Errorf("%d letters do not make a square board of at most %d by %d tiles", len(text), MaxSize, MaxSize)
	}
	b := Board{Size: size, Tiles: make([]Tile, len(text))}
	for i := range text {
		t := strings.IndexByte(letters, text[i])
		if t < 0 {
			return Board{}, fmt.Errorf("letter %d of the board is %q; it must be one of %s", i+1, text[i], letters)
		}
		b.Tiles[i] = Tile(t)
	}
	return b, nil
}

// sideOf returns the side length of a square with n tiles, or 0 if there is none up to MaxSize.
func sideOf(n int) int {
	for size := 1; size <= MaxSize; size++ {
		if size*size == n {
			return size
		}
	}
	return 0
}

// String returns the tiles of b, which ParseBoard can parse.
func (b Board) String() string {
	text := make([]byte, len(b.Tiles))
	for i, t := range b.Tiles {
		text[i] = t.Letter()
	}
	return string(text)
}

// Equal reports whether both boards have the same tiles.
func (b Board) Equal(other Board) bool { return slices.Equal(b.Tiles, other.Tiles) }

// Inside reports whether p is on the board.
func (b Board) Inside(p Point) bool { return p.X >= 0 && p.Y >= 0 && p.X < b.Size && p.Y < b.Size }

// At returns the tile at p, which must be on the board.
func (b Board) At(p Point) Tile { return b.Tiles[b.Index(p)] }

// Index returns the index of the tile at p in Tiles.
func (b Board) Index(p Point) int { return p.Y*b.Size + p.X }

// Place returns the position of Tiles[i].
func (b Board) Place(i int) Point { return Point{i % b.Size, i / b.Size} }

// Near returns, for each tile, the indices of its four adjacent tiles in the order of Directions. A neighbour outside
// the board has the index -1.
func (b Board) Near() [][4]int {
	near := make([][4]int, len(b.Tiles))
	for i := range near {
		for k, d := range Directions {
			near[i][k] = -1
			if p := b.Place(i).Add(d); b.Inside(p) {
				near[i][k] = b.Index(p)
			}
		}
	}
	return near
}

// Animals returns the positions of the animals of seat, sorted by row and then by column.
func (b Board) Animals(seat rules.Seat) []Point {
	var all []Point
	for i, t := range b.Tiles {
		if t.Owner() == seat {
			all = append(all, b.Place(i))
		}
	}
	return all
}

// Count returns the number of animals of seat.
func (b Board) Count(seat rules.Seat) int {
	n := 0
	for _, t := range b.Tiles {
		if t.Owner() == seat {
			n++
		}
	}
	return n
}

// CountLand returns the number of land tiles.
func (b Board) CountLand() int {
	n := 0
	for _, t := range b.Tiles {
		n += int(t & Land)
	}
	return n
}

// LandWithin reports whether p, or any tile within the given number of steps from p, is land.
func (b Board) LandWithin(p Point, steps int) bool {
	for dy := -steps; dy <= steps; dy++ {
		rest := steps - max(dy, -dy)
		for dx := -rest; dx <= rest; dx++ {
			if q := (Point{p.X + dx, p.Y + dy}); b.Inside(q) && b.At(q).IsLand() {
				return true
			}
		}
	}
	return false
}

// Stuck reports whether the animal at p cannot move: a dolphin on land, or a fox more than SwimRange steps from land.
func (b Board) Stuck(p Point) bool {
	switch t := b.At(p); t.Owner() {
	case Dolphins:
		return t.IsLand()
	case Foxes:
		return !b.LandWithin(p, SwimRange)
	}
	return false
}

// Connected reports whether all land is a single island.
func (b Board) Connected() bool {
	s := NewShore(b)
	return s.count == 0 || s.connected(s.firstLand()) == s.count
}
