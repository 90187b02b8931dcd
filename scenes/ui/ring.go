package ui

import "menagerie/render"

// Ring is where the sign of the focus is drawn, and the part of the window in which it can be seen: what scrolls around
// it cuts it off. It reports false while no ring shows, or where a canvas shows by its own means where the keys go.
func (r *Root) Ring() (ring, view render.Rect, ok bool) {
	w := r.focus
	if w == nil || !r.Env.ring || steers(w) {
		return ring, view, false
	}
	if ring, _ = ringOf(w); !drawn(ring) {
		ring = w.node().rect // it shows by its outline that it has the focus
	}
	view = r.drawing.win
	for s := scrollAround(w.node().parent); s != nil; s = scrollAround(s.parent) {
		view = view.Overlap(s.rect.Inset(-scrollBleed))
	}
	return ring, view, true
}

// ringOf is the outer edge of the ring around w, and its radius.
func ringOf(w Widget) (render.Rect, float64) {
	rect, radius := w.node().rect, float64(controlRadius)
	if s, ok := w.(ringed); ok {
		rect, radius = s.ringRect()
	}
	return rect.Inset(-4), radius + 4
}

// drawn reports whether there is a ring at all: a widget that shows its focus by itself has one around nothing.
func drawn(ring render.Rect) bool { return ring.W > 8 }

// ringed is a widget that draws its own sign of focus, or wants the ring in another shape.
type ringed interface{ ringRect() (render.Rect, float64) }

// drawRing paints the focus ring 2 units outside the widget, 2 units wide.
func (r *Root) drawRing(p *render.Pen, w Widget) {
	ring, radius := ringOf(w)
	if !drawn(ring) {
		return
	}
	p.Frame(ring, radius, 2, r.Env.Theme.Focus)
}
