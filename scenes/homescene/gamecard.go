package homescene

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// card is a large button with a picture and a name. The card of a game also has small buttons beside the name.
type card struct {
	ui.Pressable
	name   string
	badge  string // in the corner of the picture; may be empty
	note   string // in the row with the name; may be empty
	paint  func(p *render.Pen, r render.Rect, t float64)
	menu   func() // opens the ways to play together; may be nil
	pair   []ui.Widget
	single ui.Widget // replaces pair on a compact card; nil if there are no buttons

	life    page.AnimationClock
	m       measures
	picture render.Rect
	draw    func() // draws the picture; allocated once
	pen     *render.Pen
}

const (
	cardRadius = 12.0
	iconSide   = 44.0
	iconGap    = 4.0
)

// newCard returns a card without buttons.
func newCard(name string, paint func(p *render.Pen, r render.Rect, t float64), press func()) *card {
	c := &card{Pressable: ui.Pressable{Press: press}, name: name, paint: paint, m: measure(large, 1280, 800)}
	c.draw = func() { c.paint(c.pen, c.picture, c.life.Seconds()) }
	return c
}

// withButtons adds small buttons to the card. A compact card shows only compactButton. Any other card shows only the
// other buttons.
func (c *card) withButtons(compactButton ui.Widget, otherButtons ...ui.Widget) {
	c.single, c.pair = compactButton, otherButtons
	c.SetChildren(append([]ui.Widget{compactButton}, otherButtons...)...)
}

// fit adapts the card to the measures of the window.
func (c *card) fit(m measures) {
	c.m = m
	if c.single == nil {
		return
	}
	ui.SetVisible(c.single, m.compact())
	for _, b := range c.pair {
		ui.SetVisible(b, !m.compact())
	}
}

func (c *card) Size(float64) (w, h float64) { return c.m.cardW, c.m.cardH }

func (c *card) Place(r render.Rect) {
	c.Node.Place(r)
	row := c.nameRow()
	at := render.Rect{X: row.Right() - c.buttonMargin() - iconSide, Y: row.Y + (row.H-iconSide)/2, W: iconSide, H: iconSide}
	if c.single == nil {
		return
	}
	if c.m.compact() {
		c.single.Place(at)
		return
	}
	c.pair[1].Place(at)
	c.pair[0].Place(at.Moved(-iconSide-iconGap, 0))
}

// buttonMargin returns the space between the last button and the right edge of the card.
func (c *card) buttonMargin() float64 {
	if c.m.form == large {
		return 8
	}
	return 4
}

// nameRow returns the part of the card below the picture.
func (c *card) nameRow() render.Rect {
	r := c.Bounds()
	r.Y, r.H = r.Bottom()-c.m.nameRowHeight(), c.m.nameRowHeight()
	return r
}

func (c *card) nameRect() render.Rect {
	pad := 12.0
	if c.m.form == large {
		pad = 16
	}
	r := c.nameRow()
	r.X, r.W = r.X+pad, r.W-2*pad
	switch {
	case c.single == nil:
	case c.m.compact():
		r.W -= iconSide + c.buttonMargin() - pad
	default:
		r.W -= 2*iconSide + iconGap + c.buttonMargin() - pad
	}
	return r
}

// lines returns the lines of the game's name, in the largest text style in which it fits on one or two lines.
func (c *card) lines() ([]string, render.Style) {
	sizes := []float64{20, 16, 13}
	switch {
	case c.m.compact():
		sizes = sizes[2:]
	case c.m.form == small:
		sizes = sizes[1:]
	}
	width := c.nameRect().W
	var all []string
	var st render.Style
	for _, size := range sizes {
		st = render.Style{Size: size, Weight: render.Bold}
		if all = render.Wrap(c.name, st, width); len(all) == 1 || len(all) == 2 && size < 20 {
			break
		}
	}
	return all, st
}

func (c *card) Key(k ui.KeyEvent) bool {
	if !c.Focused() {
		return false // a button of the card has the focus
	}
	if c.menu != nil && !k.Repeat && (k.Code == ebiten.KeyContextMenu || k.Enter() && k.Mods.Shift) {
		c.PlaySound("ui.press")
		c.menu()
		return true
	}
	return c.Pressable.Key(k)
}

func (c *card) FocusRing() (render.Rect, float64) { return c.Bounds(), cardRadius }

func (c *card) Draw(p *render.Pen) {
	th, r := c.Theme(), c.Bounds()
	p.Round(r, cardRadius, th.Surface)
	c.picture, c.pen = r, p
	c.picture.H -= c.m.nameRowHeight()
	p.Clip(c.picture, c.draw)
	if c.badge != "" {
		c.drawBadge(p)
	}
	c.Shade(p, r, cardRadius)
	page.DrawCardEdge(p, r, cardRadius, c.Touch.Hover.Value)
	c.drawName(p)
	c.drawNote(p)
	ui.Paint(p, c.Children()...)
}

func (c *card) drawName(p *render.Pen) {
	lines, st := c.lines()
	st.Color = c.Theme().Ink
	r := c.nameRect()
	high := render.LineHeight(st)
	y := r.Centre().Y - high*float64(len(lines))/2
	for _, line := range lines {
		p.TextIn(line, render.Rect{X: r.X, Y: y, W: r.W, H: high}, st)
		y += high
	}
}

func (c *card) drawBadge(p *render.Pen) {
	th := c.Theme()
	st := ui.TextStyle(ui.Caption, th.OnAccent)
	st.Weight = render.Bold
	w, h := render.Measure(c.badge, st)
	r := render.Rect{X: c.picture.Right() - w - 16 - 12, Y: c.picture.Y + 12, W: w + 16, H: h + 6}
	p.Round(r, r.H/2, th.Accent)
	p.TextIn(c.badge, r, st.Aligned(render.Middle))
}

func (c *card) TextLines() []ui.TextLine {
	lines, st := c.lines()
	width := c.nameRect().W
	var all []ui.TextLine
	for i, line := range lines {
		if i > 1 {
			width = 0 // there is no place for a third line
		}
		all = append(all, ui.TextLine{Text: line, Style: st, Width: width})
	}
	return all
}

func (c *card) TakeCapture(from ui.Widget) bool {
	old, ok := from.(*card)
	return ok && old.name == c.name && c.Touch.TakeCapture(&c.Node, &old.Touch)
}

// iconButton returns a button for the row with the name.
func iconButton(id string, icon render.Icon, tip string, press func()) ui.Widget {
	return ui.Named(id, ui.NewIconButton(icon, tip, press))
}
