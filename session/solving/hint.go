package solving

import (
	"slices"

	"menagerie/rules/puzzle"
)

// Hint shows a correct move until the position changes. It returns false if it finds no correct move, or if it is not the
// player's turn.
func (a *Attempt[S, V, M]) Hint() bool {
	if !a.MayMove() {
		return false
	}
	if a.hinted {
		return true
	}
	if a.hint, a.hinted = a.correctMove(); a.hinted {
		a.report(HintShown)
	}
	return a.hinted
}

// MayMove reports whether the player is to move.
func (a *Attempt[S, V, M]) MayMove() bool {
	return a.stage == Thinking && slices.Contains(a.state.Waiting(), a.puzzle.Seat)
}

// correctMove returns a move that leads to a solution of the puzzle. It uses the stored solution, the puzzle's Hint or
// a search.
func (a *Attempt[S, V, M]) correctMove() (m M, ok bool) {
	all, n := a.puzzle.Solution(), len(a.played)
	switch {
	case n < len(all) && slices.Equal(a.played, all[:n]):
		return all[n], true
	case a.puzzle.Hint != nil:
		return a.puzzle.Hint(a.state)
	case a.puzzle.Moves == nil:
		return m, false
	}
	nodes := searchNodes
	return a.search(a.state, &nodes)
}

// searchNodes is the largest number of moves that the search for a hint tries.
const searchNodes = 20_000

// search returns a move after which the player can still solve the puzzle. The puzzle must have no opponent. search
// decreases *nodes by one for each move that it tries, and gives up at 0.
func (a *Attempt[S, V, M]) search(s S, nodes *int) (m M, ok bool) {
	for _, m := range a.puzzle.Moves(s) {
		if *nodes--; *nodes < 0 {
			break
		}
		next, err := s.Play(a.puzzle.Seat, m)
		if err != nil {
			continue
		}
		next = a.advanceToStop(next)
		switch a.puzzle.Judge(next) {
		case puzzle.Solved:
			return m, true
		case puzzle.Going:
			if _, ok := a.search(next, nodes); ok {
				return m, true
			}
		}
	}
	return m, false
}

// advanceToStop returns the position in which the clock stops, or in which the try ends.
func (a *Attempt[S, V, M]) advanceToStop(s S) S {
	if a.puzzle.Tick == nil {
		return s
	}
	for a.puzzle.Judge(s) == puzzle.Going {
		next, runs := a.puzzle.Tick(s)
		if !runs {
			break
		}
		s = next
	}
	return s
}
