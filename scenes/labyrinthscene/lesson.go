package labyrinthscene

import (
	"menagerie/rules/labyrinth"
	"menagerie/session/lesson"
)

type step = lesson.Step[labyrinth.State, labyrinth.View, labyrinth.Move]

// LessonSteps returns the steps of the lesson. Each step is one turn on its own board.
func LessonSteps() []step {
	return []step{
		addTurn(22, labyrinth.Insert{Side: labyrinth.Left, Line: 1}, step{
			Text: "labyrinth.lesson_push", Then: &lesson.Part{Text: "labyrinth.lesson_walk", Wrong: "labyrinth.lesson_no_path"},
		}),
		addTurn(3, labyrinth.Insert{Side: labyrinth.Top, Line: 1}, step{Text: "labyrinth.lesson_turn", Wrong: "labyrinth.lesson_dead_end"}),
		addTurn(154, labyrinth.Insert{Side: labyrinth.Bottom, Line: 3}, step{Text: "labyrinth.lesson_ride", Wrong: "labyrinth.lesson_column"}),
	}
}

// addTurn adds a board and its only correct turn to st. seed determines the board. insert is the place at which the
// correct turn pushes the tile in.
func addTurn(seed uint64, insert labyrinth.Insert, st step) step {
	c := labyrinth.Config{Width: 5, Height: 5, Players: 1, Objectives: 1}
	st.Start = func() (labyrinth.State, error) { return labyrinth.New(c, seed) }
	st.Done = collected
	st.Lit = func(v labyrinth.View) []labyrinth.Move {
		for _, tile := range v.Board.Spare.Rotations() {
			if m, ok := collectingMove(v, insert, tile); ok {
				return []labyrinth.Move{m}
			}
		}
		return nil
	}
	return st
}

// collectingMove returns a turn that pushes a tile in at a place and collects the next objective. It returns false if
// there is no such turn.
func collectingMove(v labyrinth.View, place labyrinth.Insert, tile labyrinth.Tile) (labyrinth.Move, bool) {
	after, err := v.AfterShift(place, tile)
	wanted := v.Wanted()
	if err != nil || len(wanted) == 0 {
		return labyrinth.Move{}, false
	}
	m := labyrinth.Move{Insert: place, Tile: tile, To: after.Objectives[wanted[0]]}
	return m, v.Check(v.You, m) == nil
}

func collected(v labyrinth.View) bool { return len(v.Players[v.You].Collected) > 0 }
