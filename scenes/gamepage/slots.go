package gamepage

// Every part of the panel beside the board has a fixed slot, so that no button moves when a text changes or the analysis appears:
//
//	A Bar      the name of the game and the icons
//	B People   the players
//	C Head     the headline
//	D Note     one more sentence
//	E Middle   the opponent, the last moves or the analysis; it scrolls
//	F Hint     a wide button
//	G Back     a wide button, with Redo at its right

import (
	"menagerie/render"
	"menagerie/scenes/ui"
)

// slotContents has the widget of each slot, a fixed place in the panel. A slot with a nil widget stays empty.
type slotContents struct {
	Bar, People, Head, Note, Middle, Hint, Back, Redo ui.Widget
}

// visible returns the widgets that are not nil, in the order of the slots.
func (p slotContents) visible() (list []ui.Widget) {
	for _, w := range []ui.Widget{p.Bar, p.People, p.Head, p.Note, p.Middle, p.Hint, p.Back, p.Redo} {
		if w != nil {
			list = append(list, w)
		}
	}
	return list
}

// slotMeasures has the heights of the slots and of the gaps below them, in units.
type slotMeasures struct {
	bar, people, head, note                     float64
	afterBar, afterPeople, afterHead, afterNote float64
	afterMiddle                                 float64
}

var (
	roomyMeasures   = slotMeasures{44, 120, 56, 48, 8, 8, 8, 8, 12}
	compactMeasures = slotMeasures{44, 96, 52, 44, 4, 4, 4, 8, 8}
)

// slotButton is the height of the buttons in the panel, and the width of the button Redo, in units.
const slotButton = 44.0

const buttonGap = 8.0

// overhang is the distance in units by which the last icon button extends beyond the edge of the panel. A button is
// larger than its icon, and the icon ends at the edge.
const overhang = 10.0

// lowOverhang replaces overhang in a panel that is lower than lowPanelHeight, because such a panel has a narrow margin.
// Both are in units.
const lowPanelHeight, lowOverhang = 420.0, 4.0

// compactBelow is the height of the panel below which it uses the compact measures.
const compactBelow = 700.0

// slotPanel is a panel that shows slotContents, each at a fixed place.
type slotPanel struct {
	ui.Node
	parts slotContents
}

// newSlotPanel returns a panel in which each slot has a fixed place and Middle gets the remaining height.
func newSlotPanel(p slotContents) *slotPanel {
	return &slotPanel{Node: ui.NodeWith(p.visible()...), parts: p}
}

// stackSlots returns the parts of the panel in one column. It is for windows that are too small for a panel with fixed
// places.
func stackSlots(p slotContents) *ui.Box {
	col := ui.Column(12)
	for _, w := range []ui.Widget{p.Bar, p.People, p.Head, p.Note, p.Middle} {
		if w != nil {
			col.Add(w)
		}
	}
	if row := p.Buttons(); len(row) > 0 {
		col.Add(ui.Flow(buttonGap, row...))
	}
	return col
}

// Buttons returns the slots with the hint button and the button that takes back moves.
func (p slotContents) Buttons() []ui.Widget {
	return slotContents{Hint: p.Hint, Back: p.Back, Redo: p.Redo}.visible()
}

func (p *slotPanel) Size(avail float64) (w, h float64) { return avail, 0 }

func (p *slotPanel) Place(r render.Rect) {
	p.Node.Place(r)
	m := roomyMeasures
	if r.H < compactBelow {
		m = compactMeasures
	}
	put := func(w ui.Widget, r render.Rect) {
		if w != nil {
			w.Place(r)
		}
	}
	bar, rest := r.CutTop(m.bar)
	bar.W += overhang
	if r.H < lowPanelHeight {
		bar.W += lowOverhang - overhang
	}
	put(p.parts.Bar, bar)
	for _, slot := range []struct {
		w      ui.Widget
		gap, h float64
	}{{p.parts.People, m.afterBar, m.people}, {p.parts.Head, m.afterPeople, m.head}, {p.parts.Note, m.afterHead, m.note}} {
		_, rest = rest.CutTop(slot.gap)
		var box render.Rect
		box, rest = rest.CutTop(slot.h)
		put(slot.w, box)
	}
	_, rest = rest.CutTop(m.afterNote)
	buttons := render.Rect{X: r.X, Y: r.Bottom() - 2*slotButton - buttonGap, W: r.W, H: 2*slotButton + buttonGap}
	rest.H = max(0, buttons.Y-m.afterMiddle-rest.Y)
	put(p.parts.Middle, rest)
	hint, _ := buttons.CutTop(slotButton)
	put(p.parts.Hint, hint)
	low := render.Rect{X: r.X, Y: r.Bottom() - slotButton, W: r.W, H: slotButton}
	put(p.parts.Back, render.Rect{X: low.X, Y: low.Y, W: low.W - slotButton - buttonGap, H: slotButton})
	put(p.parts.Redo, render.Rect{X: low.Right() - slotButton, Y: low.Y, W: slotButton, H: slotButton})
}

func (p *slotPanel) Draw(pen *render.Pen) { ui.Paint(pen, p.Children()...) }

// gameTitle is the name of a game. A name that is too long ends with an ellipsis.
type gameTitle struct {
	ui.Node
	text string
}

// titleBar returns the top of the panel, with the name of the game at the left and the icons at the right.
func titleBar(name string, icons ...ui.Widget) ui.Widget {
	row := ui.Row(4)
	for _, icon := range icons {
		row.Add(ui.Sized(slotButton, slotButton, icon))
	}
	return ui.Row(4, ui.Grow(1, &gameTitle{text: name}), row)
}

// Size returns width 0, because the title gets only the width that the icons leave.
func (t *gameTitle) Size(float64) (w, h float64) {
	_, h = render.Measure(t.text, t.style())
	return 0, h
}

func (t *gameTitle) style() render.Style {
	st := ui.Body.Style()
	st.Weight = render.Medium
	if t.Root() != nil {
		st.Color = ui.Soft.Color(t.Theme())
	}
	return st
}

func (t *gameTitle) Draw(p *render.Pen) {
	p.TextWithin(t.text, t.Bounds(), t.style())
}

// slotMiddle is the middle part of the panel, a card of widgets that scrolls if it is higher than its place.
type slotMiddle struct {
	ui.Node
	Scroll *ui.Scroll
	parts  []ui.Widget
}

// Fitted is a widget that can adapt its height to the available space.
type Fitted interface {
	ui.Widget
	Least() float64                 // returns the smallest useful height in units
	Fit(high float64) (old float64) // sets the height that Size returns and returns the old one; 0 means the height of the content
}

// newSlotMiddle returns a card with the given widgets below each other. The first visible widget that can adapt its
// height (a Fitted) gets the remaining height.
func newSlotMiddle(parts ...ui.Widget) *slotMiddle {
	scroll := ui.NewScroll(ui.PadXY(middlePad, middlePad-ui.FocusBleed, ui.Column(partGap, parts...)))
	scroll.Overlay = true
	return &slotMiddle{Node: ui.NodeWith(scroll), Scroll: scroll, parts: parts}
}

const (
	middlePad = 12.0 // space in units between the edge of the card and its content
	partGap   = 12.0
)

// fitFirst sets the height of the first visible Fitted.
func (m *slotMiddle) fitFirst(r render.Rect) {
	var fitted Fitted
	left := r.H - 2*middlePad
	for _, w := range m.parts {
		if ui.Hidden(w) {
			continue
		}
		if f, ok := w.(Fitted); ok && fitted == nil {
			fitted = f
			continue
		}
		_, h := w.Size(r.W - 2*middlePad)
		// The following widgets do not fit: they start below the visible part, so that none of them is cut in two.
		if fitted != nil && left-h-partGap < fitted.Least() {
			break
		}
		left -= h + partGap
	}
	if fitted != nil {
		fitted.Fit(max(left, fitted.Least()/2))
	}
}

// Size returns the size that the card needs to show everything without scrolling. Each widget that can adapt its height
// (a Fitted) then has the height of its content.
func (m *slotMiddle) Size(avail float64) (w, h float64) {
	for _, part := range m.parts {
		if f, ok := part.(Fitted); ok {
			old := f.Fit(0)
			defer f.Fit(old)
		}
	}
	w, h = m.Scroll.Size(avail)
	if h <= 2*(middlePad-ui.FocusBleed) { // without content there is no card
		return w, 0
	}
	return w, h + 2*ui.FocusBleed // see Place
}

func (m *slotMiddle) Place(r render.Rect) {
	m.Node.Place(r)
	m.fitFirst(r)
	m.Scroll.Place(r.InsetXY(0, ui.FocusBleed)) // a Scroll draws as far beyond its edges
}

func (m *slotMiddle) Draw(p *render.Pen) {
	if m.Bounds().H == 0 {
		return
	}
	p.Round(m.Bounds(), 12, m.Theme().Sunken)
	ui.Paint(p, m.Scroll)
}

// largeSign returns a large picture of a person's sign, horizontally centred.
func largeSign(sign func(p *render.Pen, r render.Rect)) ui.Widget {
	const side = 96
	return ui.CentreX(side, ui.NewPicture(side, side, sign))
}

// firstPatience is how long the other player can be inactive before the page offers to leave the game.
const firstPatience = 60e9 // nanoseconds

// patienceOffer offers to wait or leave when the other player does not move. Some servers send nothing when a player
// leaves.
type patienceOffer struct {
	// All functions must be set.
	Silence func() float64           // returns the nanoseconds without a message while the other player is to move; otherwise 0
	Text    func(minutes int) string // returns a text about a silence of some minutes
	Leave   func()                   // leaves the game

	box   *ui.Box
	text  *ui.Label
	lasts float64 // silence in nanoseconds after which the offer appears
}

// Widget returns the widget with the buttons for waiting and for leaving the game. It is hidden at first. waitText and
// leaveText are the texts of the buttons.
func (p *patienceOffer) Widget(waitText, leaveText string) ui.Widget {
	p.text = ui.Named("quiet", ui.NewLabel(""))
	p.box = ui.Column(6, p.text, ui.Flow(8,
		ui.Named("quiet.wait", ui.NewButton(waitText, func() {
			p.lasts = 2 * p.Silence()
			p.Refresh()
		})),
		ui.Named("quiet.leave", ui.NewButton(leaveText, p.Leave))))
	p.Refresh()
	return p.box
}

// Refresh shows or hides the offer, depending on how long the other player has been silent. It does nothing before the first
// call of Widget.
func (p *patienceOffer) Refresh() {
	if p.box == nil {
		return
	}
	silent := p.Silence()
	if silent < firstPatience { // a message has come
		p.lasts = firstPatience
	}
	offers := silent >= p.lasts
	if offers { // formatting only visible texts avoids allocations
		p.text.SetText(p.Text(int(silent / 60e9)))
	}
	ui.SetVisible(p.box, offers)
}

// MomentButton returns a left-aligned button for a position in the review of a game. A press calls show.
func MomentButton(id, text string, show func()) ui.Widget {
	b := ui.NewButton(text, show).WithIcon(render.Flag).OfKind(ui.QuietButton)
	b.Left = true
	return ui.Named(id, b)
}
