package panel

import (
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
)

// The measures of the bar below the board, in units.
const (
	BarHeight  = 60.0
	barButton  = 160.0 // the width of a button
	barCompact = 124.0 // the width of a button in a narrow window
)

// GameBar returns the bar with a game's own buttons. Each button keeps its place when it is hidden, so that the other buttons do
// not move. In a window of the shape Strip, the bar has no margins.
func (n Window) GameBar(buttons ...ui.Widget) ui.Widget {
	width := barButton
	if n.Room.W < roomyWidth {
		width = barCompact
	}
	row := layout.Flow(gap)
	for _, b := range buttons {
		row.Add(layout.Sized(width, Button, b))
	}
	if n.Shape == Strip {
		row.Gap = 4
		return row
	}
	return layout.PadXY(0, (BarHeight-Button)/2, row)
}
