package ui

import (
	"image/color"
	"math"

	"menagerie/render"
)

// ButtonKind is how much a button wants to be pressed.
type ButtonKind uint8

// The kinds. A screen has one Primary button at most; Danger is for what cannot be taken back; Quiet has no outline.
const (
	Plain ButtonKind = iota
	Primary
	Danger
	Quiet
)

// Button is a text, with an icon if wanted, that does something when it is pressed.
type Button struct {
	Node
	Kind    ButtonKind
	Icon    render.Icon // drawn before the text
	Default bool        // Enter presses it while nothing else wants Enter
	Large   bool        // 48 units high, for the one action of a screen
	OnPress func()
	Left    bool // text and icon at the left instead of the middle, for menus

	text  string
	touch touch
}

// NewButton makes a button that calls onPress.
func NewButton(text string, onPress func()) *Button { return &Button{text: text, OnPress: onPress} }

// NewPrimary makes the main button of a screen; Enter presses it.
func NewPrimary(text string, onPress func()) *Button {
	return &Button{text: text, OnPress: onPress, Kind: Primary, Default: true}
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

// Text is what is written on the button.
func (b *Button) Text() string { return b.text }

// SetText changes what is written on the button.
func (b *Button) SetText(text string) {
	if text != b.text {
		b.text = text
		b.Relayout()
	}
}

// SetIcon changes the icon.
func (b *Button) SetIcon(i render.Icon) {
	if i != b.Icon {
		b.Icon = i
		b.MarkDirty()
	}
}

func (b *Button) style(c color.RGBA) render.Style {
	st := strong(c)
	if b.Large {
		st.Size, st.Weight = 17, render.Bold
	}
	return st
}

// content measures what is on the button: the icon, what is between, and the text on one line.
func (b *Button) content() (icon, gap, text float64) {
	if b.Icon != render.NoIcon {
		icon = iconSize
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
	buttonEdge = 8  // kept free beside what is on a button, however narrow that is
	leastWrap  = 60 // a text with less room than that stays on one line
)

// lines are those of the text on a button of this width, which has one where it can.
func (b *Button) lines(width float64) []string {
	icon, gap, text := b.content()
	if room := width - 2*buttonEdge - icon - gap; room < text && room >= leastWrap {
		return render.Wrap(b.text, b.style(color.RGBA{}), room)
	}
	return []string{b.text}
}

// Size implements Widget.
func (b *Button) Size(avail float64) (w, h float64) {
	icon, gap, text := b.content()
	h, pad := controlHeight, controlPad
	if b.Large {
		h, pad = 48, 24
	}
	w = math.Min(icon+gap+text+2*pad, avail)
	more := len(b.lines(w)) - 1
	return w, h + float64(more)*render.LineHeight(b.style(color.RGBA{}))
}

// CanFocus implements Focusable.
func (b *Button) CanFocus() bool { return true }

// Pointer implements Pointed.
func (b *Button) Pointer(e PointerEvent) {
	if b.touch.pointer(&b.Node, e) {
		b.press()
	}
}

// Key implements Keyed.
func (b *Button) Key(k KeyEvent) bool {
	if !k.Accepts() {
		return false
	}
	b.touch.flash(&b.Node)
	b.press()
	return true
}

func (b *Button) press() {
	if !Enabled(b) {
		return
	}
	b.sound("ui.press")
	if b.OnPress != nil {
		b.OnPress()
	}
}

// Tick implements Ticked.
func (b *Button) Tick() bool { return b.touch.tick(&b.Node) }

// Draw implements Widget.
func (b *Button) Draw(p *render.Pen) {
	ink := b.drawGround(p)
	icon, gap, text := b.content()
	r := b.rect.InsetXY(buttonEdge, 0)
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
	lines := b.lines(b.rect.W)
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

// drawGround paints the button's shape and answers the colour of what is on it.
func (b *Button) drawGround(p *render.Pen) color.RGBA {
	th, r := b.theme(), b.rect
	if !Enabled(b) {
		if b.Kind != Quiet {
			p.Round(r, controlRadius, render.Mix(th.Sunken, th.Surface, 0.4))
			p.Frame(r, controlRadius, th.OutlineWidth, render.Mix(th.Line, th.Surface, 0.4))
		}
		return th.InkFaint
	}
	press := 0.07*b.touch.over.now + 0.09*b.touch.down.now
	switch b.Kind {
	case Primary:
		p.Round(r, controlRadius, render.Mix(th.Accent, th.Ink, 1.6*press))
		return th.OnAccent
	case Danger:
		p.Round(r, controlRadius, render.Mix(th.Raised, th.Bad, 1.6*press))
		p.Frame(r, controlRadius, th.OutlineWidth, render.Mix(th.Bad, th.Line, 0.4))
		return th.Bad
	case Quiet:
		p.Round(r, controlRadius, render.Fade(th.Ink, press))
		return th.Ink
	}
	ground := render.Mix(th.Raised, th.AccentSoft, hoverShare*b.touch.over.now)
	p.Round(r, controlRadius, render.Mix(ground, th.Ink, 0.09*b.touch.down.now))
	p.Frame(r, controlRadius, th.OutlineWidth, render.Mix(th.Line, th.Accent, b.touch.over.now))
	return th.Ink
}
