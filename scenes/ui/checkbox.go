package ui

import (
	"image/color"
	"math"

	"menagerie/render"
)

// CheckBox is a check box or a switch, with a text beside it.
type CheckBox struct {
	Node
	OnChange func(on bool)

	text   string
	note   string
	on     bool
	toggle bool // whether it is drawn as a switch
	radio  bool // whether it is drawn as a circle; a press then never switches it off
	touch  PressState
	mark   Fade
}

// NewCheckBox returns a check box with a text beside it. A press calls onChange with the new state.
func NewCheckBox(text string, on bool, onChange func(on bool)) *CheckBox {
	return newCheck(text, on, onChange)
}

// NewSwitch returns a check box that is drawn as a switch to the right of its text. A press calls onChange with the new state.
func NewSwitch(text string, on bool, onChange func(on bool)) *CheckBox {
	c := newCheck(text, on, onChange)
	c.toggle = true
	return c
}

// NewRadio returns a radio button: one of several choices. A press calls onChoose.
func NewRadio(text string, on bool, onChoose func()) *CheckBox {
	c := newCheck(text, on, func(bool) { onChoose() })
	c.radio = true
	return c
}

func newCheck(text string, on bool, onChange func(on bool)) *CheckBox {
	c := &CheckBox{OnChange: onChange, text: text, on: on}
	c.mark.Aim(on)
	c.mark.Jump()
	return c
}

// WithNote adds an explanation below the text and returns the check box.
func (c *CheckBox) WithNote(note string) *CheckBox {
	c.note = note
	return c
}

// On reports whether the check box is on.
func (c *CheckBox) On() bool { return c.on }

// Set switches the check box on or off without calling OnChange.
func (c *CheckBox) Set(on bool) {
	if c.on == on {
		return
	}
	c.on = on
	c.mark.Aim(on)
	c.MarkDirty()
	c.Animate()
}

const (
	boxSize     = 20.0
	switchWidth = 36.0
)

// markWidth returns the width of the box or switch with the gap beside it.
func (c *CheckBox) markWidth() float64 {
	if c.toggle {
		return switchWidth + 16
	}
	return boxSize + 10
}

func (c *CheckBox) lines(avail float64) (text, note []string) {
	w := math.Max(avail-c.markWidth(), 40)
	text = render.Wrap(c.text, Body.Style(), w)
	if c.note != "" {
		note = render.Wrap(c.note, Caption.Style(), w)
	}
	return text, note
}

func (c *CheckBox) Size(avail float64) (w, h float64) {
	text, note := c.lines(avail)
	for _, s := range text {
		lw, _ := render.Measure(s, Body.Style())
		w = math.Max(w, lw)
	}
	for _, s := range note {
		lw, _ := render.Measure(s, Caption.Style())
		w = math.Max(w, lw)
	}
	return math.Min(math.Ceil(w)+c.markWidth(), avail), math.Max(ControlHeight, c.textHeight(text, note)+8)
}

func (c *CheckBox) textHeight(text, note []string) float64 {
	return float64(len(text))*render.LineHeight(Body.Style()) + float64(len(note))*render.LineHeight(Caption.Style())
}

func (c *CheckBox) CanFocus() bool { return true }

func (c *CheckBox) Pointer(e PointerEvent) {
	if c.touch.Pointer(&c.Node, e) {
		c.flip()
	}
}

func (c *CheckBox) Key(k KeyEvent) bool {
	if !k.Accepts() {
		return false
	}
	c.flip()
	return true
}

func (c *CheckBox) flip() {
	c.Set(c.radio || !c.on)
	c.PlaySound("ui.toggle")
	if c.OnChange != nil {
		c.OnChange(c.on)
	}
}

func (c *CheckBox) Tick() bool {
	moved := c.mark.Step(c.Env())
	if moved {
		c.MarkDirty()
	}
	return c.touch.Tick(&c.Node) || moved
}

// FocusRing returns a ring a little wider than the check box. Otherwise the ring would touch the text.
func (c *CheckBox) FocusRing() (render.Rect, float64) {
	return c.Bounds().InsetXY(-3, 0), ControlRadius
}

func (c *CheckBox) Draw(p *render.Pen) {
	th, r := c.Theme(), c.Bounds()
	text, note := c.lines(r.W)
	line := render.LineHeight(Body.Style())
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
		x += c.markWidth()
	}
	for _, s := range text {
		p.Text(s, x, y, TextStyle(Body, ink))
		y += line
	}
	for _, s := range note {
		p.Text(s, x, y, TextStyle(Caption, soft))
		y += render.LineHeight(Caption.Style())
	}
}

func (c *CheckBox) drawBox(p *render.Pen, r render.Rect) {
	th := c.Theme()
	fill, edge, mark := c.checkedColor(), render.Mix(th.Edge, th.Ink, 0.5*c.touch.Hover.Value), th.OnAccent
	if !Enabled(c) {
		fill, edge, mark = th.InkFaint, th.InkFaint, th.Surface
	}
	if c.radio {
		p.Circle(r.Centre(), boxSize/2, th.Surface)
		p.Ring(r.Centre(), boxSize/2, 2, render.Mix(edge, fill, c.mark.Value))
		p.Circle(r.Centre(), boxSize/4*c.mark.Value, fill)
		return
	}
	p.Round(r, 5, render.Mix(th.Surface, th.Ink, 0.05*c.touch.Hover.Value+0.06*c.touch.Down.Value))
	p.Frame(r, 5, 1.5, edge)
	if c.mark.Value > 0 {
		p.Round(r, 5, render.Fade(fill, c.mark.Value))
		p.Icon(render.Check, r.Inset(2), render.Fade(mark, c.mark.Value))
	}
}

// checkedColor returns the colour of a checked box, which is darker below the pointer.
func (c *CheckBox) checkedColor() color.RGBA {
	return render.Mix(c.Theme().Accent, c.Theme().Ink, 0.3*c.touch.Hover.Value)
}

func (c *CheckBox) drawSwitch(p *render.Pen, r render.Rect) {
	th := c.Theme()
	on, off, knob := c.checkedColor(), render.Mix(th.Edge, th.InkSoft, 0.6*c.touch.Hover.Value), th.Surface
	if th.Name == render.NameContrast {
		knob = th.Ground
	}
	if !Enabled(c) {
		on, off = th.InkFaint, th.Line
	}
	p.Round(r, r.H/2, render.Mix(off, on, c.mark.Value))
	x := r.X + 10 + (r.W-20)*render.EaseInOut(c.mark.Value)
	p.Circle(render.Pt{X: x, Y: r.Centre().Y}, 7, knob)
	if c.mark.Value == 1 {
		// The tick says "on" without colour.
		p.Icon(render.Check, render.RectAround(render.Pt{X: x, Y: r.Centre().Y}, 10, 10), on)
	}
}

func (c *CheckBox) TextLines() []TextLine {
	text, note := c.lines(c.Bounds().W)
	var list []TextLine
	for _, s := range text {
		list = append(list, TextLine{Text: s, Style: Body.Style(), Width: c.Bounds().W - c.markWidth()})
	}
	for _, s := range note {
		list = append(list, TextLine{Text: s, Style: Caption.Style(), Width: c.Bounds().W - c.markWidth()})
	}
	return list
}

func (c *CheckBox) TakeCapture(from Widget) bool {
	old, ok := from.(*CheckBox)
	return ok && old.text == c.text && old.on == c.on && c.touch.TakeCapture(&c.Node, &old.touch)
}
