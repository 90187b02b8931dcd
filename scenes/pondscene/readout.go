package pondscene

import (
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/ui"
)

// readout is a text that follows a number. It is written anew only ten times a second: nobody can read more, and each new
// text has to be laid out and painted.
type readout struct {
	label   *ui.Label // may be nil
	text    string
	of      float64 // the number that it shows
	written bool
	rest    int // ticks until it may change
}

// readTicks is how long a number stays.
const readTicks = 6

// follow has the text written for a number, when that is new and it is time.
func (r *readout) follow(number float64, write func() string) {
	r.rest = max(0, r.rest-1)
	if r.written && (number == r.of || r.rest > 0) {
		return
	}
	r.of, r.written, r.rest = number, true, readTicks
	r.text = write()
	if r.label != nil {
		r.label.SetText(r.text)
	}
}

// marginRow shows the margin as a bar and a number while the analysis is on.
type marginRow struct {
	widget ui.Widget
	text   readout
	bar    *ui.Picture
	steps  float64
}

func newMarginRow(s *Scene) *marginRow {
	m := &marginRow{text: readout{label: ui.NewLabel("")}}
	m.bar = ui.NewPicture(280, 28, func(p *render.Pen, r render.Rect) { ponddraw.MarginBar(p, r, m.steps) })
	m.widget = ui.Named("margin", ui.Column(4, m.text.label, m.bar))
	ui.SetVisible(m.widget, s.looks.analysis)
	return m
}

func (m *marginRow) refresh(s *Scene) {
	ui.SetVisible(m.widget, s.looks.analysis && s.Seen)
	if !s.looks.analysis || !s.Seen {
		return
	}
	steps := pondmath.MarginSteps(s.Current)
	if steps != m.steps {
		m.steps = steps
		m.bar.MarkDirty()
	}
	m.text.follow(steps, s.marginText)
}

// marginLine is marginText, which doesn't change faster than one can read.
func (s *Scene) marginLine() string {
	if !s.Seen {
		return ""
	}
	s.spoken.follow(pondmath.MarginSteps(s.Current), s.marginText)
	return s.spoken.text
}

// marginText says who is winning, and by how much.
func (s *Scene) marginText() string {
	b, steps := s.Env.UI.Book, pondmath.MarginSteps(s.Current)
	if steps > 0 {
		return b.T("pond.margin_mouse", b.Decimal(steps, 1))
	}
	return b.T("pond.margin_cat", b.Decimal(-steps, 1))
}
