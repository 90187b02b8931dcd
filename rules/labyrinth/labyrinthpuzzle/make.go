package labyrinthpuzzle

import (
	"math/bits"
	"math/rand/v2"

	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/rules/puzzle"
)

// The types of the calendar. The bounds are the quintiles of 500 puzzles.
var (
	one = newType(2, recipe{1, 1, 1}, [4]int{7, 9, 11, 14}, 5, 7, 9)
	two = newType(3, recipe{2, 1, 3}, [4]int{9, 11, 13, 16}, 7)
)

// Stages returns the stages of the ladder. In the puzzles of the first stage, three to eight shifts lead to the target.
func Stages() []puzzle.Stage[Puzzle] {
	var any [4]int // the ladder has no bands
	return []puzzle.Stage[Puzzle]{
		{Type: newType(2, recipe{1, 3, 8}, any, 5), Steps: 5},
		{Type: newType(2, recipe{1, 1, 1}, any, 5), Steps: 7},
		{Type: newType(2, recipe{1, 1, 1}, any, 7), Steps: 8},
		{Type: newType(3, recipe{2, 1, 3}, any, 7), Steps: 6},
		{Type: newType(2, recipe{1, 1, 1}, any, 9), Steps: 4},
	}
}

// recipe is a type of puzzles. turns is the number of turns. least and most limit the number of shifts of tiles with
// which a solution can begin.
type recipe struct{ turns, least, most int }

// newType returns a type whose candidates have one of the given sizes.
func newType(number uint64, r recipe, bounds [puzzle.Bands - 1]int, sizes ...int) puzzle.Type[Puzzle] {
	draw := func(random *rand.Rand) Puzzle {
		p := Puzzle{Turns: r.turns, Size: sizes[random.IntN(len(sizes))], Seed: random.Uint64()}
		p.Start, p.Target = p.cell(random), p.cell(random)
		return p
	}
	return puzzle.Type[Puzzle]{
		Number: number,
		Make: func(random *rand.Rand) (Puzzle, bool) {
			p := draw(random)
			n := p.countFirstShifts(r.most + 1)
			return p, n >= r.least && n <= r.most
		},
		Draw:       draw,
		Difficulty: Puzzle.difficulty,
		Bounds:     bounds,
	}
}

func (p Puzzle) cell(random *rand.Rand) labyrinth.Point {
	return labyrinth.Point{X: random.IntN(p.Size), Y: random.IntN(p.Size)}
}

// countFirstShifts returns the number of shifts with which a solution can begin. It stops counting at limit. It returns
// 0 if the pawn can reach the target without a shift or in fewer turns.
func (p Puzzle) countFirstShifts(limit int) int {
	at := p.State().View(0).Position
	if at.Board.Path(p.Start, p.Target) != nil {
		return 0
	}
	now := len(collectingMoves(at))
	switch {
	case p.Turns == 1:
		return min(now, limit)
	case now > 0:
		return 0
	}
	n := 0
	for _, s := range labyrinthmath.Shifts(at) {
		if len(solutionsAfter(at, s)) > 0 {
			n++
		}
		if n == limit {
			break
		}
	}
	return n
}

// solutions returns one solution for each shift, or for each pair of shifts in a puzzle of two turns. The walks are as
// short as possible.
func (p Puzzle) solutions() [][]labyrinth.Move {
	at := p.State().View(0).Position
	var all [][]labyrinth.Move
	if p.Turns == 1 {
		for _, m := range collectingMoves(at) {
			all = append(all, []labyrinth.Move{m})
		}
		return all
	}
	for _, s := range labyrinthmath.Shifts(at) {
		all = append(all, solutionsAfter(at, s)...)
	}
	return all
}

// target returns the cell of the target, or labyrinth.Aside if the target is on the spare tile.
func target(at labyrinth.Position) labyrinth.Point { return at.Objectives[0] }

// collectingMoves returns moves in p that end on the target, at most one for each shift.
func collectingMoves(p labyrinth.Position) []labyrinth.Move {
	var moves []labyrinth.Move
	for _, s := range labyrinthmath.Shifts(p) {
		if to := p.Board.Carried(target(p), s.Insert); to != labyrinth.Aside && s.Reach.Has(to) {
			moves = append(moves, labyrinth.Move{Insert: s.Insert, Tile: s.Tile, To: to})
		}
	}
	return moves
}

// solutionsAfter returns solutions in two turns that begin with the shift s. For each possible second shift, it returns
// the easiest solution.
func solutionsAfter(at labyrinth.Position, s labyrinthmath.Shift) [][]labyrinth.Move {
	var ways [][]labyrinth.Move
	shifted := afterMove(at, labyrinth.Move{Insert: s.Insert, Tile: s.Tile, To: s.At})
	ends := s.Reach.Points()
	for _, in := range shifted.Inserts() {
		for _, tile := range shifted.Board.Spare.Rotations() {
			next, _ := shifted.AfterShift(in, tile) // the insert is legal
			goal := target(next)
			if goal == labyrinth.Aside {
				continue
			}
			connected := next.Board.Reach(goal)
			var best []labyrinth.Move
			for _, end := range ends {
				from := pawnAfterShift(shifted.Board, end, in)
				way := []labyrinth.Move{{Insert: s.Insert, Tile: s.Tile, To: end}, {Insert: in, Tile: tile, To: goal}}
				if connected[from.Y*next.Board.Width+from.X] && (best == nil || effort(at, way) < effort(at, best)) {
					best = way
				}
			}
			if best != nil {
				ways = append(ways, best)
			}
		}
	}
	return ways
}

// pawnAfterShift returns the cell of a pawn after a shift.
func pawnAfterShift(b labyrinth.Board, pawn labyrinth.Point, in labyrinth.Insert) labyrinth.Point {
	if to := b.Carried(pawn, in); to != labyrinth.Aside {
		return to
	}
	// a pawn that is pushed out re-enters at the opposite end
	return b.Entry(in)
}

func afterMove(at labyrinth.Position, m labyrinth.Move) labyrinth.Position {
	next, err := at.Played(0, m, nil)
	if err != nil {
		panic(err) // cannot happen: the move is legal
	}
	return next
}

// difficulty returns the effort of the easiest solution, minus two for each doubling of the number of solutions.
func (p Puzzle) difficulty() int {
	const doubling = 2
	return effort(p.State().View(0).Position, p.Solution()) - doubling*(bits.Len(uint(len(p.solutions())))-1)
}

// effort returns the difficulty of finding the given moves in p.
func effort(p labyrinth.Position, moves []labyrinth.Move) int {
	const rides, targetMoves, shiftsEach = 3, 4, 8
	sum := 0
	// long walks, many legal shifts, and shifts that move the pawn or the target are difficult
	for _, m := range moves {
		pawn := p.Players[0].At
		if pawnAfterShift(p.Board, pawn, m.Insert) != pawn {
			sum += rides
		}
		if p.Board.Carried(target(p), m.Insert) != target(p) {
			sum += targetMoves
		}
		sum += len(p.Inserts()) * len(p.Board.Spare.Rotations()) / shiftsEach
		next, _ := p.AfterShift(m.Insert, m.Tile) // the move is legal
		sum += len(next.Board.Path(next.Players[0].At, m.To)) - 1
		p = afterMove(p, m)
	}
	return sum
}
