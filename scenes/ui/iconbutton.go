package ui

import "menagerie/render"

// IconButton is a square button with a picture; its Tip says in words what it does.
type IconButton struct {
	Node
	Icon    render.Icon
	On      bool // drawn as switched on: for a mode that the button toggles
	OnPress func()

	touch touch
}

// NewIconButton makes a button with this icon and accessible name.
func NewIconButton(icon render.Icon, name string, onPress func()) *IconButton {
	return &IconButton{Node: Node{Tip: name}, Icon: icon, OnPress: onPress}
}

// SetIcon changes the picture and the accessible name. A press on what had another name ends.
func (b *IconButton) SetIcon(icon render.Icon, name string) {
	if b.Icon == icon && b.Tip == name {
		return
	}
	b.touch.held = b.touch.held && b.Tip == name
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

// Size implements Widget.
func (b *IconButton) Size(float64) (w, h float64) { return controlHeight, controlHeight }

// CanFocus implements Focusable.
func (b *IconButton) CanFocus() bool { return true }

// Pointer implements Pointed.
func (b *IconButton) Pointer(e PointerEvent) {
	if b.touch.pointer(&b.Node, e) {
		b.press()
	}
}

// Key implements Keyed.
func (b *IconButton) Key(k KeyEvent) bool {
	if !k.Accepts() {
		return false
	}
	b.touch.flash(&b.Node)
	b.press()
	return true
}

func (b *IconButton) press() {
	b.sound("ui.press")
	if b.OnPress != nil {
		b.OnPress()
	}
}

// Tick implements Ticked.
func (b *IconButton) Tick() bool { return b.touch.tick(&b.Node) }

// Draw implements Widget.
func (b *IconButton) Draw(p *render.Pen) {
	th := b.theme()
	ink, ground := th.InkSoft, render.Fade(th.Ink, 0.08*b.touch.over.now+0.1*b.touch.down.now)
	switch {
	case !Enabled(b):
		ink, ground = th.InkFaint, render.Fade(th.Ink, 0)
	case b.On:
		ink = th.Accent
		p.Round(b.rect, controlRadius, th.AccentSoft)
	}
	p.Round(b.rect, controlRadius, ground)
	p.Icon(b.Icon, render.RectAround(b.rect.Centre(), iconSize, iconSize), render.Mix(ink, th.Ink, b.touch.over.now/2))
}
