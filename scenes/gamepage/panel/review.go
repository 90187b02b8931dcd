package panel

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/widget"
)

// MomentButton returns a row in the review of a game. A press calls show.
func MomentButton(id, text string, show func()) ui.Widget {
	b := widget.NewButton(text, show).WithIcon(render.Flag).OfKind(widget.Quiet)
	b.Left = true
	return ui.Named(id, b)
}
