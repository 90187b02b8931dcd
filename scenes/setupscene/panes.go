package setupscene

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
)

// The widths of the column of choices, in units.
const (
	besideFrom  = 512.0 // of the page: from here on the board is beside the choices
	largeFrom   = 1000.0
	stackedHigh = 160.0 + stackedGap // height of the board above the choices, with the gap below it
	stackedGap  = 16.0
	stickyTop   = 12.0 // between the edge of the view and the board
)

// panes shows the board beside the choices, or above them in a narrow window. A board beside the choices is square, and stays in
// place while the choices scroll.
type panes struct {
	layout.Box
	high float64            // the most height of the board beside the choices
	view func() render.Rect // returns the visible part of the page

	board   *page.Frame
	choices ui.Widget
}

func newPanes(board *page.Frame, choices ui.Widget) *panes {
	return &panes{Box: *layout.Column(0, board, choices), board: board, choices: choices, high: math.Inf(1)}
}

// split divides the available width between the board and the choices. It returns the width and height of the board, and the width
// of the choices. beside is false if the board is above the choices. A hidden board has the height 0.
func (s *panes) split(avail float64) (w, h, choices float64, beside bool) {
	if avail < besideFrom {
		if !ui.Visible(s.board) {
			return avail, 0, avail, false
		}
		return avail, stackedHigh, avail, false
	}
	gap, share := 32.0, 560.0/1184
	if avail < largeFrom {
		gap, share = 24, 280.0/752
	}
	side := math.Max(200, math.Min(math.Round(avail*share), s.high))
	return side, side, avail - side - gap, true
}

// Size implements ui.Widget.
func (s *panes) Size(avail float64) (w, h float64) {
	_, board, width, beside := s.split(avail)
	_, choices := s.choices.Size(width)
	if beside {
		return avail, math.Max(board, choices)
	}
	return avail, board + choices
}

// Place implements ui.Widget.
func (s *panes) Place(r render.Rect) {
	s.Node.Place(r)
	w, h, width, beside := s.split(r.W)
	_, high := s.choices.Size(width)
	if beside {
		s.board.Place(render.Rect{X: r.X, Y: max(r.Y, s.view().Y+stickyTop), W: w, H: h})
		s.choices.Place(render.Rect{X: r.Right() - width, Y: r.Y, W: width, H: high})
		return
	}
	s.board.Place(render.Rect{X: r.X, Y: r.Y, W: w, H: max(0, h-stackedGap)})
	s.choices.Place(render.Rect{X: r.X, Y: r.Y + h, W: width, H: high})
}
