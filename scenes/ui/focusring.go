package ui

import "menagerie/render"

// Ring returns the outer bounds of the focus ring, and the part of the window in which the ring is visible. ok is false if there
// is no ring, for example while a canvas has the focus.
func (r *Root) Ring() (ring, view render.Rect, ok bool) {
	w := r.focus
	if w == nil || !r.Env.ring || steers(w) {
		return ring, view, false
	}
	if ring, _ = r.ringOf(w); !drawn(ring) {
		ring = w.node().rect // the widget draws its own outline
	}
	view = r.drawing.win
	for s := scrollAround(w.node().parent); s != nil; s = scrollAround(s.node().parent) {
		view = view.Overlap(Bounds(s).Inset(-FocusBleed))
	}
	return ring, view, true
}

// ringOf returns the outer bounds of the focus ring around w, which stay inside the window, and its corner radius.
func (r *Root) ringOf(w Widget) (render.Rect, float64) {
	rect, radius := w.node().rect, float64(ControlRadius)
	if s, ok := w.(FocusRinged); ok {
		rect, radius = s.FocusRing()
	}
	ring := rect.Inset(-ringGap - 3)
	if rect == rect.Overlap(r.drawing.win) {
		ring = ring.Overlap(r.drawing.win)
	}
	return ring, radius + ringGap + 3
}

// ringGap is the space in units between a widget and the focus ring around it.
const ringGap = 2.0

// drawn reports whether to draw a ring with these bounds. A widget without a focus ring returns an empty rectangle, and the ring
// around it is too narrow to be drawn.
func drawn(ring render.Rect) bool { return ring.W > 2*(ringGap+3) }

// drawRing draws the focus ring of w, 3 units wide, or 4 in high contrast.
func (r *Root) drawRing(p *render.Pen, w Widget) {
	ring, radius := r.ringOf(w)
	if !drawn(ring) {
		return
	}
	width := 3.0
	if r.Env.Theme.Name == render.NameContrast {
		ring, radius, width = ring.Inset(-1), radius+1, 4
	}
	p.Frame(ring, radius, width, r.Env.Theme.Focus)
}
