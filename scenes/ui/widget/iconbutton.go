package widget

import (
	"menagerie/render"
	"menagerie/scenes/ui"
)

// IconButton is a square button with an icon. Its Tip describes the action.
type IconButton struct {
	ui.Node
	Icon    render.Icon
	On      bool // the mode that the button toggles is on
	OnPress func()

	touch ui.PressState
}

// NewIconButton returns a button with this icon and accessible name.
func NewIconButton(icon render.Icon, name string, onPress func()) *IconButton {
	return &IconButton{Node: ui.Node{Tip: name}, Icon: icon, OnPress: onPress}
}

// SetIcon changes the icon and the accessible name of the button. If the name changes while the button is pressed, SetIcon
// cancels the press.
func (b *IconButton) SetIcon(icon render.Icon, name string) {
	if b.Icon == icon && b.Tip == name {
		return
	}
	b.touch.Held = b.touch.Held && b.Tip == name
	b.Icon, b.Tip = icon, name
	b.MarkDirty()
}

// SetOn shows whether the mode that the button toggles is on.
func (b *IconButton) SetOn(on bool) {
	if b.On != on {
		b.On = on
		b.MarkDirty()
	}
}

// Size implements ui.Widget.
func (b *IconButton) Size(float64) (w, h float64) { return ui.ControlHeight, ui.ControlHeight }

// CanFocus implements ui.Focusable.
func (b *IconButton) CanFocus() bool { return true }

// Pointer implements ui.Pointed.
func (b *IconButton) Pointer(e ui.PointerEvent) {
	if b.touch.Pointer(&b.Node, e) {
		b.press()
	}
}

// Key implements ui.Keyed.
func (b *IconButton) Key(k ui.KeyEvent) bool {
	if !k.Accepts() {
		return false
	}
	b.touch.Flash(&b.Node)
	b.press()
	return true
}

func (b *IconButton) press() {
	b.PlaySound("ui.press")
	if b.OnPress != nil {
		b.OnPress()
	}
}

// Tick implements ui.Ticked.
func (b *IconButton) Tick() bool { return b.touch.Tick(&b.Node) }

// Draw implements ui.Widget.
func (b *IconButton) Draw(p *render.Pen) {
	th := b.Theme()
	ink, ground := th.InkSoft, render.Fade(th.Ink, 0.08*b.touch.Hover.Value+0.1*b.touch.Down.Value)
	switch {
	case !ui.Enabled(b):
		ink, ground = th.InkFaint, render.Fade(th.Ink, 0)
	case b.On:
		ink = th.Accent
		p.Round(b.Bounds(), ui.ControlRadius, th.AccentSoft)
	}
	p.Round(b.Bounds(), ui.ControlRadius, ground)
	p.Icon(b.Icon, render.RectAround(b.Bounds().Centre(), ui.IconSize, ui.IconSize), render.Mix(ink, th.Ink, b.touch.Hover.Value/2))
}

// TakeCapture implements ui.CaptureTaker.
func (b *IconButton) TakeCapture(from ui.Widget) bool {
	old, ok := from.(*IconButton)
	return ok && old.Icon == b.Icon && old.Tip == b.Tip && b.touch.TakeCapture(&b.Node, &old.touch)
}
