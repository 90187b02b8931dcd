package ui

import (
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
)

// List shows rows of text. It draws only the visible rows, so a List may have a very large number of rows.
type List struct {
	scrollArea
	RowHeight  float64
	Lines      float64                                     // wanted height in rows
	DrawRow    func(p *render.Pen, row int, r render.Rect) // draws a row on top of its background; nil draws the result of Text
	Text       func(row int) string                        // returns the text of a row, for searching and for drawing without DrawRow
	Empty      string                                      // text that is shown while there are no rows
	OnSelect   func(row int)                               // called when the player selects another row; may be nil
	OnActivate func(row int)                               // called when Enter or a double click activates a row; may be nil
	OnClick    func(row int)                               // called when a row is clicked; may be nil
	OnMenu     func(row int)                               // called for a right click on a row, a long touch or the menu key; may be nil
	Button     *RowButton                                  // button at the end of each row; nil for none
	Follow     bool                                        // whether to scroll to new rows at the end, unless the player has scrolled away from the end

	rows     int
	selected int  // index of the selected row, or -1
	lead     int  // index of the row that the list keeps in view, or -1
	loose    bool // whether the player has scrolled away from the end, or from lead
	pointedRows
	seek typeAhead
}

// pointedRows holds the rows under the pointer.
type pointedRows struct {
	hover      int // row under the pointer, or -1
	pressed    int // row under the last press, or -1
	buttonOver int // row whose button is under the pointer, or -1
	held       int // row whose button is pressed, or -1
}

// NewList returns a list with the given number of rows. text returns the text of a row.
func NewList(rows int, text func(row int) string) *List {
	l := &List{RowHeight: ControlHeight, Lines: 6, Text: text, rows: rows, selected: -1, pointedRows: pointedRows{hover: -1, pressed: -1, buttonOver: -1, held: -1}, lead: -1}
	l.paint, l.scrolled = l.drawRows, l.stopFollowing
	return l
}

// Rows returns the number of rows.
func (l *List) Rows() int { return l.rows }

// SetRows sets the number of rows to n. If the selected row no longer exists, SetRows selects the last row.
func (l *List) SetRows(n int) {
	l.rows = max(n, 0)
	l.selected = min(l.selected, l.rows-1)
	l.hover = -1
	l.updateScroll()
	l.MarkDirty()
}

// Shift removes the first n rows. The remaining rows stay at their place on the screen, and the same row stays selected.
func (l *List) Shift(n int) {
	l.rows = max(l.rows-n, 0)
	l.selected = max(l.selected-n, -1)
	l.hover = -1
	l.lead = max(l.lead-n, -1)
	l.offset -= float64(n) * l.RowHeight
	l.updateScroll()
	l.MarkDirty()
}

// Lead keeps a row and some rows around it in view, until the player scrolls away from it. Lead(-1) ends this.
func (l *List) Lead(row int) {
	if row == l.lead {
		return
	}
	l.lead = row
	l.updateScroll()
	l.MarkDirty()
}

// Following reports whether the list scrolls automatically, either to new rows or to the row that was passed to Lead.
func (l *List) Following() bool { return (l.Follow || l.lead >= 0) && !l.loose }

// ToEnd scrolls to the row that was passed to Lead, or else to the last row. It also resumes automatic scrolling.
func (l *List) ToEnd() {
	l.loose = false
	l.updateScroll()
	l.MarkDirty()
}

// Selected returns the index of the selected row, or -1 for none.
func (l *List) Selected() int { return l.selected }

// Select selects a row and scrolls it into view, without calling OnSelect. Select(-1) removes the selection.
func (l *List) Select(row int) {
	l.selected = max(-1, min(row, l.rows-1))
	if l.selected >= 0 {
		l.scrollToRow(l.selected, 0)
	}
	l.MarkDirty()
}

// Mark selects a row without scrolling and without calling OnSelect. Mark(-1) removes the selection.
func (l *List) Mark(row int) {
	if row != l.selected {
		l.selected = max(-1, min(row, l.rows-1))
		l.MarkDirty()
	}
}

// Choose selects a row and calls OnSelect, as a click does.
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
	l.PlaySound("ui.press")
	l.OnActivate(l.selected)
}

func (l *List) Size(avail float64) (w, h float64) {
	return math.Min(avail, 360), l.RowHeight*l.Lines + 2
}

func (l *List) Place(r render.Rect) {
	l.Node.Place(r)
	l.updateScroll()
}

// updateScroll keeps the scroll position within the range of the rows. If the list scrolls automatically, it then
// scrolls to the row set by Lead, or else to the end.
func (l *List) updateScroll() {
	l.fit(float64(l.rows)*l.RowHeight, l.view().H)
	switch {
	case l.loose:
	case l.lead >= 0:
		l.scrollToRow(l.lead, l.view().H/4)
	case l.Follow:
		l.setOffset(l.limit())
	}
}

func (l *List) view() render.Rect { return l.Bounds().Inset(1) }

// stopFollowing ends the automatic scrolling if the player has scrolled away from the end, or from the row set by Lead.
func (l *List) stopFollowing() {
	if l.lead >= 0 {
		l.loose = !l.InView(l.lead)
	} else {
		l.loose = !l.atEnd()
	}
}

// InView reports whether at least a part of row is visible.
func (l *List) InView(row int) bool {
	top := float64(row)*l.RowHeight - l.offset
	return top+l.RowHeight > 0 && top < l.view().H
}

// scrollToRow scrolls by the smallest distance that makes the row visible. It also makes an area of margin units above
// and below the row visible.
func (l *List) scrollToRow(row int, margin float64) {
	if l.Bounds().Empty() {
		return
	}
	y, to := float64(row)*l.RowHeight, l.offset
	if y-margin < l.offset {
		to = y - margin
	} else if y+l.RowHeight+margin > l.offset+l.view().H {
		to = y + l.RowHeight + margin - l.view().H
	}
	if !l.setOffset(to) {
		return
	}
	if l.lead < 0 {
		l.loose = !l.atEnd()
	}
	l.MarkDirty()
}

// rowAt returns the index of the row at p, or -1.
func (l *List) rowAt(p render.Pt) int {
	v := l.view()
	if !v.Contains(p) || l.onBar(p) {
		return -1
	}
	row := int((p.Y - v.Y + l.offset) / l.RowHeight)
	if row >= l.rows {
		return -1
	}
	return row
}

func (l *List) CanFocus() bool { return l.rows > 0 }

func (l *List) Grabs() bool { return true }

func (l *List) FocusChanged() { l.seek = typeAhead{} }

func (l *List) Pointer(e PointerEvent) {
	l.scrollArea.Pointer(e)
	row := l.rowAt(e.At)
	if l.Button != nil && l.pressButton(e) {
		l.hoverRow(row)
		return
	}
	switch e.Kind {
	case PointerPress:
		if l.pressed = row; row < 0 {
			return
		}
		l.Choose(row)
		if e.Clicks == 2 {
			l.activate()
		}
	case PointerRelease:
		if row >= 0 && row == l.pressed && l.OnClick != nil {
			l.OnClick(row)
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
	case l.opensMenu(k):
		l.OnMenu(l.selected)
	case k.Accepts() && l.selected >= 0 && l.OnActivate != nil && (k.Enter() || l.seek.prefix == ""):
		l.activate()
	default:
		return false
	}
	return true
}

// Type selects the next row whose text begins with the letters typed so far.
func (l *List) Type(text string) {
	if l.Text == nil {
		return
	}
	if row := l.seek.find(text, l.selected, l.rows, l.Text); row >= 0 {
		l.Choose(row)
	}
	l.Animate()
}

func (l *List) Compose(string) {}

func (l *List) TextArea() (caret render.Rect, before, after string) {
	return render.Rect{X: l.Bounds().X, Y: l.Bounds().Y, W: 1, H: l.RowHeight}, "", ""
}

func (l *List) Tick() bool {
	fading := l.scrollArea.Tick()
	return l.seek.tick() || fading
}

func (l *List) FocusRing() (render.Rect, float64) { return l.Bounds(), ControlRadius }

func (l *List) Draw(p *render.Pen) {
	th := l.Theme()
	p.Round(l.Bounds(), ControlRadius, th.Surface)
	p.Frame(l.Bounds(), ControlRadius, th.OutlineWidth, th.Edge)
	if l.rows == 0 {
		l.drawEmpty(p)
		return
	}
	l.drawClipped(p, l.view())
}

// emptyLines returns the lines, the style and the bounds of the text that a list without rows shows.
func (l *List) emptyLines() ([]string, render.Style, render.Rect) {
	st := TextStyle(Body, l.Theme().InkSoft).Aligned(render.Middle)
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
	for row := l.First(); row < l.rows && l.InView(row); row++ {
		l.drawRow(row, l.RowBounds(row))
	}
}

// First returns the index of the first visible row.
func (l *List) First() int { return int(l.offset / l.RowHeight) }

func (l *List) rowWidth() float64 {
	if l.needsBar() {
		return l.view().W - ScrollbarWidth
	}
	return l.view().W
}

// rowInset is the distance of a row's content from the left and right edges of the row.
const rowInset = 16.0

func (l *List) drawRow(row int, r render.Rect) {
	p, th := l.pen, l.Theme()
	bed := r.InsetXY(4, 2)
	switch {
	case row == l.selected:
		p.Round(bed, 6, th.AccentSoft)
		p.Round(render.Rect{X: bed.X, Y: bed.Y + 6, W: 3, H: bed.H - 12}, 1.5, th.Accent)
	case row == l.hover:
		p.Round(bed, 6, render.Fade(th.Ink, 0.05))
	}
	content := r.InsetXY(rowInset, 0)
	if b := l.ButtonBounds(row); !b.Empty() {
		l.Button.Draw(p, row, b, l.buttonState(row))
		content.W = b.X - 8 - content.X
	}
	if l.DrawRow != nil {
		l.DrawRow(p, row, content)
		return
	}
	p.TextIn(l.Text(row), content, TextStyle(Body, th.Ink))
}

func (l *List) TextLines() []TextLine {
	if l.rows > 0 {
		return nil // rows end in an ellipsis by design; the whole text is shown elsewhere
	}
	var list []TextLine
	lines, st, r := l.emptyLines()
	for _, line := range lines {
		list = append(list, TextLine{Text: line, Style: st, Width: r.W})
	}
	return list
}

// typeAhead collects letters that are typed in quick succession.
type typeAhead struct {
	prefix string
	left   int // ticks until the typed letters are discarded
}

const seekTicks = 50

func (s *typeAhead) tick() bool {
	if s.left == 0 {
		return false
	}
	if s.left--; s.left == 0 {
		s.prefix = ""
	}
	return s.left > 0
}

// find adds text to the typed letters and returns the next row whose name begins with them, or -1 if there is none.
func (s *typeAhead) find(text string, from, rows int, name func(int) string) int {
	text = strings.ToLower(text)
	// If the player types one letter repeatedly, find returns the next row that begins with this letter.
	again := s.prefix != "" && strings.Trim(s.prefix+text, text) == ""
	if !again {
		s.prefix += text
	}
	s.left = seekTicks
	start := max(from, 0)
	if again || len(s.prefix) == len(text) {
		start = from + 1
	}
	for i := range rows {
		row := (start + i) % rows
		if strings.HasPrefix(strings.ToLower(name(row)), s.prefix) {
			return row
		}
	}
	return -1
}

// RowButton is a button at the right end of each row of a List. Enter in the list does not press it.
type RowButton struct {
	Width float64
	Draw  func(p *render.Pen, row int, r render.Rect, at RowButtonState)
	Press func(row int)
	Shown func(row int) bool // reports whether a row has the button; nil means that every row has it
}

// RowButtonState is the state of a RowButton: whether the pointer is over it or presses it.
type RowButtonState uint8

// The values of RowButtonState.
const (
	RowButtonIdle    RowButtonState = iota
	RowButtonHovered                // the pointer is over the button
	RowButtonPressed                // the pointer presses the button
)

// ButtonBounds returns the bounds of the button of a row. The rectangle is empty if the row has no button.
func (l *List) ButtonBounds(row int) render.Rect {
	if l.Button == nil || row < 0 || row >= l.rows || l.Button.Shown != nil && !l.Button.Shown(row) {
		return render.Rect{}
	}
	r := l.RowBounds(row).InsetXY(rowInset, 0)
	return render.Rect{X: r.Right() - l.Button.Width, Y: r.Centre().Y - ControlHeight/2, W: l.Button.Width, H: ControlHeight}
}

// RowBounds returns the bounds of a row, which may be outside the visible part of the list.
func (l *List) RowBounds(row int) render.Rect {
	v := l.view()
	return render.Rect{X: v.X, Y: v.Y + float64(row)*l.RowHeight - l.offset, W: l.rowWidth(), H: l.RowHeight}
}

// buttonAt returns the index of the row whose button is at p, or -1.
func (l *List) buttonAt(p render.Pt) int {
	if row := l.rowAt(p); row >= 0 && l.ButtonBounds(row).Contains(p) {
		return row
	}
	return -1
}

// buttonState reports whether the pointer is on the button of a row, or pressed on it.
func (l *List) buttonState(row int) RowButtonState {
	switch {
	case l.buttonOver != row:
		return RowButtonIdle
	case l.held == row:
		return RowButtonPressed
	}
	return RowButtonHovered
}

// pressButton handles a pointer event for the buttons of the rows. If it returns true, the row must ignore the event.
func (l *List) pressButton(e PointerEvent) bool {
	over, held := l.buttonAt(e.At), l.held
	switch e.Kind {
	case PointerPress:
		held = over
	case PointerRelease, PointerCancel, PointerLeave:
		held = -1
	}
	if e.Kind == PointerLeave {
		over = -1
	}
	was := l.held
	if over != l.buttonOver || held != was {
		l.buttonOver, l.held = over, held
		l.MarkDirty()
	}
	if e.Kind == PointerRelease && was >= 0 && was == over {
		l.Choose(was)
		l.PlaySound("ui.press")
		l.Button.Press(was)
	}
	return was >= 0 || held >= 0
}

// Menu opens the menu of the row at p.
func (l *List) Menu(p render.Pt) bool {
	row := l.rowAt(p)
	if row < 0 || l.OnMenu == nil {
		return false
	}
	l.Choose(row)
	l.OnMenu(row)
	return true
}

// opensMenu reports whether a key opens the menu of the selected row.
func (l *List) opensMenu(k KeyEvent) bool {
	return l.OnMenu != nil && l.selected >= 0 && !k.Repeat && (k.Code == ebiten.KeyContextMenu || k.Enter() && k.Mods.Shift)
}
