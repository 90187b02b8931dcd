package ui

import (
	"math"

	"menagerie/render"
)

// focusMargin is the distance in units that a widget scrolled into view keeps from the edge of the view.
const focusMargin = 12.0

// scrollAround returns the innermost Scroller that contains w, which may be w itself. It returns nil if there is none.
func scrollAround(w Widget) Scroller {
	for ; w != nil; w = w.node().parent {
		if s, ok := w.(Scroller); ok {
			return s
		}
	}
	return nil
}

// firstScroll returns the first visible Scroller in w whose content overflows, or nil.
func firstScroll(w Widget) Scroller {
	s, _ := find(w, func(w Widget) bool {
		s, ok := w.(Scroller)
		return ok && s.Overflows()
	}).(Scroller)
	return s
}

// revealIn scrolls s as little as possible until r is visible.
func revealIn(s Scroller, r render.Rect) {
	view := Bounds(s)
	top, bottom := r.Y-focusMargin-view.Y, r.Bottom()+focusMargin-view.Bottom()
	switch {
	case top < 0:
		s.ScrollBy(top)
	case bottom > 0:
		s.ScrollBy(math.Min(bottom, top))
	}
}

// tooFar reports whether w lies far outside the view of s. Moving the focus to w would then skip other content.
func tooFar(s Scroller, w Widget) bool {
	if scrollAround(w) != s {
		return false
	}
	r, view := w.node().rect, Bounds(s)
	far := 0.6 * view.H
	return r.Y > view.Bottom()+far || r.Bottom() < view.Y-far
}

// held returns r if r is in the view of s, or if s is nil. If r lies above or below the view, held returns an empty rectangle
// at the nearest edge of the view.
func held(s Scroller, r render.Rect) render.Rect {
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
