package homescene

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
)

// hall lays out the whole screen. In a low window, the part above the footer scrolls.
type hall struct {
	ui.Node
	inner  *inner
	scroll *layout.Scroll
	foot   *footer
}

func newHall(in *inner, foot *footer) *hall {
	h := &hall{inner: in, scroll: layout.NewScroll(in), foot: foot}
	h.SetChildren(h.scroll, foot)
	return h
}

// Size implements ui.Widget.
func (h *hall) Size(avail float64) (width, height float64) { return avail, 0 }

// Place implements ui.Widget.
func (h *hall) Place(r render.Rect) {
	h.Node.Place(r)
	m := measure(formOf(r.W), r.W, r.H)
	h.inner.window = r
	foot := math.Max(0, math.Min(m.contentHeight(), r.H-m.foot-m.bottom()))
	if m.form == phone {
		foot = r.H - m.foot
	}
	view := foot
	if m.contentHeight() > foot {
		view -= ui.FocusBleed + 1 // a clipped Scroll draws this far beyond its bounds
	}
	h.scroll.Place(render.Rect{X: r.X, Y: r.Y, W: r.W, H: view})
	h.foot.fit(m)
	h.foot.Place(render.Rect{X: r.X, Y: r.Y + foot, W: r.W, H: m.foot})
}

// Draw implements ui.Widget.
func (h *hall) Draw(p *render.Pen) { ui.Paint(p, h.Children()...) }

// inner is everything above the footer.
type inner struct {
	ui.Node
	window render.Rect
	mast   *masthead
	top    ui.Widget // continues a game or reports a damaged one; may be nil
	about  ui.Widget // only on phones
	cards  []*card
}

// adopt sets the children in the order of Tab.
func (in *inner) adopt() {
	kids := []ui.Widget{in.mast, in.about}
	if in.top != nil {
		kids = append(kids, in.top)
	}
	for _, c := range in.cards {
		kids = append(kids, c)
	}
	in.SetChildren(kids...)
}

func (in *inner) measures(width float64) measures {
	return measure(formOf(in.window.W), width, in.window.H)
}

// Size implements ui.Widget.
func (in *inner) Size(avail float64) (w, h float64) { return avail, in.measures(avail).contentHeight() }

// Place implements ui.Widget.
func (in *inner) Place(r render.Rect) {
	in.Node.Place(r)
	m := in.measures(r.W)
	at := func(b render.Rect) render.Rect { return b.Moved(r.X, r.Y) }
	in.mast.m = m
	in.mast.Place(at(m.masthead()))
	ui.SetVisible(in.about, m.form == phone)
	in.about.Place(at(render.Rect{X: m.left + m.width - iconSide + m.margin, Y: (m.head - iconSide) / 2, W: iconSide, H: iconSide}))
	switch top := in.top.(type) {
	case nil:
	case *resume:
		top.m = m
		top.Place(at(m.resume()))
	default:
		top.Place(at(m.resume()))
	}
	for i, c := range in.cards {
		c.fit(m)
		c.Place(at(m.card(i)))
	}
}

// Draw implements ui.Widget.
func (in *inner) Draw(p *render.Pen) { ui.Paint(p, in.Children()...) }

// masthead shows the sign and the name of the program, and a question.
type masthead struct {
	ui.Node
	name, question string
	m              measures
}

// Size implements ui.Widget.
func (h *masthead) Size(avail float64) (width, height float64) { return avail, h.m.head }

// styles returns the text styles of the program's name and of the line below it. The size of the line is 0 on phones, which do
// not show it.
func (h *masthead) styles() (name, question render.Style) {
	name, question = ui.Display.Style(), render.Style{Size: 16}
	switch h.m.form {
	case small:
		name.Size, question.Size = 28, 13
	case phone:
		name.Size, question.Size = 20, 0
	}
	return name, question
}

func (h *masthead) textRect() render.Rect {
	gap := 16.0
	if h.m.form != large {
		gap = 12
	}
	_, r := h.Bounds().CutLeft(h.m.paw + gap)
	return r
}

// Draw implements ui.Widget.
func (h *masthead) Draw(p *render.Pen) {
	r := h.Bounds()
	page.DrawMark(p, render.Rect{X: r.X, Y: r.Y + (r.H-h.m.paw)/2, W: h.m.paw, H: h.m.paw})
	name, question := h.styles()
	text := h.textRect()
	high := render.LineHeight(name)
	y := text.Centre().Y - high/2
	if question.Size > 0 {
		y -= render.LineHeight(question) / 2
		question.Color = h.Theme().InkSoft
		p.Text(h.question, text.X, y+high, question)
	}
	name.Color = h.Theme().Ink
	p.Text(h.name, text.X, y, name)
}

// TextLines implements ui.TextLiner.
func (h *masthead) TextLines() []ui.TextLine {
	name, question := h.styles()
	width := h.textRect().W
	all := []ui.TextLine{{Text: h.name, Style: name, Width: width}}
	if question.Size > 0 {
		all = append(all, ui.TextLine{Text: h.question, Style: question, Width: width})
	}
	return all
}
