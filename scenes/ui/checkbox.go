package ui

import (
	"math"

	"menagerie/render"
)

// CheckBox is something that is on or off, with its text beside it. As a Switch it takes effect at once.
type CheckBox struct {
	Node
	OnChange func(on bool)

	text   string
	note   string
	on     bool
	toggle bool // drawn as a switch
	touch  touch
	mark   glow
}

// NewCheckBox makes a box to tick.
func NewCheckBox(text string, on bool, onChange func(on bool)) *CheckBox {
	return newCheck(text, on, onChange)
}

// NewSwitch makes a switch: text at the left, the switch at the right end.
func NewSwitch(text string, on bool, onChange func(on bool)) *CheckBox {
	c := newCheck(text, on, onChange)
	c.toggle = true
	return c
}

func newCheck(text string, on bool, onChange func(on bool)) *CheckBox {
	c := &CheckBox{OnChange: onChange, text: text, on: on}
	c.mark.aim(on)
	c.mark.now = c.mark.to
	return c
}

// WithNote adds a line that explains and returns the check box.
func (c *CheckBox) WithNote(note string) *CheckBox {
	c.note = note
	return c
}

// On reports whether it is on.
func (c *CheckBox) On() bool { return c.on }

// Set switches it without calling OnChange.
func (c *CheckBox) Set(on bool) {
	if c.on == on {
		return
	}
	c.on = on
	c.mark.aim(on)
	c.MarkDirty()
	c.animate()
}

const (
	boxSize     = 20.0
	switchWidth = 36.0
)

// part is the width of the mark with its gap.
func (c *CheckBox) part() float64 {
	if c.toggle {
		return switchWidth + 16
	}
	return boxSize + 10
}

func (c *CheckBox) lines(avail float64) (text, note []string) {
	w := math.Max(avail-c.part(), 40)
	text = render.Wrap(c.text, textStyles[Body], w)
	if c.note != "" {
		note = render.Wrap(c.note, textStyles[Caption], w)
	}
	return text, note
}

// Size implements Widget.
func (c *CheckBox) Size(avail float64) (w, h float64) {
	text, note := c.lines(avail)
	for _, s := range text {
		lw, _ := render.Measure(s, textStyles[Body])
		w = math.Max(w, lw)
	}
	for _, s := range note {
		lw, _ := render.Measure(s, textStyles[Caption])
		w = math.Max(w, lw)
	}
	return math.Min(math.Ceil(w)+c.part(), avail), math.Max(controlHeight, c.textHeight(text, note)+8)
}

func (c *CheckBox) textHeight(text, note []string) float64 {
	return float64(len(text))*render.LineHeight(textStyles[Body]) + float64(len(note))*render.LineHeight(textStyles[Caption])
}

// CanFocus implements Focusable.
func (c *CheckBox) CanFocus() bool { return true }

// Pointer implements Pointed.
func (c *CheckBox) Pointer(e PointerEvent) {
	if c.touch.pointer(&c.Node, e) {
		c.flip()
	}
}

// Key implements Keyed.
func (c *CheckBox) Key(k KeyEvent) bool {
	if !k.Accepts() {
		return false
	}
	c.flip()
	return true
}

func (c *CheckBox) flip() {
	c.Set(!c.on)
	c.sound("ui.toggle")
	if c.OnChange != nil {
		c.OnChange(c.on)
	}
}

// Tick implements Ticked.
func (c *CheckBox) Tick() bool {
	moved := c.mark.step(c.env())
	if moved {
		c.MarkDirty()
	}
	return c.touch.tick(&c.Node) || moved
}

// ringRect implements ringed: the text begins at the very edge, so the ring keeps a little away from it.
func (c *CheckBox) ringRect() (render.Rect, float64) { return c.rect.InsetXY(-3, 0), controlRadius }

// Draw implements Widget.
func (c *CheckBox) Draw(p *render.Pen) {
	th, r := c.theme(), c.rect
	text, note := c.lines(r.W)
	line := render.LineHeight(textStyles[Body])
	y := r.Y + (r.H-c.textHeight(text, note))/2
	ink, soft := th.Ink, th.InkSoft
	if !Enabled(c) {
		ink, soft = th.InkFaint, th.InkFaint
	}
	x := r.X
	if c.toggle {
		c.drawSwitch(p, render.Rect{X: r.Right() - switchWidth, Y: y + line/2 - 10, W: switchWidth, H: 20})
	} else {
		c.drawBox(p, render.Rect{X: x, Y: y + line/2 - boxSize/2, W: boxSize, H: boxSize})
		x += c.part()
	}
	for _, s := range text {
		p.Text(s, x, y, TextStyle(Body, ink))
		y += line
	}
	for _, s := range note {
		p.Text(s, x, y, TextStyle(Caption, soft))
		y += render.LineHeight(textStyles[Caption])
	}
}

func (c *CheckBox) drawBox(p *render.Pen, r render.Rect) {
	th := c.theme()
	fill, edge, mark := th.Accent, render.Mix(th.InkFaint, th.Ink, 0.5*c.touch.over.now), th.OnAccent
	if !Enabled(c) {
		fill, edge, mark = th.InkFaint, th.InkFaint, th.Surface
	}
	p.Round(r, 5, render.Mix(th.Surface, th.Ink, 0.05*c.touch.over.now+0.06*c.touch.down.now))
	p.Frame(r, 5, 1.5, edge)
	if c.mark.now > 0 {
		p.Round(r, 5, render.Fade(fill, c.mark.now))
		p.Icon(render.Check, r.Inset(2), render.Fade(mark, c.mark.now))
	}
}

func (c *CheckBox) drawSwitch(p *render.Pen, r render.Rect) {
	th := c.theme()
	on, off, knob := th.Accent, render.Mix(th.InkFaint, th.InkSoft, 0.6*c.touch.over.now), th.Surface
	if th.Name == render.NameContrast {
		knob = th.Ground
	}
	if !Enabled(c) {
		on, off = th.InkFaint, th.Line
	}
	p.Round(r, r.H/2, render.Mix(off, on, c.mark.now))
	x := r.X + 10 + (r.W-20)*render.EaseInOut(c.mark.now)
	p.Circle(render.Pt{X: x, Y: r.Centre().Y}, 7, knob)
	if c.mark.now == 1 {
		// The tick says "on" without colour.
		p.Icon(render.Check, render.RectAround(render.Pt{X: x, Y: r.Centre().Y}, 10, 10), on)
	}
}
