// Package labyrinthmath analyses positions of the labyrinth: the results of all shifts, what other players may want,
// and the best moves. Bots and analysis screens use it.
//
// A board is represented by a few bit sets, one for each side to which tiles are open. A shift is a few operations on
// them, and so is finding the connected cells. All moves of a position take some ten microseconds.
//
// With two players, Search considers every move, every response of the opponent, and then what both could collect next. With
// more players, it plays many rounds after each move, in which the opponents have random possible hands. Nothing in this
// package uses a clock: a search ends after a number of boards, or when its context ends.
package labyrinthmath

import (
	"cmp"
	"math/bits"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Shift is a legal shift, with the cells on which the walk can end afterwards.
type Shift struct {
	Insert labyrinth.Insert
	Tile   labyrinth.Tile
	At     labyrinth.Point // cell of the mover's pawn after the shift
	Reach  Region          // cells on which the walk can end
}

// Region is a set of cells of a board.
type Region struct {
	width int
	cells cells1024
}

// Has reports whether p, which must be on the board, is in r.
func (r Region) Has(p labyrinth.Point) bool { return has(r.cells, p.Y*r.width+p.X) }

// Len returns the number of cells.
func (r Region) Len() int { return count(r.cells) }

// Points returns the cells of r, row by row.
func (r Region) Points() []labyrinth.Point {
	points := make([]labyrinth.Point, 0, r.Len())
	eachBit(r.cells, func(bit int) {
		points = append(points, labyrinth.Point{X: bit % r.width, Y: bit / r.width})
	})
	return points
}

// Shifts returns all legal shifts of the seat to move. It returns the cells that the seat can reach after each shift. The
// result is empty after the game. Shifts is much faster than View.Legal.
func Shifts(p labyrinth.Position) []Shift {
	if p.Outcome != labyrinth.Running {
		return nil
	}
	if p.Board.Width*p.Board.Height <= 64 {
		return shifts[cells64](p)
	}
	return shifts[cells1024](p)
}

func shifts[M mask](p labyrinth.Position) []Shift {
	f := newFrame[M](p)
	m, at := f.maze(p.Board), f.bit(p.Players[p.Mover].At)
	all := make([]Shift, 0, 4*len(f.lines))
	for i := range f.lines {
		l := &f.lines[i]
		if f.forbiddenLine(p) == i {
			continue
		}
		to := l.pawnAfter(at)
		for _, tile := range rotations[m.spare] {
			next := m.afterShift(l, tile)
			var seed M
			ways := f.passages(&next)
			reach := f.flood(&ways, with(seed, to))
			reach = minus(reach, f.occupiedCells(p, l, to))
			all = append(all, Shift{l.insert, tile, f.point(to), f.region(reach)})
		}
	}
	return all
}

func (f *frame[M]) region(m M) Region {
	r := Region{width: f.width}
	for i := range len(m) {
		r.cells[i] = m[i]
	}
	return r
}

// forbiddenLine returns the index of the line whose shift would undo the last move, or -1 if every line may be shifted.
func (f *frame[M]) forbiddenLine(p labyrinth.Position) int {
	last, ok := p.Last()
	if !ok || p.Config.Dialect.Reversal == labyrinth.ReversalAllowed {
		return -1
	}
	return f.find(last.Move.Insert.Opposite())
}

// occupiedCells returns the cells of the other pawns after a shift of the line l. A player's walk must not end on these
// cells. The result never contains cell, the player's own cell after the shift.
func (f *frame[M]) occupiedCells(p labyrinth.Position, l *line[M], cell int) M {
	var taken M
	if p.Config.Dialect.Sharing == labyrinth.CellsShared {
		return taken
	}
	for seat, player := range p.Players {
		if rules.Seat(seat) != p.Mover && !player.Out {
			taken = with(taken, l.pawnAfter(f.bit(player.At)))
		}
	}
	return without(taken, cell)
}

// Moves returns all legal moves of the seat to move, in the order of View.Legal.
func Moves(p labyrinth.Position) []labyrinth.Move {
	all := Shifts(p)
	n := 0
	for i := range all {
		n += all[i].Reach.Len()
	}
	moves := make([]labyrinth.Move, 0, n)
	for i := range all {
		s := &all[i]
		for word, w := range s.Reach.cells {
			for ; w != 0; w &= w - 1 {
				bit := word<<6 + bits.TrailingZeros64(w)
				moves = append(moves, labyrinth.Move{
					Insert: s.Insert, Tile: s.Tile, To: labyrinth.Point{X: bit % s.Reach.width, Y: bit / s.Reach.width},
				})
			}
		}
	}
	return moves
}

// Lead returns 1 if the player at seat has collected more than all others, -1 if another player has collected more, and
// otherwise 0. It uses only public information.
func Lead(v labyrinth.View, seat rules.Seat) int {
	if seat < 0 || int(seat) >= len(v.Players) {
		return 0
	}
	most := 0
	for i, p := range v.Players {
		if rules.Seat(i) != seat {
			most = max(most, len(p.Collected))
		}
	}
	return cmp.Compare(len(v.Players[seat].Collected), most)
}
