package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

// MenuItem is a row of a menu.
type MenuItem struct {
	ID   string
	Icon render.Icon
	Text string
	Do   func() // called after the menu has closed
}

// popover is a panel beside a widget, in front of the rest of the screen. Escape and a press outside the panel close
// it.
type popover struct {
	popup
	anchor Widget
	panel  *Panel
	width  float64
}

// popup is the common part of popovers and drop-down lists. It covers the whole window, so that a press beside its
// content closes it.
type popup struct {
	Node
	host *Root
	self Widget // the widget that embeds the popup
}

func (u *popup) open(r *Root, self Widget) {
	u.host, u.self = r, self
	r.openLayer(self, nil)
}

func (u *popup) close() { u.host.Remove(u.self) }

func (u *popup) Size(avail float64) (w, h float64) { return avail, 0 }

// Pointer closes the popup after a press beside its content.
func (u *popup) Pointer(e PointerEvent) {
	if e.Kind == PointerPress {
		u.close()
	}
}

// The measures of a popover in units.
const (
	menuWidth     = 240.0
	menuRowHeight = 48.0
	numberWidth   = 48.0
	popoverPad    = 8.0
)

// OpenMenu shows a menu with the given items beside anchor. If anchor is nil, the menu is at the bottom of the window.
func OpenMenu(r *Root, anchor Widget, items []MenuItem) {
	col := Column(0)
	m := newPopover(anchor, col, menuWidth)
	for _, i := range items {
		b := NewButton(i.Text, func() {
			m.close()
			i.Do()
		}).WithIcon(i.Icon).OfKind(QuietButton)
		b.Left = true
		col.Add(Sized(0, menuRowHeight, Named(i.ID, b)))
	}
	m.open(r, m)
}

// AskNumber opens a panel with a row of numbers beside anchor. When the player presses a number, the panel closes and calls
// question.Choose.
func AskNumber(r *Root, anchor Widget, question NumberQuestion) {
	row := Row(0)
	width := max(menuWidth, float64(len(question.Of))*numberWidth+2*popoverPad)
	m := newPopover(anchor, Column(4, NewHeading(question.Title), row), width)
	for _, n := range question.Of {
		text := r.Env.Book.Integer(int64(n))
		b := NewButton(text, func() {
			m.close()
			question.Choose(n)
		}).OfKind(QuietButton)
		row.Add(Sized(numberWidth, menuRowHeight, Named("number"+text, b)))
	}
	m.open(r, m)
}

// NumberQuestion is a question that the player answers with one of several numbers.
type NumberQuestion struct {
	Title  string
	Of     []int
	Choose func(n int)
}

func newPopover(anchor, body Widget, width float64) *popover {
	m := &popover{anchor: anchor, panel: NewPanel(body), width: width}
	m.panel.Pad, m.panel.Raised = popoverPad, true
	m.SetChildren(m.panel)
	return m
}

// Place places the panel above the anchor, or below it if there is not enough space.
func (m *popover) Place(win render.Rect) {
	m.Node.Place(win)
	const margin = 8
	w := math.Min(m.width, win.W-2*margin)
	_, h := m.panel.Size(w)
	if m.anchor == nil {
		m.panel.Place(render.Rect{X: win.X + math.Round((win.W-w)/2), Y: win.Bottom() - margin - h, W: w, H: h})
		return
	}
	at := Bounds(m.anchor)
	x := math.Max(margin, math.Min(at.Right()+popoverPad-w, win.Right()-margin-w))
	y := at.Y - h
	if y < margin {
		y = math.Min(at.Bottom(), win.Bottom()-margin-h)
	}
	m.panel.Place(render.Rect{X: x, Y: y, W: w, H: h})
}

func (m *popover) Key(k KeyEvent) bool {
	if k.Code != ebiten.KeyEscape || k.Repeat {
		return false
	}
	m.close()
	return true
}

func (m *popover) Draw(p *render.Pen) { Paint(p, m.Children()...) }
