// Package hex implements the geometry of boards of hexagonal cells. Rules, bots and drawing use it.
//
// Hexagons have a corner at the top. Every odd row is shifted half a cell to the right:
//
//	(0,0) (1,0) (2,0)
//	   (0,1) (1,1) (2,1)            NW  NE
//	(0,2) (1,2) (2,2)              W  ()  E
//	                                SW  SE
//
// A cell is named by its column x, which grows to the right, and its row y, which grows downwards. Cell (0, 0) is at
// the top left. All results are integers. Centre and Corners return points on an integer lattice, which drawing code
// scales.
package hex

import (
	"encoding/json"
	"fmt"

	"menagerie/rules"
)

// Cell is the position of a hexagon on the board.
type Cell struct{ X, Y int }

// Dir is one of the six directions from a cell to its neighbours.
type Dir uint8

// The directions, clockwise from the upper right.
const (
	NE Dir = iota
	E
	SE
	SW
	W
	NW
)

// Dirs returns the six directions, clockwise from the upper right.
func Dirs() [6]Dir { return [6]Dir{NE, E, SE, SW, W, NW} }

// Opposite returns the direction opposite to d.
func (d Dir) Opposite() Dir { return (d + 3) % 6 }

// Neighbour returns the cell next to c in direction d. It panics if d is invalid.
func (c Cell) Neighbour(d Dir) Cell {
	odd := c.Y & 1
	switch d {
	case NE:
		return Cell{c.X + odd, c.Y - 1}
	case E:
		return Cell{c.X + 1, c.Y}
	case SE:
		return Cell{c.X + odd, c.Y + 1}
	case SW:
		return Cell{c.X - 1 + odd, c.Y + 1}
	case W:
		return Cell{c.X - 1, c.Y}
	case NW:
		return Cell{c.X - 1 + odd, c.Y - 1}
	}
	panic(fmt.Sprintf("hex: direction %d", uint8(d)))
}

// Toward returns the direction from c to its neighbour n. ok is false if n is not a neighbour of c.
func (c Cell) Toward(n Cell) (d Dir, ok bool) {
	for _, d := range Dirs() {
		if c.Neighbour(d) == n {
			return d, true
		}
	}
	return 0, false
}

// Distance returns the number of steps from c to o on a board without walls.
func (c Cell) Distance(o Cell) int {
	// In axial coordinates, x is counted along a diagonal, so a step in a given direction has the same offset in every
	// row. The number of steps is the largest of the three differences.
	dq, dr := (o.X-o.Y>>1)-(c.X-c.Y>>1), o.Y-c.Y
	return max(magnitude(dq), magnitude(dr), magnitude(dq+dr))
}

func magnitude(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Centre returns the centre of c, relative to the top left corner of the board's bounding rectangle. The unit of x is
// half the width of a cell. The unit of y is a quarter of the height of a cell. A board with w columns and h rows is
// 2w+1 units wide. If h is at least 2, the board is 3h+1 units high.
func (c Cell) Centre() (x, y int) { return 2*c.X + c.Y&1 + 1, 3*c.Y + 2 }

// Corners returns the corners of any cell relative to its centre, in the units of Centre. They are in clockwise order from the
// top. The side in direction d lies between corner d and corner (d+1) modulo 6.
func Corners() [6][2]int { return [6][2]int{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}} }

var dirNames = rules.Names[Dir]{"NE", "E", "SE", "SW", "W", "NW"}

// String returns the direction's name, such as NE.
func (d Dir) String() string { return dirNames.Of(d) }

// ParseDir returns the direction with the given name, such as "NE".
func ParseDir(s string) (Dir, error) {
	var d Dir
	err := dirNames.Read([]byte(s), &d)
	return d, err
}

// MarshalText encodes d as its name.
func (d Dir) MarshalText() ([]byte, error) { return dirNames.Text(d) }

// UnmarshalText decodes the name of a direction.
func (d *Dir) UnmarshalText(text []byte) error { return dirNames.Read(text, d) }

// MarshalJSON encodes c as [x, y].
func (c Cell) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{c.X, c.Y}) }

// UnmarshalJSON parses [x, y]. The array must hold exactly two integers.
func (c *Cell) UnmarshalJSON(data []byte) error {
	var xy []int
	if err := json.Unmarshal(data, &xy); err != nil {
		return fmt.Errorf("reading a cell: %w", err)
	}
	if len(xy) != 2 {
		return fmt.Errorf("reading a cell: got %d numbers, want x and y", len(xy))
	}
	*c = Cell{xy[0], xy[1]}
	return nil
}
