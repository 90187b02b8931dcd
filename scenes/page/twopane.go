package page

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
)

// TwoPane shows a picture and a text side by side, or one below the other in a narrow window. If the picture is hidden, the text
// gets all the space.
type TwoPane struct {
	layout.Box
	Gap   float64
	Share float64 // of the width that the picture takes when they are side by side
	Wide  float64 // units of width from which on they are side by side

	picture, text ui.Widget
}

// NewTwoPane returns a TwoPane of picture and text.
func NewTwoPane(picture, text ui.Widget) *TwoPane {
	return &TwoPane{Box: *layout.Column(0, picture, text), Gap: 24, Share: 0.4, Wide: 560, picture: picture, text: text}
}

// parts returns the width of the picture, the width of the text, and whether they are side by side. If the picture is above the
// text, both widths are avail.
func (s *TwoPane) parts(avail float64) (picture, text float64, beside bool) {
	if avail < s.Wide {
		return avail, avail, false
	}
	picture = math.Round((avail - s.Gap) * s.Share)
	return picture, avail - s.Gap - picture, true
}

// Size implements ui.Widget.
func (s *TwoPane) Size(avail float64) (w, h float64) {
	if !ui.Visible(s.picture) {
		return s.text.Size(avail)
	}
	pw, tw, beside := s.parts(avail)
	_, ph := s.picture.Size(pw)
	_, th := s.text.Size(tw)
	if beside {
		return avail, max(ph, th)
	}
	return avail, ph + s.Gap*2/3 + th
}

// Place implements ui.Widget.
func (s *TwoPane) Place(r render.Rect) {
	s.Node.Place(r)
	if !ui.Visible(s.picture) {
		s.text.Place(r)
		return
	}
	pw, tw, beside := s.parts(r.W)
	w, ph := s.picture.Size(pw)
	_, th := s.text.Size(tw)
	if beside {
		s.picture.Place(render.Rect{X: r.X + (pw-w)/2, Y: r.Y, W: w, H: ph})
		s.text.Place(render.Rect{X: r.X + pw + s.Gap, Y: r.Y, W: tw, H: th})
		return
	}
	s.picture.Place(render.Rect{X: r.X + (r.W-w)/2, Y: r.Y, W: w, H: ph})
	s.text.Place(render.Rect{X: r.X, Y: r.Y + ph + s.Gap*2/3, W: r.W, H: th})
}
