package panel

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
)

// Title is the name of a game. A name that is too long ends with an ellipsis.
type Title struct {
	ui.Node
	text string
}

// Bar returns the content of slot A: the name of the game at the left and the icons at the right.
func Bar(name string, icons ...ui.Widget) ui.Widget {
	row := layout.Row(4)
	for _, icon := range icons {
		row.Add(layout.Sized(Button, Button, icon))
	}
	return layout.Row(4, ui.Grow(1, &Title{text: name}), row)
}

// Size implements ui.Widget. The width is 0, because the title gets what the icons leave.
func (t *Title) Size(float64) (w, h float64) {
	_, h = render.Measure(t.text, t.style())
	return 0, h
}

func (t *Title) style() render.Style {
	st := ui.Body.Style()
	st.Weight = render.Medium
	if t.Root() != nil {
		st.Color = ui.Soft.Color(t.Theme())
	}
	return st
}

// Draw implements ui.Widget.
func (t *Title) Draw(p *render.Pen) {
	p.TextWithin(t.text, t.Bounds(), t.style())
}
