package layout

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// Grid arranges its children in as many columns of equal width as fit.
type Grid struct {
	ui.Node
	MinWidth   float64 // of a column
	Gap        float64
	MaxColumns int // 0: no limit
}

// NewGrid returns a grid. Its columns are at least minWidth units wide and gap units apart.
func NewGrid(minWidth, gap float64, children ...ui.Widget) *Grid {
	return &Grid{Node: ui.NodeWith(children...), MinWidth: minWidth, Gap: gap}
}

func (g *Grid) columns(avail float64) (n int, width float64) {
	shown := 0
	for _, k := range g.Children() {
		if !ui.Hidden(k) {
			shown++
		}
	}
	n = shown
	if !math.IsInf(avail, 1) {
		n = min(n, int((avail+g.Gap)/(g.MinWidth+g.Gap)))
	}
	if g.MaxColumns > 0 {
		n = min(n, g.MaxColumns)
	}
	n = max(n, 1)
	if math.IsInf(avail, 1) {
		return n, g.MinWidth
	}
	return n, (avail - g.Gap*float64(n-1)) / float64(n)
}

// Size implements ui.Widget.
func (g *Grid) Size(avail float64) (w, h float64) {
	n, width := g.columns(avail)
	h = g.walk(render.Rect{W: avail}, nil)
	return width*float64(n) + g.Gap*float64(n-1), h
}

// Place implements ui.Widget.
func (g *Grid) Place(r render.Rect) {
	g.Node.Place(r)
	g.walk(r, func(k ui.Widget, at render.Rect) { k.Place(at) })
}

// walk arranges the children in rows and returns the height of all rows. Each row is as high as its highest child. If place is
// not nil, walk calls place for each child with its bounds.
func (g *Grid) walk(r render.Rect, place func(ui.Widget, render.Rect)) float64 {
	n, width := g.columns(r.W)
	y := 0.0
	var row []ui.Widget
	flush := func() {
		high := 0.0
		for _, k := range row {
			_, h := k.Size(width)
			high = math.Max(high, h)
		}
		for i, k := range row {
			if place != nil {
				place(k, render.Rect{X: r.X + float64(i)*(width+g.Gap), Y: r.Y + y, W: width, H: high})
			}
		}
		y += high + g.Gap
		row = row[:0]
	}
	for _, k := range g.Children() {
		if ui.Hidden(k) {
			continue
		}
		if row = append(row, k); len(row) == n {
			flush()
		}
	}
	if len(row) > 0 {
		flush()
	}
	return math.Max(y-g.Gap, 0)
}

// Draw implements ui.Widget.
func (g *Grid) Draw(p *render.Pen) { ui.Paint(p, g.Children()...) }
