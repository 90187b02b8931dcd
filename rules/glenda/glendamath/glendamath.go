// Package glendamath says what a position of the rabbit in the garden means: for bots, drawing and analysis.
//
//	Distances      how many steps each cell is from the border
//	TwoDistances   the same when the trapper may always wall the best of the next cells: what a cell is really worth
//	Choose         the best move that a search of so many nodes finds
//	NewAnalyst     who wins, in how many moves, which cells decide, and how play goes on; a little more in every tick
//
// The search is made of four parts. A board is a set of bits, so that all two-distances of a position take a fraction of
// a microsecond (mask.go, levels.go). Escapes are proved as in programs for Hex, with must-play regions and carriers
// (escape.go). A two-distance that is never ends a line at once, and a fence that can be closed in time the whole search
// (cut.go). Where nothing can be proved, alpha-beta compares two-distances some moves ahead (alphabeta.go).
//
// Proofs are about the rules of the zero Dialect: arriving at the border is an escape, and she is trapped when there is
// no way to it. The other dialects decide the same games for the same side, but for three sweeps, which can miss a way out
// that winds through most of the board.
package glendamath

import (
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// Field is a number for every cell of a board.
type Field struct {
	steps [hex.MaxSize * hex.MaxSize]int16
}

// none marks the cells for which there is no number.
const none = -1

// At returns the number of c; ok is false for walls, for cells outside the board, and where there is no way.
func (f *Field) At(c hex.Cell) (steps int, ok bool) {
	if !c.Fits() {
		return 0, false
	}
	n := f.steps[c.Y*hex.MaxSize+c.X]
	return int(n), n != none
}

// Distances returns how many steps each cell is from the border: 0 on the border itself.
func Distances(v glenda.View) *Field {
	if v.Config.Size <= narrowSize {
		return fill(v, narrow.near)
	}
	return fill(v, wide.near)
}

// TwoDistances returns the two-distance of each cell: 0 on the border, and otherwise one more than the second smallest of
// its neighbours, because the trapper walls the smallest. With the trapper to move Glenda needs at least so many moves
// as her cell says. Where a cell has none, the trapper can keep her in by always walling the one neighbour that has
// one.
func TwoDistances(v glenda.View) *Field {
	if v.Config.Size <= narrowSize {
		return fill(v, narrow.pairs)
	}
	return fill(v, wide.pairs)
}

// Threats returns for each cell that can be walled how near to the border Glenda is after that, by the two-distances of
// the cells that she can then reach: the best of them counts most, and then how many are as good. Cells after which no
// exit has a two-distance have no number: a wall there holds her.
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
