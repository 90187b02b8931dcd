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

// gardenSize is the number of columns and rows of the garden.
const gardenSize = 7

// maxNodes is the largest number of nodes of a search in the lesson. It is large enough to solve every position of the
// lesson.
const maxNodes = 100_000

// LessonSteps returns the steps of the lesson.
func LessonSteps() []step {
	k := &cachedAnalysis{}
	return []step{
		{
			Text: "glenda.lesson_hop", Seat: glenda.Glenda, Start: startPosition(cells(0, 0, 6, 6)...),
			Lit: followPath(hex.Cell{X: 2, Y: 3}, hex.Cell{X: 1, Y: 3}, hex.Cell{X: 0, Y: 3}), Done: escaped,
			Delay: lesson.Delay, Reply: trapperReply(cells(6, 0, 1, 0, 5, 6)),
		},
		{
			Text: "glenda.lesson_gap", Seat: glenda.Trapper, Start: startPosition(cells(3, 2, 4, 2, 2, 3, 3, 4, 4, 4)...),
			Lit: buildWall(hex.Cell{X: 4, Y: 3}), Done: trapped,
		},
		{
			Text: "glenda.lesson_meet", Wrong: "glenda.lesson_slips", Seat: glenda.Trapper,
			Start: startPosition(cells(3, 2, 2, 3, 3, 4, 4, 4, 4, 1, 5, 4)...), Hand: 240,
			Lit: buildWall(meetingCell), Marks: buildWalls(cells(4, 2, 4, 3)), Done: walled, Escape: k.escapePath,
		},
		{
			Text: "glenda.lesson_rest", Wrong: "glenda.lesson_slips", Seat: glenda.Trapper,
			Lit: k.winningWalls, Done: trapped, Delay: lesson.Delay, Reply: k.bestHop, Escape: k.escapePath,
		},
	}
}

// meetingCell is the cell where the rabbit's two ways meet in the third step.
var meetingCell = hex.Cell{X: 5, Y: 2}

func walled(v glenda.View) bool  { return v.Walls.Has(meetingCell) }
func escaped(v glenda.View) bool { return v.Outcome == glenda.GlendaWon }
func trapped(v glenda.View) bool { return v.Outcome == glenda.TrapperWon }

// cells returns the cells with the coordinates x0, y0, x1, y1 and so on.
func cells(xy ...int) []hex.Cell {
	var all []hex.Cell
	for i := 0; i < len(xy); i += 2 {
		all = append(all, hex.Cell{X: xy[i], Y: xy[i+1]})
	}
	return all
}

// startPosition returns a function that returns a position with the rabbit in the middle and walls on the given cells.
func startPosition(walls ...hex.Cell) func() (glenda.State, error) {
	return func() (glenda.State, error) {
		var set hex.Set
		for _, c := range walls {
			set = set.With(c)
		}
		c := glenda.Config{Size: gardenSize}
		return glenda.Resume(c, set, c.Middle())
	}
}

// followPath returns a Step.Lit function, which shows the correct move of a lesson step: the rabbit's next hop along
// path.
func followPath(path ...hex.Cell) func(v glenda.View) []glenda.Move {
	return func(v glenda.View) []glenda.Move {
		if v.Hops() >= len(path) || v.Mover() != glenda.Glenda {
			return nil
		}
		d, _ := v.Glenda.Toward(path[v.Hops()])
		return []glenda.Move{glenda.StepTo(d)}
	}
}

// buildWalls returns a function for Step.Lit, which shows the correct moves of a lesson step. The correct moves are
// walls on the given cells.
func buildWalls(cells []hex.Cell) func(glenda.View) []glenda.Move {
	var moves []glenda.Move
	for _, c := range cells {
		moves = append(moves, glenda.PutAt(c))
	}
	return func(glenda.View) []glenda.Move { return moves }
}

func buildWall(at hex.Cell) func(glenda.View) []glenda.Move { return buildWalls([]hex.Cell{at}) }

// trapperReply returns a Reply in which the trapper builds walls on these cells in turn.
func trapperReply(at []hex.Cell) func(s glenda.State) (rules.Seat, glenda.Move, bool) {
	return func(s glenda.State) (rules.Seat, glenda.Move, bool) {
		v := s.View(glenda.Trapper)
		if n := v.Walls.Len() - v.Start.Len(); v.ToMove() && n < len(at) {
			return glenda.Trapper, glenda.PutAt(at[n]), true
		}
		return rules.Nobody, glenda.Move{}, false
	}
}

// cachedAnalysis stores the analysis of the last position.
type cachedAnalysis struct {
	walls    hex.Set
	glenda   hex.Cell
	turn     int
	analysis glendamath.Analysis
}

// position returns the analysis of a position, from the cache if the position is the same as in the last call.
func (k *cachedAnalysis) position(v glenda.View) glendamath.Analysis {
	if k.analysis.Nodes == 0 || k.walls != v.Walls || k.glenda != v.Glenda || k.turn != v.Turn {
		k.walls, k.glenda, k.turn = v.Walls, v.Glenda, v.Turn
		k.analysis = glendamath.Analyse(context.Background(), v, maxNodes)
	}
	return k.analysis
}

// winningWalls returns the walls that are proved to win, the best one first.
func (k *cachedAnalysis) winningWalls(v glenda.View) []glenda.Move {
	if v.Mover() != glenda.Trapper || v.Outcome != glenda.Running {
		return nil
	}
	a := k.position(v)
	moves := []glenda.Move{a.Best}
	for c := range a.Deciding.All() {
		if m := glenda.PutAt(c); m != a.Best {
			moves = append(moves, m)
		}
	}
	return moves
}

// bestHop returns the rabbit's best hop.
func (k *cachedAnalysis) bestHop(s glenda.State) (rules.Seat, glenda.Move, bool) {
	v := s.View(glenda.Glenda)
	if !v.ToMove() {
		return rules.Nobody, glenda.Move{}, false
	}
	return glenda.Glenda, k.position(v).Best, true
}

// escapePath returns moves of both sides at the end of which the rabbit escapes from the garden. It returns nil if the
// game is over.
func (k *cachedAnalysis) escapePath(v glenda.View) []glenda.Move {
	if v.Outcome != glenda.Running {
		return nil
	}
	return k.position(v).Line
}
