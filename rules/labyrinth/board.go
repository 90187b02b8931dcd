package labyrinth

import "slices"

// Board holds the tiles: Width * Height on the board, row by row from the top, and the spare one.
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

// Line returns the cells of the line of in, in the order in which a tile moves through them.
func (b Board) Line(in Insert) []Point {
	n := b.Height
	if in.Side.Horizontal() {
		n = b.Width
	}
	cells := make([]Point, n)
	for i := range cells {
		cells[i] = Point{in.Line, i}
		if in.Side.Horizontal() {
			cells[i] = Point{i, in.Line}
		}
	}
	if in.Side == Right || in.Side == Bottom {
		slices.Reverse(cells)
	}
	return cells
}

// Entry returns the cell of an inserted tile after the shift.
func (b Board) Entry(in Insert) Point {
	switch in.Side {
	case Left:
		return Point{0, in.Line}
	case Right:
		return Point{b.Width - 1, in.Line}
	case Top:
		return Point{in.Line, 0}
	}
	return Point{in.Line, b.Height - 1}
}

// Shifted returns the board after tile was pushed in. The tile that was pushed out is the new Spare.
func (b Board) Shifted(in Insert, tile Tile) Board {
	cells := b.Line(in)
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

// Carried returns the position after a shift of something at p. It returns Aside if it is pushed out, and the entry
// cell if p is Aside.
func (b Board) Carried(p Point, in Insert) Point {
	switch {
	case p == Aside:
		return b.Entry(in)
	case p == b.Entry(in.Opposite()) && b.on(p, in):
		return Aside
	case !b.on(p, in):
		return p
	}
	switch in.Side {
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

func (b Board) on(p Point, in Insert) bool {
	if in.Side.Horizontal() {
		return p.Y == in.Line
	}
	return p.X == in.Line
}

// Reach returns, for every cell, row by row, whether passages connect it with from, which must be on the board.
func (b Board) Reach(from Point) []bool {
	seen := make([]bool, len(b.Tiles))
	seen[from.Y*b.Width+from.X] = true
	for open := []Point{from}; len(open) > 0; {
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

// passage reports whether the tiles at p and n are open towards each other. side is the side of p on which n lies.
func (b Board) passage(p, n Point, side Tile) bool {
	return b.Inside(n) && b.At(p)&side != 0 && b.At(n)&side.Turned().Turned() != 0
}

// Path returns a shortest path through passages, including both ends, or nil if there is none.
func (b Board) Path(from, to Point) []Point {
	if !b.Inside(from) || !b.Inside(to) {
		return nil
	}
	before := map[Point]Point{to: to}
	for open := []Point{to}; len(open) > 0; open = open[1:] {
		at := open[0]
		if at == from {
			return trail(before, from)
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
