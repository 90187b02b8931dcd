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
	parts  []ui.Widget
}

// Fitted is a widget that adapts its height to the slot.
type Fitted interface {
	ui.Widget
	Least() float64                 // returns the smallest useful height
	Fit(high float64) (old float64) // sets the height that Size returns; 0 for the height of the content
}

// NewMiddle returns a card with the given widgets below each other. The first visible Fitted gets the height that the other widgets
// leave. If the widgets below it do not fit into the slot, they start below the visible part, so that none of them is cut in two.
func NewMiddle(parts ...ui.Widget) *Middle {
	scroll := layout.NewScroll(layout.PadXY(pad, pad-ui.FocusBleed, layout.Column(partGap, parts...)))
	scroll.Overlay = true
	return &Middle{Node: ui.NodeWith(scroll), Scroll: scroll, parts: parts}
}

const (
	pad     = 12.0 // the distance between the edge of the card and its content
	partGap = 12.0
)

// fit sets the height of the first visible Fitted.
func (m *Middle) fit(r render.Rect) {
	var fitted Fitted
	left := r.H - 2*pad
	for _, w := range m.parts {
		if ui.Hidden(w) {
			continue
		}
		if f, ok := w.(Fitted); ok && fitted == nil {
			fitted = f
			continue
		}
		_, h := w.Size(r.W - 2*pad)
		if fitted != nil && left-h-partGap < fitted.Least() {
			break
		}
		left -= h + partGap
	}
	if fitted != nil {
		fitted.Fit(max(left, fitted.Least()/2))
	}
}

// Size implements ui.Widget. It returns the size in which nothing scrolls and each Fitted has the height of its content.
func (m *Middle) Size(avail float64) (w, h float64) {
	for _, part := range m.parts {
		if f, ok := part.(Fitted); ok {
			old := f.Fit(0)
			defer f.Fit(old)
		}
	}
	w, h = m.Scroll.Size(avail)
	return w, h + 2*ui.FocusBleed // see Place
}

// Place implements ui.Widget.
func (m *Middle) Place(r render.Rect) {
	m.Node.Place(r)
	m.fit(r)
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
