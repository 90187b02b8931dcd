package ui

import (
	"math"
	"strings"

	"menagerie/render"
)

// maxDots is the number of dots that a PickCard shows for the strongest opponent.
const maxDots = 5

// PickCard is a card that the player can select, such as an opponent or a side. The selected card has a check mark.
type PickCard struct {
	Node
	OnPress func()
	Dots    int                                // number of filled dots below the text, 1 to maxDots; 0 for a card without dots
	Sign    func(p *render.Pen, r render.Rect) // draws a sign at the left of the text; may be nil
	Face    func(p *render.Pen, r render.Rect) // draws a face above the text of a card with dots; may be nil

	text, note string
	on         bool
	touch      PressState
}

// NewPickCard returns a card with a text and a smaller note below it, which may be "". A press calls onPress.
func NewPickCard(text, note string, onPress func()) *PickCard {
	return &PickCard{text: text, note: note, OnPress: onPress}
}

const (
	pickPad    = 12.0
	pickMark   = 24.0 // diameter of the check mark in units
	pickRadius = 12.0
	dotSize    = 8.0
	dotStep    = 12.0
)

// On reports whether the card is selected.
func (c *PickCard) On() bool { return c.on }

// Text returns the text of the card.
func (c *PickCard) Text() string { return c.text }

// Set selects or deselects the card, without calling onPress.
func (c *PickCard) Set(on bool) {
	if c.on != on {
		c.on = on
		c.MarkDirty()
	}
}

// titleStyle returns the style of the card's text, which is smaller if the longest word does not fit into the width.
func (c *PickCard) titleStyle(width float64) render.Style {
	st := Body.Style()
	st.Weight = render.Bold
	for word := range strings.FieldsSeq(c.text) {
		if w, _ := render.Measure(word, st); w > width {
			st.Size = Caption.Style().Size
			break
		}
	}
	return st
}

func (c *PickCard) markAndSignWidth() float64 {
	w := pickMark + 8
	if c.Sign != nil {
		w += 40 + 8
	}
	return w
}

// textWidth returns the width of the text on a card with the given width.
func (c *PickCard) textWidth(width float64) float64 {
	if c.Dots > 0 {
		return math.Max(width-2*4, 40)
	}
	return math.Max(width-2*pickPad-c.markAndSignWidth(), 40)
}

// lines breaks the text and the note into lines for a card of this width.
func (c *PickCard) lines(width float64) (text, note []string) {
	room := c.textWidth(width)
	text = render.Wrap(c.text, c.titleStyle(room), room)
	if c.note != "" {
		note = render.Wrap(c.note, Caption.Style(), room)
	}
	return text, note
}

func textHeight(text, note []string, st render.Style) float64 {
	return float64(len(text))*render.LineHeight(st) + float64(len(note))*render.LineHeight(Caption.Style())
}

// Size returns the height that the card needs. A card is as wide as the available width.
func (c *PickCard) Size(avail float64) (w, h float64) {
	w = math.Min(avail, 400)
	text, note := c.lines(w)
	h = textHeight(text, note, c.titleStyle(c.textWidth(w)))
	if c.Dots > 0 {
		return w, math.Ceil(math.Max(h+pickMark+2*pickPad+4, 84)) + c.faceBoxOf(w).height()
	}
	return w, math.Ceil(math.Max(h+2*pickPad, 64))
}

func (c *PickCard) CanFocus() bool { return true }

func (c *PickCard) Pointer(e PointerEvent) {
	if c.touch.Pointer(&c.Node, e) {
		c.press()
	}
}

func (c *PickCard) Key(k KeyEvent) bool {
	if !k.Accepts() {
		return false
	}
	c.touch.Flash(&c.Node)
	c.press()
	return true
}

func (c *PickCard) press() {
	c.PlaySound("ui.toggle")
	if c.OnPress != nil {
		c.OnPress()
	}
}

func (c *PickCard) Tick() bool { return c.touch.Tick(&c.Node) }

func (c *PickCard) FocusRing() (render.Rect, float64) { return c.Bounds(), pickRadius }

func (c *PickCard) Draw(p *render.Pen) {
	th, r := c.Theme(), c.Bounds()
	ground, edge, width := th.Surface, render.Mix(th.Edge, th.Accent, c.touch.Hover.Value), th.OutlineWidth
	if c.on {
		ground, edge, width = th.AccentSoft, th.Accent, math.Max(th.OutlineWidth, 2)
	}
	p.Round(r, pickRadius, render.Mix(ground, th.Ink, 0.06*c.touch.Hover.Value+0.08*c.touch.Down.Value))
	p.Frame(r, pickRadius, width, edge)
	text, note := c.lines(r.W)
	if c.Dots > 0 {
		c.drawOpponent(p, text)
	} else {
		c.drawSide(p, text, note)
	}
}

// faceBox has the side length of the face on a card and its distance from the top of the card, in units.
type faceBox struct{ side, top float64 }

// faceBoxOf returns the faceBox for a card of this width, or the zero value for a card without a face.
func (c *PickCard) faceBoxOf(width float64) faceBox {
	switch {
	case c.Face == nil:
		return faceBox{}
	case width >= 130:
		return faceBox{112, 16}
	case width >= 110:
		return faceBox{80, 12}
	}
	return faceBox{56, 10}
}

// height returns the height that a face adds to a card.
func (f faceBox) height() float64 {
	if f.side == 0 {
		return 0
	}
	return f.side + f.top - pickMark
}

// drawOpponent draws the face, and below it the text and the dots.
func (c *PickCard) drawOpponent(p *render.Pen, text []string) {
	th, r := c.Theme(), c.Bounds()
	st := c.titleStyle(c.textWidth(r.W))
	st.Color = th.Ink
	high := render.LineHeight(st)
	face := c.faceBoxOf(r.W)
	if c.Face != nil {
		c.Face(p, render.Rect{X: r.Centre().X - face.side/2, Y: r.Y + face.top, W: face.side, H: face.side})
	}
	above := pickMark + 4 + face.height()
	y := r.Y + above + (r.H-above-2*pickPad-high*float64(len(text)))/2
	for _, line := range text {
		p.TextIn(line, render.Rect{X: r.X + 4, Y: y, W: r.W - 8, H: high}, st.Aligned(render.Middle))
		y += high
	}
	at := render.Pt{X: r.Centre().X - dotStep*(maxDots-1)/2, Y: r.Bottom() - pickPad - dotSize/2}
	for i := range maxDots {
		if i < c.Dots {
			p.Circle(at, dotSize/2, th.Accent)
		} else {
			p.Ring(at, dotSize/2-0.5, 1, th.InkFaint)
		}
		at.X += dotStep
	}
	c.drawMark(p, render.Pt{X: r.Right() - 4 - pickMark/2, Y: r.Y + 4 + pickMark/2})
}

// drawSide draws the sign, and the text with the note at its right.
func (c *PickCard) drawSide(p *render.Pen, text, note []string) {
	th, r := c.Theme(), c.Bounds()
	x := r.X + pickPad
	if c.Sign != nil {
		c.Sign(p, render.RectAround(render.Pt{X: x + 20, Y: r.Centre().Y}, 36, 36))
		x += 48
	}
	st := c.titleStyle(c.textWidth(r.W))
	st.Color = th.Ink
	y := r.Y + (r.H-textHeight(text, note, st))/2
	for _, line := range text {
		p.Text(line, x, y, st)
		y += render.LineHeight(st)
	}
	for _, line := range note {
		p.Text(line, x, y, TextStyle(Caption, th.InkSoft))
		y += render.LineHeight(Caption.Style())
	}
	c.drawMark(p, render.Pt{X: r.Right() - pickPad - pickMark/2, Y: r.Centre().Y})
}

func (c *PickCard) drawMark(p *render.Pen, at render.Pt) {
	if !c.on {
		return
	}
	p.Circle(at, pickMark/2, c.Theme().Accent)
	p.Icon(render.Check, render.RectAround(at, 14, 14), c.Theme().OnAccent)
}

func (c *PickCard) TextLines() []TextLine {
	text, note := c.lines(c.Bounds().W)
	room := c.textWidth(c.Bounds().W)
	var list []TextLine
	for _, s := range text {
		list = append(list, TextLine{Text: s, Style: c.titleStyle(room), Width: room})
	}
	for _, s := range note {
		list = append(list, TextLine{Text: s, Style: Caption.Style(), Width: room})
	}
	return list
}

func (c *PickCard) TakeCapture(from Widget) bool {
	old, ok := from.(*PickCard)
	return ok && old.text == c.text && c.touch.TakeCapture(&c.Node, &old.touch)
}
