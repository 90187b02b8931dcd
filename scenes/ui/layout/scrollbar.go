package layout

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// Scrollbar is a vertical scrollbar. Scroll, listview.List and listview.Log use it.
type Scrollbar struct {
	Offset        float64 // distance from the top of the content to the top of the view, in units
	content, view float64 // heights
	dragging      bool
	grip          float64 // distance in units from the top of the thumb to the pointer during a drag
	over          ui.Fade
}

// ScrollbarWidth is the width in units of the strip in which the scrollbar reacts to the pointer.
const ScrollbarWidth = 12.0

// Fit sets the heights of the content and of the view. It limits Offset to the new content.
func (b *Scrollbar) Fit(content, view float64) {
	b.content, b.view = content, view
	b.ScrollTo(b.Offset)
}

// Needed reports whether the content is higher than the view.
func (b *Scrollbar) Needed() bool { return b.content > b.view+0.5 }

// Limit returns the largest offset.
func (b *Scrollbar) Limit() float64 { return math.Max(b.content-b.view, 0) }

// ScrollTo sets Offset to y, or to the nearest valid offset, and reports whether Offset has changed.
func (b *Scrollbar) ScrollTo(y float64) bool {
	y = math.Max(0, math.Min(y, b.Limit()))
	moved := y != b.Offset
	b.Offset = y
	return moved
}

// Track returns the strip at the right edge of r in which the thumb moves.
func (b *Scrollbar) Track(r render.Rect) render.Rect {
	t, _ := r.CutRight(ScrollbarWidth)
	return t
}

// thumb returns the bounds of the thumb, which is the part of the scrollbar that can be dragged. It is at least 24 units high.
func (b *Scrollbar) thumb(r render.Rect) render.Rect {
	t := b.Track(r).InsetXY(0, 2)
	h := math.Min(t.H, math.Max(24, t.H*b.view/math.Max(b.content, 1)))
	y := 0.0
	if b.Limit() > 0 {
		y = (t.H - h) * b.Offset / b.Limit()
	}
	return render.Rect{X: t.X, Y: t.Y + y, W: t.W, H: h}
}

// Pointer handles drags of the thumb and presses on the track. If such an event scrolls the view, moved is true and offset is the
// new offset.
func (b *Scrollbar) Pointer(n *ui.Node, e ui.PointerEvent) (offset float64, moved bool) {
	thumb := b.thumb(n.Bounds())
	switch e.Kind {
	case ui.PointerPress:
		if !b.Needed() || !b.Track(n.Bounds()).Contains(e.At) {
			return 0, false
		}
		b.dragging, b.grip = true, e.At.Y-thumb.Y
		if !thumb.Contains(e.At) {
			b.grip = thumb.H / 2
			return b.at(n.Bounds(), e.At.Y), true
		}
	case ui.PointerDrag:
		if b.dragging {
			return b.at(n.Bounds(), e.At.Y), true
		}
	case ui.PointerRelease, ui.PointerCancel:
		b.dragging = false
	}
	over := e.Kind != ui.PointerLeave && b.Track(n.Bounds()).Contains(e.At)
	if b.over.Aim(over || b.dragging) {
		n.Animate()
	}
	return 0, false
}

// Dragging reports whether the player drags the thumb.
func (b *Scrollbar) Dragging() bool { return b.dragging }

// at returns the scroll offset for which the gripped point of the thumb is at y.
func (b *Scrollbar) at(r render.Rect, y float64) float64 {
	t := b.Track(r).InsetXY(0, 2)
	free := t.H - b.thumb(r).H
	if free <= 0 {
		return 0
	}
	return (y - b.grip - t.Y) / free * b.Limit()
}

// Tick advances the fade of the bar by one tick and reports whether it changed.
func (b *Scrollbar) Tick(n *ui.Node) bool {
	if b.over.Step(n.Env()) {
		n.MarkDirty()
		return true
	}
	return false
}

// Draw paints the bar at the right edge of r, if it is needed.
func (b *Scrollbar) Draw(p *render.Pen, th *render.Theme, r render.Rect) {
	if !b.Needed() {
		return
	}
	t := b.thumb(r)
	w := 4 + 4*b.over.Value
	t = render.Rect{X: t.Right() - w - 2, Y: t.Y, W: w, H: t.H}
	p.Round(t, w/2, render.Mix(th.Edge, th.InkSoft, b.over.Value))
}
