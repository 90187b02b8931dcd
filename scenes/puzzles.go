package scenes

import (
	"menagerie/internal/solved"
	"menagerie/render"
	"menagerie/rules/puzzle"
)

// Puzzles has the results of the puzzles that the player has tried.
type Puzzles interface {
	Today() puzzle.Day // the local date
	Result(k solved.Key) solved.Result
	Climbed(game string) int // the number of solved steps on a game's ladder
	Streak() solved.Streak   // until today
	// Changes returns another number after every change of the results. The error says why they are not stored.
	Changes() (int, error)
}

// GamePuzzles has the functions that make the puzzles of a game. The zero value is for a game without puzzles. The functions
// Draw and Open of a Puzzle may be called only by the game loop.
type GamePuzzles struct {
	Day   func(d puzzle.Day) (Puzzle, bool)                   // returns the puzzle of a day; false if it must be searched first
	Find  func(d puzzle.Day, stop func() bool) (Puzzle, bool) // searches for it; false if stop returns true
	Step  func(step int) (Puzzle, bool)                       // returns a step of the ladder, from 1; false if there is none
	Kind  func(d puzzle.Day) int                              // returns the number of the type of a day's puzzle, for codes
	Place int                                                 // of the game in the copied result
	Crop  func(p *render.Pen, r render.Rect)                  // draws the small square picture of the game
}

// Puzzle is one puzzle of a game.
type Puzzle struct {
	Task string                             // key of the task
	Draw func(p *render.Pen, r render.Rect) // draws the position
	Open func(at Sitting) (Scene, error)    // opens the screen on which the player solves the puzzle
}

// Sitting describes which puzzle a player solves, and which screens can follow.
type Sitting struct {
	Key    solved.Key
	Timely bool                  // the puzzle counts for the streak
	Where  string                // the line below the task, in the current language
	Back   Scene                 // the previous screen
	Next   func() (Scene, error) // opens the next puzzle; nil if there is none
}
