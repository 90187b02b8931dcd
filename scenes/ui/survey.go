package ui

import (
	"fmt"

	"menagerie/assets/words"
	"menagerie/render"
)

// Survey draws the whole screen without painting it. It names every text that is cut off at an edge, was shortened, lies on
// another one, or is not fit for a person (see words.Unfit). It returns nothing for a screen that is right. Toasts and a
// tooltip may lie on other texts.
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
	Box  render.Rect // in logical units of the window
}

// Texts draws the whole screen without painting it, and returns every line of text that is visible, in drawing order. Notices
// and the tooltip come last.
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

// marks runs draw without painting, and returns the marks that stay visible.
func (r *Root) marks(draw func()) []render.Mark {
	return seen(r.drawing.pen.Survey(r.drawing.win, r.drawing.scale, r.Env.Theme, draw), r.drawing.win)
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

// seen are the marks above the last veil that lies over the whole window, without those that are scrolled away.
func seen(marks []render.Mark, win render.Rect) (list []render.Mark) {
	for _, m := range marks {
		if m.Text == "" && !m.Solid {
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

// covered reports whether one of the later shapes hides a text.
func covered(m render.Mark, later []render.Mark) bool {
	part := m.Box.Overlap(m.Clip)
	for _, k := range later {
		if k.Solid && part.Inset(1).Overlap(k.Box.Overlap(k.Clip)) == part.Inset(1) {
			return true
		}
	}
	return false
}

// faults are what is wrong with a text by itself. What is scrolled may be cut above and below.
func faults(m render.Mark, views []view) (list []string) {
	if m.Whole != m.Text {
		list = append(list, fmt.Sprintf("%q is shortened to %q", m.Whole, m.Text))
	}
	beside := m.Box.X < m.Clip.X-tolerance || m.Box.Right() > m.Clip.Right()+tolerance
	above := m.Box.Y < m.Clip.Y-tolerance || m.Box.Bottom() > m.Clip.Bottom()+tolerance
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

// collisions are the later texts that lie on a text. The same text is drawn several times where it has a rim.
func collisions(m render.Mark, later []render.Mark) (list []string) {
	for i, k := range later {
		both := m.Box.Overlap(m.Clip).Overlap(k.Box.Overlap(k.Clip))
		if k.Text == "" || k.Text == m.Text || both.W < 1.5 || both.H < 1.5 || covered(render.Mark{Box: both, Clip: both}, later[:i]) {
			continue
		}
		if !covered(k, later[i+1:]) {
			list = append(list, fmt.Sprintf("%q at %.0f lies on %q at %.0f", k.Text, k.Box, m.Text, m.Box))
		}
	}
	return list
}

// view is a part of the window in which something is scrolled, up and down or across.
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
	switch w := w.(type) {
	case *Scroll:
		list = append(list, view{w.rect.Inset(-scrollBleed - 1), false})
	case *List, *Log:
		list = append(list, view{w.node().rect.Inset(-1), false})
	case *TextField:
		list = append(list, view{w.rect.Inset(-1), true})
	}
	for _, k := range w.node().kids {
		list = appendViews(list, k)
	}
	return list
}
