package labyrinthscene

import (
	"slices"

	"menagerie/rules/labyrinth"
)

// aim is a selected arrow. The zero value is no arrow.
type aim struct {
	OK     bool
	Insert labyrinth.Insert
}

// rim has the arrows around a board.
type rim struct {
	Board  labyrinth.Board
	Arrows []labyrinth.Insert // where the spare tile may be pushed in
}

// Middle returns the arrow that is nearest to the middle of a side.
func (r rim) Middle(side labyrinth.Side) aim {
	return r.nearest(labyrinth.Insert{Side: side, Line: r.lines(side) / 2})
}

// lines returns the number of lines that begin at a side.
func (r rim) lines(side labyrinth.Side) int {
	if side.Horizontal() {
		return r.Board.Height
	}
	return r.Board.Width
}

// Along returns the arrow to which an arrow key moves the selection. current is the selected arrow. The result is on the same
// side, around the corner, or on the opposite side.
func (r rim) Along(current labyrinth.Insert, way labyrinth.Side) aim {
	side := current.Side
	if side.Horizontal() == way.Horizontal() { // straight across the board
		if side == way {
			return aim{true, current}
		}
		return r.nearest(labyrinth.Insert{Side: way, Line: current.Line})
	}
	step := 1
	if way == labyrinth.Left || way == labyrinth.Top {
		step = -1
	}
	for line := current.Line + step; line >= 0 && line < r.lines(side); line += step {
		if in := (labyrinth.Insert{Side: side, Line: line}); slices.Contains(r.Arrows, in) {
			return aim{true, in}
		}
	}
	corner := 0 // around the corner to the nearest arrow
	if side == labyrinth.Right || side == labyrinth.Bottom {
		corner = r.lines(way) - 1
	}
	return r.nearest(labyrinth.Insert{Side: way, Line: corner})
}

// nearest returns the arrow that is nearest to target on the same side of the board. If this side has no arrow, it returns an
// arrow on another side.
func (r rim) nearest(target labyrinth.Insert) aim {
	best, far := aim{}, 1<<10
	for _, in := range r.Arrows {
		d := max(in.Line-target.Line, target.Line-in.Line)
		if in.Side != target.Side {
			d += 1 << 8
		}
		if d < far {
			best, far = aim{true, in}, d
		}
	}
	return best
}

// ends returns both ends of every row and column of a board, even the ends at which no tile may be pushed in.
func ends(board labyrinth.Board) []labyrinth.Insert {
	r := rim{Board: board}
	var all []labyrinth.Insert
	for side := labyrinth.Left; side <= labyrinth.Bottom; side++ {
		for line := range r.lines(side) {
			all = append(all, labyrinth.Insert{Side: side, Line: line})
		}
	}
	return all
}
