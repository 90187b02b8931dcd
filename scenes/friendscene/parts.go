package friendscene

import (
	"math"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// tinted is a box with the colour of selected widgets.
type tinted struct{ *layout.Padding }

func newTinted(w ui.Widget) *tinted { return &tinted{layout.PadXY(16, 12, w)} }

// Draw implements ui.Widget.
func (b *tinted) Draw(p *render.Pen) {
	p.Round(b.Bounds(), 12, p.Theme().AccentSoft)
	b.Padding.Draw(p)
}

// seatCard is the frame of a seat. The frame of a free seat is dashed.
type seatCard struct {
	*layout.Centred
	height float64
	free   bool
}

// nameLabel returns the text of a card.
func (s *friend) nameLabel(text string) *widget.Label {
	l := widget.NewHeading(text).Aligned(render.Middle)
	if l.OneLine = true; s.spec.Seats > 4 || s.spec.Seats > 2 && s.compact {
		l.Font = ui.Body
	}
	return l
}

// card returns the card of a seat. text has the player's name, or is nil for a free seat. lastRow is at the bottom of the card
// and may be nil.
func (s *friend) card(text *widget.Label, seat rules.Seat, lastRow ui.Widget) ui.Widget {
	free := text == nil
	if free {
		text = s.nameLabel(s.word("friend.free")).Toned(ui.Soft)
	}
	side, height := 68.0, 192.0
	switch few := s.spec.Seats <= 2; {
	case s.spec.Seats > 4:
		side, height = 0, 76
	case !few || s.compact:
		side, height = 44, 160
	}
	if free {
		seat = rules.Nobody
	}
	sign := widget.NewPicture(side, side, func(p *render.Pen, r render.Rect) { s.drawSign(p, r, seat) })
	col := layout.Column(4).With(layout.Middle, layout.Start)
	if side > 0 {
		col.Add(sign)
	}
	col.Add(text)
	if lastRow != nil {
		col.Add(lastRow)
	}
	return &seatCard{Centred: layout.Centre(math.Inf(1), col), height: height, free: free}
}

// drawSign draws the sign of a seat inside a ring. For rules.Nobody, which means a free seat, it draws the icon of a person.
func (s *friend) drawSign(p *render.Pen, r render.Rect, seat rules.Seat) {
	th := p.Theme()
	if seat == rules.Nobody {
		p.Ring(r.Centre(), r.W/2-1, 1.5, th.Line)
		p.Icon(render.Person, r.Inset(r.W*0.28), th.InkFaint)
		return
	}
	at := int(seat)
	if at < len(s.spec.Colors) {
		at = s.spec.Colors[at]
	}
	c := th.Seats[at%len(th.Seats)]
	p.Ring(r.Centre(), r.W/2-1, 2, c)
	s.spec.Sign(p, r.Inset(r.W/4), seat, c)
}

// Size implements ui.Widget.
func (c *seatCard) Size(avail float64) (w, h float64) { return avail, c.height }

// Draw implements ui.Widget.
func (c *seatCard) Draw(p *render.Pen) {
	th, r := p.Theme(), c.Bounds()
	if !c.free {
		p.Round(r, 12, th.Surface)
		p.Frame(r, 12, th.OutlineWidth, th.Line)
	} else {
		drawDashes(p, r.Inset(1))
	}
	c.Centred.Draw(p)
}

// drawDashes draws a dashed frame.
func drawDashes(p *render.Pen, r render.Rect) {
	d, c := render.Dash{Width: 1.5, On: 6, Off: 5}, p.Theme().Line
	corners := []render.Pt{{X: r.X, Y: r.Y}, {X: r.Right(), Y: r.Y}, {X: r.Right(), Y: r.Bottom()}, {X: r.X, Y: r.Bottom()}}
	for i, from := range corners {
		p.Dashes(from, corners[(i+1)%len(corners)], d, c)
	}
}

// linkBox shows a link. A link that is too long is cut in the middle.
type linkBox struct {
	ui.Node
	link string
}

func newLinkBox(link string) *linkBox { return &linkBox{link: link} }

// style returns the style of the link.
func (b *linkBox) style() render.Style {
	st := ui.Body.Style()
	st.Weight = render.Mono
	return st
}

// shown returns the part of the link that fits.
func (b *linkBox) shown() string {
	room := b.Bounds().W - 24
	runes := []rune(b.link)
	for cut := 0; cut < len(runes)-2; cut++ {
		text := b.link
		if cut > 0 {
			keep := len(runes) - cut
			text = string(runes[:keep-keep/2]) + "…" + string(runes[len(runes)-keep/2:])
		}
		if w, _ := render.Measure(text, b.style()); w <= room {
			return text
		}
	}
	return "…"
}

// Size implements ui.Widget.
func (b *linkBox) Size(avail float64) (w, h float64) { return min(avail, 408), 48 }

// Draw implements ui.Widget.
func (b *linkBox) Draw(p *render.Pen) {
	th, r := p.Theme(), b.Bounds()
	p.Round(r, 8, th.Surface)
	p.Frame(r, 8, max(1, th.OutlineWidth), th.Line)
	st := b.style()
	st.Color = th.Ink
	p.TextIn(b.shown(), r.InsetXY(12, 0), st)
}

// TextLines implements ui.TextLiner.
func (b *linkBox) TextLines() []ui.TextLine {
	return []ui.TextLine{{Text: b.shown(), Style: b.style(), Width: b.Bounds().W - 24}}
}
