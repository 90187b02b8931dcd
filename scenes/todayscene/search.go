package todayscene

import (
	"context"

	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/background"
)

// search makes the puzzles of a day in the background. The zero value is idle.
type search struct {
	task  background.Task[map[int]scenes.Puzzle]
	found map[int]scenes.Puzzle // by index of the game
	day   puzzle.Day
	begun bool
}

// begin makes the puzzles of a day, unless they are known or being made.
func (s *search) begin(games []scenes.Game, d puzzle.Day) {
	if s.begun && s.day == d {
		return
	}
	s.begun = true
	if s.day != d {
		s.found = nil
	}
	s.day = d
	known := s.found
	s.task.Begin(func(ctx context.Context, tell func(map[int]scenes.Puzzle)) { collect(ctx, games, d, known, tell) })
}

// collect makes the puzzles of a day that are not in puzzles. First it makes those that need no search. After each puzzle, it
// calls report with all puzzles so far.
func collect(ctx context.Context, games []scenes.Game, d puzzle.Day, puzzles map[int]scenes.Puzzle, report func(map[int]scenes.Puzzle)) {
	stop := func() bool { return ctx.Err() != nil }
	makers := []func(g scenes.Game) (scenes.Puzzle, bool){
		func(g scenes.Game) (scenes.Puzzle, bool) { return g.Puzzles.Day(d) },
		func(g scenes.Game) (scenes.Puzzle, bool) { return g.Puzzles.Find(d, stop) },
	}
	for _, make := range makers {
		for i, g := range games {
			if _, ok := puzzles[i]; ok || stop() {
				continue
			}
			if p, ok := make(g); ok {
				more := map[int]scenes.Puzzle{i: p}
				for n, q := range puzzles {
					more[n] = q
				}
				puzzles = more
				report(puzzles)
			}
		}
	}
}

// take reports whether there are new puzzles since the last call.
func (s *search) take() bool {
	found, ok := s.task.Take()
	if ok {
		s.found = found
	}
	return ok
}

// puzzle returns the puzzle of the game with index i. It returns false while the puzzle is being made.
func (s *search) puzzle(i int) (p scenes.Puzzle, ok bool) {
	p, ok = s.found[i]
	return p, ok
}

// stop ends the search. The next begin continues it.
func (s *search) stop() {
	s.task.Forget()
	s.begun = false
}
