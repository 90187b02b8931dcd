// Package glendapuzzle makes the puzzles of Glenda.
//
//	trap    The player is the trapper. One to three walls win, and none of them is the next cell of a shortest way.
//	escape  The player is Glenda. Exactly one of at least four hops wins, and it is not on a shortest way.
//
// The player must keep a proved win until the end of the game. The opponent plays well and always in the same way. Searches use
// no clock. Their limits are numbers of nodes, so that every machine makes the same puzzles.
package glendapuzzle

import (
	"context"
	_ "embed" // for the tables

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
	"menagerie/rules/puzzle"
)

// Puzzle is a puzzle of Glenda.
type Puzzle struct {
	Player rules.Seat // seat of the player, who makes the first move
	Size   int        // number of columns and of rows
	Walls  hex.Set
	Glenda hex.Cell
}

// Kind returns the kind of the puzzle, "trap" or "escape", which is a part of the keys of its texts.
func (p Puzzle) Kind() string {
	if p.Player == glenda.Glenda {
		return "escape"
	}
	return "trap"
}

// Seat returns the seat of the player.
func (p Puzzle) Seat() rules.Seat { return p.Player }

// State returns the game before the player's first move.
func (p Puzzle) State() glenda.State {
	c := glenda.Config{Size: p.Size, Dialect: glenda.Dialect{Begins: glenda.BeginsOf(p.Player)}}
	s, err := glenda.Resume(c, p.Walls, p.Glenda)
	if err != nil {
		panic(err) // cannot happen: recipes draw only valid games
	}
	return s
}

// TypeOf returns the type of the puzzle of day d. It is an escape on Wednesday and Saturday, and a trap on all other days. The
// board of a trap is larger on Friday and Sunday.
func TypeOf(d puzzle.Day) puzzle.Type[Puzzle] {
	return [7]puzzle.Type[Puzzle]{trap, trap, escape, trap, large, escape, large}[d.Weekday()]
}

// On returns the puzzle of a day. ok is false if the table of puzzles does not contain the day. The solution of each
// puzzle in the table is proved by a search.
func On(d puzzle.Day) (p Puzzle, ok bool) {
	i, ok := days.Number(d)
	if !ok {
		return Puzzle{}, false
	}
	return TypeOf(d).Known(d, i), true
}

// Find searches for the puzzle of a day that is not in the table of puzzles. The search takes seconds. Find returns false if
// stop has returned true.
func Find(d puzzle.Day, stop func() bool) (Puzzle, bool) {
	p, _, ok := TypeOf(d).Find(d, stop)
	return p, ok
}

// Ladder returns the puzzle of a step on the ladder, from 1 to puzzle.Steps.
func Ladder(step int) Puzzle { return puzzle.Step(Stages(), ladder, step) }

//go:generate go run glendadays/main.go 2036-12-31

var (
	//go:embed days.bin
	daysText []byte
	//go:embed ladder.bin
	ladderText []byte

	days, _   = puzzle.ParseTable(daysText) // a test reads both tables
	ladder, _ = puzzle.ParseTable(ladderText)
)

const responseNodes = 20_000

// Reply returns the opponent's move in s. The move is never random. ok is false if it is not the opponent's turn.
func (p Puzzle) Reply(s glenda.State) (m glenda.Move, ok bool) {
	if w := s.Waiting(); len(w) == 0 || w[0] == p.Player {
		return glenda.Move{}, false
	}
	return response(s.View(1 - p.Player)), true
}

// response returns a good move of the seat to move.
func response(v glenda.View) glenda.Move {
	m, _ := glendamath.Choose(context.Background(), v, responseNodes)
	return m
}

// Judge returns whether the player has solved the puzzle in s. The puzzle is solved when the player has won. It has failed as
// soon as a win of the opponent is proved.
func (p Puzzle) Judge(s glenda.State) puzzle.Verdict {
	switch w := winner(s.View(p.Player)); {
	case w == verdicts[1-p.Player]:
		return puzzle.Failed
	case w == verdicts[p.Player] && s.Over():
		return puzzle.Solved
	}
	return puzzle.Going
}

// Solution returns the moves of a solution, beginning with the player's first move. The opponent's moves are those of Reply.
func (p Puzzle) Solution() []glenda.Move { return solutionLine(p.State(), p.Player) }

// Refutation returns the moves from s to the end of the game, which the opponent wins. In s, the player must have failed. The
// result is empty if the game is over.
func (p Puzzle) Refutation(s glenda.State) []glenda.Move { return solutionLine(s, 1-p.Player) }

// solutionLine returns the moves from s to the end of a game that the seat strong wins.
func solutionLine(s glenda.State, strong rules.Seat) []glenda.Move {
	var moves []glenda.Move
	for !s.Over() {
		seat := s.Waiting()[0]
		m := response(s.View(seat))
		if seat == strong {
			m = provedMove(s.View(seat))
		}
		next, err := s.Play(seat, m)
		if err != nil {
			panic(err) // cannot happen: searches return legal moves
		}
		s, moves = next, append(moves, m)
	}
	return moves
}

// provedMove returns a move with which the player to move certainly wins, or a good move if it finds none.
func provedMove(v glenda.View) glenda.Move {
	best, wins := glendamath.Choose(context.Background(), v, sure)
	if wins {
		return best
	}
	for _, m := range movesByPromise(v) {
		if winner(after(v, m)) == verdicts[v.Mover()] {
			return m
		}
	}
	return best
}
