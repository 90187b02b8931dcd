// Package labyrinthpuzzle makes the puzzles of the labyrinth: one pawn has to reach one objective, the target.
//
//	one  The pawn reaches the target in one turn. Exactly one shift makes this possible: one insert with one rotation of the tile.
//	two  The pawn reaches the target in two turns and not in one. One to three first shifts make this possible.
//
// All shifts are tried, so every machine makes the same puzzles.
package labyrinthpuzzle

import (
	_ "embed" // for the tables
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/puzzle"
)

// Puzzle is a puzzle of the labyrinth.
type Puzzle struct {
	Turns  int             // the number of turns in which the player must reach the target: 1 or 2
	Size   int             // number of columns and of rows
	Seed   uint64          // of the board, see labyrinth.NewSetup
	Start  labyrinth.Point // the cell of the pawn
	Target labyrinth.Point // the cell of the objective
}

// Kind returns the name of the type, which is part of the keys of texts: "one" or "two".
func (p Puzzle) Kind() string {
	if p.Turns == 1 {
		return "one"
	}
	return "two"
}

// Seat returns the seat of the player. The player is alone.
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

// TypeOf returns the type of the puzzle of day d: two turns on Thursday and Sunday, and one turn on the other days.
func TypeOf(d puzzle.Day) puzzle.Type[Puzzle] {
	if slices.Contains([]int{3, 6}, d.Weekday()) {
		return two
	}
	return one
}

// On returns the puzzle of a day. If the table in the program does not contain the day, ok is false.
func On(d puzzle.Day) (p Puzzle, ok bool) {
	i, ok := days.Number(d)
	if !ok {
		return Puzzle{}, false
	}
	return TypeOf(d).Known(d, i), true
}

// Find searches for the puzzle of a day that is not in the table. If stop returns true, Find ends early and returns
// false.
func Find(d puzzle.Day, stop func() bool) (Puzzle, bool) {
	p, _, ok := TypeOf(d).Find(d, stop)
	return p, ok
}

// Ladder returns the puzzle of a step of the ladder, from 1 to puzzle.Steps.
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
