// Package solving lets a player solve a puzzle on the screen of a game.
//
// A game describes a puzzle as a Puzzle. An Attempt is a session that plays it. The game's own screen shows the board and sends
// moves, as in every other session. The Attempt makes the moves of the opponent. When the player has failed, it shows the moves
// that prove the failure. It can also show a hint and the solution.
package solving

import (
	"menagerie/rules"
	"menagerie/rules/puzzle"
	"menagerie/session"
	"menagerie/session/lesson"
)

// Puzzle is a puzzle of a game. The functions Start, Judge and Solution are required. All other functions may be nil.
type Puzzle[S, M any] struct {
	Seat       rules.Seat               // seat of the player
	Start      S                        // position at the start
	Judge      func(s S) puzzle.Verdict // returns whether the player has solved the puzzle
	Reply      func(s S) (M, bool)      // returns the opponent's move, or false if the opponent is not to move
	Hint       func(s S) (M, bool)      // returns a correct move in a position that is not in the solution; if nil, a search finds one
	Moves      func(s S) []M            // returns the legal moves of the player, for this search
	Solution   func() []M               // returns the moves of the solution, including those of the opponent
	Refutation func(s S) []M            // returns the moves that show why the player has failed
	Instead    bool                     // the first move of Refutation replaces the last move
	Tick       func(s S) (S, bool)      // advances the clock by one tick; returns false if the clock stands still
}

// Source is a puzzle of a game's rules, such as a puzzle of package glendapuzzle.
type Source[S, M any] interface {
	Seat() rules.Seat
	State() S
	Judge(s S) puzzle.Verdict
	Reply(s S) (M, bool)
	Solution() []M
	Refutation(s S) []M
}

// Of returns s as a Puzzle.
func Of[S, M any](s Source[S, M]) Puzzle[S, M] {
	return Puzzle[S, M]{
		Seat: s.Seat(), Start: s.State(), Judge: s.Judge, Reply: s.Reply, Solution: s.Solution, Refutation: s.Refutation,
	}
}

// Stage is how far an Attempt has progressed.
type Stage uint8

// The stages. Try and Explain change them, and so do the moves of the player.
const (
	Thinking   Stage = iota // the player looks for the solution
	Refuting                // the player has failed, and the Attempt shows why
	Failed                  // the failure was shown; the player can try again or see the solution
	Solved                  // the player has solved the puzzle
	Explaining              // the Attempt shows the solution
	Explained               // the solution was shown
)

// Event is an event that counts for the result of a puzzle.
type Event uint8

// The events.
const (
	HintShown Event = iota
	TryFailed
	PuzzleSolved
	SolutionShown
)

// Times in ticks.
const (
	moveTicks = 36 // ticks between two moves that the Attempt shows
	lastTicks = 60 // ticks after the last of these moves
)

// Attempt is a session in which a player solves a puzzle.
type Attempt[S session.State[S, V, M], V any, M comparable] struct {
	puzzle Puzzle[S, M]
	report func(Event)

	stage Stage
	state S
	last  S    // position before the last move
	stale bool // the state was not shown yet
	shown V    // the last View that was shown
	sent  []M
	out   []session.Update[V]

	played  []M  // all moves since the start
	queue   []M  // moves that are still to be shown
	rewinds bool // the next move of queue replaces the last move
	idle    int  // number of ticks since the last move
	hint    M
	hinted  bool // hint is a correct move in this position
}

// New returns an Attempt at p, which calls report for each Event.
func New[S session.State[S, V, M], V any, M comparable](p Puzzle[S, M], report func(Event)) *Attempt[S, V, M] {
	return &Attempt[S, V, M]{puzzle: p, report: report, state: p.Start, stale: true}
}

// Stage returns how far the attempt has progressed.
func (a *Attempt[S, V, M]) Stage() Stage { return a.stage }

// State returns the current position.
func (a *Attempt[S, V, M]) State() S { return a.state }

// Moves returns the number of moves since the start of the current try.
func (a *Attempt[S, V, M]) Moves() int { return len(a.played) }

func (a *Attempt[S, V, M]) Send(_ rules.Seat, m M) { a.sent = append(a.sent, m) }

func (a *Attempt[S, V, M]) Seats() []rules.Seat { return []rules.Seat{a.puzzle.Seat} }

// Capabilities implements session.Session. An attempt has no record.
func (a *Attempt[S, V, M]) Capabilities() session.Capabilities {
	return session.Capabilities{Pause: true}
}

func (a *Attempt[S, V, M]) Close() error { return nil }

func (a *Attempt[S, V, M]) Tick() []session.Update[V] {
	a.out = a.out[:0]
	a.idle++
	for _, m := range a.sent {
		a.try(m)
	}
	a.sent = a.sent[:0]
	switch a.stage {
	case Thinking:
		a.advanceClock()
		a.reply()
	case Refuting, Explaining:
		if !a.advanceClock() {
			a.demonstrate()
		}
	}
	if a.stale {
		a.stale = false
		a.shown = a.state.View(a.puzzle.Seat)
		a.out = append(a.out, session.Update[V]{Phase: session.Playing, View: a.shown})
	}
	return a.out
}

// try plays a move of the player. A move at the wrong time changes nothing.
func (a *Attempt[S, V, M]) try(m M) {
	err := lesson.ErrWrong
	if a.stage == Thinking {
		err = a.play(a.puzzle.Seat, m)
	}
	if err != nil {
		a.out = append(a.out, session.Update[V]{Phase: session.Playing, View: a.shown, Err: err})
	}
}

// play plays a move and judges the position.
func (a *Attempt[S, V, M]) play(seat rules.Seat, m M) error {
	next, err := a.state.Play(seat, m)
	if err != nil {
		return err
	}
	a.played, a.last = append(a.played, m), a.state
	a.setPosition(next)
	a.judge()
	return nil
}

func (a *Attempt[S, V, M]) setPosition(s S) { a.state, a.stale, a.idle, a.hinted = s, true, 0, false }

// advanceClock advances the clock by one tick. It returns false if the clock is stopped.
func (a *Attempt[S, V, M]) advanceClock() bool {
	if a.puzzle.Tick == nil {
		return false
	}
	next, runs := a.puzzle.Tick(a.state)
	if !runs {
		return false
	}
	a.setPosition(next)
	a.judge()
	return true
}

// judge ends the try if the player has solved the puzzle or failed.
func (a *Attempt[S, V, M]) judge() {
	if a.stage != Thinking {
		return
	}
	switch a.puzzle.Judge(a.state) {
	case puzzle.Solved:
		a.stage = Solved
		a.report(PuzzleSolved)
	case puzzle.Failed:
		a.stage, a.queue = Refuting, nil
		if a.puzzle.Refutation != nil {
			a.queue = a.puzzle.Refutation(a.state)
		}
		a.rewinds = a.puzzle.Instead && len(a.queue) > 0
		a.report(TryFailed)
	}
}

func (a *Attempt[S, V, M]) reply() {
	if a.stage != Thinking || a.puzzle.Reply == nil || a.idle < moveTicks {
		return
	}
	if m, ok := a.puzzle.Reply(a.state); ok {
		a.playNext(m)
	}
}

// playNext plays m for the seat to move.
func (a *Attempt[S, V, M]) playNext(m M) bool {
	for _, seat := range a.state.Waiting() {
		// if both sides may move, it is the player's move only while the solution is shown
		if len(a.state.Waiting()) == 1 || (seat == a.puzzle.Seat) == (a.stage == Explaining) {
			return a.play(seat, m) == nil
		}
	}
	return false
}

// demonstrate plays the next move of the queue when it is due, and ends the stage some time after the last move.
func (a *Attempt[S, V, M]) demonstrate() {
	if len(a.queue) == 0 {
		if a.idle >= lastTicks {
			a.stage++ // from Refuting to Failed, or from Explaining to Explained
		}
		return
	}
	if a.idle < moveTicks {
		return
	}
	if a.rewinds {
		a.rewinds = false
		a.setPosition(a.last)
		return
	}
	m := a.queue[0]
	a.queue = a.queue[1:]
	if !a.playNext(m) {
		a.queue = nil
	}
}

// Try begins another try at the start of the puzzle.
func (a *Attempt[S, V, M]) Try() { a.restart(Thinking) }

// Explain shows the solution, from the start of the puzzle.
func (a *Attempt[S, V, M]) Explain() {
	a.restart(Explaining)
	a.queue = a.puzzle.Solution()
	a.report(SolutionShown)
}

func (a *Attempt[S, V, M]) restart(at Stage) {
	a.stage, a.played, a.queue, a.sent = at, nil, nil, a.sent[:0]
	a.setPosition(a.puzzle.Start)
}

// Shown returns the move of the hint, or nil if no hint is shown. See lesson.Shown.
func (a *Attempt[S, V, M]) Shown() []lesson.Lit[M] {
	if !a.hinted {
		return nil
	}
	return []lesson.Lit[M]{{Move: a.hint, Ringed: true}}
}
