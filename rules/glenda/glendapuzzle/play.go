package glendapuzzle

import (
	"context"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/puzzle"
)

// responseNodes is the number of nodes of the search for a response.
const responseNodes = 20_000

// Reply returns the opponent's move. The same position always gives the same move. If the opponent is not to move, ok is false.
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

// Judge returns the result of the puzzle. The player has solved it when the game is won, and has failed as soon as the opponent's
// win is proved.
func (p Puzzle) Judge(s glenda.State) puzzle.Verdict {
	switch w := winner(s.View(p.Player)); {
	case w == verdicts[1-p.Player]:
		return puzzle.Failed
	case w == verdicts[p.Player] && s.Over():
		return puzzle.Solved
	}
	return puzzle.Going
}

// Solution returns the moves of a solution, beginning with the player's first move. The moves of the opponent are those of Reply.
func (p Puzzle) Solution() []glenda.Move { return line(p.State(), p.Player) }

// Refutation returns the moves from s to the end of a game that the opponent wins. The player must already have failed in s. If
// the game is over, the result is empty.
func (p Puzzle) Refutation(s glenda.State) []glenda.Move { return line(s, 1-p.Player) }

// line returns the moves from s to the end of a game that the seat strong wins. The moves of strong come from proved, and those
// of the other seat from response.
func line(s glenda.State, strong rules.Seat) []glenda.Move {
	var moves []glenda.Move
	for !s.Over() {
		seat := s.Waiting()[0]
		m := response(s.View(seat))
		if seat == strong {
			m = proved(s.View(seat))
		}
		next, err := s.Play(seat, m)
		if err != nil {
			panic(err) // cannot happen: searches return legal moves
		}
		s, moves = next, append(moves, m)
	}
	return moves
}

// proved returns a move with which the player to move certainly wins. If it finds no such move, it returns a good move.
func proved(v glenda.View) glenda.Move {
	best, wins := glendamath.Choose(context.Background(), v, sure)
	if wins {
		return best
	}
	for _, m := range likely(v) {
		if winner(after(v, m)) == verdicts[v.Mover()] {
			return m
		}
	}
	return best
}
