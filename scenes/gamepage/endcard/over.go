package endcard

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// over shows a card over the board of a page.
type over struct {
	ui.Node
	board ui.Widget
	card  *Card
	area  render.Rect // the veiled part
}

// Over returns page with card above the board, which is a part of page. If the board is too small, the card covers the whole
// page.
func Over(page, board ui.Widget, card *Card) ui.Widget {
	return &over{Node: ui.NodeWith(page, card), board: board, card: card}
}

// edge is the smallest distance between a card and the edge of the veiled area.
const edge = 8.0

// corner is the radius of the board's corners, which the veil shares.
const corner = 16.0

// veil darkens the board by 18 %.
var veil = render.Fade(color.RGBA{A: 255}, 0.18)

// Size implements ui.Widget.
func (o *over) Size(avail float64) (w, h float64) { return o.Children()[0].Size(avail) }

// Place implements ui.Widget.
func (o *over) Place(r render.Rect) {
	o.Node.Place(r)
	o.Children()[0].Place(r)
	o.area = ui.Bounds(o.board).Overlap(r)
	w := min(Width, r.W-2*edge)
	if h := o.card.fit(w, math.Inf(1)); o.area.W < w+2*edge || o.area.H < h+2*edge {
		o.area = r
	}
	h, at := o.card.fit(w, o.area.H-2*edge), o.area.Centre()
	o.card.Place(render.Rect{X: math.Round(at.X - w/2), Y: math.Round(at.Y - h/2), W: w, H: h})
}

// Covers implements ui.Covering. The board gets no pointer events while the card is open.
func (o *over) Covers(at render.Pt) bool {
	return o.area.Contains(at) && ui.HitTest(o.Children()[1], at) == nil
}

// Draw implements ui.Widget.
func (o *over) Draw(p *render.Pen) {
	ui.Paint(p, o.Children()[0])
	radius := corner
	if o.area == o.Bounds() {
		radius = 0
	}
	p.Round(o.area, radius, veil)
	ui.Paint(p, o.Children()[1])
}
