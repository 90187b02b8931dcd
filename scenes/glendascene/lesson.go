package glendascene

import (
	"context"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
	"menagerie/session/lesson"
)

type step = lesson.Step[glenda.State, glenda.View, glenda.Move]

// size is the number of columns and rows of the garden.
const size = 7

// nodes is the maximal number of nodes of a search in the lesson. It is large enough to solve every position of the lesson.
const nodes = 100_000

// LessonSteps returns the steps of a new lesson.
func LessonSteps() []step {
	k := &knowledge{}
	return []step{
		{
			Text: "glenda.lesson_hop", Seat: glenda.Glenda, Start: garden(cells(0, 0, 6, 6)...),
			Lit: pathTo(hex.Cell{X: 2, Y: 3}, hex.Cell{X: 1, Y: 3}, hex.Cell{X: 0, Y: 3}), Done: escaped,
			Delay: lesson.Delay, Reply: walls(cells(6, 0, 1, 0, 5, 6)),
		},
		{
			Text: "glenda.lesson_gap", Seat: glenda.Trapper, Start: garden(cells(3, 2, 4, 2, 2, 3, 3, 4, 4, 4)...),
			Lit: put(hex.Cell{X: 4, Y: 3}), Done: trapped,
		},
		{
			Text: "glenda.lesson_meet", Wrong: "glenda.lesson_slips", Seat: glenda.Trapper,
			Start: garden(cells(3, 2, 2, 3, 3, 4, 4, 4, 4, 1, 5, 4)...), Hand: 240,
			Lit: put(meeting), Marks: puts(cells(4, 2, 4, 3)), Done: walled, Escape: k.escape,
		},
		{
			Text: "glenda.lesson_rest", Wrong: "glenda.lesson_slips", Seat: glenda.Trapper,
			Lit: k.proved, Done: trapped, Delay: lesson.Delay, Reply: k.hop, Escape: k.escape,
		},
	}
}

// meeting is the cell where the rabbit's two ways meet in the third step.
var meeting = hex.Cell{X: 5, Y: 2}

func walled(v glenda.View) bool  { return v.Walls.Has(meeting) }
func escaped(v glenda.View) bool { return v.Outcome == glenda.GlendaWon }
func trapped(v glenda.View) bool { return v.Outcome == glenda.TrapperWon }

// cells returns the cells with these coordinates: x, y, x, y ...
func cells(xy ...int) []hex.Cell {
	var all []hex.Cell
	for i := 0; i < len(xy); i += 2 {
		all = append(all, hex.Cell{X: xy[i], Y: xy[i+1]})
	}
	return all
}

// garden returns a function that returns a position with walls on the given cells. The rabbit is on the middle cell.
func garden(walls ...hex.Cell) func() (glenda.State, error) {
	return func() (glenda.State, error) {
		var set hex.Set
		for _, c := range walls {
			set = set.With(c)
		}
		c := glenda.Config{Size: size}
		return glenda.Resume(c, set, c.Middle())
	}
}

// pathTo returns a Lit that leads the rabbit over these cells.
func pathTo(path ...hex.Cell) func(v glenda.View) []glenda.Move {
	return func(v glenda.View) []glenda.Move {
		if v.Hops() >= len(path) || v.Mover() != glenda.Glenda {
			return nil
		}
		d, _ := v.Glenda.Toward(path[v.Hops()])
		return []glenda.Move{glenda.StepTo(d)}
	}
}

// puts returns a function that returns the walls on these cells.
func puts(at []hex.Cell) func(glenda.View) []glenda.Move {
	var moves []glenda.Move
	for _, c := range at {
		moves = append(moves, glenda.PutAt(c))
	}
	return func(glenda.View) []glenda.Move { return moves }
}

func put(at hex.Cell) func(glenda.View) []glenda.Move { return puts([]hex.Cell{at}) }

// walls returns a Reply in which the trapper walls these cells in turn.
func walls(at []hex.Cell) func(s glenda.State) (rules.Seat, glenda.Move, bool) {
	return func(s glenda.State) (rules.Seat, glenda.Move, bool) {
		v := s.View(glenda.Trapper)
		if n := v.Walls.Len() - v.Start.Len(); v.ToMove() && n < len(at) {
			return glenda.Trapper, glenda.PutAt(at[n]), true
		}
		return rules.Nobody, glenda.Move{}, false
	}
}

// knowledge has the analysis of the position that was analysed last.
type knowledge struct {
	walls    hex.Set
	glenda   hex.Cell
	turn     int
	analysis glendamath.Analysis
}

// of returns the analysis of a position.
func (k *knowledge) of(v glenda.View) glendamath.Analysis {
	if k.analysis.Nodes == 0 || k.walls != v.Walls || k.glenda != v.Glenda || k.turn != v.Turn {
		k.walls, k.glenda, k.turn = v.Walls, v.Glenda, v.Turn
		k.analysis = glendamath.Analyse(context.Background(), v, nodes)
	}
	return k.analysis
}

// proved returns the walls that are proved to win, the best one first.
func (k *knowledge) proved(v glenda.View) []glenda.Move {
	if v.Mover() != glenda.Trapper || v.Outcome != glenda.Running {
		return nil
	}
	a := k.of(v)
	moves := []glenda.Move{a.Best}
	for c := range a.Deciding.All() {
		if m := glenda.PutAt(c); m != a.Best {
			moves = append(moves, m)
		}
	}
	return moves
}

// hop returns the rabbit's best hop.
func (k *knowledge) hop(s glenda.State) (rules.Seat, glenda.Move, bool) {
	v := s.View(glenda.Glenda)
	if !v.ToMove() {
		return rules.Nobody, glenda.Move{}, false
	}
	return glenda.Glenda, k.of(v).Best, true
}

// escape returns the rabbit's escape and the walls that would not stop it.
func (k *knowledge) escape(v glenda.View) []glenda.Move {
	if v.Outcome != glenda.Running {
		return nil
	}
	return k.of(v).Line
}
