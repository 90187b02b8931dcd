package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

// List shows rows that are only drawn when they are in view, so that ten thousand cost no more than ten.
type List struct {
	Node
	RowHeight  float64
	Lines      float64                                     // the height that it asks for, in rows
	DrawRow    func(p *render.Pen, row int, r render.Rect) // paints the row's content; ground and selection are painted
	Text       func(row int) string                        // what typing searches in, and what a row without DrawRow shows
	Empty      string                                      // shown while there are no rows
	OnSelect   func(row int)                               // another row was selected; may be nil
	OnActivate func(row int)                               // Enter or a double click; may be nil
	Follow     bool                                        // rows that come are scrolled into view, unless somebody scrolled away from the end

	rows     int
	selected int           // -1 for none
	click    func(row int) // a press on a row ended there; may be nil
	hover    int
	lead     int  // the row that is kept in view; -1 for none
	loose    bool // somebody scrolled away from the end, or from that row
	bar      scrollbar
	seek     seeker
	pen      *render.Pen
	drawF    func()
}

// NewList makes a list of rows whose texts the function gives.
func NewList(rows int, text func(row int) string) *List {
	l := &List{RowHeight: 36, Lines: 6, Text: text, rows: rows, selected: -1, hover: -1, lead: -1}
	l.drawF = l.drawRows
	return l
}

// Rows is the number of rows.
func (l *List) Rows() int { return l.rows }

// SetRows changes the number of rows; a selection beyond the end goes to the last row.
func (l *List) SetRows(n int) {
	l.rows = max(n, 0)
	l.selected = min(l.selected, l.rows-1)
	l.hover = -1
	l.fit()
	l.MarkDirty()
}

// Shift takes n rows away at the front. What is in view stays there, and the selected row stays selected while it is there.
func (l *List) Shift(n int) {
	l.rows = max(l.rows-n, 0)
	l.selected = max(l.selected-n, -1)
	l.hover = -1
	l.lead = max(l.lead-n, -1)
	l.bar.offset -= float64(n) * l.RowHeight
	l.fit()
	l.MarkDirty()
}

// Lead keeps a row in view from now on, with some rows around it, unless somebody scrolled away from it; -1 keeps none.
func (l *List) Lead(row int) {
	if row == l.lead {
		return
	}
	l.lead = row
	l.fit()
	l.MarkDirty()
}

// Following reports whether rows that come are shown at once, or the row that leads.
func (l *List) Following() bool { return (l.Follow || l.lead >= 0) && !l.loose }

// ToEnd shows the last rows, or the row that leads, and follows again.
func (l *List) ToEnd() {
	l.loose = false
	l.fit()
	l.MarkDirty()
}

// Selected is the selected row, or -1.
func (l *List) Selected() int { return l.selected }

// Offset returns how far the list is scrolled, in units.
func (l *List) Offset() float64 { return l.bar.offset }

// StartAt makes the first layout scroll to the offset y, as far as possible then.
func (l *List) StartAt(y float64) { l.bar.offset = y }

// Select selects a row without calling OnSelect and scrolls it into view; -1 selects none.
func (l *List) Select(row int) {
	l.selected = max(-1, min(row, l.rows-1))
	l.reveal()
	l.MarkDirty()
}

// Mark selects a row without calling OnSelect, and scrolls nowhere; -1 selects none.
func (l *List) Mark(row int) {
	if row != l.selected {
		l.selected = max(-1, min(row, l.rows-1))
		l.MarkDirty()
	}
}

// Choose selects a row as a hand does.
func (l *List) Choose(row int) {
	old := l.selected
	l.Select(max(row, 0))
	if l.lead < 0 {
		l.loose = l.selected < l.rows-1
	}
	if l.selected != old && l.selected >= 0 && l.OnSelect != nil {
		l.OnSelect(l.selected)
	}
}

func (l *List) activate() {
	if l.selected < 0 || l.OnActivate == nil {
		return
	}
	l.sound("ui.press")
	l.OnActivate(l.selected)
}

// Size implements Widget.
func (l *List) Size(avail float64) (w, h float64) {
	return math.Min(avail, 360), l.RowHeight*l.Lines + 2
}

// Place implements Widget.
func (l *List) Place(r render.Rect) {
	l.Node.Place(r)
	l.fit()
}

func (l *List) fit() {
	l.bar.fit(float64(l.rows)*l.RowHeight, l.view().H)
	switch {
	case l.loose:
	case l.lead >= 0:
		l.bringIn(l.lead, l.view().H/4)
	case l.Follow:
		l.bar.set(l.bar.limit())
	}
}

func (l *List) view() render.Rect { return l.rect.Inset(1) }

func (l *List) scrollTo(y float64) bool {
	if !l.bar.set(y) {
		return false
	}
	if l.lead < 0 {
		l.loose = l.bar.offset < l.bar.limit()-1
	}
	l.MarkDirty()
	return true
}

// scrollByHand is scrollTo by somebody's hand, which may leave the row that leads.
func (l *List) scrollByHand(y float64) bool {
	if !l.scrollTo(y) {
		return false
	}
	if l.lead >= 0 {
		l.loose = !l.InView(l.lead)
	}
	return true
}

// InView reports whether a part of a row can be seen.
func (l *List) InView(row int) bool {
	top := float64(row)*l.RowHeight - l.bar.offset
	return top+l.RowHeight > 0 && top < l.view().H
}

func (l *List) reveal() {
	if l.selected >= 0 {
		l.bringIn(l.selected, 0)
	}
}

// bringIn scrolls as little as brings a row into view, with so much around it.
func (l *List) bringIn(row int, around float64) {
	if l.rect.Empty() {
		return
	}
	y := float64(row) * l.RowHeight
	if y-around < l.bar.offset {
		l.scrollTo(y - around)
	} else if y+l.RowHeight+around > l.bar.offset+l.view().H {
		l.scrollTo(y + l.RowHeight + around - l.view().H)
	}
}

// rowAt is the row at a place, or -1.
func (l *List) rowAt(at render.Pt) int {
	v := l.view()
	if !v.Contains(at) || l.bar.needed() && l.bar.track(l.rect).Contains(at) {
		return -1
	}
	row := int((at.Y - v.Y + l.bar.offset) / l.RowHeight)
	if row >= l.rows {
		return -1
	}
	return row
}

// CanFocus implements Focusable.
func (l *List) CanFocus() bool { return l.rows > 0 }

// Grabs implements Grabbing.
func (l *List) Grabs() bool { return true }

// FocusChanged implements FocusWatcher.
func (l *List) FocusChanged() { l.seek.clear() }

// Pointer implements Pointed.
func (l *List) Pointer(e PointerEvent) {
	if y, moved := l.bar.pointer(&l.Node, e); moved {
		l.scrollByHand(y)
	}
	row := l.rowAt(e.At)
	switch e.Kind {
	case PointerPress:
		if row < 0 {
			return
		}
		l.Choose(row)
		if e.Clicks == 2 {
			l.activate()
		}
	case PointerRelease:
		if row >= 0 && l.click != nil {
			l.click(row)
		}
	case PointerLeave:
		l.hoverRow(-1)
	case PointerEnter, PointerMove:
		l.hoverRow(row)
	}
}

func (l *List) hoverRow(row int) {
	if row != l.hover {
		l.hover = row
		l.MarkDirty()
	}
}

// Wheel implements Wheeled.
func (l *List) Wheel(_, y float64) bool { return l.scrollByHand(l.bar.offset - y*wheelStep) }

// Key implements Keyed.
func (l *List) Key(k KeyEvent) bool {
	if l.rows == 0 || k.Mods.Command || k.Mods.Alt {
		return false
	}
	page := max(int(l.view().H/l.RowHeight)-1, 1)
	switch {
	case k.Code == ebiten.KeyArrowUp && l.selected > 0:
		l.Choose(l.selected - 1)
	case k.Code == ebiten.KeyArrowDown && l.selected < l.rows-1:
		l.Choose(l.selected + 1)
	case k.Code == ebiten.KeyPageUp:
		l.Choose(l.selected - page)
	case k.Code == ebiten.KeyPageDown:
		l.Choose(l.selected + page)
	case k.Code == ebiten.KeyHome:
		l.Choose(0)
	case k.Code == ebiten.KeyEnd:
		l.Choose(l.rows - 1)
	case k.Accepts() && l.selected >= 0 && l.OnActivate != nil && (k.Enter() || l.seek.empty()):
		l.activate()
	default:
		return false
	}
	return true
}

// Type implements Typed: letters look for a row that begins with them.
func (l *List) Type(text string) {
	if l.Text == nil {
		return
	}
	if row := l.seek.find(text, l.selected, l.rows, l.Text); row >= 0 {
		l.Choose(row)
	}
	l.animate()
}

// Compose implements Typed.
func (l *List) Compose(string) {}

// TextArea implements Typed.
func (l *List) TextArea() (caret render.Rect, before, after string) {
	return render.Rect{X: l.rect.X, Y: l.rect.Y, W: 1, H: l.RowHeight}, "", ""
}

// Tick implements Ticked.
func (l *List) Tick() bool {
	fading := l.bar.tick(&l.Node)
	return l.seek.tick() || fading
}

// ringRect implements ringed.
func (l *List) ringRect() (render.Rect, float64) { return l.rect, controlRadius }

// Draw implements Widget.
func (l *List) Draw(p *render.Pen) {
	th := l.theme()
	p.Round(l.rect, controlRadius, th.Surface)
	p.Frame(l.rect, controlRadius, th.OutlineWidth, th.Line)
	if l.rows == 0 {
		l.drawEmpty(p)
		return
	}
	l.pen = p
	p.Clip(l.view(), l.drawF)
	l.bar.draw(p, th, l.rect)
}

// emptyLines are those of what is shown while there are no rows, and where they are.
func (l *List) emptyLines() ([]string, render.Style, render.Rect) {
	st := TextStyle(Body, l.theme().InkFaint).Aligned(render.Middle)
	r := l.view().InsetXY(12, 0)
	return render.Wrap(l.Empty, st, math.Max(r.W, 0)), st, r
}

func (l *List) drawEmpty(p *render.Pen) {
	lines, st, r := l.emptyLines()
	high := render.LineHeight(st)
	y := r.Centre().Y - high*float64(len(lines))/2
	for i, line := range lines {
		p.TextIn(line, render.Rect{X: r.X, Y: y + float64(i)*high, W: r.W, H: high}, st)
	}
}

func (l *List) drawRows() {
	v := l.view()
	width := v.W
	if l.bar.needed() {
		width -= barWidth
	}
	first := int(l.bar.offset / l.RowHeight)
	for row := first; row < l.rows; row++ {
		y := v.Y + float64(row)*l.RowHeight - l.bar.offset
		if y >= v.Bottom() {
			return
		}
		l.drawRow(row, render.Rect{X: v.X, Y: y, W: width, H: l.RowHeight})
	}
}

func (l *List) drawRow(row int, r render.Rect) {
	p, th := l.pen, l.theme()
	bed := r.InsetXY(4, 2)
	switch {
	case row == l.selected:
		p.Round(bed, 6, th.AccentSoft)
		p.Round(render.Rect{X: bed.X, Y: bed.Y + 6, W: 3, H: bed.H - 12}, 1.5, th.Accent)
	case row == l.hover:
		p.Round(bed, 6, render.Fade(th.Ink, 0.05))
	}
	if l.DrawRow != nil {
		l.DrawRow(p, row, r.InsetXY(16, 0))
		return
	}
	p.TextIn(l.Text(row), r.InsetXY(16, 0), TextStyle(Body, th.Ink))
}
