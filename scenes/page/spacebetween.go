package page

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
)

// SpaceBetween is a row with a widget at each end. If the row is too narrow for both widgets, the right widget is below the left
// one.
type SpaceBetween struct {
	layout.Box
	Gap         float64
	Least       float64 // a text on the left may take two lines beside the right one where it has this width; 0: it may not
	left, right ui.Widget
}

// NewSpaceBetween returns a SpaceBetween with the widgets left and right, which are at least gap units apart.
func NewSpaceBetween(gap float64, left, right ui.Widget) *SpaceBetween {
	return &SpaceBetween{Box: *layout.Column(0, left, right), Gap: gap, left: left, right: right}
}

// split returns the width of the left widget in a row that is avail units wide. beside is false if the right widget is below the
// left one.
func (s *SpaceBetween) split(avail float64) (left float64, beside bool) {
	lw, lh := s.left.Size(avail)
	rw, _ := s.right.Size(avail)
	if lw+s.Gap+rw <= avail {
		return lw, true
	}
	if left = avail - s.Gap - rw; s.Least > 0 && left >= s.Least {
		if _, high := s.left.Size(left); high <= 2*lh {
			return left, true
		}
	}
	return avail, false
}

// Size implements ui.Widget.
func (s *SpaceBetween) Size(avail float64) (w, h float64) {
	left, beside := s.split(avail)
	lw, lh := s.left.Size(left)
	rw, rh := s.right.Size(avail)
	if beside {
		return lw + s.Gap + rw, max(lh, rh)
	}
	return max(lw, rw), lh + s.below() + rh
}

// below is the gap between the lines.
func (s *SpaceBetween) below() float64 { return math.Min(s.Gap, 8) }

// Place implements ui.Widget.
func (s *SpaceBetween) Place(r render.Rect) {
	s.Node.Place(r)
	left, beside := s.split(r.W)
	_, lh := s.left.Size(left)
	rw, rh := s.right.Size(r.W)
	if !beside {
		s.left.Place(render.Rect{X: r.X, Y: r.Y, W: r.W, H: lh})
		s.right.Place(render.Rect{X: r.X, Y: r.Y + lh + s.below(), W: math.Min(rw, r.W), H: rh})
		return
	}
	s.left.Place(render.Rect{X: r.X, Y: r.Y + (r.H-lh)/2, W: left, H: lh})
	s.right.Place(render.Rect{X: r.Right() - rw, Y: r.Y + (r.H-rh)/2, W: rw, H: rh})
}
