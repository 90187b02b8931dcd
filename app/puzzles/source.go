package puzzles

import (
	"menagerie/render"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
)

// Source has the functions that make the puzzles of a game. P is a puzzle of the rules of the game.
type Source[P any] struct {
	On   func(d puzzle.Day) (P, bool) // see scenes.GamePuzzles
	Find func(d puzzle.Day, stop func() bool) (P, bool)
	Step func(step int) P
	Type func(d puzzle.Day) puzzle.Type[P]
	Open func(p P) scenes.Puzzle
}

// Puzzles returns the puzzles of a source without the fields that describe the game.
func (s Source[P]) Puzzles() scenes.GamePuzzles {
	open := func(p P, ok bool) (scenes.Puzzle, bool) {
		if !ok {
			return scenes.Puzzle{}, false
		}
		return s.Open(p), true
	}
	return scenes.GamePuzzles{
		Day:  func(d puzzle.Day) (scenes.Puzzle, bool) { return open(s.On(d)) },
		Find: func(d puzzle.Day, stop func() bool) (scenes.Puzzle, bool) { return open(s.Find(d, stop)) },
		Kind: func(d puzzle.Day) int { return int(s.Type(d).Number) },
		Step: func(step int) (scenes.Puzzle, bool) { return open(s.Step(step), step >= 1 && step <= puzzle.Steps) },
	}
}

// Cropped returns a function that draws a small part of the card of a game into a square. centre is the centre of the part. Its
// X is a fraction of the card's width, and its Y is a fraction of the card's height. width is the width of the part, as a
// fraction of the card's width.
func Cropped(card func(p *render.Pen, r render.Rect, t float64), centre render.Pt, width float64) func(p *render.Pen, r render.Rect) {
	return func(p *render.Pen, r render.Rect) {
		whole := render.Rect{W: r.W / width, H: r.W / width * cardShape}
		at := r.Centre().Sub(render.Pt{X: centre.X * whole.W, Y: centre.Y * whole.H})
		card(p, whole.Moved(at.X, at.Y), 0)
	}
}

// cardShape is the height of the picture of a card for a width of 1.
const cardShape = 216.0 / 378
