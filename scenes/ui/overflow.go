package ui

import (
	"fmt"
	"math"
	"slices"

	"menagerie/render"
)

// TextLine is a line of text of a widget, with the available width in units.
type TextLine struct {
	Text  string
	Style render.Style
	Width float64
}

// Overflows describes each text that does not fit, and each widget outside the window that cannot be scrolled into view. The list
// is empty for a correct layout. Widgets behind a dialog are omitted, because a game updates its layout only after the dialog is
// closed.
func (r *Root) Overflows() []string {
	var list []string
	for _, l := range r.layers[slices.Index(r.layers, r.top()):] {
		list = appendOverflows(list, l.w, r.drawing.win)
	}
	return list
}

const tolerance = 0.5 // units: less than a pixel at any scale

func appendOverflows(list []string, w Widget, room render.Rect) []string {
	if w == nil || w.node().hidden {
		return list
	}
	n := w.node()
	if sticksOut(n.rect, room) && len(n.kids) == 0 {
		list = append(list, fmt.Sprintf("%s at %v sticks out of %v", label(w), n.rect, room))
	}
	if t, ok := w.(TextLiner); ok {
		for _, line := range t.TextLines() {
			if width, _ := render.Measure(line.Text, line.Style); width > line.Width+tolerance {
				list = append(list, fmt.Sprintf("%s: %q needs %.1f of %.1f units", label(w), line.Text, width, line.Width))
			}
		}
	}
	if _, wanted := w.Size(n.rect.W); len(n.kids) == 0 && n.flex == 0 && wanted > n.rect.H+tolerance && wraps(w) {
		list = append(list, fmt.Sprintf("%s needs a height of %.1f of %.1f units", label(w), wanted, n.rect.H))
	}
	if s, ok := w.(Scroller); ok {
		// Scrolled content may be higher than the view, but not wider.
		room = render.Rect{X: Bounds(s).X, Y: math.Inf(-1), W: Bounds(s).W, H: math.Inf(1)}
	}
	for _, k := range n.kids {
		list = appendOverflows(list, k, room)
	}
	return list
}

func sticksOut(r, room render.Rect) bool {
	if r.X < room.X-tolerance || r.Right() > room.Right()+tolerance {
		return true
	}
	if math.IsInf(room.H, 1) {
		return false
	}
	return r.Y < room.Y-tolerance || r.Bottom() > room.Bottom()+tolerance
}

// Wrapper is a widget whose height depends on the wrapping of its text. Overflows checks that a Wrapper is high enough.
type Wrapper interface{ Wraps() bool }

func wraps(w Widget) bool {
	t, ok := w.(Wrapper)
	return ok && t.Wraps()
}

func label(w Widget) string {
	if id := w.node().ID; id != "" {
		return fmt.Sprintf("%T %s", w, id)
	}
	if l, ok := w.(interface{ Text() string }); ok {
		return fmt.Sprintf("%T %q", w, l.Text())
	}
	return fmt.Sprintf("%T", w)
}
