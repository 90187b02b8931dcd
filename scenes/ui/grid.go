package ui

import (
	"math"

	"menagerie/render"
)

// Grid arranges its children in as many columns of equal width as fit.
type Grid struct {
	Node
	MinWidth   float64 // minimal width of a column in units
	Gap        float64
	MaxColumns int // maximal number of columns; 0 for no limit
}

// NewGrid returns a grid with columns at least minWidth units wide. Columns and rows are gap units apart.
func NewGrid(minWidth, gap float64, children ...Widget) *Grid {
	return &Grid{Node: NodeWith(children...), MinWidth: minWidth, Gap: gap}
}

func (g *Grid) columns(avail float64) (n int, width float64) {
	shown := 0
	for _, k := range g.Children() {
		if !Hidden(k) {
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

func (g *Grid) Size(avail float64) (w, h float64) {
	n, width := g.columns(avail)
	h = g.layOutRows(render.Rect{W: avail}, nil)
	return width*float64(n) + g.Gap*float64(n-1), h
}

func (g *Grid) Place(r render.Rect) {
	g.Node.Place(r)
	g.layOutRows(r, func(k Widget, at render.Rect) { k.Place(at) })
}

// layOutRows arranges the children in rows and returns the total height. If place is not nil, it calls place with the
// bounds of each child.
func (g *Grid) layOutRows(r render.Rect, place func(Widget, render.Rect)) float64 {
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
	for _, k := range g.Children() {
		if Hidden(k) {
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

func (g *Grid) Draw(p *render.Pen) { Paint(p, g.Children()...) }

// Split shows a board and a panel. The panel is beside the board in a wide window, and below it in a narrow one.
type Split struct {
	Node
	PanelWidth float64 // width in units of a panel beside the board; in a small window the panel is narrower
	Gap        float64
	Keep       float64 // minimal width in units of the board beside the panel; 0 for none
}

// NewSplit returns a Split of board and panel. A panel beside the board is at most panelWidth units wide. A panel that can be
// higher than the window should be in a Scroll.
func NewSplit(board, panel Widget, panelWidth float64) *Split {
	return &Split{Node: NodeWith(board, panel), PanelWidth: panelWidth, Gap: 16}
}

// PanelBeside reports whether a Split is wide enough to place the panel beside the board. bounds has the bounds of the
// Split.
func PanelBeside(bounds render.Rect) bool { return bounds.W >= bounds.H*1.05 }

func (s *Split) Size(avail float64) (w, h float64) {
	w, h = s.Children()[0].Size(avail)
	return math.Max(w, avail), h
}

func (s *Split) Place(r render.Rect) {
	s.Node.Place(r)
	if Hidden(s.Children()[1]) {
		s.Children()[0].Place(r)
		return
	}
	board, panel := s.parts(r)
	s.Children()[0].Place(board)
	s.Children()[1].Place(panel)
}

// SetPanelVisible shows or hides the panel. The board takes the space of a hidden panel.
func (s *Split) SetPanelVisible(on bool) { SetVisible(s.Children()[1], on) }

// LeastPanelWidth is the width in units to which a panel may shrink when Split.Keep reserves space for the board.
const LeastPanelWidth = 224.0

// minPanelWidth is the smallest width in units of a panel beside the board. German texts on buttons need this width.
const minPanelWidth = 248.0

// BoardBeside returns the bounds of the board in a Split. bounds has the bounds of the Split. panelWidth is the maximal
// width of the panel in units.
func BoardBeside(bounds render.Rect, panelWidth float64) render.Rect {
	board, _ := (&Split{PanelWidth: panelWidth, Gap: 16}).parts(bounds)
	return board
}

// parts divides r into the bounds of the board and of the panel, in whole units, which keep the lines of a board sharp.
func (s *Split) parts(r render.Rect) (board, panel render.Rect) {
	if PanelBeside(r) {
		w := math.Round(math.Min(s.PanelWidth, math.Max(minPanelWidth, r.W*0.36)))
		if s.Keep > 0 {
			w = math.Floor(math.Min(w, math.Max(r.W-s.Gap-s.Keep, LeastPanelWidth)))
		}
		panel, board = r.CutRight(w)
		board.W = math.Max(board.W-s.Gap, 0)
		return board, panel
	}
	h := math.Round(math.Min(r.W, r.H*0.6))
	board, panel = r.CutTop(h)
	_, panel = panel.CutTop(s.Gap)
	return board, panel
}

func (s *Split) Draw(p *render.Pen) { Paint(p, s.Children()...) }
