package ui

import (
	"math"

	"menagerie/render"
)

// Card is a large button with a picture, a title and a text. The games on the home screen are Cards.
type Card struct {
	Node
	PictureHeight float64
	Badge         string // short text in a corner of the picture; may be empty
	OnDraw        func(p *render.Pen, r render.Rect)
	OnPress       func()

	title, text string
	touch       PressState
	draw        func()
	pen         *render.Pen
	pic         render.Rect
}

// NewCard returns a card with a title and a text. The caller must set OnDraw and OnPress.
func NewCard(title, text string) *Card {
	c := &Card{title: title, text: text, PictureHeight: 150}
	c.draw = func() { c.OnDraw(c.pen, c.pic) }
	return c
}

const (
	cardPad    = 8.0
	cardText   = 12.0 // extra margin beside the text, in units
	cardRadius = 16.0
)

func (c *Card) lines(width float64) []string {
	if c.text == "" {
		return nil
	}
	return render.Wrap(c.text, Body.Style(), math.Max(width-2*(cardPad+cardText), 40))
}

func (c *Card) Size(avail float64) (w, h float64) {
	w = math.Min(avail, 320)
	h = cardPad + c.PictureHeight + 12 + render.LineHeight(Heading.Style()) + 16
	if n := len(c.lines(avail)); n > 0 {
		h += 4 + float64(n)*render.LineHeight(Body.Style())
	}
	return w, h
}

func (c *Card) CanFocus() bool { return true }

func (c *Card) Pointer(e PointerEvent) {
	if c.touch.Pointer(&c.Node, e) {
		c.press()
	}
}

func (c *Card) Key(k KeyEvent) bool {
	if !k.Accepts() {
		return false
	}
	c.touch.Flash(&c.Node)
	c.press()
	return true
}

func (c *Card) press() {
	c.PlaySound("ui.press")
	if c.OnPress != nil {
		c.OnPress()
	}
}

func (c *Card) Tick() bool { return c.touch.Tick(&c.Node) }

func (c *Card) FocusRing() (render.Rect, float64) { return c.Bounds(), cardRadius }

func (c *Card) Draw(p *render.Pen) {
	th := c.Theme()
	lift := c.touch.Hover.Value * (1 - c.touch.Down.Value)
	r := c.Bounds()
	p.Shadow(r, cardRadius, 1+lift)
	ground := render.Mix(th.Surface, th.AccentSoft, 0.5*c.touch.Down.Value)
	p.Round(r, cardRadius, ground)
	c.pic, _ = r.Inset(cardPad).CutTop(c.PictureHeight)
	if c.OnDraw != nil {
		c.pen = p
		p.Clip(c.pic, c.draw)
		// A thick frame around the picture covers its square corners.
		radius := cardRadius - cardPad + 2
		p.Frame(c.pic.Inset(-radius/2), radius*1.5, radius/2, ground)
	}
	p.Frame(r, cardRadius, math.Max(th.OutlineWidth, 1+lift), render.Mix(th.Edge, th.Accent, c.touch.Hover.Value))
	c.drawText(p)
	c.drawBadge(p)
}

func (c *Card) drawText(p *render.Pen) {
	th := c.Theme()
	ink, soft := th.Ink, th.InkSoft
	if !Enabled(c) {
		ink, soft = th.InkFaint, th.InkFaint
	}
	x, y := c.Bounds().X+cardPad+cardText, c.pic.Bottom()+12
	w := c.Bounds().W - 2*(cardPad+cardText)
	h := render.LineHeight(Heading.Style())
	p.TextIn(c.title, render.Rect{X: x, Y: y, W: w, H: h}, TextStyle(Heading, ink))
	y += h + 4
	for _, s := range c.lines(c.Bounds().W) {
		p.Text(s, x, y, TextStyle(Body, soft))
		y += render.LineHeight(Body.Style())
	}
}

func (c *Card) drawBadge(p *render.Pen) {
	if c.Badge == "" {
		return
	}
	th := c.Theme()
	st := TextStyle(Caption, th.Ink)
	st.Weight = render.Medium
	w, h := render.Measure(c.Badge, st)
	r := render.Rect{X: c.pic.Right() - w - 16 - 8, Y: c.pic.Y + 8, W: w + 16, H: h + 6}
	p.Round(r, r.H/2, th.Surface)
	p.TextIn(c.Badge, r, st.Aligned(render.Middle))
}

func (c *Card) TextLines() []TextLine {
	w := c.Bounds().W - 2*(cardPad+cardText)
	list := []TextLine{{Text: c.title, Style: Heading.Style(), Width: w}, {Text: c.Badge, Style: Caption.Style(), Width: c.Bounds().W / 2}}
	for _, s := range c.lines(c.Bounds().W) {
		list = append(list, TextLine{Text: s, Style: Body.Style(), Width: w})
	}
	return list
}

func (c *Card) TakeCapture(from Widget) bool {
	old, ok := from.(*Card)
	return ok && old.title == c.title && c.touch.TakeCapture(&c.Node, &old.touch)
}
