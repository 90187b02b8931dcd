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

// Focus moves the keyboard focus to w if w can have the focus. Focus(nil) removes the focus.
func (r *Root) Focus(w Widget) {
	if w == nil || focusable(w) {
		r.setFocus(w)
	}
}

// FocusID moves the focus to the widget with the given ID. It does nothing if there is no such widget, or if it cannot have
// the focus.
func (r *Root) FocusID(id string) {
	if w := r.Find(id); w != nil {
		r.Focus(w)
	}
}

// Focused returns the widget with the keyboard focus, or nil.
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
	if w != nil && usesArrowKeys(w) {
		r.Env.ring = false // a player who uses a board needs no focus ring
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
	r.tip.reset()
}

// setRing shows or hides the focus ring. The setting also applies to later screens.
func (r *Root) setRing(on bool) {
	if r.Env.ring == on {
		return
	}
	r.Env.ring = on
	if r.focus != nil {
		r.focus.node().MarkDirty()
	}
}

// FocusOrder returns the widgets that can have the focus, in Tab order. If a dialog is open, these are the widgets of the dialog.
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

// stepFocus moves the focus step places along FocusOrder and wraps around at the ends.
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

// keyFocus moves the focus to w after a key press, shows the focus ring and scrolls w into view.
func (r *Root) keyFocus(w Widget) {
	r.setFocus(w)
	r.Env.pointed = false
	r.setRing(!usesArrowKeys(w))
	r.Reveal(w)
	r.Env.Play("ui.focus")
}

// InView reports whether w is visible in the area that scrolls it. If w is higher than this area, a visible part of w
// is enough.
func (r *Root) InView(w Widget) bool {
	rect := w.node().rect
	for s := scrollerAround(w.node().parent); s != nil; s = scrollerAround(s.node().parent) {
		view := Bounds(s).Overlap(rect)
		if view.Empty() || view.H < rect.H-tolerance && rect.H <= Bounds(s).H {
			return false
		}
	}
	return !rect.Empty()
}

// keepFocusVisible scrolls w back into view if w has the focus.
func (r *Root) keepFocusVisible(w Widget) {
	if w != nil && w == r.focus && !r.InView(w) {
		r.Reveal(w)
	}
}

// Reveal scrolls the areas that contain w until w is visible.
func (r *Root) Reveal(w Widget) {
	for s := scrollerAround(w.node().parent); s != nil; s = scrollerAround(s.node().parent) {
		scrollInto(s, w.node().rect)
	}
}

// moveFocus moves the focus to the nearest widget in direction d, or scrolls if there is none nearby.
func (r *Root) moveFocus(d render.Pt, k KeyEvent) {
	if r.focus == nil || !Visible(r.focus) {
		if d.X+d.Y < 0 {
			r.stepFocus(-1)
			return
		}
		r.stepFocus(1)
		return
	}
	best := r.nearest(r.focus, d, nil)
	s := r.currentScroller()
	switch {
	case best != nil && (s == nil || !tooFar(s, best)):
		r.keyFocus(best)
	case d.Y != 0 && s != nil && s.ScrollBy(d.Y*WheelStep):
	// At the top and the bottom, the focus moves to the other end, unless the key is an automatic repeat.
	case d.Y != 0 && best == nil && !k.Repeat:
		if end := r.otherEnd(d); end != r.focus {
			r.keyFocus(end)
		}
	}
}

// otherEnd returns the widget to which the focus jumps if there is no further widget in direction d. This is the
// farthest widget in the opposite direction.
func (r *Root) otherEnd(d render.Pt) Widget {
	at := r.focus
	walked := []Widget{at}
	for {
		// A focused board uses the arrow keys itself, so the focus skips boards.
		next := r.nearest(at, render.Pt{Y: -d.Y}, func(w Widget) bool { return usesArrowKeys(w) || slices.Contains(walked, w) })
		if next == nil {
			return at
		}
		at = next
		walked = append(walked, at)
	}
}

// nearest returns the focusable widget that is nearest to origin in direction d. It ignores widgets for which except
// returns true. If there is no widget in this direction, it returns nil.
func (r *Root) nearest(origin Widget, d render.Pt, except func(Widget) bool) Widget {
	var best Widget
	least := math.Inf(1)
	for _, w := range r.FocusOrder() {
		if w == origin || except != nil && except(w) {
			continue
		}
		// An offset to the side counts more than distance, so that the focus stays in a column.
		if dist, ok := focusDistance(origin, w, d); ok && dist < least {
			best, least = w, dist
		}
	}
	return best
}

// focusDistance returns the distance from a to b in direction d, or false if b does not lie in this direction.
func focusDistance(a, b Widget, d render.Pt) (float64, bool) {
	if inside(b, a) && d.Y <= 0 || inside(a, b) && d.Y >= 0 {
		return 0, false // the buttons on a card are below the card
	}
	ra, rb := a.node().rect, b.node().rect
	// A widget that is scrolled out of view counts as being at the edge of its view.
	if s, t := scrollerAround(a.node().parent), scrollerAround(b.node().parent); s != t {
		ra, rb = clampToView(s, ra), clampToView(t, rb)
	}
	if usesArrowKeys(b) && sideGap(ra, rb, d) > 0 {
		return 0, false // a board is so large that it would be near from everywhere, and it keeps the arrows
	}
	return distance(ra, rb, d)
}

// inside reports whether w is a descendant of outer.
func inside(w, outer Widget) bool {
	for p := w.node().parent; p != nil; p = p.node().parent {
		if p == outer {
			return true
		}
	}
	return false
}

// sideGap returns the gap between a and b, measured across the direction d. It is negative if a and b overlap.
func sideGap(a, b render.Rect, d render.Pt) float64 {
	if d.Y != 0 {
		return intervalGap(a.X, a.W, b.X, b.W)
	}
	return intervalGap(a.Y, a.H, b.Y, b.H)
}

// sideGapWeight is the weight of a gap across the direction, relative to a gap along it.
const sideGapWeight = 6

// distance returns the distance from a to b in direction d. An offset of b to the side increases this distance. The
// result is false if b is not in direction d.
func distance(a, b render.Rect, d render.Pt) (float64, bool) {
	along, across := intervalGap(a.X, a.W, b.X, b.W), intervalGap(a.Y, a.H, b.Y, b.H)
	ahead := (b.X+b.W/2-a.X-a.W/2)*d.X + (b.Y+b.H/2-a.Y-a.H/2)*d.Y
	if d.Y != 0 {
		along, across = across, along
	}
	// A widget beside a that is only slightly lower does not lie below a.
	if ahead <= 0 || along < 0 && across > 0 {
		return 0, false
	}
	centre := math.Abs((b.X+b.W/2-a.X-a.W/2)*d.Y) + math.Abs((b.Y+b.H/2-a.Y-a.H/2)*d.X)
	return math.Max(along, 0) + sideGapWeight*math.Max(across, 0) + centre/16, true
}

// intervalGap returns the gap between the intervals [a, a+aw] and [b, b+bw]. It is negative if they overlap.
func intervalGap(a, aw, b, bw float64) float64 { return math.Max(b-(a+aw), a-(b+bw)) }

// currentScroller returns the Scroller around the focus, or else the first one whose content overflows, or nil.
func (r *Root) currentScroller() Scroller {
	if r.focus != nil {
		if s := scrollerAround(r.focus); s != nil {
			return s
		}
	}
	return firstOverflowing(r.top().w)
}

// Ring returns the outer bounds of the focus ring, and the part of the window in which it is visible. ok is false if there is
// no ring, for example while a canvas has the focus.
func (r *Root) Ring() (ring, view render.Rect, ok bool) {
	w := r.focus
	if w == nil || !r.Env.ring || usesArrowKeys(w) {
		return ring, view, false
	}
	if ring, _ = r.ringOf(w); !ringVisible(ring) {
		ring = w.node().rect // the widget draws its own outline
	}
	view = r.drawing.win
	for s := scrollerAround(w.node().parent); s != nil; s = scrollerAround(s.node().parent) {
		view = view.Overlap(Bounds(s).Inset(-FocusBleed))
	}
	return ring, view, true
}

// ringOf returns the outer bounds and the corner radius of the focus ring around w.
func (r *Root) ringOf(w Widget) (render.Rect, float64) {
	rect, radius := w.node().rect, float64(ControlRadius)
	if s, ok := w.(FocusRinged); ok {
		rect, radius = s.FocusRing()
	}
	ring := rect.Inset(-ringGap - 3)
	// The ring of a widget inside the window also stays inside the window.
	if rect == rect.Overlap(r.drawing.win) {
		ring = ring.Overlap(r.drawing.win)
	}
	return ring, radius + ringGap + 3
}

// ringGap is the space in units between a widget and the focus ring around it.
const ringGap = 2.0

// ringVisible reports whether a focus ring with these bounds is drawn. It is not drawn around a widget that is very
// narrow.
func ringVisible(ring render.Rect) bool { return ring.W > 2*(ringGap+3) }

// drawRing draws the focus ring of w, 3 units wide, or 4 in high contrast.
func (r *Root) drawRing(p *render.Pen, w Widget) {
	ring, radius := r.ringOf(w)
	if !ringVisible(ring) {
		return
	}
	width := 3.0
	if r.Env.Theme.Name == render.NameContrast {
		ring, radius, width = ring.Inset(-1), radius+1, 4
	}
	p.Frame(ring, radius, width, r.Env.Theme.Focus)
}

// focusMargin is the distance in units between a widget that is scrolled into view and the edge of the view.
const focusMargin = 12.0

// scrollerAround returns the innermost Scroller that is w or contains w, or nil.
func scrollerAround(w Widget) Scroller {
	for ; w != nil; w = w.node().parent {
		if s, ok := w.(Scroller); ok {
			return s
		}
	}
	return nil
}

// firstOverflowing returns the first visible Scroller in w whose content overflows, or nil.
func firstOverflowing(w Widget) Scroller {
	s, _ := find(w, func(w Widget) bool {
		s, ok := w.(Scroller)
		return ok && s.Overflows()
	}).(Scroller)
	return s
}

// scrollInto scrolls s as little as possible until r is visible.
func scrollInto(s Scroller, r render.Rect) {
	view := Bounds(s)
	top, bottom := r.Y-focusMargin-view.Y, r.Bottom()+focusMargin-view.Bottom()
	switch {
	case top < 0:
		s.ScrollBy(top)
	case bottom > 0:
		s.ScrollBy(math.Min(bottom, top))
	}
}

// tooFar reports whether w is so far outside the view of s that moving the focus to w would skip other content.
func tooFar(s Scroller, w Widget) bool {
	if scrollerAround(w) != s {
		return false
	}
	r, view := w.node().rect, Bounds(s)
	far := 0.6 * view.H
	return r.Y > view.Bottom()+far || r.Bottom() < view.Y-far
}

// clampToView returns r, or an empty rectangle at the nearest edge of the view of s if r lies above or below the view.
func clampToView(s Scroller, r render.Rect) render.Rect {
	if s == nil {
		return r
	}
	view := Bounds(s)
	switch {
	case r.Bottom() < view.Y:
		r.Y, r.H = view.Y, 0
	case r.Y > view.Bottom():
		r.Y, r.H = view.Bottom(), 0
	}
	return r
}
