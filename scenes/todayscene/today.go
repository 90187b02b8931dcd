// Package todayscene has the screens of the puzzles. New returns the screen "Today" with the puzzles of a day, a calendar with
// the results, and the ladders of all games. A press on a ladder opens the screen of NewLadder, which has the steps of the
// ladder of one game.
//
// The screen keeps its date after midnight. It makes the puzzles of a day in the background.
package todayscene

import (
	"context"

	"menagerie/internal/solved"
	"menagerie/render"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/background"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// screen is the state of the screen "Today". Its Page implements scenes.Scene.
type screen struct {
	*page.Page
	env   *scenes.Env
	today puzzle.Day // date when the screen was opened
	day   puzzle.Day // day whose puzzles are shown
	month puzzle.Day // first day of the month in the calendar
	tab   int        // index of the tab in the lower part of a narrow window

	search  search
	tiles   []*tile
	changes int  // number of changes of the results that are shown; see scenes.Puzzles
	refocus bool // whether the next open puzzle gets the focus, because the results have changed
	form    form
	wait    int // ticks since the player has selected the day
}

// form is one of the three layouts of the screen.
type form uint8

const (
	large form = iota
	small      // the lower part has tabs
	phone
)

// formOf returns the layout for a width in units.
func formOf(width float64) form {
	switch {
	case width < 560:
		return phone
	case width < 960:
		return small
	}
	return large
}

// New returns the screen with the puzzles of the day d. back is the screen that Escape opens, or nil for the home screen.
func New(env *scenes.Env, d puzzle.Day, back scenes.Scene) scenes.Scene {
	s := &screen{env: env, today: env.Puzzles.Today()}
	s.choose(d)
	s.month = d - dayOfMonth(d) + 1
	s.Page = page.New(env, back, s.plan)
	s.OnLeave = s.search.stop
	return s.Page
}

// Games returns the games that have puzzles.
func Games(env *scenes.Env) (all []scenes.Game) {
	for _, g := range env.Games {
		if g.GamePuzzles().Day != nil {
			all = append(all, g)
		}
	}
	return all
}

// choose shows the puzzles of a day.
func (s *screen) choose(d puzzle.Day) { s.day, s.wait = d, 0 }

func (s *screen) plan() page.Plan {
	changes, fault := s.env.Puzzles.Changes()
	s.refocus = s.tiles != nil && changes != s.changes
	s.changes = changes
	s.search.begin(Games(s.env), s.day)
	s.tiles = nil
	row := newTileRow(s.form)
	for i, g := range Games(s.env) {
		t := s.tile(g, i)
		s.tiles = append(s.tiles, t)
		row.add(t)
	}
	gap := 20.0
	if s.form == small {
		gap = 12
	}
	body := ui.Column(gap, row)
	if fault != nil {
		body.Add(ui.Named("fault", ui.NewLabel(fault.Error()).Toned(ui.Bad)))
	}
	body.Add(s.lower())
	p := page.Plan{
		Title: s.Word("today.title"), Body: body, Width: maxWidth, Widen: s.width,
		Actions: []ui.Widget{s.copyButton(), ui.GapOf(0, 0)}, Focus: s.nextID(), Tick: s.tick,
	}
	if s.form != phone {
		p.Note = DateOf(s.env.UI.Book, s.day)
	}
	return p
}

// maxWidth is the largest width of the content in units.
const maxWidth = 1184.0

// width returns the width of the content in a window.
func (s *screen) width(in *input.Frame) float64 { return min(in.W-48, maxWidth) }

func (s *screen) lower() ui.Widget {
	calendar := s.calendar()
	ladders := ui.Column(12, s.ladderLine(), s.ladders())
	if s.form == large {
		return ui.Row(32, ui.Sized(calendarWidth, 0, calendar), ui.Grow(1, ladders)).With(ui.AlignStretch, ui.AlignStart)
	}
	tabs := ui.NewTabs().Add(s.Word("today.calendar"), calendar).Add(s.Word("today.ladder"), ladders)
	tabs.Gap = 12
	tabs.Select(s.tab)
	tabs.OnChange = func(i int) { s.tab = i }
	return ui.Named("tabs", tabs)
}

// streakLabels returns the texts about the current and the longest streak. Before the first streak, best is nil.
func (s *screen) streakLabels() (now, best ui.Widget) {
	b, streak := s.env.UI.Book, s.env.Puzzles.Streak()
	if streak.Best == 0 {
		return ui.Named("streak", ui.NewSoftLabel(b.T("today.empty"))), nil
	}
	now = ui.Named("streak", ui.NewHeading(b.N("today.streak", streak.Now)))
	return now, ui.Named("best", ui.NewSoftLabel(b.T("today.best", b.Integer(int64(streak.Best)))))
}

// nextID returns the ID of the first tile whose puzzle is open, or "".
func (s *screen) nextID() string {
	if i := s.nextTile(); i >= 0 {
		return s.tiles[i].ID
	}
	return ""
}

// nextTile returns the index of the first tile whose puzzle is open, or -1.
func (s *screen) nextTile() int {
	for i, t := range s.tiles {
		if t.result.End == solved.Open {
			return i
		}
	}
	return -1
}

// tick shows new results and the puzzles that were made in the background.
func (s *screen) tick(in *input.Frame) {
	s.wait++
	if s.refocus {
		s.refocus = false
		s.FocusID(s.nextID())
	}
	if f := formOf(in.W); f != s.form {
		s.form = f
		s.Rebuild()
	}
	if now, _ := s.env.Puzzles.Changes(); now != s.changes {
		s.Rebuild()
	}
	if !s.search.take() && s.wait != waitTicks {
		return
	}
	for i, t := range s.tiles {
		t.puzzle, t.ready = s.search.puzzle(i)
		t.slow = s.wait >= waitTicks
		t.MarkDirty()
	}
}

// waitTicks is the number of ticks after which a tile without a puzzle shows that the puzzle is being made.
const waitTicks = 20

func (s *screen) open(i int) {
	t := s.tiles[i]
	if !t.ready {
		return
	}
	s.Start(func() (scenes.Scene, error) { return t.puzzle.Open(s.sitting(i)) })
}

// sitting returns the options with which the player opens the puzzle of tile i.
func (s *screen) sitting(i int) scenes.Sitting {
	at := scenes.Sitting{
		Key: s.key(i), Timely: s.day == s.today, Where: DateOf(s.env.UI.Book, s.day), Back: s.Page,
	}
	if s.nextReady(i) >= 0 {
		// Next opens another unfinished puzzle of the same day.
		at.Next = func() (scenes.Scene, error) {
			n := s.nextReady(i)
			if n < 0 { // solved in another window meanwhile
				return s.Page, nil
			}
			return s.tiles[n].puzzle.Open(s.sitting(n))
		}
	}
	return at
}

// key returns the key of the puzzle of a tile.
func (s *screen) key(i int) solved.Key { return solved.Key{Game: s.tiles[i].game.Name(), Day: s.day} }

// nextReady returns the index of the first tile with a puzzle that the player can solve and has not finished. It skips
// the tile i. If there is no such tile, it returns -1.
func (s *screen) nextReady(i int) int {
	for n, t := range s.tiles {
		if n != i && t.ready && s.env.Puzzles.Result(s.key(n)).End == solved.Open {
			return n
		}
	}
	return -1
}

// copyButton returns the button that copies the results of the day.
func (s *screen) copyButton() ui.Widget {
	text := Share(s.env, s.day)
	b := ui.NewButton(s.Word("today.copy"), func() {
		key := "today.not_copied"
		if s.Copy(text) {
			key = "today.copied"
		}
		s.Toast(s.Word(key))
	}).WithIcon(render.Copy)
	ui.SetEnabled(b, text != "")
	return ui.Named("copy", b)
}

// search makes the puzzles of a day in the background. The zero value is idle.
type search struct {
	task  background.Task[map[int]scenes.Puzzle]
	found map[int]scenes.Puzzle // found puzzles, by index of the game
	day   puzzle.Day
	begun bool
}

// begin makes the puzzles of a day, unless they are known or being made.
func (s *search) begin(games []scenes.Game, d puzzle.Day) {
	if s.begun && s.day == d {
		return
	}
	s.begun = true
	if s.day != d {
		s.found = nil
	}
	s.day = d
	known := s.found
	s.task.Begin(func(ctx context.Context, tell func(map[int]scenes.Puzzle)) { collect(ctx, games, d, known, tell) })
}

// collect makes the missing puzzles of a day. After each new puzzle, it calls the function report with all puzzles that
// exist so far.
func collect(ctx context.Context, games []scenes.Game, d puzzle.Day, puzzles map[int]scenes.Puzzle, report func(map[int]scenes.Puzzle)) {
	stop := func() bool { return ctx.Err() != nil }
	// Make the puzzles that need no search first.
	makers := []func(g scenes.Game) (scenes.Puzzle, bool){
		func(g scenes.Game) (scenes.Puzzle, bool) { return g.GamePuzzles().Day(d) },
		func(g scenes.Game) (scenes.Puzzle, bool) { return g.GamePuzzles().Find(d, stop) },
	}
	for _, make := range makers {
		for i, g := range games {
			if _, ok := puzzles[i]; ok || stop() {
				continue
			}
			if p, ok := make(g); ok {
				more := map[int]scenes.Puzzle{i: p}
				for n, q := range puzzles {
					more[n] = q
				}
				puzzles = more
				report(puzzles)
			}
		}
	}
}

// take reports whether there are new puzzles since the last call.
func (s *search) take() bool {
	found, ok := s.task.Take()
	if ok {
		s.found = found
	}
	return ok
}

// puzzle returns the puzzle of the game with index i, or false while the puzzle is being made.
func (s *search) puzzle(i int) (p scenes.Puzzle, ok bool) {
	p, ok = s.found[i]
	return p, ok
}

// stop ends the search. The next begin continues it.
func (s *search) stop() {
	s.task.Forget()
	s.begun = false
}
