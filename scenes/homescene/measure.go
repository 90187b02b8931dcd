package homescene

import (
	"math"

	"menagerie/render"
)

// form is one of the three layouts of the screen. It depends on the width of the window.
type form uint8

// The forms.
const (
	large form = iota
	small
	phone
)

// Widths in units.
const (
	smallBelow      = 960.0 // a narrower window has the small form
	phoneBelow      = 560.0 // a narrower window has the form of phones
	widestCard      = 480.0
	narrowestResume = 240.0 // the card that continues a game
)

// looks are the fixed measures of a form, in units.
type looks struct {
	margin, gap   float64
	top           float64 // y of the header
	head          float64 // height of the header
	cards         float64 // y of the first card
	below         float64 // from the last card to the footer
	foot          float64 // height of the footer
	rest          float64 // height of the window without the cards
	least         float64 // height of a card
	paw           float64
	thumbW        float64
	thumbH        float64
	disc          float64
	columns, rows int
}

var formLooks = [...]looks{
	large: {margin: 48, gap: 24, top: 24, head: 96, cards: 136, below: 20, foot: 44, rest: 240, least: 160, paw: 72, thumbW: 128, thumbH: 80, disc: 40, columns: 3, rows: 2},
	small: {margin: 24, gap: 16, top: 12, head: 72, cards: 92, below: 8, foot: 44, rest: 168, least: 96, paw: 56, thumbW: 88, thumbH: 56, disc: 32, columns: 3, rows: 2},
	phone: {margin: 12, gap: 12, top: 0, head: 56, cards: 148, below: 12, foot: 72, rest: 256, least: 196, paw: 40, thumbW: 88, thumbH: 56, disc: 32, columns: 2, rows: 3},
}

// formOf returns the form for a width.
func formOf(width float64) form {
	switch {
	case width < phoneBelow:
		return phone
	case width < smallBelow:
		return small
	}
	return large
}

// measures has the positions and sizes on the screen for one size of the window, in units. The zero value is invalid.
type measures struct {
	looks
	form
	left, width  float64 // of the content
	y            float64 // offset of all content, which is centred in a high window
	cardW, cardH float64
}

// measure computes the positions and sizes for a window of this size. The content can be higher than the window.
func measure(f form, width, height float64) measures {
	m := measures{looks: formLooks[f], form: f}
	columns := float64(m.columns)
	m.width = min(width-2*m.margin, columns*widestCard+(columns-1)*m.gap)
	m.left = (width - m.width) / 2
	m.cardW = (m.width - (columns-1)*m.gap) / columns
	rows := float64(m.rows)
	highest := max(m.least, m.cardW+m.row())
	m.cardH = max(m.least, min(highest, math.Floor((height-m.rest)/rows)))
	if f != phone {
		m.y = max(0, math.Floor((height-m.rest-rows*m.cardH)/2))
	}
	return m
}

// row returns the height of the row with the name, below the picture of a card.
func (m measures) row() float64 {
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

// bottom returns the space below the footer.
func (m measures) bottom() float64 {
	switch m.form {
	case large:
		return 16
	case small:
		return 8
	}
	return 0
}

// card returns the bounds of card i.
func (m measures) card(i int) render.Rect {
	column, row := float64(i%m.columns), float64(i/m.columns)
	x := math.Round(m.left + column*(m.cardW+m.gap))
	right := math.Round(m.left + column*(m.cardW+m.gap) + m.cardW)
	return render.Rect{X: x, Y: m.y + m.cards + row*(m.cardH+m.gap), W: right - x, H: m.cardH}
}

// resume returns the bounds of the card that continues a game.
func (m measures) resume() render.Rect {
	if m.form == phone {
		return render.Rect{X: m.left, Y: 64, W: m.width, H: 72}
	}
	r := m.card(m.columns - 1)
	wide := max(r.W, narrowestResume)
	return render.Rect{X: r.Right() - wide, Y: m.y + m.top, W: wide, H: m.head}
}

// masthead returns the bounds of the program's sign and name.
func (m measures) masthead() render.Rect {
	r := render.Rect{X: m.card(0).X, Y: m.y + m.top, W: m.width, H: m.head}
	if m.form == phone {
		r.W -= 48 // for the button of About
	} else {
		r.W -= m.resume().W + m.gap
	}
	return r
}
