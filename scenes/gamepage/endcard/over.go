package endcard

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// over shows a card over a page.
type over struct {
	ui.Node
	board  ui.Widget
	people ui.Widget // the list of the players; may be nil
	card   *Card
	area   render.Rect // the part of the page that gets no pointer events
	veiled bool        // area is darkened
}

// Over returns page with card above it. In a wide window, the card is at the right edge, below people, the list of the players, and
// the board stays in view. In other windows, the card is above the board. If the board is too small, the card covers the whole page.
// board and people are parts of page. people may be nil.
func Over(page, board, people ui.Widget, card *Card) ui.Widget {
	return &over{Node: ui.NodeWith(page, card), board: board, people: people, card: card}
}

// A page from this width on has its card at the right edge. rim is the distance to this edge, and below the distance to the list of
// the players.
const (
	wide  = 960.0
	rim   = 16.0
	below = 8.0

	lastRow = ui.ControlHeight + 8 // the last row of buttons of the page stays below the card
)

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
	w := min(Width, r.W-2*edge)
	if o.people != nil && r.W >= wide {
		top := ui.Bounds(o.people).Bottom() + below
		h := o.card.fit(w, r.Bottom()-rim-lastRow-top)
		o.area, o.veiled = render.Rect{X: math.Round(r.Right() - rim - w), Y: math.Round(top), W: w, H: h}, false
		o.card.Place(o.area)
		return
	}
	o.area, o.veiled = ui.Bounds(o.board).Overlap(r), true
	if h := o.card.fit(w, math.Inf(1)); o.area.W < w+2*edge || o.area.H < h+2*edge {
		o.area = r
	}
	h, at := o.card.fit(w, o.area.H-2*edge), o.area.Centre()
	o.card.Place(render.Rect{X: math.Round(at.X - w/2), Y: math.Round(at.Y - h/2), W: w, H: h})
}

// Covers implements ui.Covering. In o.area, only the card gets pointer events.
func (o *over) Covers(at render.Pt) bool {
	return o.area.Contains(at) && ui.HitTest(o.Children()[1], at) == nil
}

// Draw implements ui.Widget.
func (o *over) Draw(p *render.Pen) {
	ui.Paint(p, o.Children()[0])
	switch {
	case o.veiled && o.area == o.Bounds():
		p.Round(o.area, 0, veil)
	case o.veiled:
		p.Round(o.area, corner, veil)
	}
	ui.Paint(p, o.Children()[1])
}
