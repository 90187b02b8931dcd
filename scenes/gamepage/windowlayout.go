package gamepage

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// windowShape determines the arrangement of board and panel in the window.
type windowShape uint8

// The values of windowShape.
const (
	wideWindow   windowShape = iota // the panel is beside the board, or below it in a high window
	tallWindow                      // a small high window: status line, board and panel are one below another
	besideWindow                    // a low wide window, such as a phone held across: the board has the whole height, and the panel beside it scrolls
	stripWindow                     // a small window with large text: the status is in a narrow column beside the board
	lowWindow                       // a small window: the status line is above the board, and the rest of the panel is in the menu
)

// Widths and heights in units.
const (
	besideLeast   = 200.0 // minimal width of a panel beside a board that has the whole height
	besideMost    = 280.0 // maximal width of such a panel
	stripLeast    = 140.0 // minimal width of a column with icons and the status
	controlsLeast = 120.0 // minimal width of the playback controls
	statusHeight  = 42.0  // height of two lines of status, so that the board below does not move
	statusBeside  = 66.0  // height of three lines of status in a panel of the width besideMost
	statusNarrow  = 84.0  // height of four lines of status in a narrower panel

	smallWidth, smallHeight = 620, 400    // size of the smallest window with board and panel side by side
	widthLeast, widthMost   = 320, 400    // minimal and maximal width of the panel in a window of at least roomyWidth
	widthCompact            = 248         // width of the panel in a narrower window
	roomyWidth              = 960         // minimal width of a window with full margins, buttons and panel
	boardShape              = 912.0 / 768 // ratio of width to height of the board's area; width beyond it goes to the panel
)

// windowLayout divides a window among the parts of a page.
type windowLayout struct {
	Room   render.Rect // bounds of the window for which the widgets were built
	Shape  windowShape
	Margin float64 // margin around board and panel
	Keep   float64 // side of the board at a text size of 100 %, which the board keeps with larger text
	Bar    float64 // height of the game's own buttons below the board
}

// measureWindow returns the layout of the board and the panel in a window of w by h units. scale is the magnification
// of the text, which is at least 1. bar is the height of the buttons.
func measureWindow(w, h, scale, bar float64) windowLayout {
	// Keep is the same number of pixels at each scale, so a larger text makes the panel smaller, but not the board.
	n := windowLayout{Room: render.Rect{W: w, H: h}, Margin: max(4, math.Round(windowMargin(w)/scale)), Keep: boardAtFullSize(w*scale, h*scale) / scale, Bar: bar}
	underLine := min(w-2*n.Margin, h-2*n.Margin-statusHeight-4-bar)
	switch {
	case w >= smallWidth && h >= smallHeight && (!ui.PanelBeside(n.Room) || w-n.Keep-3*n.Margin >= ui.LeastPanelWidth):
		n.Shape = wideWindow
	case h >= 1.3*w:
		n.Shape = tallWindow
	case n.Keep == 0 && h < smallHeight && n.Beside(besideLeast) >= h-2*n.Margin:
		n.Shape = besideWindow
	case underLine < n.Keep-1 && n.Beside(stripLeast) > underLine:
		n.Shape = stripWindow
	default:
		n.Shape = lowWindow
	}
	return n
}

// Beside returns the side of the largest square board that fits beside a column of at least minWidth units.
func (n windowLayout) Beside(minWidth float64) float64 {
	return min(n.Room.H-2*n.Margin, n.Room.W-3*n.Margin-minWidth)
}

// Column returns the width of a column beside the board. The column gets the remaining width, but at least minWidth and at most
// maxWidth units.
func (n windowLayout) Column(minWidth, maxWidth float64) float64 {
	return max(minWidth, min(maxWidth, n.Room.W-3*n.Margin-n.Beside(minWidth)))
}

// PanelWidth returns the maximal width of the panel in units. In a window wider than the board needs, the panel gets the
// remaining width.
func (n windowLayout) PanelWidth() float64 { return widthIn(n.Room.W, n.Room.H) }

func widthIn(w, h float64) float64 {
	if w < roomyWidth {
		return widthCompact
	}
	m := windowMargin(w)
	return math.Floor(max(widthLeast, min(widthMost, w-3*m-boardShape*(h-2*m))))
}

// windowMargin returns the margin around board and panel in a window of width w.
func windowMargin(w float64) float64 {
	if w < roomyWidth {
		return 12
	}
	return 16
}

// smallMargin returns the margin around board and panel in a small window.
func (n windowLayout) smallMargin() float64 { return min(8, n.Margin) }

// TallBoard returns the height of the board and its buttons in a high window. The board of a game with buttons is higher than
// wide, because it also has a place for cards or values.
func (n windowLayout) TallBoard() float64 {
	h := n.Room.W - 2*n.smallMargin()
	if n.Bar > 0 {
		h = 1.2*h + n.Bar
	}
	return min(h, 0.66*n.Room.H)
}

// boardAtFullSize returns the width in pixels of the board if the text has its normal size. The window has w by h
// pixels. For a small window, boardAtFullSize returns 0.
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
	barButton     = 160.0 // width of a button
	barCompact    = 124.0 // width of a button in a narrow window
)

// GameBar returns a row with the game's own buttons. A hidden button keeps its place, so that the other buttons do not move.
// In the window shape stripWindow, the row has no margins.
func (n windowLayout) GameBar(buttons ...ui.Widget) ui.Widget {
	width := barButton
	if n.Room.W < roomyWidth {
		width = barCompact
	}
	if n.Shape == tallWindow { // all buttons are in one row
		gaps := buttonGap * float64(len(buttons)-1)
		width = min(width, math.Floor((n.Room.W-2*n.smallMargin()-gaps)/float64(len(buttons))))
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

// newCaptionLine returns a line of text below the board. In each tick, the line calls caption and shows the text that
// it returns.
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

func (c *captionLine) Tick() bool {
	text, ok := c.now()
	if !ok {
		text = " "
	}
	c.SetText(text)
	return true
}
