package game

import (
	"menagerie/app/puzzles"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/scenes"
	"menagerie/session"
	"menagerie/session/solving"
)

// PuzzleOf returns a puzzle that is solved on the screen of the game g. c has the settings of the game in the puzzle.
func PuzzleOf[S session.State[S, V, M], V View, M comparable, C any](g *Game[S, V, M, C], r puzzles.Riddle[S, M], c C) scenes.Puzzle {
	return g.PuzzleWith(r.Task, r.Start.View(r.Seat), c, func(at scenes.Sitting) (session.OwnedSession[V, M], *puzzles.Solver) {
		a := solving.New[S, V, M](r.Puzzle, func(e solving.Event) { g.Services.Puzzles.Report(at, e) })
		return a, r.Solver(a)
	})
}

// PuzzleWith returns a puzzle that starts with view. task is the key of the text of the task. open returns the puzzle's
// session and the solver, which checks the player's moves.
func (g *Game[S, V, M, C]) PuzzleWith(task string, view V, c C, open func(at scenes.Sitting) (session.OwnedSession[V, M], *puzzles.Solver)) scenes.Puzzle {
	t := g.Seats.Empty(c)
	var draw func(p *render.Pen, r render.Rect, figures []face.Figure)
	return scenes.Puzzle{
		Task: task,
		Draw: func(p *render.Pen, box render.Rect) {
			if draw == nil {
				draw = g.Still.Board([]V{view})
			}
			draw(p, box, g.figuresOf(p, t))
		},
		Open: func(at scenes.Sitting) (scenes.Scene, error) {
			s, solver := open(at)
			solver.Env, solver.Store, solver.At = g.Env, g.Services.Puzzles, at
			o := g.pageOptions(t)
			o.Lesson = solver.Options()
			return g.Stage.Put(g.Screen(t, s, o), s, ""), nil
		},
	}
}
