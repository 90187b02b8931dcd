package ui

import (
	"image/color"
	"math"

	"menagerie/render"
)

// ButtonKind determines the appearance of a button.
type ButtonKind uint8

// The values of ButtonKind. A screen has at most one PrimaryButton. A DangerButton is for actions that cannot be undone. A
// QuietButton has no outline.
const (
	PlainButton ButtonKind = iota
	PrimaryButton
	DangerButton
	QuietButton
)

// Button is a button with a text, an icon or both.
type Button struct {
	Node
	Kind    ButtonKind
	Icon    render.Icon // icon before the text
	Default bool        // whether Enter presses the button if no other widget uses Enter
	Large   bool        // whether the button is 48 units high, for the main action of a screen
	OnPress func()
	Left    bool // whether text and icon are left-aligned, as in a menu

	text  string
	touch PressState
}

// NewButton returns a button with the given text. A press calls onPress, which may be nil.
func NewButton(text string, onPress func()) *Button { return &Button{text: text, OnPress: onPress} }

// NewPrimaryButton returns the main button of a screen. Enter presses it.
func NewPrimaryButton(text string, onPress func()) *Button {
	return &Button{text: text, OnPress: onPress, Kind: PrimaryButton, Default: true}
}

// WithIcon adds an icon before the text and returns the button.
func (b *Button) WithIcon(i render.Icon) *Button {
	b.Icon = i
	return b
}

// OfKind sets the kind and returns the button.
func (b *Button) OfKind(k ButtonKind) *Button {
	b.Kind = k
	return b
}

// Text returns the text of the button.
func (b *Button) Text() string { return b.text }

// SetText changes the text of the button.
func (b *Button) SetText(text string) {
	if text != b.text {
		b.text = text
		b.Relayout()
	}
}

// SetIcon changes the icon of the button.
func (b *Button) SetIcon(i render.Icon) {
	if i != b.Icon {
		b.Icon = i
		b.MarkDirty()
	}
}

func (b *Button) style(c color.RGBA) render.Style {
	st := ControlStyle(c)
	if b.Large {
		st.Size, st.Weight = 17, render.Bold
	}
	return st
}

// contentWidths returns the widths of the button's icon, of the gap after it, and of the text on one line.
func (b *Button) contentWidths() (icon, gap, text float64) {
	if b.Icon != render.NoIcon {
		icon = IconSize
	}
	if b.text != "" {
		text, _ = render.Measure(b.text, b.style(color.RGBA{}))
	}
	if icon > 0 && text > 0 {
		gap = 8
	}
	return icon, gap, math.Ceil(text)
}

const (
	buttonPad  = 16.0
	buttonEdge = 8  // minimal margin at the left and right, in units
	leastWrap  = 60 // minimal width in units for text with several lines
)

func (b *Button) lines(width float64) []string {
	icon, gap, text := b.contentWidths()
	if room := width - 2*buttonEdge - icon - gap; room < text && room >= leastWrap {
		return render.Wrap(b.text, b.style(color.RGBA{}), room)
	}
	return []string{b.text}
}

func (b *Button) Size(avail float64) (w, h float64) {
	icon, gap, text := b.contentWidths()
	h, pad := ControlHeight, buttonPad
	if b.Large {
		h, pad = 48, 24
	}
	w = math.Min(icon+gap+text+2*pad, avail)
	more := len(b.lines(w)) - 1
	return w, h + float64(more)*render.LineHeight(b.style(color.RGBA{}))
}

func (b *Button) CanFocus() bool { return true }

func (b *Button) Pointer(e PointerEvent) {
	if b.touch.Pointer(&b.Node, e) {
		b.Press()
	}
}

func (b *Button) Key(k KeyEvent) bool {
	if !k.Accepts() {
		return false
	}
	b.touch.Flash(&b.Node)
	b.Press()
	return true
}

func (b *Button) IsDefault() bool { return b.Default }

// Press plays the sound of a press and calls OnPress. It does nothing if the button is disabled.
func (b *Button) Press() {
	if !Enabled(b) {
		return
	}
	b.PlaySound("ui.press")
	if b.OnPress != nil {
		b.OnPress()
	}
}

func (b *Button) Tick() bool { return b.touch.Tick(&b.Node) }

func (b *Button) Draw(p *render.Pen) {
	ink := b.drawBackground(p)
	icon, gap, text := b.contentWidths()
	r := b.Bounds().InsetXY(buttonEdge, 0)
	x := r.X + math.Max(r.W-icon-gap-text, 0)/2
	if b.Left {
		x = r.X + 4
	}
	if b.Icon != render.NoIcon {
		p.Icon(b.Icon, render.RectAround(render.Pt{X: x + icon/2, Y: r.Centre().Y}, icon, icon), ink)
	}
	x += icon + gap
	b.drawText(p, render.Rect{X: x, Y: r.Y, W: math.Min(text, r.Right()-x) + 1, H: r.H}, b.style(ink))
}

func (b *Button) drawText(p *render.Pen, r render.Rect, st render.Style) {
	lines := b.lines(b.Bounds().W)
	if len(lines) == 1 {
		p.TextIn(lines[0], r, st)
		return
	}
	if !b.Left {
		st = st.Aligned(render.Middle)
	}
	high := render.LineHeight(st)
	r.Y, r.H = r.Centre().Y-high*float64(len(lines))/2, high
	for _, line := range lines {
		p.TextIn(line, r, st)
		r.Y += high
	}
}

// drawBackground draws the background and returns the colour of the text.
func (b *Button) drawBackground(p *render.Pen) color.RGBA {
	th, r := b.Theme(), b.Bounds()
	if !Enabled(b) {
		if b.Kind != QuietButton {
			p.Round(r, ControlRadius, render.Mix(th.Sunken, th.Surface, 0.4))
			p.Frame(r, ControlRadius, th.OutlineWidth, render.Mix(th.Line, th.Surface, 0.4))
		}
		return th.InkFaint
	}
	press := 0.07*b.touch.Hover.Value + 0.09*b.touch.Down.Value
	switch b.Kind {
	case PrimaryButton:
		p.Round(r, ControlRadius, render.Mix(th.Accent, th.Ink, 1.6*press))
		return th.OnAccent
	case DangerButton:
		p.Round(r, ControlRadius, render.Mix(th.Raised, th.Bad, 1.6*press))
		p.Frame(r, ControlRadius, th.OutlineWidth, render.Mix(th.Bad, th.Line, 0.4))
		return th.Bad
	case QuietButton:
		p.Round(r, ControlRadius, render.Fade(th.Ink, press))
		return th.Ink
	}
	ground := render.Mix(th.Raised, th.AccentSoft, HoverShare*b.touch.Hover.Value)
	p.Round(r, ControlRadius, render.Mix(ground, th.Ink, 0.09*b.touch.Down.Value))
	p.Frame(r, ControlRadius, th.OutlineWidth, render.Mix(th.Edge, th.Accent, b.touch.Hover.Value))
	return th.Ink
}

func (b *Button) TextLines() []TextLine {
	icon, gap, _ := b.contentWidths()
	var list []TextLine
	for _, line := range b.lines(b.Bounds().W) {
		list = append(list, TextLine{Text: line, Style: b.style(b.Theme().Ink), Width: b.Bounds().W - 2*buttonEdge - icon - gap})
	}
	return list
}

func (b *Button) TakeCapture(from Widget) bool {
	old, ok := from.(*Button)
	return ok && old.text == b.text && b.touch.TakeCapture(&b.Node, &old.touch)
}

// IconButton is a square button with an icon. Its tooltip (Tip) describes the action.
type IconButton struct {
	Node
	Icon    render.Icon
	On      bool // whether the mode that the button toggles is on
	OnPress func()

	touch PressState
}

// NewIconButton returns a button with an icon. name is its tooltip and accessible name. A press calls onPress.
func NewIconButton(icon render.Icon, name string, onPress func()) *IconButton {
	return &IconButton{Node: Node{Tip: name}, Icon: icon, OnPress: onPress}
}

// SetIcon changes the icon and the accessible name of the button. If the name changes during a press, the press is cancelled.
func (b *IconButton) SetIcon(icon render.Icon, name string) {
	if b.Icon == icon && b.Tip == name {
		return
	}
	b.touch.Held = b.touch.Held && b.Tip == name
	b.Icon, b.Tip = icon, name
	b.MarkDirty()
}

// SetOn draws the button as switched on or off, for a button that toggles a mode.
func (b *IconButton) SetOn(on bool) {
	if b.On != on {
		b.On = on
		b.MarkDirty()
	}
}

func (b *IconButton) Size(float64) (w, h float64) { return ControlHeight, ControlHeight }

func (b *IconButton) CanFocus() bool { return true }

func (b *IconButton) Pointer(e PointerEvent) {
	if b.touch.Pointer(&b.Node, e) {
		b.press()
	}
}

func (b *IconButton) Key(k KeyEvent) bool {
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

func (b *IconButton) Tick() bool { return b.touch.Tick(&b.Node) }

func (b *IconButton) Draw(p *render.Pen) {
	th := b.Theme()
	ink, ground := th.InkSoft, render.Fade(th.Ink, 0.08*b.touch.Hover.Value+0.1*b.touch.Down.Value)
	switch {
	case !Enabled(b):
		ink, ground = th.InkFaint, render.Fade(th.Ink, 0)
	case b.On:
		ink = th.Accent
		p.Round(b.Bounds(), ControlRadius, th.AccentSoft)
	}
	p.Round(b.Bounds(), ControlRadius, ground)
	p.Icon(b.Icon, render.RectAround(b.Bounds().Centre(), IconSize, IconSize), render.Mix(ink, th.Ink, b.touch.Hover.Value/2))
}

func (b *IconButton) TakeCapture(from Widget) bool {
	old, ok := from.(*IconButton)
	return ok && old.Icon == b.Icon && old.Tip == b.Tip && b.touch.TakeCapture(&b.Node, &old.touch)
}

// Pressable is a Node that calls Press when it is pressed with the pointer, Enter or a game pad. A widget that embeds it adds
// Size and Draw.
type Pressable struct {
	Node
	Press func()
	Touch PressState
}

func (b *Pressable) CanFocus() bool { return true }

func (b *Pressable) Pointer(e PointerEvent) {
	if b.Touch.Pointer(&b.Node, e) {
		b.press()
	}
}

func (b *Pressable) Key(k KeyEvent) bool {
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

func (b *Pressable) Tick() bool { return b.Touch.Tick(&b.Node) }

// Shade darkens the rounded rectangle r while the pointer hovers over the widget or presses it.
func (b *Pressable) Shade(p *render.Pen, r render.Rect, radius float64) {
	if shade := 0.06*b.Touch.Hover.Value + 0.08*b.Touch.Down.Value; shade > 0 {
		p.Round(r, radius, render.Fade(p.Theme().Ink, shade))
	}
}
