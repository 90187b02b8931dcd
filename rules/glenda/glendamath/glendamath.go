// Package glendamath analyses positions of Glenda, for bots, drawing and analysis.
//
//	Distances      the number of steps from each cell to the border
//	TwoDistances   the same if the trapper may always wall the best of the next cells, which is a better measure
//	Choose         the best move that a search with a node limit finds
//	NewAnalyst     the winner, the number of moves, the deciding cells and the continuation, found step by step
//
// The search has four parts. A board is a bit set, so computing all two-distances of a position takes a fraction of a
// microsecond (mask.go, levels.go). Escapes are proved as in programs for Hex, with must-play regions and carriers
// (escape.go). A two-distance of never ends a line at once, and a fence that can be closed in time ends the whole
// search (cut.go). Where nothing can be proved, alpha-beta search compares two-distances some moves ahead
// (alphabeta.go).
//
// Proofs apply to the rules of the zero Dialect: arriving at the border is an escape, and Glenda is trapped if there is
// no path to the border. In the other dialects the same side wins. The exception is CaptureThreeSweeps, which can miss
// a path that winds through most of the board.
package glendamath

import (
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// Field holds an optional number for every cell of a board.
type Field struct {
	steps [hex.MaxSize * hex.MaxSize]int16
}

// none is the value of cells without a number.
const none = -1

// At returns the number of c. ok is false for walls, for cells outside the board, and for cells without a path.
func (f *Field) At(c hex.Cell) (steps int, ok bool) {
	if !c.Fits() {
		return 0, false
	}
	n := f.steps[c.Y*hex.MaxSize+c.X]
	return int(n), n != none
}

// Distances returns the number of steps from each cell to the border. Border cells have 0.
func Distances(v glenda.View) *Field {
	if v.Config.Size <= narrowSize {
		return fill(v, narrow.near)
	}
	return fill(v, wide.near)
}

// TwoDistances returns the two-distance of each cell. It is 0 on the border. Otherwise it is one more than the second
// smallest of its neighbours, because the trapper walls the smallest. With the trapper to move, Glenda needs at least
// as many moves as her cell's two-distance. From a cell without one, the trapper keeps her in by always walling the
// only neighbour that has one.
func TwoDistances(v glenda.View) *Field {
	if v.Config.Size <= narrowSize {
		return fill(v, narrow.pairs)
	}
	return fill(v, wide.pairs)
}

// Threats returns, for each cell that can be walled, how close Glenda is to the border after that wall. The number is
// computed from the two-distances of her exits: the best one has the most weight, then the number of exits with the
// same. A cell has no number if a wall there leaves no exit with a two-distance. Such a wall holds her.
func Threats(v glenda.View) *Field {
	if v.Config.Size <= narrowSize {
		return threats[narrow](v)
	}
	return threats[wide](v)
}

// fill numbers the free cells in the order in which grow reaches them from the border.
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
		if n := b.nearness(b.wall(p, walls.first()), deepest); n >= 0 {
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
