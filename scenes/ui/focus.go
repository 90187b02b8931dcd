package ui

import (
	"math"
	"slices"

	"menagerie/render"
)

func focusable(w Widget) bool {
	f, ok := w.(Focusable)
	return ok && f.CanFocus() && Enabled(w) && Visible(w)
}

// Focus gives w the keys. The ring shows while keys or a pad were used last.
func (r *Root) Focus(w Widget) {
	if w == nil || focusable(w) {
		r.setFocus(w)
	}
}

// FocusID gives the keys to the widget with this ID, if there is one that can be focused.
func (r *Root) FocusID(id string) {
	if w := r.Find(id); w != nil {
		r.Focus(w)
	}
}

// Focused is the widget that has the keys, or nil.
func (r *Root) Focused() Widget { return r.focus }

func (r *Root) setFocus(w Widget) {
	if w != nil && !focusable(w) {
		w = nil
	}
	if w == r.focus {
		return
	}
	old := r.focus
	r.focus = w
	if w != nil && steers(w) {
		r.Env.ring = false // whoever steers a board doesn't look for buttons
	}
	for _, x := range [2]Widget{old, w} {
		if x == nil {
			continue
		}
		x.node().MarkDirty()
		if f, ok := x.(FocusWatcher); ok {
			f.FocusChanged()
		}
	}
	r.tip.forget()
}

// setRing shows or hides the sign of the focus, on this screen and on those that follow.
func (r *Root) setRing(on bool) {
	if r.Env.ring == on {
		return
	}
	r.Env.ring = on
	if r.focus != nil {
		r.focus.node().MarkDirty()
	}
}

// FocusOrder lists the widgets of the topmost layer that can have the focus, in the order of Tab.
func (r *Root) FocusOrder() []Widget {
	r.order = appendFocusable(r.order[:0], r.top().w)
	return r.order
}

func appendFocusable(list []Widget, w Widget) []Widget {
	if w == nil || w.node().hidden || w.node().disabled {
		return list
	}
	if f, ok := w.(Focusable); ok && f.CanFocus() {
		list = append(list, w)
	}
	for _, k := range w.node().kids {
		list = appendFocusable(list, k)
	}
	return list
}

// stepFocus moves the focus along the order, around its ends.
func (r *Root) stepFocus(step int) {
	order := r.FocusOrder()
	if len(order) == 0 {
		return
	}
	at := -1
	for i, w := range order {
		if w == r.focus {
			at = i
		}
	}
	if at < 0 && step < 0 {
		at = 0
	}
	r.keyFocus(order[(at+step+len(order))%len(order)])
}

// keyFocus moves the focus by keys: with a ring, and scrolled into view.
func (r *Root) keyFocus(w Widget) {
	r.setFocus(w)
	r.setRing(!steers(w))
	r.Reveal(w)
	r.Env.play("ui.focus")
}

// InView reports whether nothing that scrolls around w hides a part of it. Of what is higher than its view, any part will do.
func (r *Root) InView(w Widget) bool {
	rect := w.node().rect
	for s := scrollAround(w.node().parent); s != nil; s = scrollAround(s.parent) {
		view := s.rect.Overlap(rect)
		if view.Empty() || view.H < rect.H-tolerance && rect.H <= s.rect.H {
			return false
		}
	}
	return !rect.Empty()
}

// keep scrolls back to the widget that has the focus.
func (r *Root) keep(w Widget) {
	if w != nil && w == r.focus && !r.InView(w) {
		r.Reveal(w)
	}
}

// Reveal scrolls everything around w until w is in view.
func (r *Root) Reveal(w Widget) {
	for s := scrollAround(w.node().parent); s != nil; s = scrollAround(s.parent) {
		s.Reveal(w.node().rect)
	}
}

// moveFocus moves the focus to the nearest widget in a direction, scrolls if there is none near, and goes round at the
// top and the bottom, but not while the key is held.
func (r *Root) moveFocus(d render.Pt, held bool) {
	if r.focus == nil || !Visible(r.focus) {
		if d.X+d.Y < 0 {
			r.stepFocus(-1)
			return
		}
		r.stepFocus(1)
		return
	}
	best := r.nearest(r.focus, d, nil)
	s := r.nearScroll()
	switch {
	case best != nil && (s == nil || !s.tooFar(best)):
		r.keyFocus(best)
	case d.Y != 0 && s != nil && s.ScrollBy(d.Y*wheelStep):
	case d.Y != 0 && best == nil && !held:
		if end := r.otherEnd(d); end != r.focus {
			r.keyFocus(end)
		}
	}
}

// otherEnd is where somebody comes who walks from the focus against d as far as possible. A board is passed over, since
// it keeps the arrows.
func (r *Root) otherEnd(d render.Pt) Widget {
	at := r.focus
	walked := []Widget{at}
	for {
		next := r.nearest(at, render.Pt{Y: -d.Y}, func(w Widget) bool { return steers(w) || slices.Contains(walked, w) })
		if next == nil {
			return at
		}
		at = next
		walked = append(walked, at)
	}
}

// nearest is the focusable widget that lies in direction d from another one at the least distance. What lies aside counts
// much more, so that a column is followed before a neighbouring one. What except holds for is passed over; it may be nil.
func (r *Root) nearest(from Widget, d render.Pt, except func(Widget) bool) Widget {
	var best Widget
	least := math.Inf(1)
	for _, w := range r.FocusOrder() {
		if w == from || except != nil && except(w) {
			continue
		}
		if dist, ok := between(from, w, d); ok && dist < least {
			best, least = w, dist
		}
	}
	return best
}

// between measures from a to b as they are seen: what is scrolled out of view lies at the edge behind which it went, or
// else it would lie above the bar over it.
func between(a, b Widget, d render.Pt) (float64, bool) {
	ra, rb := a.node().rect, b.node().rect
	if s, t := scrollAround(a.node().parent), scrollAround(b.node().parent); s != t {
		ra, rb = s.held(ra), t.held(rb)
	}
	if steers(b) && aside(ra, rb, d) > 0 {
		return 0, false // a board is so large that it would be near from everywhere, and it keeps the arrows
	}
	return distance(ra, rb, d)
}

// aside is the gap between a and b across the direction d; negative where one is in the way of the other.
func aside(a, b render.Rect, d render.Pt) float64 {
	if d.Y != 0 {
		return gap(a.X, a.W, b.X, b.W)
	}
	return gap(a.Y, a.H, b.Y, b.H)
}

// asideWeight is how much more a gap across the direction counts than one along it.
const asideWeight = 6

// distance measures from edge to edge along d, plus the weighted gap across it; false if b does not lie that way.
func distance(a, b render.Rect, d render.Pt) (float64, bool) {
	along, across := gap(a.X, a.W, b.X, b.W), gap(a.Y, a.H, b.Y, b.H)
	ahead := (b.X+b.W/2-a.X-a.W/2)*d.X + (b.Y+b.H/2-a.Y-a.H/2)*d.Y
	if d.Y != 0 {
		along, across = across, along
	}
	// A widget beside this one that merely sits a little lower does not lie below it.
	if ahead <= 0 || along < 0 && across > 0 {
		return 0, false
	}
	centre := math.Abs((b.X+b.W/2-a.X-a.W/2)*d.Y) + math.Abs((b.Y+b.H/2-a.Y-a.H/2)*d.X)
	return math.Max(along, 0) + asideWeight*math.Max(across, 0) + centre/16, true
}

// gap is the room between two intervals; negative where they overlap.
func gap(a, aw, b, bw float64) float64 { return math.Max(b-(a+aw), a-(b+bw)) }

// nearScroll is the scrolling area around the focus, or else the first one on the screen.
func (r *Root) nearScroll() *Scroll {
	if r.focus != nil {
		if s := scrollAround(r.focus); s != nil {
			return s
		}
	}
	return firstScroll(r.top().w)
}

func firstScroll(w Widget) *Scroll {
	if w == nil || w.node().hidden {
		return nil
	}
	if s, ok := w.(*Scroll); ok && s.overflows() {
		return s
	}
	for _, k := range w.node().kids {
		if s := firstScroll(k); s != nil {
			return s
		}
	}
	return nil
}

func scrollAround(w Widget) *Scroll {
	for ; w != nil; w = w.node().parent {
		if s, ok := w.(*Scroll); ok {
			return s
		}
	}
	return nil
}
