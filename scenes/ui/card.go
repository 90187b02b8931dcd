package ui

import (
	"math"

	"menagerie/render"
)

// Card is a large button with a picture, a title and a text: a game on the home screen.
type Card struct {
	Node
	PictureHeight float64
	Badge         string // a short note in the picture's corner; may be empty
	OnDraw        func(p *render.Pen, r render.Rect)
	OnPress       func()

	title, text string
	touch       touch
	draw        func()
	pen         *render.Pen
	pic         render.Rect
}

// NewCard makes a card; set OnDraw and OnPress.
func NewCard(title, text string) *Card {
	c := &Card{title: title, text: text, PictureHeight: 150}
	c.draw = func() { c.OnDraw(c.pen, c.pic) }
	return c
}

const (
	cardPad    = 8.0
	cardText   = 12.0 // beside the text, more than beside the picture
	cardRadius = 16.0
)

func (c *Card) lines(width float64) []string {
	if c.text == "" {
		return nil
	}
	return render.Wrap(c.text, textStyles[Body], math.Max(width-2*(cardPad+cardText), 40))
}

// Size implements Widget.
func (c *Card) Size(avail float64) (w, h float64) {
	w = math.Min(avail, 320)
	h = cardPad + c.PictureHeight + 12 + render.LineHeight(textStyles[Heading]) + 16
	if n := len(c.lines(avail)); n > 0 {
		h += 4 + float64(n)*render.LineHeight(textStyles[Body])
	}
	return w, h
}

// CanFocus implements Focusable.
func (c *Card) CanFocus() bool { return true }

// Pointer implements Pointed.
func (c *Card) Pointer(e PointerEvent) {
	if c.touch.pointer(&c.Node, e) {
		c.press()
	}
}

// Key implements Keyed.
func (c *Card) Key(k KeyEvent) bool {
	if !k.Accepts() {
		return false
	}
	c.touch.flash(&c.Node)
	c.press()
	return true
}

func (c *Card) press() {
	c.sound("ui.press")
	if c.OnPress != nil {
		c.OnPress()
	}
}

// Tick implements Ticked.
func (c *Card) Tick() bool { return c.touch.tick(&c.Node) }

// ringRect implements ringed.
func (c *Card) ringRect() (render.Rect, float64) { return c.rect, cardRadius }

// Draw implements Widget.
func (c *Card) Draw(p *render.Pen) {
	th := c.theme()
	lift := c.touch.over.now * (1 - c.touch.down.now)
	r := c.rect
	p.Shadow(r, cardRadius, 1+lift)
	ground := render.Mix(th.Surface, th.AccentSoft, 0.5*c.touch.down.now)
	p.Round(r, cardRadius, ground)
	c.pic, _ = r.Inset(cardPad).CutTop(c.PictureHeight)
	if c.OnDraw != nil {
		c.pen = p
		p.Clip(c.pic, c.draw)
		// A thick frame around the picture covers its square corners.
		radius := cardRadius - cardPad + 2
		p.Frame(c.pic.Inset(-radius/2), radius*1.5, radius/2, ground)
	}
	p.Frame(r, cardRadius, math.Max(th.OutlineWidth, 1+lift), render.Mix(th.Line, th.Accent, c.touch.over.now))
	c.drawText(p)
	c.drawBadge(p)
}

func (c *Card) drawText(p *render.Pen) {
	th := c.theme()
	ink, soft := th.Ink, th.InkSoft
	if !Enabled(c) {
		ink, soft = th.InkFaint, th.InkFaint
	}
	x, y := c.rect.X+cardPad+cardText, c.pic.Bottom()+12
	w := c.rect.W - 2*(cardPad+cardText)
	h := render.LineHeight(textStyles[Heading])
	p.TextIn(c.title, render.Rect{X: x, Y: y, W: w, H: h}, TextStyle(Heading, ink))
	y += h + 4
	for _, s := range c.lines(c.rect.W) {
		p.Text(s, x, y, TextStyle(Body, soft))
		y += render.LineHeight(textStyles[Body])
	}
}

func (c *Card) drawBadge(p *render.Pen) {
	if c.Badge == "" {
		return
	}
	th := c.theme()
	st := TextStyle(Caption, th.Ink)
	st.Weight = render.Medium
	w, h := render.Measure(c.Badge, st)
	r := render.Rect{X: c.pic.Right() - w - 16 - 8, Y: c.pic.Y + 8, W: w + 16, H: h + 6}
	p.Round(r, r.H/2, th.Surface)
	p.TextIn(c.Badge, r, st.Aligned(render.Middle))
}
