package page

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
)

// band is the background of the footer. The scrolled content extends a little into the footer, so that focus rings at its edge
// are not cut off. The band hides this part of the content.
type band struct{ layout.Box }

func newBand(footer ui.Widget) *band { return &band{*layout.Column(0, footer)} }

// Draw implements ui.Widget.
func (b *band) Draw(p *render.Pen) {
	p.Fill(b.Bounds(), p.Theme().Ground)
	b.Box.Draw(p)
}
