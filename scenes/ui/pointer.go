package ui

import (
	"math"

	"menagerie/render"
)

// panDistance is how far a press has to move before it scrolls instead of pressing, in units.
const panDistance = 10

func (r *Root) pointerTick() {
	p := &r.in.Pointer
	at := r.aimed(render.Pt{X: p.X, Y: p.Y})
	if r.pointer.pressed == nil && r.pointer.pan == nil {
		if p.Inside || p.Left.Pressed {
			r.setHover(r.pointedAt(at))
		} else {
			r.setHover(nil)
		}
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
	if p.WheelX != 0 || p.WheelY != 0 {
		r.wheel(at)
	}
}

// fingerSize is the least width and height in units of a target for a finger.
const fingerSize = 44.0

// aimed returns where the pointer acts. A finger that presses beside a small control acts on the control until it is lifted.
func (r *Root) aimed(at render.Pt) render.Pt {
	p := &r.in.Pointer
	switch {
	case !p.Finger, !p.Left.Pressed && !p.Left.Down && !p.Left.Released:
		r.pointer.aim = render.Pt{}
	case p.Left.Pressed:
		r.pointer.aim = render.Pt{}
		if w := r.pointedAt(at); w == nil || !focusable(w) {
			r.pointer.aim = r.nearControl(at).Sub(at)
		}
	}
	return at.Add(r.pointer.aim)
}

// nearControl returns the point nearest to at in the nearest control whose target for a finger contains at, or at itself.
func (r *Root) nearControl(at render.Pt) render.Pt {
	best, least := at, math.Inf(1)
	for _, w := range r.FocusOrder() {
		b := Bounds(w)
		target := b.Inset(-max(0, (fingerSize-min(b.W, b.H))/2))
		inside := render.Pt{X: min(max(at.X, b.X), b.Right()-1), Y: min(max(at.Y, b.Y), b.Bottom()-1)}
		if d := inside.Sub(at).Len(); target.Contains(at) && d < least && r.pointedAt(inside) == w {
			best, least = inside, d
		}
	}
	return best
}

func (r *Root) event(kind PointerKind, at render.Pt) PointerEvent {
	return PointerEvent{Kind: kind, At: at, Clicks: r.in.Pointer.Clicks, Shift: r.in.Mods.Shift}
}

func (r *Root) send(w Widget, kind PointerKind, at render.Pt) {
	if t, ok := w.(Pointed); ok {
		t.Pointer(r.event(kind, at))
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
	r.tip.forget()
}

func (r *Root) move(at render.Pt) {
	switch {
	case r.pointer.pan != nil:
		r.pointer.pan.panBy(at.Y - r.pointer.lastAt.Y)
	case r.pointer.pressed != nil:
		if !r.startPan(at) {
			r.send(r.pointer.pressed, PointerDrag, at)
		}
	case r.pointer.hover != nil:
		r.send(r.pointer.hover, PointerMove, at)
	}
}

// startPan turns a press that moved up or down into scrolling, as a finger on a touch screen expects.
func (r *Root) startPan(at render.Pt) bool {
	if math.Abs(at.Y-r.pointer.pressAt.Y) < panDistance {
		return false
	}
	if g, ok := r.pointer.pressed.(Grabbing); ok && g.Grabs() {
		return false
	}
	s := scrollAround(r.pointer.pressed)
	if s == nil || !s.overflows() {
		return false
	}
	r.cancelPress()
	r.pointer.pan = s
	s.panBy(at.Y - r.pointer.pressAt.Y)
	return true
}

func (r *Root) press(at render.Pt) {
	r.setRing(false)
	w := r.pointer.hover
	r.focusPressed(w)
	if w == nil || !Enabled(w) {
		return
	}
	r.pointer.pressed, r.pointer.pressAt = w, at
	r.send(w, PointerPress, at)
}

// focusPressed moves the focus to what was pressed. Pressing what cannot be focused leaves the focus where it is, except
// that a text field is left.
func (r *Root) focusPressed(w Widget) {
	if isCanvas(r.focus) && !isTyped(w) {
		return // whoever steers with the keys and clicks a button goes on steering
	}
	for ; w != nil; w = w.node().parent {
		if focusable(w) {
			r.setFocus(w)
			return
		}
	}
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

// pointedAt is the widget at a place that the pointer acts on.
func (r *Root) pointedAt(at render.Pt) Widget {
	for w := r.hit(at); w != nil; w = w.node().parent {
		if _, ok := w.(Pointed); ok {
			return w
		}
	}
	return nil
}

// hit is the topmost widget at a place that is solid: it takes the pointer or the wheel.
func (r *Root) hit(at render.Pt) Widget {
	for i := len(r.layers) - 1; i >= 0; i-- {
		l := r.layers[i]
		if l.w != nil {
			if w := hitIn(l.w, at); w != nil {
				return w
			}
		}
		if l.modal {
			return nil
		}
	}
	return nil
}

func hitIn(w Widget, at render.Pt) Widget {
	n := w.node()
	if n.hidden || !n.rect.Contains(at) {
		return nil
	}
	if c, ok := w.(interface{ covers(render.Pt) bool }); ok && c.covers(at) {
		return w
	}
	for i := len(n.kids) - 1; i >= 0; i-- {
		if k := hitIn(n.kids[i], at); k != nil {
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
