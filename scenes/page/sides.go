package page

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// Sides puts one thing at each end of a line, and the right one on a line of its own where both do not fit.
type Sides struct {
	ui.Box
	Gap         float64
	left, right ui.Widget
}

// NewSides makes a line with left and right, at least gap units apart.
func NewSides(gap float64, left, right ui.Widget) *Sides {
	return &Sides{Box: *ui.Column(0, left, right), Gap: gap, left: left, right: right}
}

// fits reports whether both stand on one line of a width.
func (s *Sides) fits(avail float64) bool {
	lw, _ := s.left.Size(avail)
	rw, _ := s.right.Size(avail)
	return lw+s.Gap+rw <= avail
}

// Size implements ui.Widget.
func (s *Sides) Size(avail float64) (w, h float64) {
	lw, lh := s.left.Size(avail)
	rw, rh := s.right.Size(avail)
	if s.fits(avail) {
		return lw + s.Gap + rw, max(lh, rh)
	}
	return max(lw, rw), lh + s.below() + rh
}

// below is the gap between the lines.
func (s *Sides) below() float64 { return math.Min(s.Gap, 8) }

// Place implements ui.Widget.
func (s *Sides) Place(r render.Rect) {
	s.Node.Place(r)
	lw, lh := s.left.Size(r.W)
	rw, rh := s.right.Size(r.W)
	if !s.fits(r.W) {
		s.left.Place(render.Rect{X: r.X, Y: r.Y, W: r.W, H: lh})
		s.right.Place(render.Rect{X: r.X, Y: r.Y + lh + s.below(), W: math.Min(rw, r.W), H: rh})
		return
	}
	s.left.Place(render.Rect{X: r.X, Y: r.Y + (r.H-lh)/2, W: lw, H: lh})
	s.right.Place(render.Rect{X: r.Right() - rw, Y: r.Y + (r.H-rh)/2, W: rw, H: rh})
}
