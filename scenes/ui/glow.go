package ui

// glowStep is how far a state such as hover moves in one tick: a tenth of a second from off to on.
const glowStep = 1.0 / 6

// hoverShare is how much of the accent's breath lies on a control under the pointer.
const hoverShare = 0.8

// glow is a state between 0 and 1 that fades instead of jumping.
type glow struct{ now, to float64 }

// aim sets where the glow goes and reports whether it has some way to go.
func (g *glow) aim(on bool) bool {
	g.to = 0
	if on {
		g.to = 1
	}
	return g.now != g.to
}

// step moves one tick and reports whether the glow moved. Reduced motion jumps.
func (g *glow) step(e *Env) bool {
	switch {
	case g.now == g.to:
		return false
	case e.ReducedMotion:
		g.now = g.to
	case g.now < g.to:
		g.now = min(g.to, g.now+glowStep)
	default:
		g.now = max(g.to, g.now-glowStep)
	}
	return true
}

// touch is how a widget that can be pressed looks: under the pointer, and held down.
type touch struct {
	over, down glow
	held       bool
}

// pointer follows the pointer and reports whether a press was completed on the widget n.
func (t *touch) pointer(n *Node, e PointerEvent) (pressed bool) {
	switch e.Kind {
	case PointerEnter:
		t.over.aim(true)
	case PointerLeave:
		t.over.aim(false)
		t.held = false
	case PointerPress:
		t.held = true
	case PointerDrag:
		t.held = n.rect.Contains(e.At)
	case PointerRelease:
		pressed = t.held
		t.held = false
	case PointerCancel:
		t.held = false
	}
	t.down.aim(t.held)
	if t.over.now != t.over.to || t.down.now != t.down.to {
		n.animate()
	}
	return pressed && Enabled(n.self)
}

// flash shows a press by key as the pointer's would look.
func (t *touch) flash(n *Node) {
	t.down.now = 1
	t.down.aim(false)
	n.MarkDirty()
	n.animate()
}

// tick steps the fading and reports whether there is more of it.
func (t *touch) tick(n *Node) bool {
	moved := t.over.step(n.env())
	if t.down.step(n.env()) || moved {
		n.MarkDirty()
		return true
	}
	return false
}
