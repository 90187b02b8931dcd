package ui

// A screen may replace its widgets while the player presses one of them. The pressed widget has captured the pointer. The capture is
// transferred to the widget with the same ID, so that the press continues.

// transferCapture handles a pressed widget that has left the screen. If another widget replaces it, the press continues in that
// widget. Otherwise the press is cancelled.
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

// captureTarget returns the widget in which a press of w continues: w, the widget with the same ID, or nil.
func (r *Root) captureTarget(w Widget) Widget {
	n := w.node()
	switch {
	case n.root == r:
		return w
	case n.ID == "":
		return nil
	}
	next := findIn(r.top().w, n.ID)
	if h, ok := next.(CaptureTaker); ok && Enabled(next) && h.TakeCapture(w) {
		return next
	}
	return nil
}
