package gamepage

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// windowShape is an arrangement of board and panel in the window.
type windowShape uint8

// The arrangements.
const (
	wideWindow  windowShape = iota // the panel is beside the board, or below it in a high window
	tallWindow                     // a small high window has the status line, the board, and the panel below each other
	stripWindow                    // a small window with large text has the status in a narrow column beside the board
	lowWindow                      // a small window has the status line above the board, and the menu has the rest of the panel
)

// Widths and heights in units.
const (
	stripLeast    = 140.0 // the smallest width of a column with icons and the status
	controlsLeast = 120.0 // the smallest width of the playback controls
	statusHeight  = 42.0  // two lines, so that the board below them does not move

	smallWidth, smallHeight = 620, 400    // the smallest window with board and panel side by side
	widthLeast, widthMost   = 320, 400    // the width of the panel in a window of at least roomyWidth
	widthCompact            = 248         // the width of the panel in a narrower window
	roomyWidth              = 960         // the width of a window from which it has the full measures
	boardShape              = 912.0 / 768 // width by height of the board's field, from which the panel takes no width
)

// windowLayout divides a window among the parts of a page.
type windowLayout struct {
	Room   render.Rect // the window for which the widgets were built
	Shape  windowShape
	Margin float64 // the margin around board and panel
	Keep   float64 // the side of the board at 100 %, which the board keeps with larger text
	Bar    float64 // the height of the game's own buttons below the board
}

// measureWindow returns the arrangement of board and panel for a window of w by h units. scale is the factor by which the text is
// enlarged, at least 1. A larger text makes the panel smaller, but not the board. bar is the height of the game's own buttons.
func measureWindow(w, h, scale, bar float64) windowLayout {
	n := windowLayout{Room: render.Rect{W: w, H: h}, Margin: max(4, math.Round(windowMargin(w)/scale)), Keep: boardAtFullSize(w*scale, h*scale) / scale, Bar: bar}
	underLine := min(w-2*n.Margin, h-2*n.Margin-statusHeight-4-bar)
	switch {
	case w >= smallWidth && h >= smallHeight && (!ui.PanelBeside(n.Room) || w-n.Keep-3*n.Margin >= ui.LeastPanelWidth):
		n.Shape = wideWindow
	case h >= 1.3*w:
		n.Shape = tallWindow
	case underLine < n.Keep-1 && n.Beside(stripLeast) > underLine:
		n.Shape = stripWindow
	default:
		n.Shape = lowWindow
	}
	return n
}

// Beside returns the side of the largest square board that leaves space for a column. The column is at least minWidth units wide.
func (n windowLayout) Beside(minWidth float64) float64 {
	return min(n.Room.H-2*n.Margin, n.Room.W-3*n.Margin-minWidth)
}

// PanelWidth returns the largest width of the panel in units. If the window is wider than the board needs, the panel gets the
// remaining width.
func (n windowLayout) PanelWidth() float64 { return widthIn(n.Room.W, n.Room.H) }

func widthIn(w, h float64) float64 {
	if w < roomyWidth {
		return widthCompact
	}
	m := windowMargin(w)
	return math.Floor(max(widthLeast, min(widthMost, w-3*m-boardShape*(h-2*m))))
}

// windowMargin returns the margin around board and panel in a window of a width.
func windowMargin(w float64) float64 {
	if w < roomyWidth {
		return 12
	}
	return 16
}

// boardAtFullSize returns the side in pixels of the board in a window of w by h pixels, at a scale of 100 %. It returns 0 for a
// small window.
func boardAtFullSize(w, h float64) float64 {
	if w < smallWidth || h < smallHeight {
		return 0 // such a window is small at any scale, and the scale is limited there
	}
	m := windowMargin(w)
	board := ui.BoardBeside(render.Rect{W: w - 2*m, H: h - 2*m}, widthIn(w, h))
	return min(board.W, board.H)
}

// The measures of the bar below the board, in units.
const (
	gameBarHeight = 60.0
	barButton     = 160.0 // the width of a button
	barCompact    = 124.0 // the width of a button in a narrow window
)

// GameBar returns the bar with a game's own buttons. Each button keeps its place when it is hidden, so that the other buttons do
// not move. In a window of the shape stripWindow, the bar has no margins.
func (n windowLayout) GameBar(buttons ...ui.Widget) ui.Widget {
	width := barButton
	if n.Room.W < roomyWidth {
		width = barCompact
	}
	row := ui.Flow(buttonGap)
	for _, b := range buttons {
		row.Add(ui.Sized(width, slotButton, b))
	}
	if n.Shape == stripWindow {
		row.Gap = 4
		return row
	}
	return ui.PadXY(0, (gameBarHeight-slotButton)/2, row)
}

// captionLine is a line that shows sounds as text. It has the same height when it is empty.
type captionLine struct {
	*ui.Label
	now func() (text string, ok bool)
}

// newCaptionLine returns a line with the text that caption returns in each tick.
func newCaptionLine(caption func() (text string, ok bool)) *captionLine {
	c := &captionLine{ui.Named("caption", ui.NewLabel(" ").Aligned(render.Middle)), caption}
	c.OneLine = true
	c.Tick()
	return c
}

func (c *captionLine) Place(r render.Rect) {
	c.Label.Place(r)
	c.Animate()
}

// Tick implements ui.Ticked.
func (c *captionLine) Tick() bool {
	text, ok := c.now()
	if !ok {
		text = " "
	}
	c.SetText(text)
	return true
}
