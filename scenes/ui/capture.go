package ui

import "slices"

// Screens replace their widgets whenever they change: a game begins, a player joins. A press captures the pointer for a widget, and
// the capture is transferred to the widget that takes its place, so that the press goes on.

// capturer is a widget that can take over the pointer capture of a widget that left the screen. takeCapture reports false, and
// changes nothing, if the two do not look the same to the player: the press must not do something else.
type capturer interface{ takeCapture(from Widget) bool }

// transferCapture gives the capture of a widget that left the screen to its replacement. Without a replacement, the press ends.
func (r *Root) transferCapture() {
	if r.pointer.lostPan {
		r.pointer.pan, r.pointer.lostPan = scrollAround(r.hit(r.pointer.lastAt)), false
	}
	w := r.pointer.lostCapture
	if w == nil {
		return
	}
	r.pointer.lostCapture = nil
	if next := r.captureTarget(w); next != nil {
		r.pointer.pressed, r.pointer.hover = next, next
		return
	}
	r.send(w, PointerCancel, r.pointer.lastAt)
}

// captureTarget returns the widget that takes over the capture of w: w itself if it is back, or the widget with its ID.
func (r *Root) captureTarget(w Widget) Widget {
	n := w.node()
	switch {
	case n.root == r:
		return w
	case n.ID == "":
		return nil
	}
	next := findIn(r.top().w, n.ID)
	if h, ok := next.(capturer); ok && Enabled(next) && h.takeCapture(w) {
		return next
	}
	return nil
}

// takeCapture takes over the appearance of a widget that is held down.
func (t *touch) takeCapture(n *Node, old *touch) bool {
	*t = *old
	n.animate()
	return true
}

func (b *Button) takeCapture(from Widget) bool {
	old, ok := from.(*Button)
	return ok && old.text == b.text && b.touch.takeCapture(&b.Node, &old.touch)
}

func (b *IconButton) takeCapture(from Widget) bool {
	old, ok := from.(*IconButton)
	return ok && old.Icon == b.Icon && old.Tip == b.Tip && b.touch.takeCapture(&b.Node, &old.touch)
}

func (c *Card) takeCapture(from Widget) bool {
	old, ok := from.(*Card)
	return ok && old.title == c.title && c.touch.takeCapture(&c.Node, &old.touch)
}

func (c *CheckBox) takeCapture(from Widget) bool {
	old, ok := from.(*CheckBox)
	return ok && old.text == c.text && old.on == c.on && c.touch.takeCapture(&c.Node, &old.touch)
}

func (c *Choice) takeCapture(from Widget) bool {
	old, ok := from.(*Choice)
	if !ok || !slices.Equal(old.options, c.options) {
		return false
	}
	c.held, c.hover = old.held, old.hover
	return c.touch.takeCapture(&c.Node, &old.touch)
}

func (s *Slider) takeCapture(from Widget) bool {
	old, ok := from.(*Slider)
	return ok && old.text == s.text && old.Min == s.Min && old.Max == s.Max && s.touch.takeCapture(&s.Node, &old.touch)
}
