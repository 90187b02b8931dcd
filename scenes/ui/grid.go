package ui

import (
	"math"

	"menagerie/render"
)

// Grid puts children into as many equal columns as fit.
type Grid struct {
	Node
	MinWidth   float64 // of a column
	Gap        float64
	MaxColumns int // 0: no limit
}

// NewGrid makes a grid whose columns are at least minWidth wide, gap units apart.
func NewGrid(minWidth, gap float64, children ...Widget) *Grid {
	return &Grid{Node: Node{kids: children}, MinWidth: minWidth, Gap: gap}
}

// SetChildren replaces the children.
func (g *Grid) SetChildren(children ...Widget) { g.setKids(children) }

func (g *Grid) columns(avail float64) (n int, width float64) {
	shown := 0
	for _, k := range g.kids {
		if !k.node().hidden {
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

// Size implements Widget.
func (g *Grid) Size(avail float64) (w, h float64) {
	n, width := g.columns(avail)
	h = g.walk(render.Rect{W: avail}, nil)
	return width*float64(n) + g.Gap*float64(n-1), h
}

// Place implements Widget.
func (g *Grid) Place(r render.Rect) {
	g.Node.Place(r)
	g.walk(r, func(k Widget, at render.Rect) { k.Place(at) })
}

// walk goes through the rows, each as high as its highest child, and answers the height of them all.
func (g *Grid) walk(r render.Rect, place func(Widget, render.Rect)) float64 {
	n, width := g.columns(r.W)
	y := 0.0
	var row []Widget
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
	for _, k := range g.kids {
		if k.node().hidden {
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

// Draw implements Widget.
func (g *Grid) Draw(p *render.Pen) { paintAll(p, g.kids) }
