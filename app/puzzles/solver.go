package puzzles

import (
	"menagerie/assets/words"
	"menagerie/internal/solved"
	"menagerie/render"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/tutor"
	"menagerie/session/solving"
)

// Riddle is a puzzle with its texts.
type Riddle[S, M any] struct {
	solving.Puzzle[S, M]
	Task string                          // key of the task
	Then string                          // key of the task after the first move; "" means Task
	Told func(b *words.Book, s S) string // returns the text after a failure; s is the last position
}

// Attempted is an attempt at a Riddle, such as a solving.Attempt.
type Attempted[S any] interface {
	Trial
	State() S
	Moves() int
}

// Solver returns a Solver for the attempt a at the puzzle.
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

// Report stores the event e of the puzzle at.
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

// Trial is an attempt at a puzzle, without the types of a game, such as a solving.Attempt.
type Trial interface {
	Stage() solving.Stage
	MayMove() bool
	Hint() bool
	Try()
	Explain()
}

// Solver guides a player through a puzzle. It implements tutor.Puzzle and tutor.Course.
type Solver struct {
	Trial
	Headline func(b *words.Book) string // returns the task or, after a failure, the text about it
	Tries    int                        // maximal number of tries; 0 for no limit

	Env   *scenes.Env // the caller who opens the puzzle sets this field and the following ones
	Store *Store
	At    scenes.Sitting
	over  bool // whether the player goes on to the next puzzle
}

// Options returns the options of the page on which the player solves the puzzle.
func (s *Solver) Options() tutor.Options {
	o := tutor.Options{Course: s, Puzzle: s, Next: s.At.Next, Skip: func() scenes.Scene { return s.At.Back }}
	if o.Next == nil {
		o.Next = func() (scenes.Scene, error) { return s.At.Back, nil }
	}
	return o
}

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

func (s *Solver) Where() string { return s.At.Where }

func (s *Solver) Stage() int { return int(s.Trial.Stage()) }

// Hint implements tutor.Puzzle. If no move can solve the puzzle any more, it shows a notice about that.
func (s *Solver) Hint() {
	if s.MayMove() && !s.Trial.Hint() {
		s.Env.Notify(s.Env.UI.Book.T("puzzle.too_late"))
	}
}

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

func (s *Solver) Done() bool { return s.Trial.Stage() == solving.Solved }

func (s *Solver) Over() bool { return s.over }

// Progress implements tutor.Course. A puzzle has no steps.
func (s *Solver) Progress() (at, of int) { return 0, 0 }

// Text implements tutor.Course. It returns "", because Said returns the text.
func (s *Solver) Text() string { return "" }

// Hand implements tutor.Course. It returns the number of ticks after a hint.
func (s *Solver) Hand() int { return 12 }

func (s *Solver) Miss() {}

func (s *Solver) Misses() int { return 0 }

// Source has the functions that make the puzzles of a game. P is the type of a puzzle in the rules.
type Source[P any] struct {
	On   func(d puzzle.Day) (P, bool) // returns the puzzle of a day; see scenes.GamePuzzles.Day
	Find func(d puzzle.Day, stop func() bool) (P, bool)
	Step func(step int) P
	Type func(d puzzle.Day) puzzle.Type[P]
	Open func(p P) scenes.Puzzle
}

// Puzzles returns the functions of s as a scenes.GamePuzzles. The fields that describe the game are not set.
func (s Source[P]) Puzzles() scenes.GamePuzzles {
	open := func(p P, ok bool) (scenes.Puzzle, bool) {
		if !ok {
			return scenes.Puzzle{}, false
		}
		return s.Open(p), true
	}
	return scenes.GamePuzzles{
		Day:  func(d puzzle.Day) (scenes.Puzzle, bool) { return open(s.On(d)) },
		Find: func(d puzzle.Day, stop func() bool) (scenes.Puzzle, bool) { return open(s.Find(d, stop)) },
		Kind: func(d puzzle.Day) int { return int(s.Type(d).Number) },
		Step: func(step int) (scenes.Puzzle, bool) { return open(s.Step(step), step >= 1 && step <= puzzle.Steps) },
	}
}

// Cropped returns a function that draws a part of a game's card into a square. centre is the centre of the part: X is a
// fraction of the card's width, and Y a fraction of its height. width is the width of the part as a fraction of the
// card's width.
func Cropped(card func(p *render.Pen, r render.Rect, t float64), centre render.Pt, width float64) func(p *render.Pen, r render.Rect) {
	return func(p *render.Pen, r render.Rect) {
		whole := render.Rect{W: r.W / width, H: r.W / width * cardShape}
		at := r.Centre().Sub(render.Pt{X: centre.X * whole.W, Y: centre.Y * whole.H})
		card(p, whole.Moved(at.X, at.Y), 0)
	}
}

// cardShape is the height of a card's picture divided by its width.
const cardShape = 216.0 / 378
