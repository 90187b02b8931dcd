package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

// popup is the open list of a Choice. It covers the window, so that a press beside the list closes it.
type popup struct {
	Node
	of   *Choice
	list *List
	host *Root
}

func newPopup(c *Choice) *popup {
	l := NewList(len(c.options), func(row int) string { return c.options[row] })
	l.selected = c.selected
	u := &popup{of: c, list: l, host: c.root}
	l.DrawRow = func(p *render.Pen, row int, r render.Rect) { u.drawRow(p, row, r) }
	l.OnActivate = func(int) { u.accept() }
	l.click = l.OnActivate
	u.kids = []Widget{l}
	return u
}

func (u *popup) open() {
	u.host.push(u)
	u.host.layout()
	u.host.Focus(u.list)
	u.list.reveal()
	u.host.Env.play("ui.open")
}

func (u *popup) close() {
	u.host.remove(u)
}

func (u *popup) accept() {
	row := u.list.Selected()
	u.close()
	u.of.choose(row)
}

// Size implements Widget.
func (u *popup) Size(avail float64) (w, h float64) { return avail, 0 }

// Place implements Widget: below the control, or above it where there is more room.
func (u *popup) Place(win render.Rect) {
	u.Node.Place(win)
	box := u.of.box()
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

// width has room for the longest option, the tick and the bar.
func (u *popup) width() float64 {
	w := 0.0
	for _, o := range u.of.options {
		ow, _ := render.Measure(o, textStyles[Body])
		w = math.Max(w, ow)
	}
	return math.Ceil(w) + 32 + 28 + barWidth
}

// Pointer implements Pointed: a press beside the list.
func (u *popup) Pointer(e PointerEvent) {
	if e.Kind == PointerPress {
		u.close()
	}
}

// Key implements Keyed.
func (u *popup) Key(k KeyEvent) bool {
	switch {
	case k.Code == ebiten.KeyEscape, k.Code == ebiten.KeyTab:
		u.close()
	case k.Code == ebiten.KeyArrowDown && !k.Repeat: // the list itself stops at its ends
		u.list.Choose(0)
	case k.Code == ebiten.KeyArrowUp && !k.Repeat:
		u.list.Choose(u.list.Rows() - 1)
	}
	return true // nothing below the list hears the keys
}

// Draw implements Widget.
func (u *popup) Draw(p *render.Pen) {
	p.Shadow(u.list.rect, controlRadius, 6)
	paintAll(p, u.kids)
	// What lies below may be as dark as the list: the edge has to part them.
	th := u.theme()
	p.Frame(u.list.rect, controlRadius, th.OutlineWidth, render.Mix(th.Line, th.InkSoft, 0.6))
}

func (u *popup) drawRow(p *render.Pen, row int, r render.Rect) {
	th := u.theme()
	tick, text := r.CutRight(20)
	p.TextIn(u.of.options[row], text, TextStyle(Body, th.Ink))
	if row == u.of.selected {
		p.Icon(render.Check, render.RectAround(tick.Centre(), 16, 16), th.Accent)
	}
}
