package ui

import (
	"fmt"
	"math"
	"slices"

	"menagerie/render"
)

// need is a text with the room that it has.
type need struct {
	text  string
	style render.Style
	room  float64
}

// texted is a widget that can tell which of its texts stand on one line, and in how much room.
type texted interface{ needs() []need }

// Overflows names every text that is cut off, and every widget that sticks out of the window where no scrolling can
// reach it, at the current layout. A screen that is right answers with nothing. What a dialog covers is not looked at: a
// game in a window of another size is laid out anew only when its dialog is closed.
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
	if t, ok := w.(texted); ok {
		for _, need := range t.needs() {
			if width, _ := render.Measure(need.text, need.style); width > need.room+tolerance {
				list = append(list, fmt.Sprintf("%s: %q needs %.1f of %.1f units", label(w), need.text, width, need.room))
			}
		}
	}
	if _, wanted := w.Size(n.rect.W); len(n.kids) == 0 && n.flex == 0 && wanted > n.rect.H+tolerance && isLabel(w) {
		list = append(list, fmt.Sprintf("%s needs a height of %.1f of %.1f units", label(w), wanted, n.rect.H))
	}
	if s, ok := w.(*Scroll); ok {
		// What is scrolled may be as high as it likes, but not wider than the view.
		room = render.Rect{X: s.rect.X, Y: math.Inf(-1), W: s.rect.W, H: math.Inf(1)}
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

func isLabel(w Widget) bool {
	_, ok := w.(*Label)
	return ok
}

func label(w Widget) string {
	if id := w.node().ID; id != "" {
		return fmt.Sprintf("%T %s", w, id)
	}
	if l, ok := w.(*Label); ok {
		return fmt.Sprintf("%T %q", w, l.text)
	}
	return fmt.Sprintf("%T", w)
}

func (l *Label) needs() []need {
	st := l.style(Ink.Color(l.theme()))
	if l.OneLine {
		return []need{{l.text, st, l.rect.W}}
	}
	var list []need
	l.wrap(math.Max(l.rect.W, 0))
	for _, s := range l.lines {
		list = append(list, need{s, st, l.rect.W})
	}
	return list
}

func (b *Button) needs() []need {
	icon, gap, _ := b.content()
	var list []need
	for _, line := range b.lines(b.rect.W) {
		list = append(list, need{line, b.style(b.theme().Ink), b.rect.W - 2*buttonEdge - icon - gap})
	}
	return list
}

func (c *CheckBox) needs() []need {
	text, note := c.lines(c.rect.W)
	var list []need
	for _, s := range text {
		list = append(list, need{s, textStyles[Body], c.rect.W - c.part()})
	}
	for _, s := range note {
		list = append(list, need{s, textStyles[Caption], c.rect.W - c.part()})
	}
	return list
}

func (s *Slider) needs() []need {
	if s.labelHeight() == 0 {
		return nil
	}
	w, _ := render.Measure(s.valueText(), textStyles[Body])
	return []need{{s.text, textStyles[Body], s.rect.W - w - 12}}
}

func (f *TextField) needs() []need {
	return []need{{f.label, textStyles[Caption], f.rect.W}, {f.Placeholder, textStyles[Body], f.inner().W}}
}

func (c *Choice) needs() []need {
	list := []need{{c.label, textStyles[Caption], c.rect.W}}
	for i, o := range c.options {
		if c.segmented(c.rect.W) {
			list = append(list, need{o, strong(c.ink(i)), c.segmentRect(0).W - 8})
		} else {
			list = append(list, need{o, textStyles[Body], c.box().W - 20 - 18 - 6})
		}
	}
	return list
}

func (s *tabStrip) needs() []need {
	var list []need
	for i, name := range s.names {
		list = append(list, need{name, strong(s.theme().Ink), s.spot(i).W - 8})
	}
	return list
}

func (c *Card) needs() []need {
	w := c.rect.W - 2*(cardPad+cardText)
	list := []need{{c.title, textStyles[Heading], w}, {c.Badge, textStyles[Caption], c.rect.W / 2}}
	for _, s := range c.lines(c.rect.W) {
		list = append(list, need{s, textStyles[Body], w})
	}
	return list
}

func (l *List) needs() []need {
	if l.rows > 0 {
		return nil // rows end in an ellipsis by design; the whole text is shown elsewhere
	}
	var list []need
	lines, st, r := l.emptyLines()
	for _, line := range lines {
		list = append(list, need{line, st, r.W})
	}
	return list
}
