package form

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/listview"
)

// popup is the drop-down list of a Choice. Its bounds are the whole window, so that a press beside the list closes it.
type popup struct {
	ui.Node
	of   *Choice
	list *listview.List
	host *ui.Root
}

func newPopup(c *Choice) *popup {
	l := listview.NewList(len(c.options), func(row int) string { return c.options[row] })
	l.Mark(c.selected)
	u := &popup{of: c, list: l, host: c.Root()}
	l.DrawRow = func(p *render.Pen, row int, r render.Rect) { u.drawRow(p, row, r) }
	l.OnActivate = func(int) { u.accept() }
	l.OnClick = l.OnActivate
	u.SetChildren(l)
	return u
}

func (u *popup) open() {
	u.host.Push(u)
	u.host.Settle()
	u.host.Focus(u.list)
	u.list.Select(u.list.Selected())
	u.host.Env.Play("ui.open")
}

func (u *popup) close() {
	u.host.Remove(u)
}

func (u *popup) accept() {
	row := u.list.Selected()
	u.close()
	u.of.choose(row)
}

// Size implements ui.Widget.
func (u *popup) Size(avail float64) (w, h float64) { return avail, 0 }

// Place implements ui.Widget. The list is below the Choice, or above it if there is more space.
func (u *popup) Place(win render.Rect) {
	u.Node.Place(win)
	box := u.of.Target()
	box.Y = math.Max(8, math.Min(box.Y, win.Bottom()-8-box.H)) // a window that became smaller may have lost it
	h := float64(u.list.Rows())*u.list.RowHeight + 2
	below, above := win.Bottom()-8-box.Bottom()-4, box.Y-4-8
	r := render.Rect{X: box.X, Y: box.Bottom() + 4, W: math.Max(box.W, u.width()), H: math.Min(h, below)}
	if h > below && above > below {
		r.H = math.Min(h, above)
		r.Y = box.Y - 4 - r.H
	}
	r.W = math.Min(r.W, win.W-16)
	r.X = math.Max(8, math.Min(r.X, win.Right()-8-r.W))
	u.list.Place(r)
}

// width returns the width of the list, which depends on the longest option.
func (u *popup) width() float64 {
	w := 0.0
	for _, o := range u.of.options {
		ow, _ := render.Measure(o, ui.Body.Style())
		w = math.Max(w, ow)
	}
	return math.Ceil(w) + 32 + 28 + layout.ScrollbarWidth
}

// Pointer implements ui.Pointed. A press beside the list closes the list.
func (u *popup) Pointer(e ui.PointerEvent) {
	if e.Kind == ui.PointerPress {
		u.close()
	}
}

// Key implements ui.Keyed.
func (u *popup) Key(k ui.KeyEvent) bool {
	switch {
	case k.Code == ebiten.KeyEscape, k.Code == ebiten.KeyTab:
		u.close()
	case k.Code == ebiten.KeyArrowDown && !k.Repeat: // the list itself stops at its ends
		u.list.Choose(0)
	case k.Code == ebiten.KeyArrowUp && !k.Repeat:
		u.list.Choose(u.list.Rows() - 1)
	}
	return true // widgets below the list get no keys
}

// Draw implements ui.Widget.
func (u *popup) Draw(p *render.Pen) {
	p.Shadow(u.list.Bounds(), ui.ControlRadius, 6)
	ui.Paint(p, u.Children()...)
	// The widgets below may have the same colour as the list, so draw an edge.
	th := u.Theme()
	p.Frame(u.list.Bounds(), ui.ControlRadius, th.OutlineWidth, render.Mix(th.Line, th.InkSoft, 0.6))
}

func (u *popup) drawRow(p *render.Pen, row int, r render.Rect) {
	th := u.Theme()
	tick, text := r.CutRight(20)
	p.TextIn(u.of.options[row], text, ui.TextStyle(ui.Body, th.Ink))
	if row == u.of.selected {
		p.Icon(render.Check, render.RectAround(tick.Centre(), 16, 16), th.Accent)
	}
}
