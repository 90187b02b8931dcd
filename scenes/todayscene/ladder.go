package todayscene

import (
	"slices"

	"menagerie/internal/solved"
	"menagerie/render"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// ladder is the state of the screen with the ladder of one game. Its Page is the Scene.
type ladder struct {
	*page.Page
	env     *scenes.Env
	game    int // index in Games
	changes int
}

// NewLadder returns the screen with the ladder of a game. back is the screen that Escape opens, or nil for the home screen.
func NewLadder(env *scenes.Env, game string, back scenes.Scene) scenes.Scene {
	return newLadder(env, game, back).Page
}

func newLadder(env *scenes.Env, game string, back scenes.Scene) *ladder {
	l := &ladder{env: env}
	l.game = max(0, slices.IndexFunc(Games(env), func(g scenes.Game) bool { return g.Name == game }))
	l.Page = page.New(env, back, l.plan)
	return l
}

func (l *ladder) name() string { return Games(l.env)[l.game].Name }

func (l *ladder) plan() page.Plan {
	b := l.env.UI.Book
	l.changes, _ = l.env.Puzzles.Changes()
	tabs := widget.NewTabs()
	for i, g := range Games(l.env) {
		content := ui.Widget(layout.GapOf(0, 0))
		if i == l.game {
			content = l.steps()
		}
		tabs.Add(b.T(g.Name+".title"), content)
	}
	tabs.Select(l.game)
	tabs.OnChange = func(i int) {
		l.game = i
		l.Rebuild()
	}
	climbed := b.T("today.climbed", b.Integer(int64(l.env.Puzzles.Climbed(l.name()))), b.Integer(puzzle.Steps))
	return page.Plan{
		Title: b.T("today.ladder"), Note: climbed, Width: 760, Body: ui.Named("tabs", tabs), Focus: id("step", l.next(0)),
		Tick: func(*input.Frame) {
			if now, _ := l.env.Puzzles.Changes(); now != l.changes {
				l.Rebuild()
			}
		},
	}
}

func (l *ladder) result(step int) solved.Result {
	return l.env.Puzzles.Result(solved.Key{Game: l.name(), Step: step})
}

// next returns the first unfinished step above number. If all steps above are finished, it returns the first unfinished step of the
// ladder. It returns 0 if all steps are finished.
func (l *ladder) next(number int) int {
	for i := range puzzle.Steps {
		if step := (number+i)%puzzle.Steps + 1; l.result(step).End == solved.Open {
			return step
		}
	}
	return 0
}

// steps returns the buttons of all steps.
func (l *ladder) steps() ui.Widget {
	grid := layout.NewGrid(stepSide, 12)
	grid.MaxColumns = 10
	next := l.next(0)
	var all []ui.Widget
	for step := 1; step <= puzzle.Steps; step++ {
		b := &stepButton{step: step, result: l.result(step), next: step == next}
		b.ID = id("step", step)
		b.Press = func() { l.Start(func() (scenes.Scene, error) { return l.open(step) }) }
		all = append(all, b)
	}
	grid.SetChildren(all...)
	return grid
}

// open opens the puzzle of a step.
func (l *ladder) open(step int) (scenes.Scene, error) {
	g := Games(l.env)[l.game]
	p, ok := g.Puzzles.Step(step)
	if !ok {
		return nil, page.Fault{Key: "today.no_step"}
	}
	b := l.env.UI.Book
	at := scenes.Sitting{
		Key:   solved.Key{Game: g.Name, Step: step},
		Where: b.T("today.step", b.Integer(int64(step)), b.Integer(puzzle.Steps)), Back: l.Page,
	}
	if n := l.next(step); n != 0 && n != step {
		at.Next = func() (scenes.Scene, error) { return l.open(n) }
	}
	return p.Open(at)
}

// stepButton is the button of a step of a ladder.
type stepButton struct {
	widget.Pressable
	step   int
	result solved.Result
	next   bool // the first open step
}

const stepSide = 56.0

// Size implements ui.Widget.
func (s *stepButton) Size(avail float64) (w, h float64) { return avail, stepSide }

// FocusRing implements ui.FocusRinged.
func (s *stepButton) FocusRing() (render.Rect, float64) { return s.Bounds(), ui.ControlRadius }

// Draw implements ui.Widget.
func (s *stepButton) Draw(p *render.Pen) {
	th, r := s.Theme(), s.Bounds()
	ground, ink, edge, width := th.Surface, th.Ink, th.Edge, th.OutlineWidth
	switch mark := s.result.Mark(); {
	case mark == solved.Alone:
		ground, ink, edge = th.Accent, th.OnAccent, th.Accent
	case mark == solved.Helped:
		edge, width = th.Accent, 3
	case s.next:
		ground, edge, width = th.AccentSoft, th.Accent, 2
	case s.result.End == solved.Seen:
		ground, ink = th.Sunken, th.InkSoft
	}
	p.Round(r, ui.ControlRadius, ground)
	p.Frame(r, ui.ControlRadius, width, render.Mix(edge, th.Accent, s.Touch.Hover.Value))
	s.Shade(p, s.Bounds(), ui.ControlRadius)
	st := ui.ControlStyle(ink).Aligned(render.Middle)
	number := r
	if s.result.End == solved.Solved {
		number.H -= 16
		p.Icon(render.Check, render.RectAround(render.Pt{X: r.Centre().X, Y: r.Bottom() - 15}, 14, 14), ink)
	}
	p.TextIn(id("", s.step), number, st)
}

// TextLines implements ui.TextLiner.
func (s *stepButton) TextLines() []ui.TextLine {
	return []ui.TextLine{{Text: id("", s.step), Style: ui.ControlStyle(s.Theme().Ink), Width: s.Bounds().W}}
}
