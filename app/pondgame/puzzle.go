package pondgame

import (
	"math"

	"menagerie/app/puzzles"
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules/pond/pondpuzzle"
	"menagerie/scenes"
	"menagerie/session"
	"menagerie/session/solving"
)

// puzzles returns the puzzles of the game.
func (p Maker) puzzles() scenes.GamePuzzles {
	all := puzzles.Source[pondpuzzle.Puzzle]{
		On: pondpuzzle.On, Find: pondpuzzle.Find, Step: pondpuzzle.Ladder, Type: pondpuzzle.TypeOf, Open: p.puzzle,
	}.Puzzles()
	all.Place, all.Crop = 3, puzzles.Cropped(ponddraw.Card, render.Pt{X: 0.46, Y: 0.5}, 0.16)
	return all
}

// tries is the number of tries in a puzzle.
const tries = 3

// puzzle returns a puzzle for the player.
func (p Maker) puzzle(q pondpuzzle.Puzzle) scenes.Puzzle {
	g := p.Game()
	start := q.State().View(q.Seat())
	return g.PuzzleWith("pond.puzzle_"+q.Kind(), start, start.Config, func(at scenes.Sitting) (session.Session[View, Move], *puzzles.Solver) {
		l := newLanding(q, func(e solving.Event) { p.Services.Puzzles.Report(at, e) })
		return l, &puzzles.Solver{Trial: l, Tries: tries, Headline: l.headline}
	})
}

// headline returns the task. After a failure, it returns a text with the distance by which the mouse was too slow.
func (l *landing) headline(b *words.Book) string {
	if l.stage != solving.Failed {
		return b.T("pond.puzzle_" + l.puzzle.Kind())
	}
	return b.T("pond.puzzle_short", b.Decimal(math.Abs(float64(l.swum.Leaps(l.puzzle.CatStep)))/10, 1))
}
