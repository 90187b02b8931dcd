// Package labyrinthpuzzle makes the puzzles of the labyrinth: one pawn has to reach one objective, the target.
//
//	one  The pawn reaches the target in one turn. Exactly one shift makes this possible: one insert with one rotation of the tile.
//	two  The pawn reaches the target in two turns and not in one. One to three first shifts make this possible.
//
// All shifts are tried, so every machine makes the same puzzles.
package labyrinthpuzzle

import (
	"cmp"
	_ "embed" // for the tables
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/puzzle"
)

// Puzzle is a puzzle of the labyrinth.
type Puzzle struct {
	Turns  int             // number of turns in which the player must reach the target: 1 or 2
	Size   int             // number of columns and of rows
	Seed   uint64          // seed of the board; see labyrinth.NewSetup
	Start  labyrinth.Point // cell of the pawn
	Target labyrinth.Point // cell of the objective
}

// Kind returns "one" for a puzzle of one turn, and otherwise "two". The keys of the puzzle's texts contain this word.
func (p Puzzle) Kind() string {
	if p.Turns == 1 {
		return "one"
	}
	return "two"
}

// Seat returns the seat of the player, who plays alone.
func (p Puzzle) Seat() rules.Seat { return 0 }

// State returns the game before the player's first move.
func (p Puzzle) State() labyrinth.State {
	c := labyrinth.Config{Width: p.Size, Height: p.Size, Players: 1, Objectives: 1}
	setup, err := labyrinth.NewSetup(c, p.Seed)
	if err != nil {
		panic(err) // cannot happen: boards of these sizes exist
	}
	setup.Objectives, setup.Hands, setup.Starts = []labyrinth.Point{p.Target}, [][]int{{0}}, []labyrinth.Point{p.Start}
	s, err := labyrinth.Begin(setup, c)
	if err != nil {
		panic(err) // cannot happen: both cells are on the board
	}
	return s
}

// TypeOf returns the type of the puzzle of day d. On Thursday and Sunday, puzzles have two turns. On all other days, they have
// one turn.
func TypeOf(d puzzle.Day) puzzle.Type[Puzzle] {
	if slices.Contains([]int{3, 6}, d.Weekday()) {
		return two
	}
	return one
}

// On returns the puzzle of a day. ok is false if the day is not in the table of puzzles.
func On(d puzzle.Day) (p Puzzle, ok bool) {
	i, ok := days.Number(d)
	if !ok {
		return Puzzle{}, false
	}
	return TypeOf(d).Known(d, i), true
}

// Find searches for the puzzle of day d. It is only for a day that the table of puzzles does not contain. It stops and
// returns false when stop returns true.
func Find(d puzzle.Day, stop func() bool) (Puzzle, bool) {
	p, _, ok := TypeOf(d).Find(d, stop)
	return p, ok
}

// Ladder returns the puzzle of a step on the ladder, from 1 to puzzle.Steps.
func Ladder(step int) Puzzle { return puzzle.Step(Stages(), ladder, step) }

//go:generate go run labyrinthdays/main.go 2036-12-31

var (
	//go:embed days.bin
	daysText []byte
	//go:embed ladder.bin
	ladderText []byte

	days, _   = puzzle.ParseTable(daysText) // a test reads both tables
	ladder, _ = puzzle.ParseTable(ladderText)
)

// Reply returns false, because the player has no opponent.
func (p Puzzle) Reply(labyrinth.State) (labyrinth.Move, bool) { return labyrinth.Move{}, false }

// Judge returns Solved if the pawn has reached the target in s. If it has not and no turn is left, Judge returns
// Failed. Otherwise it returns Going.
func (p Puzzle) Judge(s labyrinth.State) puzzle.Verdict {
	switch v := s.View(0); {
	case v.Outcome == labyrinth.Won:
		return puzzle.Solved
	case len(v.History) >= p.Turns:
		return puzzle.Failed
	}
	return puzzle.Going
}

// Solution returns the moves of the easiest solution.
func (p Puzzle) Solution() []labyrinth.Move {
	at := p.State().View(0).Position
	return slices.MinFunc(p.solutions(), func(a, b []labyrinth.Move) int { return cmp.Compare(effort(at, a), effort(at, b)) })
}

// Refutation returns a move that shows why the player's last move does not reach the target. It has the same shift of
// tiles as the player's move. The pawn walks to the place where the way to the target is blocked (see Gap). If the way
// is open, the pawn walks to the target. If the target is on the spare tile, the result is empty.
func (p Puzzle) Refutation(s labyrinth.State) []labyrinth.Move {
	v := s.View(0)
	last, ok := v.Last()
	if !ok || target(v.Position) == labyrinth.Aside {
		return nil
	}
	last.Move.To = target(v.Position)
	if gap, ok := p.Gap(s); ok {
		last.Move.To = gap[0]
	}
	return []labyrinth.Move{last.Move}
}

// Gap returns the place where the way from the pawn to the target is interrupted: two neighbouring cells without a passage
// between them. Gap chooses the way with the fewest interruptions, and returns the first interruption. The pawn can reach
// gap[0]. ok is false if the pawn can reach the target, or if the target is on the spare tile.
func (p Puzzle) Gap(s labyrinth.State) (gap [2]labyrinth.Point, ok bool) {
	v := s.View(0)
	var none [2]labyrinth.Point
	first := map[labyrinth.Point][2]labyrinth.Point{v.Players[0].At: none} // by cell: the first gap on the way to it
	for cells := []labyrinth.Point{v.Players[0].At}; len(cells) > 0; {
		for i := 0; i < len(cells); i++ { // cells grows in this loop
			for side, n := range neighbours(cells[i]) {
				if _, seen := first[n]; !seen && passage(v.Board, cells[i], n, side) {
					first[n] = first[cells[i]]
					cells = append(cells, n)
				}
			}
		}
		if gap, ok := first[target(v.Position)]; ok {
			return gap, gap != none
		}
		cells = addNeighbours(v.Board, cells, first)
	}
	return none, false
}

// addNeighbours returns the neighbours of the given cells that are not in firstGaps yet, and adds them to firstGaps.
// firstGaps maps each found cell to the first gap on the way to the cell. A gap is a pair of neighbouring cells without
// a passage.
func addNeighbours(b labyrinth.Board, cells []labyrinth.Point, firstGaps map[labyrinth.Point][2]labyrinth.Point) []labyrinth.Point {
	var next []labyrinth.Point
	for _, c := range cells {
		for _, n := range neighbours(c) {
			if _, seen := firstGaps[n]; seen || !b.Inside(n) {
				continue
			}
			firstGaps[n] = firstGaps[c]
			if firstGaps[n] == ([2]labyrinth.Point{}) {
				firstGaps[n] = [2]labyrinth.Point{c, n}
			}
			next = append(next, n)
		}
	}
	return next
}

// neighbours returns the cells to the north, east, south and west of c.
func neighbours(c labyrinth.Point) [4]labyrinth.Point {
	return [4]labyrinth.Point{{X: c.X, Y: c.Y - 1}, {X: c.X + 1, Y: c.Y}, {X: c.X, Y: c.Y + 1}, {X: c.X - 1, Y: c.Y}}
}

// passage reports whether a passage connects c with its neighbour n. side is the index of n in neighbours(c).
func passage(b labyrinth.Board, c, n labyrinth.Point, side int) bool {
	return b.Inside(n) && b.At(c)>>side&1 != 0 && b.At(n)>>((side+2)%4)&1 != 0
}
