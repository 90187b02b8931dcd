package widget

import (
	"menagerie/render"
	"menagerie/scenes/ui"
)

// Pressable is a ui.Node that calls Press when the pointer, Enter or the game pad presses it. A widget that embeds it adds
// Size and Draw.
type Pressable struct {
	ui.Node
	Press func()
	Touch ui.PressState
}

// CanFocus implements ui.Focusable.
func (b *Pressable) CanFocus() bool { return true }

// Pointer implements ui.Pointed.
func (b *Pressable) Pointer(e ui.PointerEvent) {
	if b.Touch.Pointer(&b.Node, e) {
		b.press()
	}
}

// Key implements ui.Keyed.
func (b *Pressable) Key(k ui.KeyEvent) bool {
	if !k.Accepts() {
		return false
	}
	b.Touch.Flash(&b.Node)
	b.press()
	return true
}

func (b *Pressable) press() {
	b.PlaySound("ui.press")
	b.Press()
}

// Tick implements ui.Ticked.
func (b *Pressable) Tick() bool { return b.Touch.Tick(&b.Node) }

// Shade darkens the rounded rectangle r while the widget is hovered or pressed.
func (b *Pressable) Shade(p *render.Pen, r render.Rect, radius float64) {
	if shade := 0.06*b.Touch.Hover.Value + 0.08*b.Touch.Down.Value; shade > 0 {
		p.Round(r, radius, render.Fade(p.Theme().Ink, shade))
	}
}
