package ui

import (
	"math"

	"menagerie/render"
)

// Split shows a board and a panel: side by side in a wide window, the panel below in a narrow one.
type Split struct {
	Node
	PanelWidth float64 // of the panel beside the board; less in a small window
	Gap        float64
	Keep       float64 // the width of the board beside the panel at least; the panel becomes narrower
}

// NewSplit puts panel beside board, at most panelWidth units wide. A panel that may be too high for the window is a Scroll, or has
// one in it.
func NewSplit(board, panel Widget, panelWidth float64) *Split {
	return &Split{Node: Node{kids: []Widget{board, panel}}, PanelWidth: panelWidth, Gap: 16}
}

// Beside reports whether board and panel are side by side in a room.
func Beside(room render.Rect) bool { return room.W >= room.H*1.05 }

// Size implements Widget.
func (s *Split) Size(avail float64) (w, h float64) {
	w, h = s.kids[0].Size(avail)
	return math.Max(w, avail), h
}

// Place implements Widget.
func (s *Split) Place(r render.Rect) {
	s.Node.Place(r)
	if s.kids[1].node().hidden {
		s.kids[0].Place(r)
		return
	}
	board, panel := s.parts(r)
	s.kids[0].Place(board)
	s.kids[1].Place(panel)
}

// SetPanelVisible shows or hides the panel; the board takes its room.
func (s *Split) SetPanelVisible(on bool) { SetVisible(s.kids[1], on) }

// PanelLeast is the least width of a panel that gives way to the board, in units.
const PanelLeast = 224.0

// leastPanel is how wide a panel beside the board is at least: German buttons need that.
const leastPanel = 248.0

// BoardBeside returns the board's part of a room that board and panel share.
func BoardBeside(room render.Rect, panelWidth float64) render.Rect {
	board, _ := (&Split{PanelWidth: panelWidth, Gap: 16}).parts(room)
	return board
}

// parts divides the window. Boards are round or square, so a window higher than wide gives the board its width.
// Whole units keep a board sharp.
func (s *Split) parts(r render.Rect) (board, panel render.Rect) {
	if Beside(r) {
		w := math.Round(math.Min(s.PanelWidth, math.Max(leastPanel, r.W*0.36)))
		if s.Keep > 0 {
			w = math.Floor(math.Min(w, math.Max(r.W-s.Gap-s.Keep, PanelLeast)))
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

// Draw implements Widget.
func (s *Split) Draw(p *render.Pen) { paintAll(p, s.kids) }
