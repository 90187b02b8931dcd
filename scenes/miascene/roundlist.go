package miascene

import (
	"slices"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
)

// roundRow is a row in the list of the events of a round.
type roundRow struct {
	Seat rules.Seat
	Text string
	Soft bool // whether the move is one that announces nothing
}

// roundRows returns the rows for the events of a round. The rows address the player on readerSeat as "you". If
// readerSeat is rules.Nobody, they address nobody.
func roundRows(b *words.Book, log []mia.Event, readerSeat rules.Seat, name nameFunc) (rows []roundRow) {
	add := func(e mia.Event, seat rules.Seat, key string, args ...any) {
		if seat == readerSeat {
			key = "mia.row_you_" + key
		} else {
			key, args = "mia.row_"+key, append([]any{name(seat)}, args...)
		}
		rows = append(rows, roundRow{Seat: seat, Text: b.T(key, args...), Soft: e.Kind == mia.Rolls})
	}
	said := false
	for _, e := range log {
		switch e.Kind {
		case mia.Rolls:
			if said {
				add(e, e.Seat, "rolls")
			}
		case mia.Announced:
			said = true
			add(e, e.Seat, "says", ValueText(e.Dice))
		case mia.WantsToSee:
			add(e, e.Seat, "sees")
		case mia.Lost:
			for _, seat := range e.Seats {
				add(e, seat, "lost")
			}
		}
	}
	return rows
}

// roundList shows the events of a round, or only the newest ones if its height is limited.
type roundList struct {
	ui.Node
	title string
	rows  []roundRow
	sign  func(p *render.Pen, r render.Rect, seat rules.Seat)
	high  float64 // height of the widget in units; 0 for the height of its content
}

func newRoundList(title string, sign func(p *render.Pen, r render.Rect, seat rules.Seat)) *roundList {
	return &roundList{title: title, sign: sign}
}

// The measures of the list, in units.
const (
	titleHeight = 26.0
	leastRows   = 7 // minimal number of rows that the height provides space for
)

// roundMeasures has the height of a row and the side of its sign, in units.
type roundMeasures struct{ row, sign float64 }

var roomy, compact = roundMeasures{40, 28}, roundMeasures{28, 22}

func (l *roundList) Least() float64 { return titleHeight + 3*compact.row }

func (l *roundList) Fit(high float64) (old float64) {
	old, l.high = l.high, high
	return old
}

func (l *roundList) measures() roundMeasures {
	if l.high > 0 && l.high < titleHeight+4*roomy.row {
		return compact
	}
	return roomy
}

// shown returns the newest rows, as many as fit into the height of the widget.
func (l *roundList) shown() []roundRow {
	if l.high == 0 {
		return l.rows
	}
	n := max(1, int((l.high-titleHeight)/l.measures().row))
	return l.rows[max(0, len(l.rows)-n):]
}

// Show replaces the rows of the list.
func (l *roundList) Show(rows []roundRow) {
	if slices.Equal(rows, l.rows) {
		return
	}
	grows := max(leastRows, len(rows)) != max(leastRows, len(l.rows))
	l.rows = rows
	if l.MarkDirty(); grows && l.Root() != nil {
		l.Relayout()
	}
}

func (l *roundList) Size(avail float64) (w, h float64) {
	if l.high > 0 {
		return avail, l.high
	}
	return avail, titleHeight + roomy.row*float64(max(leastRows, len(l.rows)))
}

func (l *roundList) Draw(p *render.Pen) {
	top, rest := l.Bounds().CutTop(titleHeight)
	p.TextWithin(l.title, top, ui.TextStyle(ui.Caption, l.Theme().InkSoft))
	m := l.measures()
	for _, row := range l.shown() {
		var line, sign render.Rect
		line, rest = rest.CutTop(m.row)
		sign, line = line.CutLeft(m.sign)
		l.sign(p, render.RectAround(sign.Centre(), m.sign, m.sign), row.Seat)
		_, line = line.CutLeft(12)
		st := ui.TextStyle(ui.Body, l.Theme().Ink)
		if st.Weight = render.Bold; row.Soft {
			st = ui.TextStyle(ui.Body, l.Theme().InkSoft)
		}
		p.TextWithin(row.Text, line, render.Fitting(row.Text, line.W, 13, st))
	}
}

func (l *roundList) TextLines() []ui.TextLine {
	lines := []ui.TextLine{{Text: l.title, Style: ui.Caption.Style(), Width: l.Bounds().W}}
	for _, row := range l.shown() {
		lines = append(lines, ui.TextLine{Text: row.Text, Style: ui.Caption.Style(), Width: l.Bounds().W - l.measures().sign - 12})
	}
	return lines
}
