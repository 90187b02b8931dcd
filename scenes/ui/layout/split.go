package layout

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// Split shows a board and a panel. In a wide window the panel is beside the board, in a narrow window below it.
type Split struct {
	ui.Node
	PanelWidth float64 // width of the panel beside the board; smaller in a small window
	Gap        float64
	Keep       float64 // minimal width of the board beside the panel; 0 for none
}

// NewSplit returns a Split of board and panel. A panel beside the board is at most panelWidth units wide. A panel that can be
// higher than the window should be in a Scroll.
func NewSplit(board, panel ui.Widget, panelWidth float64) *Split {
	return &Split{Node: ui.NodeWith(board, panel), PanelWidth: panelWidth, Gap: 16}
}

// Beside reports whether a Split places the panel beside the board and not below it. room has the bounds of the Split.
func Beside(room render.Rect) bool { return room.W >= room.H*1.05 }

// Size implements ui.Widget.
func (s *Split) Size(avail float64) (w, h float64) {
	w, h = s.Children()[0].Size(avail)
	return math.Max(w, avail), h
}

// Place implements ui.Widget.
func (s *Split) Place(r render.Rect) {
	s.Node.Place(r)
	if ui.Hidden(s.Children()[1]) {
		s.Children()[0].Place(r)
		return
	}
	board, panel := s.parts(r)
	s.Children()[0].Place(board)
	s.Children()[1].Place(panel)
}

// SetPanelVisible shows or hides the panel. The board takes the space of a hidden panel.
func (s *Split) SetPanelVisible(on bool) { ui.SetVisible(s.Children()[1], on) }

// PanelLeast is the smallest width in units of a panel if Split.Keep reserves width for the board.
const PanelLeast = 224.0

// leastPanel is the smallest width in units of a panel beside the board. German texts on buttons need this width.
const leastPanel = 248.0

// BoardBeside returns the bounds of the board in a Split with the bounds room.
func BoardBeside(room render.Rect, panelWidth float64) render.Rect {
	board, _ := (&Split{PanelWidth: panelWidth, Gap: 16}).parts(room)
	return board
}

// parts divides r into the bounds of the board and of the panel. If the panel is below the board, the board gets the full width
// or 60 % of the height. All sizes are whole units, which keeps the lines of a board sharp.
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

// Draw implements ui.Widget.
func (s *Split) Draw(p *render.Pen) { ui.Paint(p, s.Children()...) }
