package labyrinth

import (
	"fmt"
	"slices"
	"strings"
)

// Board has the tiles on the board, row by row from the top, and the spare tile.
type Board struct {
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Tiles  []Tile `json:"tiles"`
	Spare  Tile   `json:"spare"`
}

// Inside reports whether p is a cell of the board.
func (b Board) Inside(p Point) bool { return p.X >= 0 && p.Y >= 0 && p.X < b.Width && p.Y < b.Height }

// At returns the tile at p, which must be on the board.
func (b Board) At(p Point) Tile { return b.Tiles[p.Y*b.Width+p.X] }

// Line returns the cells of the row or column into which insert pushes a tile. They are in the order in which the tile passes
// them.
func (b Board) Line(insert Insert) []Point {
	n := b.Height
	if insert.Side.Horizontal() {
		n = b.Width
	}
	cells := make([]Point, n)
	for i := range cells {
		cells[i] = Point{insert.Line, i}
		if insert.Side.Horizontal() {
			cells[i] = Point{i, insert.Line}
		}
	}
	if insert.Side == Right || insert.Side == Bottom {
		slices.Reverse(cells)
	}
	return cells
}

// Entry returns the cell on which a tile lies after it was pushed in at in.
func (b Board) Entry(insert Insert) Point {
	switch insert.Side {
	case Left:
		return Point{0, insert.Line}
	case Right:
		return Point{b.Width - 1, insert.Line}
	case Top:
		return Point{insert.Line, 0}
	}
	return Point{insert.Line, b.Height - 1}
}

// Shifted returns the board after the given tile is pushed into a line. insert says where the tile enters the board.
// The tile that leaves the board becomes the spare tile.
func (b Board) Shifted(insert Insert, tile Tile) Board {
	cells := b.Line(insert)
	tiles := slices.Clone(b.Tiles)
	for i, c := range cells {
		if i > 0 {
			tiles[c.Y*b.Width+c.X] = b.At(cells[i-1])
		}
	}
	entry := cells[0]
	tiles[entry.Y*b.Width+entry.X] = tile
	b.Spare = b.At(cells[len(cells)-1])
	b.Tiles = tiles
	return b
}

// Carried returns the new cell of an objective or a pawn after a shift. p is the cell before the shift, and insert is
// the place where the tile enters. If the tile at p is pushed out, the result is Aside, which means the spare tile. If
// p is Aside, the result is the cell where the tile enters.
func (b Board) Carried(p Point, insert Insert) Point {
	switch {
	case p == Aside:
		return b.Entry(insert)
	case p == b.Entry(insert.Opposite()) && b.on(p, insert):
		return Aside
	case !b.on(p, insert):
		return p
	}
	switch insert.Side {
	case Left:
		p.X++
	case Right:
		p.X--
	case Top:
		p.Y++
	case Bottom:
		p.Y--
	}
	return p
}

func (b Board) on(p Point, insert Insert) bool {
	if insert.Side.Horizontal() {
		return p.Y == insert.Line
	}
	return p.X == insert.Line
}

// Reach returns whether passages connect each cell with start, row by row.
func (b Board) Reach(start Point) []bool {
	seen := make([]bool, len(b.Tiles))
	seen[start.Y*b.Width+start.X] = true
	for open := []Point{start}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		for _, side := range [...]Tile{North, East, South, West} {
			n := at.step(side)
			if !b.passage(at, n, side) || seen[n.Y*b.Width+n.X] {
				continue
			}
			seen[n.Y*b.Width+n.X] = true
			open = append(open, n)
		}
	}
	return seen
}

// passage reports whether a passage connects the cell p with its neighbour n, which lies on the given side of p.
func (b Board) passage(p, n Point, side Tile) bool {
	return b.Inside(n) && b.At(p)&side != 0 && b.At(n)&side.Turned().Turned() != 0
}

// Path returns a shortest path through passages from start to end, including both cells. It returns nil if there is none.
func (b Board) Path(start, end Point) []Point {
	if !b.Inside(start) || !b.Inside(end) {
		return nil
	}
	before := map[Point]Point{end: end}
	for open := []Point{end}; len(open) > 0; open = open[1:] {
		at := open[0]
		if at == start {
			return trail(before, start)
		}
		for _, side := range [...]Tile{North, East, South, West} {
			n := at.step(side)
			if _, known := before[n]; !known && b.passage(at, n, side) {
				before[n] = at
				open = append(open, n)
			}
		}
	}
	return nil
}

func trail(next map[Point]Point, from Point) []Point {
	path := []Point{from}
	for next[from] != from {
		from = next[from]
		path = append(path, from)
	}
	return path
}

// Tile is a tile, as the set of its open sides.
type Tile uint8

// The sides of a tile.
const (
	North Tile = 1 << iota
	East
	South
	West
)

const sides = "NESW"

// The usual tiles, each in one orientation.
const (
	Straight = North | South
	Corner   = North | East
	Tee      = North | East | South
	Cross    = North | East | South | West
)

// Turned returns t rotated by 90 degrees clockwise.
func (t Tile) Turned() Tile { return (t<<1 | t>>3) & Cross }

// Rotations returns the different rotations of t, of which the first one is t.
func (t Tile) Rotations() []Tile {
	all := []Tile{t}
	for r := t.Turned(); r != t; r = r.Turned() {
		all = append(all, r)
	}
	return all
}

// Same reports whether o is a rotation of t.
func (t Tile) Same(o Tile) bool {
	for range 4 {
		if t == o {
			return true
		}
		t = t.Turned()
	}
	return false
}

// String returns the letters of the open sides in the order NESW, or "-" if all sides are closed.
func (t Tile) String() string {
	if t == 0 {
		return "-"
	}
	var s strings.Builder
	for i := range sides {
		if t>>i&1 != 0 {
			s.WriteByte(sides[i])
		}
	}
	if t > Cross {
		return fmt.Sprintf("unknown (%d)", uint8(t))
	}
	return s.String()
}

// ParseTile parses a result of Tile.String.
func ParseTile(s string) (Tile, error) {
	for t := Tile(0); t <= Cross; t++ {
		if t.String() == s {
			return t, nil
		}
	}
	return 0, fmt.Errorf("the name of the tile is %q; a valid name consists of the letters of its open sides, such as NE", s)
}

// MarshalText encodes t as String does.
func (t Tile) MarshalText() ([]byte, error) {
	if t > Cross {
		return nil, fmt.Errorf("the tile %d has no name", uint8(t))
	}
	return []byte(t.String()), nil
}

// UnmarshalText parses a result of MarshalText.
func (t *Tile) UnmarshalText(text []byte) error {
	parsed, err := ParseTile(string(text))
	*t = parsed
	return err
}

// Point is a cell of the board: column X from the left and row Y from the top, both counted from 0.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Aside is the position of an objective on the spare tile, which is not on the board.
var Aside = Point{-1, -1}

// step returns the neighbour of p on the given side, which must be North, East, South or West.
func (p Point) step(side Tile) Point {
	switch side {
	case North:
		p.Y--
	case East:
		p.X++
	case South:
		p.Y++
	case West:
		p.X--
	}
	return p
}
