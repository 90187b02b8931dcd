package layout

import (
	"menagerie/render"
	"menagerie/scenes/ui"
)

// Cover has two widgets in the same place. While the upper widget is visible, the lower one is not drawn and gets no input.
type Cover struct{ ui.Node }

// NewCover returns a Cover whose lower widget is under and whose upper widget is over.
func NewCover(under, over ui.Widget) *Cover { return &Cover{ui.NodeWith(under, over)} }

// SetCovered shows or hides the upper widget.
func (c *Cover) SetCovered(on bool) {
	ui.SetVisible(c.Children()[1], on)
	ui.SetEnabled(c.Children()[0], !on)
}

// Covered reports whether the upper widget is shown.
func (c *Cover) Covered() bool { return !ui.Hidden(c.Children()[1]) }

// Size implements ui.Widget.
func (c *Cover) Size(avail float64) (w, h float64) { return c.Children()[0].Size(avail) }

// Place implements ui.Widget.
func (c *Cover) Place(r render.Rect) {
	c.Node.Place(r)
	for _, k := range c.Children() {
		k.Place(r)
	}
}

// Covers implements ui.Covering. It returns true where the upper widget is visible but does not handle the pointer. The lower
// widget would otherwise get the pointer there.
func (c *Cover) Covers(at render.Pt) bool {
	return c.Covered() && ui.HitTest(c.Children()[1], at) == nil
}

// Draw implements ui.Widget.
func (c *Cover) Draw(p *render.Pen) {
	if c.Covered() {
		ui.Paint(p, c.Children()[1])
		return
	}
	ui.Paint(p, c.Children()[0])
}
