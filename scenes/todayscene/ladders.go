package todayscene

import (
	"math"

	"menagerie/render"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// ladderLine returns the heading of the ladders.
func (s *screen) ladderLine() ui.Widget {
	row := layout.Row(12, ui.Grow(1, widget.NewHeading(s.word("today.ladder"))))
	if s.form == large {
		row.Add(widget.NewSoft(s.word("today.ladder_note")))
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

// Size implements ui.Widget.
func (l *rows) Size(avail float64) (w, h float64) {
	return avail, rowHigh * float64(len(l.Children()))
}

// Place implements ui.Widget.
func (l *rows) Place(r render.Rect) {
	l.Node.Place(r)
	for i, k := range l.Children() {
		k.Place(render.Rect{X: r.X, Y: r.Y + float64(i)*rowHigh, W: r.W, H: rowHigh})
	}
}

// Draw implements ui.Widget.
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
	widget.Pressable
	game    scenes.Game
	climbed int
	form    form

	pen   *render.Pen
	thumb render.Rect
	draw  func() // draws the picture; allocated once
}

func (s *screen) ladderRow(g scenes.Game) *ladderRow {
	l := &ladderRow{game: g, climbed: s.env.Puzzles.Climbed(g.Name), form: s.form}
	l.ID = "ladder." + g.Name
	l.Press = func() { s.Go(NewLadder(s.env, g.Name, s.Page)) }
	l.draw = func() { l.game.Puzzles.Crop(l.pen, l.thumb) }
	return l
}

// Size implements ui.Widget.
func (l *ladderRow) Size(avail float64) (w, h float64) { return avail, rowHigh }

// FocusRing implements ui.FocusRinged.
func (l *ladderRow) FocusRing() (render.Rect, float64) { return l.Bounds().Inset(4), ui.ControlRadius }

// The measures of a row in units.
const (
	rowPad    = 16.0
	thumbSide = 48.0
	stepBar   = 12.0 // from one step to the next
	countWide = 88.0
)

// Draw implements ui.Widget.
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

func (l *ladderRow) name() string { return l.Env().Book.T(l.game.Name + ".title") }

func (l *ladderRow) nameStyle() render.Style { return render.Style{Size: 16, Weight: render.Bold} }

func (l *ladderRow) count() string {
	b := l.Env().Book
	return b.T("today.climbed", b.Integer(int64(l.climbed)), b.Integer(puzzle.Steps))
}

// stepsWide returns the width of the picture of the steps.
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

// TextLines implements ui.TextLiner.
func (l *ladderRow) TextLines() []ui.TextLine {
	var all []ui.TextLine
	for _, line := range render.Wrap(l.name(), l.nameStyle(), l.nameRect().W) {
		all = append(all, ui.TextLine{Text: line, Style: l.nameStyle(), Width: l.nameRect().W})
	}
	return append(all, ui.TextLine{Text: l.count(), Style: ui.Body.Style(), Width: countWide})
}
