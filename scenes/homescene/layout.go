package homescene

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// screenLayout lays out the whole screen. In a low window, the part above the footer scrolls.
type screenLayout struct {
	ui.Node
	inner  *upperPart
	scroll *ui.Scroll
	foot   *footer
}

func newHall(in *upperPart, foot *footer) *screenLayout {
	h := &screenLayout{inner: in, scroll: ui.NewScroll(in), foot: foot}
	h.SetChildren(h.scroll, foot)
	return h
}

func (h *screenLayout) Size(avail float64) (width, height float64) { return avail, 0 }

func (h *screenLayout) Place(r render.Rect) {
	h.Node.Place(r)
	m := measure(formOf(r.W), r.W, r.H)
	h.inner.window = r
	foot := math.Max(0, math.Min(m.contentHeight(), r.H-m.foot-m.footerMargin()))
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

func (h *screenLayout) Draw(p *render.Pen) { ui.Paint(p, h.Children()...) }

// upperPart is everything above the footer.
type upperPart struct {
	ui.Node
	window render.Rect
	mast   *masthead
	top    ui.Widget // card that continues a game or reports a damaged save; may be nil
	about  ui.Widget // button that only phones have
	cards  []*card
}

// setChildren sets the children in the order of Tab.
func (in *upperPart) setChildren() {
	kids := []ui.Widget{in.mast, in.about}
	if in.top != nil {
		kids = append(kids, in.top)
	}
	for _, c := range in.cards {
		kids = append(kids, c)
	}
	in.SetChildren(kids...)
}

func (in *upperPart) measures(width float64) measures {
	return measure(formOf(in.window.W), width, in.window.H)
}

func (in *upperPart) Size(avail float64) (w, h float64) {
	return avail, in.measures(avail).contentHeight()
}

func (in *upperPart) Place(r render.Rect) {
	in.Node.Place(r)
	m := in.measures(r.W)
	at := func(b render.Rect) render.Rect { return b.Moved(r.X, r.Y) }
	in.mast.m = m
	in.mast.Place(at(m.mastheadBounds()))
	ui.SetVisible(in.about, m.form == phone)
	in.about.Place(at(render.Rect{X: m.left + m.width - iconSide + m.margin, Y: (m.head - iconSide) / 2, W: iconSide, H: iconSide}))
	switch top := in.top.(type) {
	case nil:
	case *resume:
		top.m = m
		top.Place(at(m.resumeBounds()))
	default:
		top.Place(at(m.resumeBounds()))
	}
	for i, c := range in.cards {
		c.fit(m)
		c.Place(at(m.card(i)))
	}
}

func (in *upperPart) Draw(p *render.Pen) { ui.Paint(p, in.Children()...) }

// masthead shows the sign and the name of the program, and a question.
type masthead struct {
	ui.Node
	name, question string
	m              measures
}

func (h *masthead) Size(avail float64) (width, height float64) { return avail, h.m.head }

// styles returns the text styles of the program's name and of the line below it.
func (h *masthead) styles() (name, question render.Style) {
	name, question = ui.Display.Style(), render.Style{Size: 16}
	switch h.m.form {
	case small:
		name.Size, question.Size = 28, 13
	case phone:
		// Phones do not show the line below the name, so its size is 0.
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

func (h *masthead) TextLines() []ui.TextLine {
	name, question := h.styles()
	width := h.textRect().W
	all := []ui.TextLine{{Text: h.name, Style: name, Width: width}}
	if question.Size > 0 {
		all = append(all, ui.TextLine{Text: h.question, Style: question, Width: width})
	}
	return all
}

// form is one of the three layouts of the screen. It depends on the width of the window.
type form uint8

// The values of form.
const (
	large form = iota
	small
	phone
)

// Widths in units.
const (
	smallBelow      = 960.0 // width below which a window has the small form
	phoneBelow      = 560.0 // width below which a window has the form for phones
	widestCard      = 480.0
	narrowestResume = 240.0 // minimal width of the card that continues a game
)

// formMeasures has the fixed measures of a form, in units.
type formMeasures struct {
	margin, gap   float64
	top           float64 // y of the header
	head          float64 // height of the header
	cards         float64 // y of the first card
	below         float64 // distance from the last card to the footer
	foot          float64 // height of the footer
	rest          float64 // height of the window without the cards
	least         float64 // minimal height of a card
	paw           float64
	thumbW        float64
	thumbH        float64
	disc          float64
	columns, rows int
}

var formLooks = [...]formMeasures{
	large: {margin: 48, gap: 24, top: 24, head: 96, cards: 136, below: 20, foot: 44, rest: 240, least: 160, paw: 72, thumbW: 128, thumbH: 80, disc: 40, columns: 3, rows: 2},
	small: {margin: 24, gap: 16, top: 12, head: 72, cards: 92, below: 8, foot: 44, rest: 168, least: 96, paw: 56, thumbW: 88, thumbH: 56, disc: 32, columns: 3, rows: 2},
	phone: {margin: 12, gap: 12, top: 0, head: 56, cards: 148, below: 12, foot: 72, rest: 256, least: 196, paw: 40, thumbW: 88, thumbH: 56, disc: 32, columns: 2, rows: 3},
}

func formOf(width float64) form {
	switch {
	case width < phoneBelow:
		return phone
	case width < smallBelow:
		return small
	}
	return large
}

// measures has the positions and sizes of the parts of the screen for one size of the window. All lengths are in units.
// The zero value is invalid.
type measures struct {
	formMeasures
	form
	left, width  float64 // left edge and width of the content
	y            float64 // vertical offset of all content, which is centred in a high window
	cardW, cardH float64
}

// measure computes the positions and sizes for a window of this size. The content can be higher than the window.
func measure(f form, width, height float64) measures {
	m := measures{formMeasures: formLooks[f], form: f}
	columns := float64(m.columns)
	m.width = min(width-2*m.margin, columns*widestCard+(columns-1)*m.gap)
	m.left = (width - m.width) / 2
	m.cardW = (m.width - (columns-1)*m.gap) / columns
	rows := float64(m.rows)
	highest := max(m.least, m.cardW+m.nameRowHeight())
	m.cardH = max(m.least, min(highest, math.Floor((height-m.rest)/rows)))
	if f != phone {
		m.y = max(0, math.Floor((height-m.rest-rows*m.cardH)/2))
	}
	return m
}

// nameRowHeight returns the height of the row with the name, below the picture of a card.
func (m measures) nameRowHeight() float64 {
	if m.compact() {
		return 56
	}
	return 64
}

// compact reports whether a card is narrow, so that it shows one button instead of two.
func (m measures) compact() bool { return m.form == phone || m.cardW < 200 }

// contentHeight returns the height of everything above the footer.
func (m measures) contentHeight() float64 {
	return m.y + m.cards + float64(m.rows)*m.cardH + float64(m.rows-1)*m.gap + m.below
}

// footerMargin returns the space below the footer.
func (m measures) footerMargin() float64 {
	switch m.form {
	case large:
		return 16
	case small:
		return 8
	}
	return 0
}

func (m measures) card(i int) render.Rect {
	column, row := float64(i%m.columns), float64(i/m.columns)
	x := math.Round(m.left + column*(m.cardW+m.gap))
	right := math.Round(m.left + column*(m.cardW+m.gap) + m.cardW)
	return render.Rect{X: x, Y: m.y + m.cards + row*(m.cardH+m.gap), W: right - x, H: m.cardH}
}

// resumeBounds returns the bounds of the card that continues a game.
func (m measures) resumeBounds() render.Rect {
	if m.form == phone {
		return render.Rect{X: m.left, Y: 64, W: m.width, H: 72}
	}
	r := m.card(m.columns - 1)
	wide := max(r.W, narrowestResume)
	return render.Rect{X: r.Right() - wide, Y: m.y + m.top, W: wide, H: m.head}
}

// mastheadBounds returns the bounds of the program's sign and name.
func (m measures) mastheadBounds() render.Rect {
	r := render.Rect{X: m.card(0).X, Y: m.y + m.top, W: m.width, H: m.head}
	if m.form == phone {
		r.W -= 48 // for the button of About
	} else {
		r.W -= m.resumeBounds().W + m.gap
	}
	return r
}
