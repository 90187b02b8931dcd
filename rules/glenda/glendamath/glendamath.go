// Package glendamath analyses positions of Glenda, for bots, drawing and analysis.
//
//	Distances      the number of steps from each cell to the border
//	TwoDistances   the same if the trapper always walls the best of the next cells, which is a better measure
//	Choose         the best move that a search with a node limit finds
//	NewAnalyst     the winner, the number of moves, the deciding cells and the continuation, found step by step
//
// The search has four parts. A board is a bit set, so computing all two-distances of a position takes a fraction of a
// microsecond (mask.go, board.go). Escapes are proved as in programs for Hex, with must-play regions and carriers
// (search.go). A position without a two-distance ends a line at once. A fence that can be closed in time ends the
// whole search (cut.go). Where nothing can be proved, alpha-beta search compares two-distances some moves ahead
// (alphabeta.go).
//
// Proofs apply to the rules of the zero Dialect. There, Glenda escapes when she arrives at the border, and she is
// trapped if no path leads to it. In the other dialects the same side wins. The exception is CaptureThreeSweeps, which
// can miss a path that winds through most of the board.
package glendamath

import (
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// Field has a number for some or all cells of a board.
type Field struct {
	steps [hex.MaxSize * hex.MaxSize]int16
}

// none is the value of cells without a number.
const none = -1

// At returns the number of steps that f holds for cell c. ok is false if f has no number for c, for example because c is a
// wall or outside the board.
func (f *Field) At(c hex.Cell) (steps int, ok bool) {
	if !c.Fits() {
		return 0, false
	}
	n := f.steps[c.Y*hex.MaxSize+c.X]
	return int(n), n != none
}

// Distances returns the number of steps from each cell to the border. It is 0 for border cells.
func Distances(v glenda.View) *Field {
	if v.Config.Size <= narrowSize {
		return fill(v, narrow.near)
	}
	return fill(v, wide.near)
}

// TwoDistances returns a lower bound for the number of Glenda's moves from each cell to the border. This bound is
// called the two-distance of the cell. It takes into account that the trapper can wall the best neighbour of each cell.
// Glenda cannot escape from a cell without a two-distance.
func TwoDistances(v glenda.View) *Field {
	// The two-distance is 0 on the border. For any other cell, it is the second smallest two-distance of the
	// neighbours, plus one.
	if v.Config.Size <= narrowSize {
		return fill(v, narrow.pairs)
	}
	return fill(v, wide.pairs)
}

// Threats returns a number for each cell that can be walled. The number is higher if Glenda is nearer to the border after that
// wall. A cell has no number if a wall on it prevents Glenda's escape.
func Threats(v glenda.View) *Field {
	if v.Config.Size <= narrowSize {
		return threats[narrow](v)
	}
	return threats[wide](v)
}

// fill returns, for each free cell, the number of calls of grow until the cell is reached. The free border cells are
// reached at the start, so their number is 0. grow receives the set of cells reached so far.
func fill[M mask[M]](v glenda.View, grow func(M) M) *Field {
	b := newBoard[M](v.Config.Size)
	p := b.place(v)
	f := blank()
	reached := b.border.and(p.free)
	for steps, now := 0, reached; !now.empty(); steps++ {
		for left := now; !left.empty(); left = left.minus(left.first()) {
			f.set(b.cell(left.first()), steps)
		}
		now = grow(reached).and(p.free).without(reached)
		reached = reached.or(now)
	}
	return f
}

func threats[M mask[M]](v glenda.View) *Field {
	b := newBoard[M](v.Config.Size)
	p := b.place(v)
	f := blank()
	for walls := p.free.minus(p.at); !walls.empty(); walls = walls.minus(walls.first()) {
		if n := b.borderNearness(b.wall(p, walls.first()), deepest); n >= 0 {
			f.set(b.cell(walls.first()), n)
		}
	}
	return f
}

func blank() *Field {
	f := &Field{}
	for i := range f.steps {
		f.steps[i] = none
	}
	return f
}

func (f *Field) set(c hex.Cell, n int) { f.steps[c.Y*hex.MaxSize+c.X] = int16(n) }
