package labyrinthgame

import (
	"menagerie/app/game"
	"menagerie/app/puzzles"
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/rules/labyrinth/labyrinthpuzzle"
	"menagerie/scenes"
	"menagerie/session/solving"
)

// puzzles returns the puzzles of the game.
func (p Maker) puzzles() scenes.GamePuzzles {
	all := puzzles.Source[labyrinthpuzzle.Puzzle]{
		On: labyrinthpuzzle.On, Find: labyrinthpuzzle.Find, Step: labyrinthpuzzle.Ladder, Type: labyrinthpuzzle.TypeOf, Open: p.puzzle,
	}.Puzzles()
	all.Place, all.Crop = 2, puzzles.Cropped(labyrinthdraw.Card, render.Pt{X: 0.5, Y: 0.36}, 0.11)
	return all
}

// puzzle returns a puzzle for the player.
func (p Maker) puzzle(q labyrinthpuzzle.Puzzle) scenes.Puzzle {
	r := puzzles.Riddle[labyrinth.State, labyrinth.Move]{
		Puzzle: solving.Of[labyrinth.State, labyrinth.Move](q),
		Task:   "labyrinth.puzzle_" + q.Kind(),
		Told:   told,
	}
	r.Instead = true
	r.Moves = func(s labyrinth.State) []labyrinth.Move { return labyrinthmath.Moves(s.View(q.Seat()).Position) }
	return game.PuzzleOf(p.Game(), r, r.Start.View(q.Seat()).Config)
}

// told returns a text with the reason why the player has failed. s is the last state that was shown.
func told(b *words.Book, s labyrinth.State) string {
	switch v := s.View(0); {
	case v.Outcome == labyrinth.Won:
		return b.T("labyrinth.puzzle_open")
	case v.Objectives[0] == labyrinth.Aside:
		return b.T("labyrinth.puzzle_aside")
	}
	return b.T("labyrinth.puzzle_gap")
}
