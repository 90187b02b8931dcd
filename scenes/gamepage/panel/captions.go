package panel

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/widget"
)

// Captions is a line that shows sounds as text. It has the same height when it is empty.
type Captions struct {
	*widget.Label
	now func() (text string, ok bool)
}

// NewCaptions returns a line with the text that caption returns in each tick.
func NewCaptions(caption func() (text string, ok bool)) *Captions {
	c := &Captions{ui.Named("caption", widget.NewLabel(" ").Aligned(render.Middle)), caption}
	c.OneLine = true
	c.Tick()
	return c
}

// Place implements ui.Widget.
func (c *Captions) Place(r render.Rect) {
	c.Label.Place(r)
	c.Animate()
}

// Tick implements ui.Ticked.
func (c *Captions) Tick() bool {
	text, ok := c.now()
	if !ok {
		text = " "
	}
	c.SetText(text)
	return true
}
