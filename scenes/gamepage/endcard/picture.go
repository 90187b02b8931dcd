package endcard

import (
	"menagerie/render"
	"menagerie/scenes/ui"
)

// picture shows a position of the game.
type picture struct {
	ui.Node
	paint func(p *render.Pen, r render.Rect)
	draw  func() // allocated once
	pen   *render.Pen
	most  float64 // the largest height
}

// The size of a picture at the full width of a card, in units. A picture with a height below pictureLeast is not shown.
const pictureWidth, pictureHeight, pictureLeast = 408.0, 176.0, 72.0

func newPicture() *picture {
	c := &picture{most: pictureHeight}
	c.draw = func() { c.paint(c.pen, c.Bounds()) }
	return c
}

// show replaces the position.
func (c *picture) show(paint func(p *render.Pen, r render.Rect)) {
	c.paint = paint
	c.MarkDirty()
}

// Size implements ui.Widget.
func (c *picture) Size(avail float64) (w, h float64) {
	w = min(avail, pictureWidth)
	return avail, min(pictureHeight*w/pictureWidth, c.most)
}

// Draw implements ui.Widget.
func (c *picture) Draw(p *render.Pen) {
	if c.paint == nil || c.Bounds().H == 0 {
		return
	}
	c.pen = p
	p.Clip(c.Bounds(), c.draw)
	const radius = ui.ControlRadius // a frame in the colour of the card rounds the corners
	p.Frame(c.Bounds().Inset(-radius/2), radius*1.5, radius/2, c.Theme().Surface)
}
