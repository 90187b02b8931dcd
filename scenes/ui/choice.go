package ui

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

// Choice is one of several options: side by side where they fit, else in a list that drops down.
type Choice struct {
	Node
	OnChange func(i int)
	OnSame   func() // the selected option was chosen again; may be nil

	label    string
	options  []string
	selected int
	hover    int
	held     int
	touch    touch
	slide    render.Spring // where the mark of the selected segment is, in segments
}

// maxSegments is how many options a row of segments can have before a list is easier to read.
const maxSegments = 6

// NewChoice makes a choice with a name above it ("" for none). The index of the selected option may be -1 for none.
func NewChoice(label string, options []string, selected int) *Choice {
	c := &Choice{label: label, hover: -1, held: -1}
	c.SetOptions(options, selected)
	return c
}

// Selected is the index of the selected option, or -1.
func (c *Choice) Selected() int { return c.selected }

// Options are the texts to choose from.
func (c *Choice) Options() []string { return c.options }

// SetOptions replaces the options without calling OnChange.
func (c *Choice) SetOptions(options []string, selected int) {
	c.options = options
	c.selected = max(-1, min(selected, len(options)-1))
	c.slide.Set(float64(c.selected))
	c.Relayout()
}

// Set selects an option without calling OnChange.
func (c *Choice) Set(i int) {
	i = max(-1, min(i, len(c.options)-1))
	if i == c.selected {
		return
	}
	c.selected = i
	c.slide.Aim(float64(i))
	c.animate()
	c.MarkDirty()
}

func (c *Choice) choose(i int) {
	if i < 0 || i >= len(c.options) || !Enabled(c) {
		return
	}
	if i == c.selected {
		if c.OnSame != nil {
			c.OnSame()
		}
		return
	}
	c.Set(i)
	c.sound("ui.toggle")
	if c.OnChange != nil {
		c.OnChange(i)
	}
}

func (c *Choice) labelHeight() float64 {
	if c.label == "" {
		return 0
	}
	return render.LineHeight(textStyles[Caption]) + 4
}

// segment is the width of one segment, wide enough for the longest text.
func (c *Choice) segment() float64 {
	w := 40.0
	for _, o := range c.options {
		ow, _ := render.Measure(o, strong(render.Light().Ink))
		w = math.Max(w, math.Ceil(ow)+24)
	}
	return w
}

func (c *Choice) segmented(avail float64) bool {
	n := len(c.options)
	return n > 0 && n <= maxSegments && c.segment()*float64(n)+4 <= avail
}

// Size implements Widget.
func (c *Choice) Size(avail float64) (w, h float64) {
	w = c.segment() + 32
	if c.segmented(avail) {
		w = c.segment()*float64(len(c.options)) + 4
	}
	lw, _ := render.Measure(c.label, textStyles[Caption])
	return math.Min(math.Max(w, math.Ceil(lw)), avail), controlHeight + c.labelHeight()
}

// box is the control without its name. Segments are not stretched beyond what looks like a control.
func (c *Choice) box() render.Rect {
	_, r := c.rect.CutTop(c.labelHeight())
	r.H = controlHeight
	if c.segmented(r.W) {
		r.W = math.Min(r.W, (c.segment()+24)*float64(len(c.options))+4)
	} else {
		r.W = math.Min(r.W, 360)
	}
	return r
}

func (c *Choice) segmentRect(i float64) render.Rect {
	r := c.box().Inset(2)
	w := r.W / float64(max(len(c.options), 1))
	return render.Rect{X: r.X + w*i, Y: r.Y, W: w, H: r.H}
}

func (c *Choice) segmentAt(at render.Pt) int {
	if !c.segmented(c.rect.W) || !c.box().Contains(at) {
		return -1
	}
	r := c.box().Inset(2)
	i := int((at.X - r.X) / r.W * float64(len(c.options)))
	return max(0, min(i, len(c.options)-1))
}

// CanFocus implements Focusable.
func (c *Choice) CanFocus() bool { return len(c.options) > 0 }

// Pointer implements Pointed.
func (c *Choice) Pointer(e PointerEvent) {
	pressed := c.touch.pointer(&c.Node, e)
	at := c.segmentAt(e.At)
	if e.Kind == PointerLeave {
		at = -1
	}
	if at != c.hover {
		c.hover = at
		c.MarkDirty()
	}
	switch e.Kind {
	case PointerPress:
		c.held = at
		if !c.segmented(c.rect.W) && c.box().Contains(e.At) {
			c.touch.held = false
			c.open()
		}
	case PointerRelease:
		if pressed && at >= 0 && at == c.held {
			c.choose(at)
		}
	}
}

// Wheel implements Wheeled: over a focused choice it goes through the options.
func (c *Choice) Wheel(_, y float64) bool {
	if !c.Focused() || c.segmented(c.rect.W) {
		return false
	}
	if y > 0 {
		c.choose(c.selected - 1)
	} else {
		c.choose(c.selected + 1)
	}
	return true
}

// Key implements Keyed. Left and right choose; in a drop-down Enter opens the list.
func (c *Choice) Key(k KeyEvent) bool {
	if k.Mods.Command || k.Mods.Alt && k.Code != ebiten.KeyArrowDown {
		return false
	}
	switch {
	case k.Code == ebiten.KeyArrowLeft && c.selected > 0:
		c.choose(c.selected - 1)
	case k.Code == ebiten.KeyArrowRight && c.selected < len(c.options)-1:
		c.choose(c.selected + 1)
	case c.segmented(c.rect.W):
		return c.segmentKey(k)
	case k.Accepts() || k.Mods.Alt:
		c.open()
	default:
		return false
	}
	return true
}

func (c *Choice) segmentKey(k KeyEvent) bool {
	switch {
	case k.Code == ebiten.KeyHome:
		c.choose(0)
	case k.Code == ebiten.KeyEnd:
		c.choose(len(c.options) - 1)
	case k.Accepts() && (k.Pad || !k.Enter()):
		c.choose((c.selected + 1) % len(c.options))
	default:
		return false
	}
	return true
}

func (c *Choice) open() {
	if c.root == nil || !Enabled(c) {
		return
	}
	c.root.setFocus(c)
	newPopup(c).open()
}

// Tick implements Ticked.
func (c *Choice) Tick() bool {
	motion := render.FullMotion
	if c.env().ReducedMotion {
		motion = render.ReducedMotion
	}
	moved := c.slide.Tick(2.5, motion)
	if moved {
		c.MarkDirty()
	}
	return c.touch.tick(&c.Node) || moved
}

// ringRect implements ringed.
func (c *Choice) ringRect() (render.Rect, float64) { return c.box(), controlRadius }

// Draw implements Widget.
func (c *Choice) Draw(p *render.Pen) {
	th := c.theme()
	if c.label != "" {
		ink := th.InkSoft
		if !Enabled(c) {
			ink = th.InkFaint
		}
		p.Text(c.label, c.rect.X, c.rect.Y, TextStyle(Caption, ink))
	}
	if c.segmented(c.rect.W) {
		c.drawSegments(p)
		return
	}
	c.drawDrop(p)
}

func (c *Choice) drawSegments(p *render.Pen) {
	th, r := c.theme(), c.box()
	p.Round(r, controlRadius, render.Mix(th.Sunken, th.Surface, 0.15))
	p.Frame(r, controlRadius, th.OutlineWidth, th.Line)
	if c.hover >= 0 && c.hover != c.selected && Enabled(c) {
		p.Round(c.segmentRect(float64(c.hover)), controlRadius-2, render.Fade(th.Ink, 0.06))
	}
	if c.selected >= 0 {
		mark := c.segmentRect(c.slide.Value())
		fill := th.Accent
		if !Enabled(c) {
			fill = render.Mix(th.Sunken, th.InkFaint, 0.3)
		}
		p.Round(mark, controlRadius-2, fill)
	}
	for i, o := range c.options {
		p.TextIn(o, c.segmentRect(float64(i)).InsetXY(4, 0), strong(c.ink(i)).Aligned(render.Middle))
	}
}

func (c *Choice) ink(i int) color.RGBA {
	th := c.theme()
	switch {
	case !Enabled(c):
		return th.InkFaint
	case i == c.selected:
		return th.OnAccent
	case i == c.hover:
		return th.Ink
	}
	return th.InkSoft
}

func (c *Choice) drawDrop(p *render.Pen) {
	th, r := c.theme(), c.box()
	ink := th.Ink
	ground := render.Mix(th.Raised, th.AccentSoft, hoverShare*c.touch.over.now) // grey would look switched off
	edge := render.Mix(render.Mix(th.Line, th.InkSoft, 0.3), th.Accent, c.touch.over.now)
	if !Enabled(c) {
		ink, ground, edge = th.InkFaint, render.Mix(th.Sunken, th.Surface, 0.4), th.Line
	}
	p.Round(r, controlRadius, ground)
	p.Frame(r, controlRadius, th.OutlineWidth, edge)
	text := ""
	if c.selected >= 0 {
		text = c.options[c.selected]
	}
	arrow, rest := r.InsetXY(10, 0).CutRight(18)
	p.TextIn(text, rest.InsetXY(3, 0), TextStyle(Body, ink))
	p.Icon(render.ChevronDown, arrow, ink)
}
