// Package hex is the geometry of boards made of hexagons, for rules, bots and drawing alike.
//
// Hexagons stand on a corner. Rows run from the top down, and every odd row lies half a cell further to the right:
//
//	(0,0) (1,0) (2,0)
//	   (0,1) (1,1) (2,1)            NW  NE
//	(0,2) (1,2) (2,2)              W  ()  E
//	                                SW  SE
//
// A cell is named by its column and its row, x to the right and y down, from (0, 0) in the top left corner. Everything
// here is made of whole numbers; Centre and Corners give places on a lattice that drawing has only to stretch.
package hex

import "fmt"

// Cell is the place of one hexagon.
type Cell struct{ X, Y int }

// Dir is one of the six directions.
type Dir uint8

// The directions, clockwise from the upper right one.
const (
	NE Dir = iota
	E
	SE
	SW
	W
	NW
)

// Dirs returns the six directions, clockwise from the upper right one.
func Dirs() [6]Dir { return [6]Dir{NE, E, SE, SW, W, NW} }

// Opposite returns the direction back.
func (d Dir) Opposite() Dir { return (d + 3) % 6 }

// Neighbour returns the cell next to c in direction d, which must be one of the six.
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

// Toward returns the direction in which the neighbour n of c lies; ok is false when n is not next to c.
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
	// On slanted axes, with x counted along a line that goes down and right, the six directions are the same in every
	// row, and the number of steps is the largest of the three differences.
	dq, dr := (o.X-o.Y>>1)-(c.X-c.Y>>1), o.Y-c.Y
	return max(magnitude(dq), magnitude(dr), magnitude(dq+dr))
}

func magnitude(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Centre returns the middle of c: x in halves of a cell's width, y in quarters of its height, from the top left corner
// of the rectangle around the board. A board of w columns and h rows, h at least 2, is 2w+1 wide and 3h+1 high.
//
// Of a regular hexagon half the width is the square root of 3/4 of its side, and a quarter of the height half of it.
func (c Cell) Centre() (x, y int) { return 2*c.X + c.Y&1 + 1, 3*c.Y + 2 }

// Corners returns the corners of every cell from its centre, clockwise from the top, in the units of Centre. The side
// that faces direction d lies between corners d and d+1.
func Corners() [6][2]int { return [6][2]int{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}} }
