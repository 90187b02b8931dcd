package labyrinthscene

import (
	"slices"

	"menagerie/rules/labyrinth"
)

// arrow is an arrow beside the board. The zero value means no arrow.
type arrow struct {
	OK     bool
	Insert labyrinth.Insert
}

// boardArrows has the arrows at the sides of a board.
type boardArrows struct {
	Board  labyrinth.Board
	Arrows []labyrinth.Insert // places where the spare tile may be pushed in
}

// Middle returns the arrow nearest to the middle of a side.
func (r boardArrows) Middle(side labyrinth.Side) arrow {
	return r.nearest(labyrinth.Insert{Side: side, Line: r.lines(side) / 2})
}

// lines returns the number of rows or columns that begin at a side.
func (r boardArrows) lines(side labyrinth.Side) int {
	if side.Horizontal() {
		return r.Board.Height
	}
	return r.Board.Width
}

// Along returns the arrow that an arrow key selects. current is the arrow that is selected now, and direction is the
// direction of the key. The new arrow may be on another side of the board.
func (r boardArrows) Along(current labyrinth.Insert, direction labyrinth.Side) arrow {
	side := current.Side
	if side.Horizontal() == direction.Horizontal() { // straight across the board
		if side == direction {
			return arrow{true, current}
		}
		return r.nearest(labyrinth.Insert{Side: direction, Line: current.Line})
	}
	step := 1
	if direction == labyrinth.Left || direction == labyrinth.Top {
		step = -1
	}
	for line := current.Line + step; line >= 0 && line < r.lines(side); line += step {
		if in := (labyrinth.Insert{Side: side, Line: line}); slices.Contains(r.Arrows, in) {
			return arrow{true, in}
		}
	}
	corner := 0 // around the corner to the nearest arrow
	if side == labyrinth.Right || side == labyrinth.Bottom {
		corner = r.lines(direction) - 1
	}
	return r.nearest(labyrinth.Insert{Side: direction, Line: corner})
}

// nearest returns the arrow that is nearest to target on the same side of the board. If this side has no arrow, it
// returns an arrow on another side. An arrow is a place where a tile can be pushed in.
func (r boardArrows) nearest(target labyrinth.Insert) arrow {
	best, far := arrow{}, 1<<10
	for _, in := range r.Arrows {
		d := max(in.Line-target.Line, target.Line-in.Line)
		if in.Side != target.Side {
			d += 1 << 8
		}
		if d < far {
			best, far = arrow{true, in}, d
		}
	}
	return best
}

// lineEnds returns both ends of every row and column, including those at which a tile may not be pushed in.
func lineEnds(board labyrinth.Board) []labyrinth.Insert {
	r := boardArrows{Board: board}
	var all []labyrinth.Insert
	for side := labyrinth.Left; side <= labyrinth.Bottom; side++ {
		for line := range r.lines(side) {
			all = append(all, labyrinth.Insert{Side: side, Line: line})
		}
	}
	return all
}
