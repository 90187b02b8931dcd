package ui

import (
	"math"

	"menagerie/render"
)

// panDistance is the distance in units by which a pressed pointer must move before the content scrolls.
const panDistance = 10

// pointer is the state of the mouse or of a finger.
type pointer struct {
	hover, pressed  Widget
	pan             Scroller // area that is scrolled by a drag, or nil
	lostCapture     Widget   // pressed widget that has left the screen, or nil
	lostPan         bool     // whether pan has left the screen during the drag
	pressAt, lastAt render.Pt
	still           int       // ticks for which a pressed finger has not moved
	aim             render.Pt // offset from the finger to the control that it presses; see effectivePoint
}

func (r *Root) pointerTick() {
	p := &r.in.Pointer
	at := r.effectivePoint(render.Pt{X: p.X, Y: p.Y})
	if r.pointer.pressed == nil && r.pointer.pan == nil {
		if p.Inside || p.Left.Pressed {
			r.setHover(r.pointedAt(at))
		} else {
			r.setHover(nil)
		}
	}
	if p.Moved {
		r.setRing(false)
		r.Env.pointed = true
	}
	if at != r.pointer.lastAt {
		r.move(at)
		r.pointer.lastAt = at
	}
	if p.Left.Pressed {
		r.press(at)
	}
	if p.Left.Released || !p.Left.Down {
		r.release(at)
	}
	r.menuTick(at)
	if p.WheelX != 0 || p.WheelY != 0 {
		r.wheel(at)
	}
}

// fingerSize is the smallest width and height in units of the area in which a finger presses a control.
const fingerSize = 44.0

// effectivePoint returns the point that counts for a press at the given point. If a finger touches the screen beside a
// small control, the result is a point of the control. Otherwise it is the given point.
func (r *Root) effectivePoint(point render.Pt) render.Pt {
	p := &r.in.Pointer
	switch {
	case !p.Finger, !p.Left.Pressed && !p.Left.Down && !p.Left.Released:
		r.pointer.aim = render.Pt{}
	// The corrected point applies until the finger is lifted.
	case p.Left.Pressed:
		r.pointer.aim = render.Pt{}
		if w := r.pointedAt(point); w == nil || !focusable(w) {
			r.pointer.aim = r.nearControl(point).Sub(point)
		}
	}
	return point.Add(r.pointer.aim)
}

// nearControl returns the nearest point of a control if a finger touches the screen close to it. If there is no such
// control, it returns the position of the finger.
func (r *Root) nearControl(finger render.Pt) render.Pt {
	best, least := finger, math.Inf(1)
	for _, w := range r.FocusOrder() {
		b := Bounds(w)
		target := b.Inset(-max(0, (fingerSize-min(b.W, b.H))/2))
		inside := render.Pt{X: min(max(finger.X, b.X), b.Right()-1), Y: min(max(finger.Y, b.Y), b.Bottom()-1)}
		if d := inside.Sub(finger).Len(); target.Contains(finger) && d < least && r.pointedAt(inside) == w {
			best, least = inside, d
		}
	}
	return best
}

func (r *Root) send(w Widget, kind PointerKind, at render.Pt) {
	if t, ok := w.(Pointed); ok {
		t.Pointer(PointerEvent{Kind: kind, At: at, Clicks: r.in.Pointer.Clicks, Shift: r.in.Mods.Shift})
	}
}

func (r *Root) setHover(w Widget) {
	if w == r.pointer.hover {
		return
	}
	old := r.pointer.hover
	r.pointer.hover = w
	if old != nil {
		r.send(old, PointerLeave, r.pointer.lastAt)
	}
	if w != nil {
		r.send(w, PointerEnter, r.pointer.lastAt)
	}
	r.tip.reset()
}

func (r *Root) move(at render.Pt) {
	switch {
	case r.pointer.pan != nil:
		r.pointer.pan.ScrollBy(r.pointer.lastAt.Y - at.Y)
	case r.pointer.pressed != nil:
		if !r.startPan(at) {
			r.send(r.pointer.pressed, PointerDrag, at)
		}
	case r.pointer.hover != nil:
		r.send(r.pointer.hover, PointerMove, at)
	}
}

// startPan starts scrolling if the pressed pointer has moved far enough up or down. It reports whether scrolling has
// started.
func (r *Root) startPan(at render.Pt) bool {
	if math.Abs(at.Y-r.pointer.pressAt.Y) < panDistance {
		return false
	}
	if g, ok := r.pointer.pressed.(Grabbing); ok && g.Grabs() {
		return false
	}
	s := scrollerAround(r.pointer.pressed)
	if s == nil || !s.Overflows() {
		return false
	}
	r.cancelPress()
	r.pointer.pan = s
	s.ScrollBy(r.pointer.pressAt.Y - at.Y)
	return true
}

func (r *Root) press(at render.Pt) {
	r.setRing(false)
	r.Env.pointed = false
	w := r.pointer.hover
	r.focusPressed(w)
	if w == nil || !Enabled(w) {
		return
	}
	r.pointer.pressed, r.pointer.pressAt = w, at
	r.send(w, PointerPress, at)
}

// holdTicks is the number of ticks after which a touch opens a menu.
const holdTicks = 30

// menuTick opens the menu of the widget at point for a right click or a long touch.
func (r *Root) menuTick(point render.Pt) {
	p := &r.in.Pointer
	if !p.Finger || !p.Left.Down || p.Left.Pressed || r.pointer.pressed == nil || point.Sub(r.pointer.pressAt).Len() > panDistance {
		r.pointer.still = 0
	} else {
		r.pointer.still++
	}
	if !p.Right.Pressed && r.pointer.still != holdTicks {
		return
	}
	if m, ok := r.pointedAt(point).(Menued); ok && m.Menu(point) {
		r.cancelPress()
	}
}

// focusPressed moves the focus to the pressed widget w, or to its nearest focusable ancestor.
func (r *Root) focusPressed(w Widget) {
	if isCanvas(r.focus) && !isTyped(w) {
		return // a click on a button leaves the keys with the board
	}
	for ; w != nil; w = w.node().parent {
		if focusable(w) {
			r.setFocus(w)
			return
		}
	}
	// A press outside of a focused text field takes the focus away.
	if isTyped(r.focus) {
		r.setFocus(nil)
	}
}

func (r *Root) release(at render.Pt) {
	w := r.pointer.pressed
	r.pointer.pressed, r.pointer.pan = nil, nil
	if w == nil {
		return
	}
	r.send(w, PointerRelease, at)
}

func (r *Root) cancelPress() {
	w := r.pointer.pressed
	r.pointer.pressed, r.pointer.pan = nil, nil
	if w != nil {
		r.send(w, PointerCancel, r.pointer.lastAt)
	}
}

func (r *Root) wheel(at render.Pt) {
	x, y := r.in.Pointer.WheelX, r.in.Pointer.WheelY
	for w := r.hit(at); w != nil; w = w.node().parent {
		if t, ok := w.(Wheeled); ok && Enabled(w) && t.Wheel(x, y) {
			return
		}
	}
}

// pointedAt returns the Pointed widget at p, or nil.
func (r *Root) pointedAt(p render.Pt) Widget {
	for w := r.hit(p); w != nil; w = w.node().parent {
		if _, ok := w.(Pointed); ok {
			return w
		}
	}
	return nil
}

// hit returns the topmost widget at p that handles pointer events or the wheel, or nil.
func (r *Root) hit(p render.Pt) Widget {
	for i := len(r.layers) - 1; i >= 0; i-- {
		l := r.layers[i]
		if l.w != nil {
			if w := HitTest(l.w, p); w != nil {
				return w
			}
		}
		if l.modal {
			return nil
		}
	}
	return nil
}

// HitTest returns the widget that gets a pointer event at p. It is the topmost visible widget, w or a descendant, that
// handles such events or the wheel. HitTest returns nil if there is none.
func HitTest(w Widget, p render.Pt) Widget {
	n := w.node()
	if n.hidden || !n.rect.Contains(p) {
		return nil
	}
	if c, ok := w.(Covering); ok && c.Covers(p) {
		return w
	}
	for i := len(n.kids) - 1; i >= 0; i-- {
		if k := HitTest(n.kids[i], p); k != nil {
			return k
		}
	}
	if _, ok := w.(Pointed); ok {
		return w
	}
	if _, ok := w.(Wheeled); ok {
		return w
	}
	return nil
}

// A screen may replace its widgets while the player presses one of them. The pressed widget has captured the pointer. The
// capture is transferred to the widget with the same ID, so that the press continues.

// transferCapture handles a pressed widget that has left the screen: its press continues in a new widget or is
// cancelled.
func (r *Root) transferCapture() {
	if r.pointer.lostPan {
		r.pointer.pan, r.pointer.lostPan = scrollerAround(r.hit(r.pointer.lastAt)), false
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

// captureTarget returns the widget that continues a press of w. This is w if it is still on the screen. Otherwise it is
// the widget that has replaced w, with the same ID, or nil if there is none.
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
