package dialog

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// Item is a row of a menu.
type Item struct {
	ID   string
	Icon render.Icon
	Text string
	Do   func() // is called after the menu has closed
}

// popover is a panel beside a widget, in front of the rest of the screen. Escape and a press outside the panel close it.
type popover struct {
	ui.Node
	anchor ui.Widget
	panel  *layout.Panel
	width  float64
	host   *ui.Root
}

// The measures of a popover in units.
const (
	menuWidth   = 240.0
	rowHeight   = 48.0
	numberWidth = 48.0
	popoverPad  = 8.0
)

// OpenMenu shows a menu with one item per line. The menu is beside anchor, or at the bottom of the window if anchor is nil.
func OpenMenu(r *ui.Root, anchor ui.Widget, items []Item) {
	col := layout.Column(0)
	m := newPopover(anchor, col, menuWidth)
	for _, i := range items {
		b := widget.NewButton(i.Text, func() {
			m.close()
			i.Do()
		}).WithIcon(i.Icon).OfKind(widget.Quiet)
		b.Left = true
		col.Add(layout.Sized(0, rowHeight, ui.Named(i.ID, b)))
	}
	m.open(r)
}

// OpenNumbers shows a title and a row of numbers beside anchor. After a press on a number, the panel closes and question.Choose
// is called with the number.
func OpenNumbers(r *ui.Root, anchor ui.Widget, question Numbers) {
	row := layout.Row(0)
	width := max(menuWidth, float64(len(question.Of))*numberWidth+2*popoverPad)
	m := newPopover(anchor, layout.Column(4, widget.NewHeading(question.Title), row), width)
	for _, n := range question.Of {
		text := r.Env.Book.Integer(int64(n))
		b := widget.NewButton(text, func() {
			m.close()
			question.Choose(n)
		}).OfKind(widget.Quiet)
		row.Add(layout.Sized(numberWidth, rowHeight, ui.Named("number"+text, b)))
	}
	m.open(r)
}

// Numbers is a question whose answer is one of several numbers.
type Numbers struct {
	Title  string
	Of     []int
	Choose func(n int)
}

func newPopover(anchor, body ui.Widget, width float64) *popover {
	m := &popover{anchor: anchor, panel: layout.NewPanel(body), width: width}
	m.panel.Pad, m.panel.Raised = popoverPad, true
	m.SetChildren(m.panel)
	return m
}

// open shows the popover and focuses its first button.
func (m *popover) open(r *ui.Root) {
	m.host = r
	r.Push(m)
	r.Settle()
	if order := r.FocusOrder(); len(order) > 0 {
		r.Focus(order[0])
	}
	r.Env.Play("ui.open")
}

func (m *popover) close() { m.host.Remove(m) }

// Size implements ui.Widget.
func (m *popover) Size(avail float64) (w, h float64) { return avail, 0 }

// Place implements ui.Widget. It places the panel above the anchor, or below it if there is not enough space above.
func (m *popover) Place(win render.Rect) {
	m.Node.Place(win)
	const margin = 8
	w := math.Min(m.width, win.W-2*margin)
	_, h := m.panel.Size(w)
	if m.anchor == nil {
		m.panel.Place(render.Rect{X: win.X + math.Round((win.W-w)/2), Y: win.Bottom() - margin - h, W: w, H: h})
		return
	}
	at := ui.Bounds(m.anchor)
	x := math.Max(margin, math.Min(at.Right()+popoverPad-w, win.Right()-margin-w))
	y := at.Y - h
	if y < margin {
		y = math.Min(at.Bottom(), win.Bottom()-margin-h)
	}
	m.panel.Place(render.Rect{X: x, Y: y, W: w, H: h})
}

// Pointer implements ui.Pointed. A press outside the panel closes the popover.
func (m *popover) Pointer(e ui.PointerEvent) {
	if e.Kind == ui.PointerPress {
		m.close()
	}
}

// Key implements ui.Keyed.
func (m *popover) Key(k ui.KeyEvent) bool {
	if k.Code != ebiten.KeyEscape || k.Repeat {
		return false
	}
	m.close()
	return true
}

// Draw implements ui.Widget.
func (m *popover) Draw(p *render.Pen) { ui.Paint(p, m.Children()...) }
