package ui

import "menagerie/render"

// Cover lays one widget over another, which goes on living but is neither seen nor reached while the upper one is visible.
type Cover struct{ Node }

// NewCover lays over upon under.
func NewCover(under, over Widget) *Cover { return &Cover{Node{kids: []Widget{under, over}}} }

// SetCovered shows the upper widget, or hides it.
func (c *Cover) SetCovered(on bool) {
	SetVisible(c.kids[1], on)
	SetEnabled(c.kids[0], !on)
}

// Covered reports whether the upper widget is shown.
func (c *Cover) Covered() bool { return !c.kids[1].node().hidden }

// Size implements Widget.
func (c *Cover) Size(avail float64) (w, h float64) { return c.kids[0].Size(avail) }

// Place implements Widget.
func (c *Cover) Place(r render.Rect) {
	c.Node.Place(r)
	for _, k := range c.kids {
		k.Place(r)
	}
}

// covers keeps the pointer from what is covered.
func (c *Cover) covers(at render.Pt) bool { return c.Covered() && hitIn(c.kids[1], at) == nil }

// Draw implements Widget.
func (c *Cover) Draw(p *render.Pen) {
	if c.Covered() {
		paint(p, c.kids[1])
		return
	}
	paint(p, c.kids[0])
}
