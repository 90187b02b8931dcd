package ui

import (
	"math"

	"menagerie/render"
)

// scrollbar is the state of a vertical bar: for Scroll, List, Log and drop-downs.
type scrollbar struct {
	offset        float64 // of the view in the content, in units
	content, view float64 // heights
	dragging      bool
	grip          float64 // where the thumb was taken
	over          glow
}

// fit takes the heights of a new layout and keeps the offset within them.
func (b *scrollbar) fit(content, view float64) {
	b.content, b.view = content, view
	b.set(b.offset)
}

func (b *scrollbar) needed() bool { return b.content > b.view+0.5 }

// limit is the largest offset.
func (b *scrollbar) limit() float64 { return math.Max(b.content-b.view, 0) }

// set moves the view and reports whether it moved.
func (b *scrollbar) set(y float64) bool {
	y = math.Max(0, math.Min(y, b.limit()))
	moved := y != b.offset
	b.offset = y
	return moved
}

func (b *scrollbar) track(r render.Rect) render.Rect {
	t, _ := r.CutRight(barWidth)
	return t
}

// thumb is where the part that can be dragged is, at least 24 units high.
func (b *scrollbar) thumb(r render.Rect) render.Rect {
	t := b.track(r).InsetXY(0, 2)
	h := math.Min(t.H, math.Max(24, t.H*b.view/math.Max(b.content, 1)))
	y := 0.0
	if b.limit() > 0 {
		y = (t.H - h) * b.offset / b.limit()
	}
	return render.Rect{X: t.X, Y: t.Y + y, W: t.W, H: h}
}

// pointer lets the thumb be dragged and the track be pressed. It answers the offset that this asks for.
func (b *scrollbar) pointer(n *Node, e PointerEvent) (offset float64, moved bool) {
	thumb := b.thumb(n.rect)
	switch e.Kind {
	case PointerPress:
		if !b.needed() || !b.track(n.rect).Contains(e.At) {
			return 0, false
		}
		b.dragging, b.grip = true, e.At.Y-thumb.Y
		if !thumb.Contains(e.At) {
			b.grip = thumb.H / 2
			return b.at(n.rect, e.At.Y), true
		}
	case PointerDrag:
		if b.dragging {
			return b.at(n.rect, e.At.Y), true
		}
	case PointerRelease, PointerCancel:
		b.dragging = false
	}
	over := e.Kind != PointerLeave && b.track(n.rect).Contains(e.At)
	if b.over.aim(over || b.dragging) {
		n.animate()
	}
	return 0, false
}

// at is the offset that puts the thumb's grip at y.
func (b *scrollbar) at(r render.Rect, y float64) float64 {
	t := b.track(r).InsetXY(0, 2)
	free := t.H - b.thumb(r).H
	if free <= 0 {
		return 0
	}
	return (y - b.grip - t.Y) / free * b.limit()
}

func (b *scrollbar) tick(n *Node) bool {
	if b.over.step(n.env()) {
		n.MarkDirty()
		return true
	}
	return false
}

func (b *scrollbar) draw(p *render.Pen, th *render.Theme, r render.Rect) {
	if !b.needed() {
		return
	}
	t := b.thumb(r)
	w := 4 + 4*b.over.now
	t = render.Rect{X: t.Right() - w - 2, Y: t.Y, W: w, H: t.H}
	p.Round(t, w/2, render.Mix(th.InkFaint, th.InkSoft, b.over.now))
}
