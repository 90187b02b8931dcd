package puzzles

import (
	"menagerie/assets/words"
	"menagerie/internal/solved"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/tutor"
	"menagerie/session/solving"
)

// Riddle is a puzzle with the texts for the player.
type Riddle[S, M any] struct {
	solving.Puzzle[S, M]
	Task string                          // key of the task
	Then string                          // key of the task after the first move; "" for that of Task
	Told func(b *words.Book, s S) string // returns the text after a failure, whose last position is s
}

// Attempted is an attempt at a Riddle. A solving.Attempt implements it.
type Attempted[S any] interface {
	Trial
	State() S
	Moves() int
}

// Solver returns the state of a player who solves the puzzle.
func (r Riddle[S, M]) Solver(a Attempted[S]) *Solver {
	return &Solver{Trial: a, Headline: func(b *words.Book) string {
		switch {
		case a.Stage() == solving.Failed:
			return r.Told(b, a.State())
		case r.Then != "" && a.Moves() > 0:
			return b.T(r.Then)
		}
		return b.T(r.Task)
	}}
}

// Report stores what has happened to a puzzle.
func (st *Store) Report(at scenes.Sitting, e solving.Event) {
	r := st.Result(at.Key)
	switch e {
	case solving.HintShown:
		r = r.Hinted()
	case solving.TryFailed:
		r = r.Failed()
	case solving.PuzzleSolved:
		r.Timely = r.Timely || at.Timely && r.End == solved.Open
		r = r.Ended(solved.Solved)
	case solving.SolutionShown:
		r = r.Ended(solved.Seen)
	}
	st.Set(at.Key, r)
}

// Trial is an attempt at a puzzle, without the types of a particular game. A solving.Attempt implements it.
type Trial interface {
	Stage() solving.Stage
	MayMove() bool
	Hint() bool
	Try()
	Explain()
}

// Solver is the state of a puzzle that a player solves. It implements tutor.Puzzle and
// tutor.Course.
type Solver struct {
	Trial
	Headline func(b *words.Book) string // returns the task, or the text after a failure
	Tries    int                        // the number of tries; 0 for any number

	Env   *scenes.Env // the opener of the puzzle sets this and the next fields
	Store *Store
	At    scenes.Sitting
	over  bool // the player goes on to the next puzzle
}

// Options returns the options of the page on which a player solves a puzzle.
func (s *Solver) Options() tutor.Options {
	o := tutor.Options{Course: s, Puzzle: s, Next: s.At.Next, Skip: func() scenes.Scene { return s.At.Back }}
	if o.Next == nil {
		o.Next = func() (scenes.Scene, error) { return s.At.Back, nil }
	}
	return o
}

// Said implements tutor.Puzzle.
func (s *Solver) Said() string {
	b := s.Env.UI.Book
	switch s.Trial.Stage() {
	case solving.Solved:
		return b.T("puzzle.solved")
	case solving.Explaining, solving.Explained:
		return b.T("puzzle.solution")
	}
	return s.Headline(b)
}

// Where implements tutor.Puzzle.
func (s *Solver) Where() string { return s.At.Where }

// Stage implements tutor.Puzzle.
func (s *Solver) Stage() int { return int(s.Trial.Stage()) }

// Hint implements tutor.Puzzle. If no move can solve the puzzle any more, it shows a notice about that.
func (s *Solver) Hint() {
	if s.MayMove() && !s.Trial.Hint() {
		s.Env.Notify(s.Env.UI.Book.T("puzzle.too_late"))
	}
}

// Actions implements tutor.Puzzle.
func (s *Solver) Actions() []tutor.Action {
	b := s.Env.UI.Book
	again := tutor.Action{ID: "again", Text: b.T("puzzle.again"), Icon: render.Restart, Do: s.Try}
	why := tutor.Action{ID: "why", Text: b.T("puzzle.why"), Icon: render.Help, Do: s.Explain}
	next := tutor.Action{ID: "next", Text: b.T("puzzle.next"), Icon: render.ChevronRight, Main: true, Do: func() { s.over = true }}
	if s.At.Next == nil {
		next.Text, next.Icon = b.T("puzzle.done"), render.Check
	}
	switch s.Trial.Stage() {
	case solving.Thinking:
		return []tutor.Action{{ID: "hint", Text: b.T("game.hint"), Icon: render.Hint, Do: s.Hint}}
	case solving.Failed:
		if !s.mayTry() {
			why.Main = true
			return []tutor.Action{why}
		}
		again.Main = true
		return []tutor.Action{again, why}
	case solving.Solved:
		return []tutor.Action{next, why}
	case solving.Explained:
		return []tutor.Action{next, again}
	}
	return nil
}

// mayTry reports whether the player has another try. A finished puzzle can be tried any number of times.
func (s *Solver) mayTry() bool {
	r := s.Store.Result(s.At.Key)
	return s.Tries == 0 || r.End != solved.Open || r.Fails < s.Tries
}

// Done implements tutor.Course.
func (s *Solver) Done() bool { return s.Trial.Stage() == solving.Solved }

// Over implements tutor.Course.
func (s *Solver) Over() bool { return s.over }

// Progress implements tutor.Course. A puzzle has no steps.
func (s *Solver) Progress() (at, of int) { return 0, 0 }

// Text implements tutor.Course. It returns "", because Said returns the text.
func (s *Solver) Text() string { return "" }

// Hand implements tutor.Course. It returns the number of ticks after a hint.
func (s *Solver) Hand() int { return 12 }

// Miss implements tutor.Course.
func (s *Solver) Miss() {}

// Misses implements tutor.Course.
func (s *Solver) Misses() int { return 0 }
