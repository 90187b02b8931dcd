package glendagame

import (
	"context"

	"menagerie/app/game"
	"menagerie/app/puzzles"
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/render/glendadraw"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/glenda/glendapuzzle"
	"menagerie/scenes"
	"menagerie/session/solving"
)

// puzzles returns the puzzles of the game.
func (p Maker) puzzles() scenes.GamePuzzles {
	all := puzzles.Source[glendapuzzle.Puzzle]{
		On: glendapuzzle.On, Find: glendapuzzle.Find, Step: glendapuzzle.Ladder, Type: glendapuzzle.TypeOf, Open: p.puzzle,
	}.Puzzles()
	all.Place, all.Crop = 1, puzzles.Cropped(glendadraw.Card, render.Pt{X: 0.54, Y: 0.47}, 0.17)
	return all
}

// hintNodes is the number of nodes of the search for a hint.
const hintNodes = 200_000

// puzzle returns a puzzle for the player.
func (p Maker) puzzle(q glendapuzzle.Puzzle) scenes.Puzzle {
	r := puzzles.Riddle[glenda.State, glenda.Move]{
		Puzzle: solving.Of[glenda.State, glenda.Move](q),
		Task:   "glenda.puzzle_" + q.Kind(), Then: "glenda.puzzle_then_" + q.Kind(),
		Told: func(b *words.Book, _ glenda.State) string { return b.T("glenda.puzzle_lost_" + q.Kind()) },
	}
	r.Hint = func(s glenda.State) (glenda.Move, bool) {
		m, _ := glendamath.Choose(context.Background(), s.View(q.Seat()), hintNodes)
		return m, m.Kind != glenda.Nothing
	}
	return game.PuzzleOf(p.Game(), r, r.Start.View(q.Seat()).Config)
}
