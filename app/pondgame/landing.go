package pondgame

import (
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondpuzzle"
	"menagerie/session"
	"menagerie/session/lesson"
	"menagerie/session/solving"
)

// View and Move are the types of the game of cat and mouse.
type (
	View = pond.View
	Move = pond.Move
)

// puzzleSession is the session of a puzzle, in which the mouse swims straight to a landing point that the player
// chooses. It implements pondscene.Lander and puzzles.Trial.
type puzzleSession struct {
	puzzle pondpuzzle.Puzzle
	report func(solving.Event)

	stage  solving.Stage
	state  pond.State
	stale  bool               // whether Tick has not returned the state yet
	swum   pondpuzzle.Landing // result of the last try
	at     int                // number of moves of swum that were made
	then   solving.Stage      // stage after the last move
	rest   int                // ticks since the last move
	hinted bool
	sent   int // number of moves that the screen has sent, all of which are refused
}

func newLanding(q pondpuzzle.Puzzle, report func(solving.Event)) *puzzleSession {
	return &puzzleSession{puzzle: q, report: report, state: q.State(), stale: true}
}

const (
	landingSpeed = 8  // number of moves of each animal in a tick
	landedTicks  = 60 // ticks between the end and the text about it
)

func (l *puzzleSession) Choosing() bool { return l.stage == solving.Thinking }

func (l *puzzleSession) MayMove() bool { return l.Choosing() }

func (l *puzzleSession) Stage() solving.Stage { return l.stage }

func (l *puzzleSession) Land(at pond.Point) {
	if !l.Choosing() {
		return
	}
	l.swim(at, solving.Refuting, solving.Failed)
	if l.swum.Outcome == pond.MouseWon {
		l.then = solving.Solved
		l.report(solving.PuzzleSolved)
		return
	}
	l.report(solving.TryFailed)
}

// swim starts the mouse's swim to a landing point. stage is the stage of the puzzle during the swim, and final is the
// stage after it.
func (l *puzzleSession) swim(at pond.Point, stage, final solving.Stage) {
	l.restart(stage)
	l.swum, l.then = l.puzzle.Land(at), final
}

func (l *puzzleSession) restart(stage solving.Stage) {
	l.state, l.stale, l.stage = l.puzzle.State(), true, stage
	l.swum, l.at, l.rest, l.hinted = pondpuzzle.Landing{}, 0, 0, false
}

func (l *puzzleSession) Try() { l.restart(solving.Thinking) }

func (l *puzzleSession) Explain() {
	l.swim(l.puzzle.Solution(), solving.Explaining, solving.Explained)
	l.report(solving.SolutionShown)
}

// Hint implements puzzles.Trial. It shows the solution, which is the middle of the landing points where the mouse escapes.
func (l *puzzleSession) Hint() bool {
	if !l.hinted {
		l.hinted = true
		l.report(solving.HintShown)
	}
	return true
}

// Shown returns the landing point of the hint, for lesson.Shown.
func (l *puzzleSession) Shown() []lesson.Lit[Move] {
	if !l.hinted {
		return nil
	}
	return []lesson.Lit[Move]{{Move: Move(l.puzzle.Solution()), Ringed: true}}
}

func (l *puzzleSession) Tick() []session.Update[View] {
	var out []session.Update[View]
	for ; l.sent > 0; l.sent-- {
		out = append(out, session.Update[View]{Phase: session.Playing, View: l.state.View(pond.Mouse), Err: lesson.ErrWrong})
	}
	for range landingSpeed {
		l.step()
	}
	if l.stale {
		l.stale = false
		out = append(out, session.Update[View]{Phase: session.Playing, View: l.state.View(pond.Mouse)})
	}
	return out
}

// step makes the next move of both animals. After the last move and a pause, it begins the next stage.
func (l *puzzleSession) step() {
	if len(l.swum.Course) == 0 {
		return
	}
	if l.at == len(l.swum.Course) {
		if l.rest++; l.rest >= landedTicks*landingSpeed {
			l.stage = l.then
		}
		return
	}
	m := l.swum.Course[l.at]
	l.at++
	l.stale = true
	l.play(pond.Mouse, m.Mouse)
	l.play(pond.Cat, m.Cat)
}

func (l *puzzleSession) play(seat rules.Seat, to pond.Point) {
	if l.state.Over() {
		return
	}
	next, err := l.state.Play(seat, Move(to))
	if err != nil {
		panic(err) // cannot happen: a Landing has legal moves
	}
	l.state = next
}

// Send implements session.Session. It counts the move, because the session must refuse it.
func (l *puzzleSession) Send(rules.Seat, Move) { l.sent++ }

func (l *puzzleSession) Seats() []rules.Seat { return []rules.Seat{pond.Mouse} }

func (l *puzzleSession) Capabilities() session.Capabilities { return session.Capabilities{Pause: true} }

func (l *puzzleSession) Close() error { return nil }
