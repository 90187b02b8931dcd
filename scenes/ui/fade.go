package ui

// fadeStep is the change of a Fade in one tick. A fade takes a tenth of a second.
const fadeStep = 1.0 / 6

// Fade is the animation of a state that is on or off, such as hover. Its Value is between 0 (off) and 1 (on).
type Fade struct {
	Value  float64
	target float64
}

// Aim sets the target of the fade: 1 if on is true, otherwise 0. It reports whether Value differs from the target.
func (f *Fade) Aim(on bool) bool {
	f.target = 0
	if on {
		f.target = 1
	}
	return f.Fading()
}

// Fading reports whether Value has not reached its target yet.
func (f *Fade) Fading() bool { return f.Value != f.target }

// Jump sets Value to its target.
func (f *Fade) Jump() { f.Value = f.target }

// Step advances the fade by one tick and reports whether Value has changed. With reduced motion, Value changes at once.
func (f *Fade) Step(e *Env) bool {
	switch {
	case !f.Fading():
		return false
	case e.ReducedMotion:
		f.Jump()
	case f.Value < f.target:
		f.Value = min(f.target, f.Value+fadeStep)
	default:
		f.Value = max(f.target, f.Value-fadeStep)
	}
	return true
}

// PressState is the appearance of a widget that can be pressed. Hover is on while the pointer is over the widget, and
// Down is on during a press.
type PressState struct {
	Hover, Down Fade
	Held        bool
}

// Pointer updates the state for a pointer event at the widget n. It returns true if a press ends on n and n is enabled.
func (s *PressState) Pointer(n *Node, e PointerEvent) (pressed bool) {
	switch e.Kind {
	case PointerEnter:
		s.Hover.Aim(true)
	case PointerLeave:
		s.Hover.Aim(false)
		s.Held = false
	case PointerPress:
		s.Held = true
	case PointerDrag:
		s.Held = n.rect.Contains(e.At)
	case PointerRelease:
		pressed = s.Held
		s.Held = false
	case PointerCancel:
		s.Held = false
	}
	s.Down.Aim(s.Held)
	if s.Hover.Fading() || s.Down.Fading() {
		n.Animate()
	}
	return pressed && Enabled(n.self)
}

// Flash draws the widget n as pressed for a moment, after a press with a key.
func (s *PressState) Flash(n *Node) {
	s.Down.Value = 1
	s.Down.Aim(false)
	n.MarkDirty()
	n.Animate()
}

// Tick advances the fading of Hover and Down by one tick, and reports whether one of them changed. n is the widget to
// redraw after a change.
func (s *PressState) Tick(n *Node) bool {
	moved := s.Hover.Step(n.Env())
	if s.Down.Step(n.Env()) || moved {
		n.MarkDirty()
		return true
	}
	return false
}

// TakeCapture continues a press when n replaces the pressed widget. old is the state of the replaced widget.
// TakeCapture always returns true, so that a method of CaptureTaker can return its result.
func (s *PressState) TakeCapture(n *Node, old *PressState) bool {
	*s = *old
	n.Animate()
	return true
}
