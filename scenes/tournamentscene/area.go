package tournamentscene

import (
	"menagerie/render"
	"menagerie/scenes/ui"
)

// area is a picture that is as wide as there is room, and as high as it was told.
type area struct{ *ui.Picture }

func newArea(draw func(p *render.Pen, r render.Rect)) *area {
	return &area{ui.NewPicture(0, 200, draw)}
}

// Size implements ui.Widget.
func (a *area) Size(avail float64) (w, h float64) { return min(avail, widest), a.H }

// grow makes the area as high as it should be.
func (a *area) grow(h float64) {
	if a.H != h {
		a.H = h
		a.Relayout()
	}
}
