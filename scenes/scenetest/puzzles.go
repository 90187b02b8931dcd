package scenetest

import (
	"menagerie/internal/solved"
	"menagerie/render"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
)

// Puzzles is a calendar with results that a test chooses. It implements scenes.Puzzles.
type Puzzles struct {
	Date  puzzle.Day // today
	Book  solved.Book
	Fault error // why the results are not stored

	changes int
}

// Set changes a result.
func (p *Puzzles) Set(k solved.Key, r solved.Result) {
	p.Book.Set(k, r)
	p.changes++
}

// Today implements scenes.Puzzles.
func (p *Puzzles) Today() puzzle.Day { return p.Date }

// Result implements scenes.Puzzles.
func (p *Puzzles) Result(k solved.Key) solved.Result { return p.Book.Result(k) }

// Climbed implements scenes.Puzzles.
func (p *Puzzles) Climbed(game string) int { return p.Book.Climbed(game) }

// Streak implements scenes.Puzzles.
func (p *Puzzles) Streak() solved.Streak { return p.Book.Streak(p.Date) }

// Changes implements scenes.Puzzles.
func (p *Puzzles) Changes() (int, error) { return p.changes, p.Fault }

// GamePuzzles returns the puzzles of a game for tests. All of them have the same task. open opens the screen of a puzzle.
func GamePuzzles(task string, open func(at scenes.Sitting) (scenes.Scene, error)) scenes.GamePuzzles {
	one := scenes.Puzzle{Task: task, Draw: func(*render.Pen, render.Rect) {}, Open: open}
	return scenes.GamePuzzles{
		Day:  func(puzzle.Day) (scenes.Puzzle, bool) { return one, true },
		Find: func(puzzle.Day, func() bool) (scenes.Puzzle, bool) { return one, true },
		Step: func(step int) (scenes.Puzzle, bool) { return one, step <= puzzle.Steps },
		Kind: func(puzzle.Day) int { return 0 },
		Crop: func(*render.Pen, render.Rect) {},
	}
}
