package ui

import (
	"fmt"
	"math"
	"slices"

	"menagerie/assets/words"
	"menagerie/render"
)

// Survey checks all texts of the screen without painting it. It describes each text that is cut off, shortened, overlapped by
// another text or unsuitable (see words.Unfit). The list is empty for a correct screen. Notices and a tooltip may cover other
// texts.
func (r *Root) Survey() []string {
	r.drawing.region = r.drawing.win
	above := func() {
		r.tip.draw(r.drawing.pen)
		r.toasts.draw(r.drawing.pen)
	}
	return append(r.surveyed(r.paintLayers), r.surveyed(above)...)
}

// Text is one line of text on the screen.
type Text struct {
	Text string
	Box  render.Rect // bounds in logical units of the window
}

// Texts returns every visible line of text without painting the screen. The lines are in drawing order; notices and the
// tooltip are last.
func (r *Root) Texts() (list []Text) {
	r.drawing.region = r.drawing.win
	marks := r.marks(func() {
		r.paintLayers()
		r.tip.draw(r.drawing.pen)
		r.toasts.draw(r.drawing.pen)
	})
	for i, m := range marks {
		if m.Text != "" && !covered(m, marks[i+1:]) {
			list = append(list, Text{m.Text, m.Box})
		}
	}
	return list
}

// marks calls draw without painting, and returns the positions of the visible texts.
func (r *Root) marks(draw func()) []render.Mark {
	return visibleMarks(r.drawing.pen.Survey(r.drawing.win, r.drawing.scale, r.Env.Theme, draw), r.drawing.win)
}

func (r *Root) surveyed(draw func()) (list []string) {
	marks := r.marks(draw)
	views := r.views()
	for i, m := range marks {
		if m.Text == "" || covered(m, marks[i+1:]) {
			continue
		}
		list = append(list, faults(m, views)...)
		if why := words.Unfit(m.Text); why != "" {
			list = append(list, fmt.Sprintf("%q is not for people: %s", m.Text, why))
		}
		list = append(list, collisions(m, marks[i+1:])...)
	}
	return list
}

// visibleMarks returns the marks that are visible. A mark is the position of a text. It is invisible if it is clipped
// or behind a dialog.
func visibleMarks(marks []render.Mark, win render.Rect) (list []render.Mark) {
	for _, m := range marks {
		if m.Text == "" && !m.Solid {
			// A half-transparent layer over the whole window, such as that of a dialog, covers the marks before it.
			if m.Box.Overlap(win) == win {
				list = nil
			}
			continue
		}
		if part := m.Box.Overlap(m.Clip); part.W > tolerance && part.H > tolerance {
			list = append(list, m)
		}
	}
	return list
}

// covered reports whether one of marks, which are drawn later, hides m.
func covered(m render.Mark, marks []render.Mark) bool {
	part := m.Box.Overlap(m.Clip)
	for _, k := range marks {
		if k.Solid && part.Inset(1).Overlap(k.Box.Overlap(k.Clip)) == part.Inset(1) {
			return true
		}
	}
	return false
}

// faults describes how a text is shortened or cut off.
func faults(m render.Mark, views []view) (list []string) {
	if m.Whole != m.Text {
		list = append(list, fmt.Sprintf("%q is shortened to %q", m.Whole, m.Text))
	}
	beside := m.Box.X < m.Clip.X-tolerance || m.Box.Right() > m.Clip.Right()+tolerance
	above := m.Box.Y < m.Clip.Y-tolerance || m.Box.Bottom() > m.Clip.Bottom()+tolerance
	// Scrolling makes a text visible that is cut off in a scrolling view.
	for _, v := range views {
		if m.Clip.Overlap(v.rect) == m.Clip {
			above, beside = false, beside && !v.across
		}
	}
	if beside || above {
		list = append(list, fmt.Sprintf("%q at %.0f is cut at %.0f", m.Text, m.Box, m.Clip))
	}
	return list
}

// collisions describes the texts in others, which are drawn after m, that overlap m.
func collisions(m render.Mark, others []render.Mark) (list []string) {
	for i, k := range others {
		both := m.Box.Overlap(m.Clip).Overlap(k.Box.Overlap(k.Clip))
		// An outlined text is drawn several times, so a text equal to m is no collision.
		if k.Text == "" || k.Text == m.Text || both.W < 1.5 || both.H < 1.5 || covered(render.Mark{Box: both, Clip: both}, others[:i]) {
			continue
		}
		if !covered(k, others[i+1:]) {
			list = append(list, fmt.Sprintf("%q at %.0f lies on %q at %.0f", k.Text, k.Box, m.Text, m.Box))
		}
	}
	return list
}

// view is the visible part of a widget that scrolls vertically or horizontally.
type view struct {
	rect   render.Rect
	across bool
}

func (r *Root) views() (list []view) {
	for _, l := range r.layers {
		list = appendViews(list, l.w)
	}
	return list
}

func appendViews(list []view, w Widget) []view {
	if w == nil || w.node().hidden {
		return list
	}
	if v, ok := w.(Viewer); ok {
		r, across := v.Viewport()
		list = append(list, view{r, across})
	}
	for _, k := range w.node().kids {
		list = appendViews(list, k)
	}
	return list
}

// TextLine is a line of text in a widget, with the width in units that is available for it.
type TextLine struct {
	Text  string
	Style render.Style
	Width float64
}

// Overflows describes each text that does not fit, and each widget outside the window that cannot be scrolled into view. The
// list is empty for a correct layout. Widgets behind a dialog are omitted, because a game updates its layout only after the
// dialog is closed.
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

// Wrapper is implemented by widgets with text. Wraps reports whether the text may be broken into several lines.
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
