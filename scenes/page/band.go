package page

import (
	"menagerie/render"
	"menagerie/scenes/ui"
)

// band is the ground of the footer. What scrolls above it reaches a little over its own edge, for focus rings; the band
// covers that.
type band struct{ ui.Box }

func newBand(footer ui.Widget) *band { return &band{*ui.Column(0, ui.Rule(), footer)} }

// Draw implements ui.Widget.
func (b *band) Draw(p *render.Pen) {
	p.Fill(b.Bounds(), p.Theme().Ground)
	b.Box.Draw(p)
}
