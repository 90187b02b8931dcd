package pondscene

import (
	"menagerie/render"
	"menagerie/render/ponddraw/pondart"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// readout is a text with a number that changes often. It changes the text at most ten times a second, because faster changes
// cannot be read and cost processor time.
type readout struct {
	label   *widget.Label // may be nil
	text    string
	of      float64 // the number in the text
	written bool
	rest    int // ticks before the text may change
}

// readTicks is the shortest time between two changes, in ticks.
const readTicks = 6

// follow updates the text if number has changed, but at most once in readTicks ticks. text returns the new text.
func (r *readout) follow(number float64, text func() string) {
	r.rest = max(0, r.rest-1)
	if r.written && (number == r.of || r.rest > 0) {
		return
	}
	r.of, r.written, r.rest = number, true, readTicks
	r.text = text()
	if r.label != nil {
		r.label.SetText(r.text)
	}
}

// marginRow shows the margin, which is the lead of one side, as a bar, and on request as a number. It is visible while the analysis
// is on.
type marginRow struct {
	widget ui.Widget
	text   readout
	best   readout // the value of perfect play
	bar    *widget.Picture
	steps  float64
}

func newMarginRow(s *Scene) *marginRow {
	m := &marginRow{text: readout{label: widget.NewLabel("")}, best: readout{label: ui.Named("best", widget.NewSoft(""))}}
	m.bar = widget.NewPicture(280, 28, func(p *render.Pen, r render.Rect) { pondart.MarginBar(p, r, m.steps) })
	m.widget = ui.Named("margin", layout.Column(4, m.text.label, m.best.label, m.bar))
	ui.SetVisible(m.widget, s.Analyses())
	return m
}

func (m *marginRow) refresh(s *Scene) {
	ui.SetVisible(m.widget, s.Analyses() && s.Seen)
	if !s.Analyses() || !s.Seen {
		return
	}
	steps := pondmath.MarginSteps(s.Current)
	if steps != m.steps {
		m.steps = steps
		m.bar.MarkDirty()
	}
	ui.SetVisible(m.text.label, s.Numbers())
	m.text.follow(steps, s.marginText)
	best := pondmath.PlanSteps(s.Current)
	ui.SetVisible(m.best.label, s.Numbers() && best > 0 && s.Current.Outcome == pond.Running && !s.Current.Landed())
	m.best.follow(best, func() string {
		b := s.Env.UI.Book
		return b.T("pond.margin_best", b.Decimal(best, 1))
	})
}

// closeSteps is the margin in cat steps below which a lead is small.
const closeSteps = 3

// marginWords returns texts about which animal is ahead, and what the mouse should do.
func (s *Scene) marginWords() []string {
	if !s.Seen || s.Current.Outcome != pond.Running {
		return nil
	}
	steps := pondmath.MarginSteps(s.Current)
	lead := "mouse"
	if steps <= 0 {
		lead, steps = "cat", -steps
	}
	if steps < closeSteps {
		lead += "_close"
	}
	t := s.Env.UI.Book.T
	return []string{t("pond.lead_" + lead), t(adviceKeys[s.place()])}
}

// marginText returns a text about which animal is ahead, and by how much.
func (s *Scene) marginText() string {
	b, steps := s.Env.UI.Book, pondmath.MarginSteps(s.Current)
	if steps > 0 {
		return b.T("pond.margin_mouse", b.Decimal(steps, 1))
	}
	return b.T("pond.margin_cat", b.Decimal(-steps, 1))
}
