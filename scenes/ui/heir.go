package ui

import "slices"

// Widgets are made anew whenever a screen changes: a game begins, somebody joins. Who holds one of them down at that moment
// does not notice, so the press goes on in the widget that has taken its place.

// heir is a widget that can go on with the press that another one has lost. It reports false, and takes nothing, if a person
// would not take it for the same: what was pressed must never do something else.
type heir interface{ inherit(from Widget) bool }

// bequeath hands the press of a widget that has left the screen to its heir, and ends it if there is none.
func (r *Root) bequeath() {
	if r.adrift {
		r.pan, r.adrift = scrollAround(r.hit(r.lastAt)), false
	}
	w := r.orphan
	if w == nil {
		return
	}
	r.orphan = nil
	if next := r.heirOf(w); next != nil {
		r.pressed, r.hover = next, next
		return
	}
	r.send(w, PointerCancel, r.lastAt)
}

// heirOf is the widget that goes on with the press of w: w itself where it has come back, or the one with its ID.
func (r *Root) heirOf(w Widget) Widget {
	n := w.node()
	switch {
	case n.root == r:
		return w
	case n.ID == "":
		return nil
	}
	next := findIn(r.top().w, n.ID)
	if h, ok := next.(heir); ok && Enabled(next) && h.inherit(w) {
		return next
	}
	return nil
}

// inherit takes over how a widget looks that is held down.
func (t *touch) inherit(n *Node, old *touch) bool {
	*t = *old
	n.animate()
	return true
}

func (b *Button) inherit(from Widget) bool {
	old, ok := from.(*Button)
	return ok && old.text == b.text && b.touch.inherit(&b.Node, &old.touch)
}

func (b *IconButton) inherit(from Widget) bool {
	old, ok := from.(*IconButton)
	return ok && old.Icon == b.Icon && old.Tip == b.Tip && b.touch.inherit(&b.Node, &old.touch)
}

func (c *Card) inherit(from Widget) bool {
	old, ok := from.(*Card)
	return ok && old.title == c.title && c.touch.inherit(&c.Node, &old.touch)
}

func (c *CheckBox) inherit(from Widget) bool {
	old, ok := from.(*CheckBox)
	return ok && old.text == c.text && old.on == c.on && c.touch.inherit(&c.Node, &old.touch)
}

func (c *Choice) inherit(from Widget) bool {
	old, ok := from.(*Choice)
	if !ok || !slices.Equal(old.options, c.options) {
		return false
	}
	c.held, c.hover = old.held, old.hover
	return c.touch.inherit(&c.Node, &old.touch)
}

func (s *Slider) inherit(from Widget) bool {
	old, ok := from.(*Slider)
	return ok && old.text == s.text && old.Min == s.Min && old.Max == s.Max && s.touch.inherit(&s.Node, &old.touch)
}
