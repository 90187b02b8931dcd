// Package labyrinthmath knows what a position of the labyrinth offers: where every shift leads, what others may want,
// and which moves are best. Bots play by it, and screens explain with it.
//
// A board is a handful of bit sets, one for each side to which tiles are open. A shift is a few operations on them, and
// so is finding what passages connect: all moves of a position take some ten microseconds.
//
// Search looks at every move, every answer of the next player, and then at what both could collect next. Nothing here
// reads a clock: a search ends after a number of boards, or with its context.
package labyrinthmath

import (
	"math/bits"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Shift is one way to shift, and where the mover can then end.
type Shift struct {
	Insert labyrinth.Insert
	Tile   labyrinth.Tile
	At     labyrinth.Point // where the shift takes the mover's pawn
	Reach  Region          // where it can end
}

// Region is a set of cells of a board.
type Region struct {
	width int
	cells wide
}

// Has reports whether p, which must be on the board, is in r.
func (r Region) Has(p labyrinth.Point) bool { return has(r.cells, p.Y*r.width+p.X) }

// Len returns the number of cells.
func (r Region) Len() int { return count(r.cells) }

// Points returns the cells row by row.
func (r Region) Points() []labyrinth.Point {
	points := make([]labyrinth.Point, 0, r.Len())
	each(r.cells, func(bit int) {
		points = append(points, labyrinth.Point{X: bit % r.width, Y: bit / r.width})
	})
	return points
}

// Shifts returns all legal shifts with their reach for the seat that must move; none when the game is over. It finds the
// same moves as View.Legal, and much faster.
func Shifts(p labyrinth.Position) []Shift {
	if p.Outcome != labyrinth.Running {
		return nil
	}
	if p.Board.Width*p.Board.Height <= narrowCells {
		return shifts[narrow](p)
	}
	return shifts[wide](p)
}

func shifts[M mask](p labyrinth.Position) []Shift {
	f := newFrame[M](p)
	m, at := f.maze(p.Board), f.bit(p.Players[p.Mover].At)
	all := make([]Shift, 0, 4*len(f.lines))
	for i := range f.lines {
		l := &f.lines[i]
		if f.closed(p) == i {
			continue
		}
		to := l.carried(at)
		for _, tile := range rotations[m.spare] {
			next := m.pushed(l, tile)
			var seed M
			reach := f.flood(f.passages(&next), with(seed, to))
			reach = minus(reach, f.taken(p, l, to))
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

// closed returns the line that may not be shifted now, or -1.
func (f *frame[M]) closed(p labyrinth.Position) int {
	last, ok := p.Last()
	if !ok || p.Config.Dialect.Reversal == labyrinth.ReversalAllowed {
		return -1
	}
	return f.find(last.Move.Insert.Opposite())
}

// taken returns the cells on which the mover, whom the shift took to at, may not end because somebody else is there.
func (f *frame[M]) taken(p labyrinth.Position, l *line[M], at int) M {
	var taken M
	if p.Config.Dialect.Sharing == labyrinth.CellsShared {
		return taken
	}
	for seat, player := range p.Players {
		if rules.Seat(seat) != p.Mover && !player.Out {
			taken = with(taken, l.carried(f.bit(player.At)))
		}
	}
	return without(taken, at)
}

// Moves returns all legal moves of the seat that must move, in the order of View.Legal.
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
