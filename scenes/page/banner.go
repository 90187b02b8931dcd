package page

import (
	"menagerie/render"
	"menagerie/scenes/ui"
)

// Banner shows a text in front of the lower edge of a screen.
type Banner struct {
	ui.Node
	text string
}

// NewBanner returns a Banner in front of content.
func NewBanner(content ui.Widget, text string) *Banner { return &Banner{ui.NodeWith(content), text} }

// Size implements ui.Widget.
func (b *Banner) Size(avail float64) (w, h float64) { return b.Children()[0].Size(avail) }

// Place implements ui.Widget.
func (b *Banner) Place(r render.Rect) {
	b.Node.Place(r)
	b.Children()[0].Place(r)
}

// Draw implements ui.Widget.
func (b *Banner) Draw(p *render.Pen) {
	ui.Paint(p, b.Children()...)
	th, r := b.Theme(), b.Bounds()
	st := ui.TextStyle(ui.Heading, th.OnAccent).Aligned(render.Middle)
	w, h := render.Measure(b.text, st)
	box := render.RectAround(render.Pt{X: r.Centre().X, Y: r.Bottom() - h/2 - 24}, min(r.W-16, w+48), h+16)
	p.Round(box, box.H/2, th.Accent)
	p.TextIn(b.text, box, st)
}
