package panel

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// Middle is the content of slot E, the part of the panel that can scroll. It shows widgets on a card. The widgets scroll if the
// card is higher than the slot.
type Middle struct {
	ui.Node
	Scroll *layout.Scroll
}

// NewMiddle returns a card with the given widgets below each other.
func NewMiddle(parts ...ui.Widget) *Middle {
	scroll := layout.NewScroll(layout.PadXY(pad, pad-ui.FocusBleed, layout.Column(12, parts...)))
	return &Middle{Node: ui.NodeWith(scroll), Scroll: scroll}
}

// pad is the distance between the edge of the card and its content.
const pad = 12.0

// Size implements ui.Widget.
func (m *Middle) Size(avail float64) (w, h float64) { return m.Scroll.Size(avail) }

// Place implements ui.Widget.
func (m *Middle) Place(r render.Rect) {
	m.Node.Place(r)
	m.Scroll.Place(r.InsetXY(0, ui.FocusBleed)) // a Scroll draws as far beyond its edges
}

// Draw implements ui.Widget.
func (m *Middle) Draw(p *render.Pen) {
	p.Round(m.Bounds(), 12, m.Theme().Sunken)
	ui.Paint(p, m.Scroll)
}

// Sign is a large picture of a person, centred in its width.
func Sign(sign func(p *render.Pen, r render.Rect)) ui.Widget {
	const side = 96
	return layout.CentreX(side, widget.NewPicture(side, side, sign))
}
