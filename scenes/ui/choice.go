package ui

import (
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
)

// Choice is a widget for selecting one of several options. It shows them side by side, or in a drop-down list if they do not
// fit.
type Choice struct {
	Node
	OnChange func(i int)
	OnSame   func() // called when the player selects the already selected option again; may be nil

	label    string
	options  []string
	selected int
	hover    int
	held     int
	touch    PressState
	slide    render.Spring // animated position of the mark of the selected option, as a fractional index
}

// maxSegments is the maximal number of options that are shown side by side.
const maxSegments = 6

// NewChoice returns a Choice of these options. label is the text above the options and may be "". selected is the index of the
// selected option, or -1 for none.
func NewChoice(label string, options []string, selected int) *Choice {
	c := &Choice{label: label, hover: -1, held: -1}
	c.SetOptions(options, selected)
	return c
}

// Selected returns the index of the selected option, or -1 for none.
func (c *Choice) Selected() int { return c.selected }

// Options returns the texts of the options.
func (c *Choice) Options() []string { return c.options }

// SetOptions replaces the options and selects one by its index. It does not call OnChange.
func (c *Choice) SetOptions(options []string, selected int) {
	c.options = options
	c.selected = max(-1, min(selected, len(options)-1))
	c.slide.Set(float64(c.selected))
	c.Relayout()
}

// Set selects option i without calling OnChange.
func (c *Choice) Set(i int) {
	i = max(-1, min(i, len(c.options)-1))
	if i == c.selected {
		return
	}
	c.selected = i
	c.slide.Aim(float64(i))
	c.Animate()
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
	c.PlaySound("ui.toggle")
	if c.OnChange != nil {
		c.OnChange(i)
	}
}

func (c *Choice) labelHeight() float64 {
	if c.label == "" {
		return 0
	}
	return render.LineHeight(Caption.Style()) + 4
}

// segmentWidth returns the width of each option in units, which is the width that the longest text needs.
func (c *Choice) segmentWidth() float64 {
	w := 40.0
	for _, o := range c.options {
		ow, _ := render.Measure(o, ControlStyle(render.Light().Ink))
		w = math.Max(w, math.Ceil(ow)+24)
	}
	return w
}

func (c *Choice) segmented(avail float64) bool {
	n := len(c.options)
	return n > 0 && n <= maxSegments && c.segmentWidth()*float64(n)+4 <= avail
}

func (c *Choice) Size(avail float64) (w, h float64) {
	w = c.segmentWidth() + 32
	if c.segmented(avail) {
		w = c.segmentWidth()*float64(len(c.options)) + 4
	}
	lw, _ := render.Measure(c.label, Caption.Style())
	return math.Min(math.Max(w, math.Ceil(lw)), avail), ControlHeight + c.labelHeight()
}

// Target returns the bounds of the options, without the label above them.
func (c *Choice) Target() render.Rect {
	_, r := c.Bounds().CutTop(c.labelHeight())
	r.H = ControlHeight
	if c.segmented(r.W) {
		r.W = math.Min(r.W, (c.segmentWidth()+24)*float64(len(c.options))+4)
	} else {
		r.W = math.Min(r.W, 360)
	}
	return r
}

func (c *Choice) segmentRect(i float64) render.Rect {
	r := c.Target().Inset(2)
	w := r.W / float64(max(len(c.options), 1))
	return render.Rect{X: r.X + w*i, Y: r.Y, W: w, H: r.H}
}

func (c *Choice) segmentAt(at render.Pt) int {
	if !c.segmented(c.Bounds().W) || !c.Target().Contains(at) {
		return -1
	}
	r := c.Target().Inset(2)
	i := int((at.X - r.X) / r.W * float64(len(c.options)))
	return max(0, min(i, len(c.options)-1))
}

func (c *Choice) CanFocus() bool { return len(c.options) > 0 }

func (c *Choice) Pointer(e PointerEvent) {
	pressed := c.touch.Pointer(&c.Node, e)
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
		if !c.segmented(c.Bounds().W) && c.Target().Contains(e.At) {
			c.touch.Held = false
			c.open()
		}
	case PointerRelease:
		if pressed && at >= 0 && at == c.held {
			c.choose(at)
		}
	}
}

// Wheel selects the previous or the next option, but only if the Choice has the focus.
func (c *Choice) Wheel(_, y float64) bool {
	if !c.Focused() || c.segmented(c.Bounds().W) {
		return false
	}
	if y > 0 {
		c.choose(c.selected - 1)
	} else {
		c.choose(c.selected + 1)
	}
	return true
}

// Key handles the left and right keys, which select another option. If the options are in a drop-down list, Enter opens it.
func (c *Choice) Key(k KeyEvent) bool {
	if k.Mods.Command || k.Mods.Alt && k.Code != ebiten.KeyArrowDown {
		return false
	}
	switch {
	case k.Code == ebiten.KeyArrowLeft && c.selected > 0:
		c.choose(c.selected - 1)
	case k.Code == ebiten.KeyArrowRight && c.selected < len(c.options)-1:
		c.choose(c.selected + 1)
	case c.segmented(c.Bounds().W):
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
	if c.Root() == nil || !Enabled(c) {
		return
	}
	c.Root().Focus(c)
	u := newChoicePopup(c)
	u.open(c.Root(), u)
	u.list.Select(u.list.Selected()) // scrolls to it
}

func (c *Choice) Tick() bool {
	motion := render.FullMotion
	if c.Env().ReducedMotion {
		motion = render.ReducedMotion
	}
	moved := c.slide.Tick(2.5, motion)
	if moved {
		c.MarkDirty()
	}
	return c.touch.Tick(&c.Node) || moved
}

func (c *Choice) FocusRing() (render.Rect, float64) { return c.Target(), ControlRadius }

func (c *Choice) Draw(p *render.Pen) {
	th := c.Theme()
	if c.label != "" {
		ink := th.InkSoft
		if !Enabled(c) {
			ink = th.InkFaint
		}
		p.Text(c.label, c.Bounds().X, c.Bounds().Y, TextStyle(Caption, ink))
	}
	if c.segmented(c.Bounds().W) {
		c.drawSegments(p)
		return
	}
	c.drawDrop(p)
}

func (c *Choice) drawSegments(p *render.Pen) {
	th, r := c.Theme(), c.Target()
	p.Round(r, ControlRadius, render.Mix(th.Sunken, th.Surface, 0.15))
	p.Frame(r, ControlRadius, th.OutlineWidth, th.Edge)
	if c.hover >= 0 && c.hover != c.selected && Enabled(c) {
		p.Round(c.segmentRect(float64(c.hover)), ControlRadius-2, render.Fade(th.Ink, 0.06))
	}
	if c.selected >= 0 {
		mark := c.segmentRect(c.slide.Value())
		fill := th.Accent
		if !Enabled(c) {
			fill = render.Mix(th.Sunken, th.InkFaint, 0.3)
		}
		p.Round(mark, ControlRadius-2, fill)
	}
	for i, o := range c.options {
		p.TextIn(o, c.segmentRect(float64(i)).InsetXY(4, 0), ControlStyle(c.ink(i)).Aligned(render.Middle))
	}
}

func (c *Choice) ink(i int) color.RGBA {
	th := c.Theme()
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
	th, r := c.Theme(), c.Target()
	ink := th.Ink
	ground := render.Mix(th.Raised, th.AccentSoft, HoverShare*c.touch.Hover.Value) // grey would look switched off
	edge := render.Mix(th.Edge, th.Accent, c.touch.Hover.Value)
	if !Enabled(c) {
		ink, ground, edge = th.InkFaint, render.Mix(th.Sunken, th.Surface, 0.4), th.Line
	}
	p.Round(r, ControlRadius, ground)
	p.Frame(r, ControlRadius, th.OutlineWidth, edge)
	text := ""
	if c.selected >= 0 {
		text = c.options[c.selected]
	}
	arrow, rest := r.InsetXY(10, 0).CutRight(18)
	p.TextIn(text, rest.InsetXY(3, 0), TextStyle(Body, ink))
	p.Icon(render.ChevronDown, arrow, ink)
}

func (c *Choice) TextLines() []TextLine {
	list := []TextLine{{Text: c.label, Style: Caption.Style(), Width: c.Bounds().W}}
	for i, o := range c.options {
		if c.segmented(c.Bounds().W) {
			list = append(list, TextLine{Text: o, Style: ControlStyle(c.ink(i)), Width: c.segmentRect(0).W - 8})
		} else {
			list = append(list, TextLine{Text: o, Style: Body.Style(), Width: c.Target().W - 20 - 18 - 6})
		}
	}
	return list
}

func (c *Choice) TakeCapture(from Widget) bool {
	old, ok := from.(*Choice)
	if !ok || !slices.Equal(old.options, c.options) {
		return false
	}
	c.held, c.hover = old.held, old.hover
	return c.touch.TakeCapture(&c.Node, &old.touch)
}

// choicePopup is the drop-down list of a Choice.
type choicePopup struct {
	popup
	of   *Choice
	list *List
}

func newChoicePopup(c *Choice) *choicePopup {
	l := NewList(len(c.options), func(row int) string { return c.options[row] })
	l.Mark(c.selected)
	u := &choicePopup{of: c, list: l}
	l.DrawRow = func(p *render.Pen, row int, r render.Rect) { u.drawRow(p, row, r) }
	l.OnActivate = func(int) { u.accept() }
	l.OnClick = l.OnActivate
	u.SetChildren(l)
	return u
}

func (u *choicePopup) accept() {
	row := u.list.Selected()
	u.close()
	u.of.choose(row)
}

// Place places the drop-down list below the Choice, or above it if there is more space.
func (u *choicePopup) Place(win render.Rect) {
	u.Node.Place(win)
	box := u.of.Target()
	box.Y = math.Max(8, math.Min(box.Y, win.Bottom()-8-box.H)) // a window that became smaller may have lost it
	h := float64(u.list.Rows())*u.list.RowHeight + 2
	below, above := win.Bottom()-8-box.Bottom()-4, box.Y-4-8
	r := render.Rect{X: box.X, Y: box.Bottom() + 4, W: math.Max(box.W, u.width()), H: math.Min(h, below)}
	if h > below && above > below {
		r.H = math.Min(h, above)
		r.Y = box.Y - 4 - r.H
	}
	r.W = math.Min(r.W, win.W-16)
	r.X = math.Max(8, math.Min(r.X, win.Right()-8-r.W))
	u.list.Place(r)
}

// width returns the width of the list, which depends on the longest option.
func (u *choicePopup) width() float64 {
	w := 0.0
	for _, o := range u.of.options {
		ow, _ := render.Measure(o, Body.Style())
		w = math.Max(w, ow)
	}
	return math.Ceil(w) + 32 + 28 + ScrollbarWidth
}

func (u *choicePopup) Key(k KeyEvent) bool {
	switch {
	case k.Code == ebiten.KeyEscape, k.Code == ebiten.KeyTab:
		u.close()
	case k.Code == ebiten.KeyArrowDown && !k.Repeat: // the list itself stops at its ends
		u.list.Choose(0)
	case k.Code == ebiten.KeyArrowUp && !k.Repeat:
		u.list.Choose(u.list.Rows() - 1)
	}
	return true // widgets below the list get no keys
}

func (u *choicePopup) Draw(p *render.Pen) {
	p.Shadow(u.list.Bounds(), ControlRadius, 6)
	Paint(p, u.Children()...)
	// The widgets below may have the same colour as the list, so draw an edge.
	th := u.Theme()
	p.Frame(u.list.Bounds(), ControlRadius, th.OutlineWidth, render.Mix(th.Line, th.InkSoft, 0.6))
}

func (u *choicePopup) drawRow(p *render.Pen, row int, r render.Rect) {
	th := u.Theme()
	tick, text := r.CutRight(20)
	p.TextIn(u.of.options[row], text, TextStyle(Body, th.Ink))
	if row == u.of.selected {
		p.Icon(render.Check, render.RectAround(tick.Centre(), 16, 16), th.Accent)
	}
}
