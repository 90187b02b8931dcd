package todayscene

import (
	"strconv"
	"strings"

	"menagerie/assets/words"
	"menagerie/internal/solved"
	"menagerie/render"
	"menagerie/rules/puzzle"
	"menagerie/scenes/ui"
)

// The measures of the calendar in units.
const (
	calendarWidth = 392.0
	cellWide      = 44.0
	cellHigh      = 40.0
	stepWide      = 52.0
	stepHigh      = 44.0
	stepLow       = 34.0 // distance between weeks in a low window
	dotSide       = 6.0
	dotStep       = 8.0
)

// dayOfMonth returns the day of the month, from 1.
func dayOfMonth(d puzzle.Day) puzzle.Day {
	_, _, day := d.Date()
	return puzzle.Day(day)
}

// DateOf returns a date in words, such as "Monday 23 November".
func DateOf(b *words.Book, d puzzle.Day) string {
	_, month, day := d.Date()
	return b.T("date.long", Weekday(b, d), b.Integer(int64(day)), b.T("date.month"+strconv.Itoa(month)))
}

// Weekday returns the name of the weekday of d.
func Weekday(b *words.Book, d puzzle.Day) string {
	return b.T("date.weekday" + strconv.Itoa(d.Weekday()+1))
}

// calendar returns the month with the results of each day, and the streak.
func (s *screen) calendar() ui.Widget {
	now, best := s.streakLabels()
	m := &monthView{initials: strings.Fields(s.Word("date.initials")), step: stepHigh}
	var cells []ui.Widget
	for d := s.month; d < nextMonth(s.month); d++ {
		cells = append(cells, s.cell(d))
	}
	m.SetChildren(cells...)
	if s.form == small { // a low window has no room for the streak above the calendar
		m.step = stepLow
		about := ui.Column(8, now)
		if best != nil {
			about.Add(best)
		}
		about.Add(s.monthLine())
		return ui.NewPanel(ui.Row(24, ui.Grow(1, about), ui.Sized(7*stepWide, 0, m)).With(ui.AlignStretch, ui.AlignStart))
	}
	line := ui.Row(12, ui.Grow(1, now))
	if best != nil {
		line.Add(best)
	}
	return ui.Column(12, line, ui.NewPanel(ui.Column(4, s.monthLine(), m)))
}

// nextMonth returns the first day of the month after the one that begins on d.
func nextMonth(d puzzle.Day) puzzle.Day {
	year, month, _ := d.Date()
	if month == 12 {
		return puzzle.DayOf(year+1, 1, 1)
	}
	return puzzle.DayOf(year, month+1, 1)
}

// monthLine returns the name of the month and the buttons that show the month before and after it.
func (s *screen) monthLine() ui.Widget {
	year, month, _ := s.month.Date()
	b := s.env.UI.Book
	name := b.T("date.month_of", b.T("date.month"+strconv.Itoa(month)), strconv.Itoa(year))
	turn := func(name, tip string, icon render.Icon, to puzzle.Day) *ui.IconButton {
		return ui.Named(name, ui.NewIconButton(icon, b.T(tip), func() {
			s.month = to
			s.Rebuild()
		}))
	}
	earlier := turn("earlier", "today.earlier", render.ChevronLeft, s.month-dayOfMonth(s.month-1))
	later := turn("later", "today.later", render.ChevronRight, nextMonth(s.month))
	// There are no puzzles before day 0.
	ui.SetEnabled(earlier, s.month > 0)
	ui.SetEnabled(later, nextMonth(s.month) <= s.today)
	return ui.Row(4, ui.Grow(1, ui.Named("month", ui.NewHeading(name))), earlier, later)
}

// cell returns the button of a day.
func (s *screen) cell(d puzzle.Day) *cell {
	c := &cell{day: d, today: d == s.today, chosen: d == s.day}
	c.ID = numberedID("day", int(dayOfMonth(d)))
	c.Press = func() {
		s.choose(d)
		s.Rebuild()
	}
	for _, g := range Games(s.env) {
		c.marks = append(c.marks, s.env.Puzzles.Result(solved.Key{Game: g.Name(), Day: d}).Mark())
	}
	if c.later = d > s.today; c.later {
		ui.SetEnabled(c, false)
	}
	return c
}

// monthView arranges the days of a month in weeks.
type monthView struct {
	ui.Node
	initials []string // initial letters of the weekdays
	step     float64  // distance in units between weeks
}

const initialsHigh = 28.0

// maxWeeks is the largest number of weeks in a month.
const maxWeeks = 6

func (m *monthView) Size(avail float64) (w, h float64) { return avail, initialsHigh + maxWeeks*m.step }

// columnWidth returns the distance between two columns.
func (m *monthView) columnWidth() float64 { return min(stepWide, m.Bounds().W/7) }

// columnX returns the horizontal centre of the column of a weekday.
func (m *monthView) columnX(weekday int) float64 {
	return m.Bounds().Centre().X + float64(weekday-3)*m.columnWidth()
}

func (m *monthView) Place(r render.Rect) {
	m.Node.Place(r)
	y := r.Y + initialsHigh
	for _, k := range m.Children() {
		day := k.(*cell).day
		x := m.columnX(day.Weekday())
		wide := min(cellWide, m.columnWidth())
		k.Place(render.Rect{X: x - wide/2, Y: y, W: wide, H: min(cellHigh, m.step-2)})
		if day.Weekday() == 6 {
			y += m.step
		}
	}
}

func (m *monthView) Draw(p *render.Pen) {
	st := ui.TextStyle(ui.Caption, m.Theme().InkSoft).Aligned(render.Middle)
	for i, text := range m.initials {
		p.TextIn(text, render.Rect{X: m.columnX(i) - stepWide/2, Y: m.Bounds().Y, W: stepWide, H: initialsHigh}, st)
	}
	ui.Paint(p, m.Children()...)
}

// cell is the button of a day. It shows a dot for each game.
type cell struct {
	ui.Pressable
	day                  puzzle.Day
	marks                []solved.Mark // mark of each game
	today, chosen, later bool
}

func (c *cell) Size(float64) (w, h float64) { return cellWide, cellHigh }

func (c *cell) FocusRing() (render.Rect, float64) { return c.Bounds(), ui.ControlRadius }

func (c *cell) Draw(p *render.Pen) {
	th, r := c.Theme(), c.Bounds()
	st := ui.TextStyle(ui.Caption, th.Ink)
	if c.chosen {
		p.Round(r, ui.ControlRadius, th.AccentSoft)
		p.Frame(r, ui.ControlRadius, 2, th.Accent)
	}
	if c.today {
		st.Weight = render.Bold
	}
	if c.later {
		st.Color = th.InkFaint
	}
	c.Shade(p, c.Bounds(), ui.ControlRadius)
	number := render.Rect{X: r.X, Y: r.Y + (r.H-32)/2, W: r.W, H: 18}
	p.TextIn(c.text(), number, st.Aligned(render.Middle))
	if !c.later {
		c.drawDots(p)
	}
}

func (c *cell) text() string {
	_, _, day := c.day.Date()
	return numberedID("", day)
}

// drawDots draws a dot for each game: filled if its puzzle was solved alone, hollow if solved with a hint, faint if
// unsolved.
func (c *cell) drawDots(p *render.Pen) {
	th, r := c.Theme(), c.Bounds()
	x := r.Centre().X - float64(len(c.marks)-1)/2*dotStep
	for _, m := range c.marks {
		at := render.Pt{X: x, Y: r.Centre().Y + 10}
		switch m {
		case solved.Alone:
			p.Circle(at, dotSide/2, th.Accent)
		case solved.Helped:
			p.Ring(at, dotSide/2-0.5, 1.25, th.Accent)
		default:
			p.Circle(at, dotSide/2-1, th.Line)
		}
		x += dotStep
	}
}

func (c *cell) TextLines() []ui.TextLine {
	return []ui.TextLine{{Text: c.text(), Style: ui.Caption.Style(), Width: c.Bounds().W}}
}
