package foxesgame

import (
	"strconv"

	"menagerie/app/game"
	"menagerie/app/puzzles"
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/render/foxesdraw"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxespuzzle"
	"menagerie/scenes"
	"menagerie/session/solving"
)

// puzzles returns the puzzles of the game.
func (p Maker) puzzles() scenes.GamePuzzles {
	all := puzzles.Source[foxespuzzle.Puzzle]{
		On: foxespuzzle.On, Find: foxespuzzle.Find, Step: foxespuzzle.Ladder, Type: foxespuzzle.TypeOf, Open: p.puzzle,
	}.Puzzles()
	all.Place, all.Crop = 5, puzzles.Cropped(foxesdraw.Card, render.Pt{X: 0.54, Y: 0.25}, 0.14)
	return all
}

// alone is a puzzle without an opponent that moves.
type alone struct{ foxespuzzle.Puzzle }

// Reply implements solving.Source.
func (alone) Reply(foxes.State) (m foxes.Move, ok bool) { return m, false }

// puzzle returns a puzzle for the player.
func (p Maker) puzzle(q foxespuzzle.Puzzle) scenes.Puzzle {
	r := puzzles.Riddle[foxes.State, foxes.Move]{
		Puzzle: solving.Of[foxes.State, foxes.Move](alone{q}),
		Task:   "foxes.puzzle_" + q.Kind() + strconv.Itoa(q.Steps),
		Told:   func(b *words.Book, _ foxes.State) string { return b.T("foxes.puzzle_lost") },
	}
	r.Tick = tick
	r.Moves = func(s foxes.State) []foxes.Move { return s.View(q.Seat()).Moves(q.Seat()) }
	return game.PuzzleOf(p.Game(), r, r.Start.View(q.Seat()).Config)
}

// tick advances the clock while a side has a cooldown. It returns false if the clock is stopped.
func tick(s foxes.State) (foxes.State, bool) {
	v := s.View(rules.Nobody)
	if s.Over() || v.Cooldown(foxes.Foxes) == 0 && v.Cooldown(foxes.Dolphins) == 0 {
		return s, false
	}
	return s.Tick(), true
}
