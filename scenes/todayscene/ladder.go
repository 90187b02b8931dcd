package todayscene

import (
	"math"
	"slices"

	"menagerie/internal/solved"
	"menagerie/render"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// ladder is the screen with the ladder of one game, which is a series of puzzles of rising difficulty.
type ladder struct {
	*page.Page
	env     *scenes.Env
	game    int // index in Games
	changes int
}

// NewLadder returns the screen with the ladder of a game: a series of puzzles that become harder. back is the screen that
// Escape opens, or nil for the home screen.
func NewLadder(env *scenes.Env, game string, back scenes.Scene) scenes.Scene {
	return newLadder(env, game, back).Page
}

func newLadder(env *scenes.Env, game string, back scenes.Scene) *ladder {
	l := &ladder{env: env}
	l.game = max(0, slices.IndexFunc(Games(env), func(g scenes.Game) bool { return g.Name() == game }))
	l.Page = page.New(env, back, l.plan)
	return l
}

func (l *ladder) name() string { return Games(l.env)[l.game].Name() }

func (l *ladder) plan() page.Plan {
	b := l.env.UI.Book
	l.changes, _ = l.env.Puzzles.Changes()
	tabs := ui.NewTabs()
	for i, g := range Games(l.env) {
		content := ui.Widget(ui.GapOf(0, 0))
		if i == l.game {
			content = l.steps()
		}
		tabs.Add(b.T(g.Name()+".title"), content)
	}
	tabs.Select(l.game)
	tabs.OnChange = func(i int) {
		l.game = i
		l.Rebuild()
	}
	climbed := b.T("today.climbed", b.Integer(int64(l.env.Puzzles.Climbed(l.name()))), b.Integer(puzzle.Steps))
	return page.Plan{
		Title: b.T("today.ladder"), Note: climbed, Width: 760, Body: ui.Named("tabs", tabs), Focus: numberedID("step", l.nextStep(0)),
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

// nextStep returns the number of the next unfinished step. It begins after the step with the given number, and
// continues with step 1 after the last step. If all steps are finished, nextStep returns 0.
func (l *ladder) nextStep(number int) int {
	for i := range puzzle.Steps {
		if step := (number+i)%puzzle.Steps + 1; l.result(step).End == solved.Open {
			return step
		}
	}
	return 0
}

func (l *ladder) steps() ui.Widget {
	grid := ui.NewGrid(stepSide, 12)
	grid.MaxColumns = 10
	next := l.nextStep(0)
	var all []ui.Widget
	for step := 1; step <= puzzle.Steps; step++ {
		b := &stepButton{step: step, result: l.result(step), next: step == next}
		b.ID = numberedID("step", step)
		b.Press = func() { l.Start(func() (scenes.Scene, error) { return l.open(step) }) }
		all = append(all, b)
	}
	grid.SetChildren(all...)
	return grid
}

func (l *ladder) open(step int) (scenes.Scene, error) {
	g := Games(l.env)[l.game]
	p, ok := g.GamePuzzles().Step(step)
	if !ok {
		return nil, page.Fault{Key: "today.no_step"}
	}
	b := l.env.UI.Book
	at := scenes.Sitting{
		Key:   solved.Key{Game: g.Name(), Step: step},
		Where: b.T("today.step", b.Integer(int64(step)), b.Integer(puzzle.Steps)), Back: l.Page,
	}
	if n := l.nextStep(step); n != 0 && n != step {
		at.Next = func() (scenes.Scene, error) { return l.open(n) }
	}
	return p.Open(at)
}

type stepButton struct {
	ui.Pressable
	step   int
	result solved.Result
	next   bool // whether it is the first open step
}

const stepSide = 56.0

func (s *stepButton) Size(avail float64) (w, h float64) { return avail, stepSide }

func (s *stepButton) FocusRing() (render.Rect, float64) { return s.Bounds(), ui.ControlRadius }

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
	p.TextIn(numberedID("", s.step), number, st)
}

func (s *stepButton) TextLines() []ui.TextLine {
	return []ui.TextLine{{Text: numberedID("", s.step), Style: ui.ControlStyle(s.Theme().Ink), Width: s.Bounds().W}}
}

func (s *screen) ladderLine() ui.Widget {
	row := ui.Row(12, ui.Grow(1, ui.NewHeading(s.Word("today.ladder"))))
	if s.form == large {
		row.Add(ui.NewSoftLabel(s.Word("today.ladder_note")))
	}
	return row
}

// ladders returns a row for the ladder of each game.
func (s *screen) ladders() ui.Widget {
	all := &rows{}
	var kids []ui.Widget
	for _, g := range Games(s.env) {
		kids = append(kids, s.ladderRow(g))
	}
	all.SetChildren(kids...)
	return all
}

// rows is a card with a button in each row.
type rows struct{ ui.Node }

const rowHigh = 73.0

func (l *rows) Size(avail float64) (w, h float64) {
	return avail, rowHigh * float64(len(l.Children()))
}

func (l *rows) Place(r render.Rect) {
	l.Node.Place(r)
	for i, k := range l.Children() {
		k.Place(render.Rect{X: r.X, Y: r.Y + float64(i)*rowHigh, W: r.W, H: rowHigh})
	}
}

func (l *rows) Draw(p *render.Pen) {
	th, r := l.Theme(), l.Bounds()
	p.Round(r, cardRadius, th.Surface)
	ui.Paint(p, l.Children()...)
	for i := range l.Children() {
		if i > 0 {
			p.Fill(render.Rect{X: r.X, Y: r.Y + float64(i)*rowHigh, W: r.W, H: 1}, th.Line)
		}
	}
	p.Frame(r, cardRadius, th.OutlineWidth, th.Line)
}

// ladderRow is a button with the progress on the ladder of a game.
type ladderRow struct {
	ui.Pressable
	game    scenes.Game
	climbed int
	form    form

	pen   *render.Pen
	thumb render.Rect
	draw  func() // draws the picture; allocated once
}

func (s *screen) ladderRow(g scenes.Game) *ladderRow {
	l := &ladderRow{game: g, climbed: s.env.Puzzles.Climbed(g.Name()), form: s.form}
	l.ID = "ladder." + g.Name()
	l.Press = func() { s.Go(NewLadder(s.env, g.Name(), s.Page)) }
	l.draw = func() { l.game.GamePuzzles().Crop(l.pen, l.thumb) }
	return l
}

func (l *ladderRow) Size(avail float64) (w, h float64) { return avail, rowHigh }

func (l *ladderRow) FocusRing() (render.Rect, float64) { return l.Bounds().Inset(4), ui.ControlRadius }

// The measures of a row in units.
const (
	rowPad    = 16.0
	thumbSide = 48.0
	stepBar   = 12.0 // distance between steps
	countWide = 88.0
)

func (l *ladderRow) Draw(p *render.Pen) {
	th, r := l.Theme(), l.Bounds()
	l.pen, l.thumb = p, render.Rect{X: r.X + rowPad, Y: r.Y + (r.H-thumbSide)/2, W: thumbSide, H: thumbSide}
	p.Clip(l.thumb, l.draw)
	const radius = 8
	p.Frame(l.thumb.Inset(-radius/2), radius*1.5, radius/2, th.Surface)
	st := l.nameStyle()
	st.Color = th.Ink
	high := render.LineHeight(st)
	lines := render.Wrap(l.name(), st, l.nameRect().W)
	y := r.Centre().Y - high*float64(len(lines))/2
	for _, line := range lines {
		p.TextIn(line, render.Rect{X: l.nameRect().X, Y: y, W: l.nameRect().W, H: high}, st)
		y += high
	}
	count := ui.TextStyle(ui.Body, th.InkSoft).Aligned(render.Right)
	p.TextIn(l.count(), render.Rect{X: r.Right() - rowPad - countWide, Y: r.Y, W: countWide, H: r.H}, count)
	if l.form != phone {
		l.drawSteps(p)
	}
	l.Shade(p, l.Bounds(), 0)
}

func (l *ladderRow) name() string { return l.Env().Book.T(l.game.Name() + ".title") }

func (l *ladderRow) nameStyle() render.Style { return render.Style{Size: 16, Weight: render.Bold} }

func (l *ladderRow) count() string {
	b := l.Env().Book
	return b.T("today.climbed", b.Integer(int64(l.climbed)), b.Integer(puzzle.Steps))
}

func (l *ladderRow) stepsWide() float64 {
	if l.form == phone {
		return 0
	}
	return puzzle.Steps*stepBar + 16
}

func (l *ladderRow) nameRect() render.Rect {
	r := l.Bounds()
	x := r.X + 2*rowPad + thumbSide
	return render.Rect{X: x, Y: r.Y, W: r.Right() - rowPad - countWide - l.stepsWide() - 8 - x, H: r.H}
}

// drawSteps draws the steps of the ladder as small bars. The next open step is higher.
func (l *ladderRow) drawSteps(p *render.Pen) {
	th, r := l.Theme(), l.Bounds()
	x := r.Right() - rowPad - countWide - puzzle.Steps*stepBar
	for i := range puzzle.Steps {
		bar := render.RectAround(render.Pt{X: math.Round(x) + (float64(i)+0.5)*stepBar, Y: r.Centre().Y}, stepBar-2, 16)
		switch {
		case i < l.climbed:
			p.Round(bar, 3, th.Accent)
		case i == l.climbed:
			bar = bar.Inset(-1)
			bar.Y, bar.H = bar.Y-3, bar.H+6
			p.Round(bar, 3, th.AccentSoft)
			p.Frame(bar, 3, 2, th.Accent)
		default:
			p.Round(bar, 3, th.Sunken)
			p.Frame(bar, 3, 1, th.Line)
		}
	}
}

func (l *ladderRow) TextLines() []ui.TextLine {
	var all []ui.TextLine
	for _, line := range render.Wrap(l.name(), l.nameStyle(), l.nameRect().W) {
		all = append(all, ui.TextLine{Text: line, Style: l.nameStyle(), Width: l.nameRect().W})
	}
	return append(all, ui.TextLine{Text: l.count(), Style: ui.Body.Style(), Width: countWide})
}
