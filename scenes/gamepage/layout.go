package gamepage

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// shape is how board and panel share the window.
type shape uint8

const (
	wide  shape = iota // the panel is beside the board, or below it in a high window
	tall               // a small high window: a line, the board, and the panel below it
	strip              // a small window with large text: the line stands beside the board as a narrow column
	low                // a small window: a line above the board; the rest of the panel is in the menu
)

// Widths and heights in units.
const (
	smallWidth, smallHeight = 620, 400 // board and panel are side by side from this size of the window
	panelWidth              = 320      // at most
	stripLeast              = 132      // of a column with icons and the status
	controlsLeast           = 120      // of the controls of a film
	statusHeight            = 42       // two lines of status, so that the board below them does not move
)

// measure chooses the shape for a window. Larger text must not make the board smaller, so the board's size at 100 % counts.
func (f *Frame) measure(in input.Frame) {
	f.window.room = render.Rect{W: in.W, H: in.H}
	scale := max(1, in.UIScale)
	f.window.margin = max(4, math.Round(16/scale))
	f.window.keep = boardAtFullSize(in.W*scale, in.H*scale) / scale
	f.window.barBeside = scale > 1
	f.window.shape = f.shapeFor()
	f.Small = f.window.shape != wide
}

func (f *Frame) shapeFor() shape {
	w, h := f.window.room.W, f.window.room.H
	underLine := min(w-2*f.window.margin, h-2*f.window.margin-statusHeight-4-f.barRoom())
	switch {
	case w >= smallWidth && h >= smallHeight && (!ui.Beside(f.window.room) || w-f.window.keep-3*f.window.margin >= ui.PanelLeast):
		return wide
	case h >= 1.3*w:
		return tall
	case underLine < f.window.keep-1 && f.beside(stripLeast) > underLine:
		return strip
	}
	return low
}

// beside returns the side of the largest square board that leaves least units for a column beside it.
func (f *Frame) beside(least float64) float64 {
	return min(f.window.room.H-2*f.window.margin, f.window.room.W-3*f.window.margin-least)
}

// boardAtFullSize returns the side of the board at 100 % in a window of w by h pixels.
func boardAtFullSize(w, h float64) float64 {
	if w < smallWidth || h < smallHeight {
		return 0 // such a window is small at any scale, and the scale is limited there
	}
	board := ui.BoardBeside(render.Rect{W: w - 32, H: h - 32}, panelWidth)
	return min(board.W, board.H)
}

// Cramped reports whether the window has room for the board only. What else there is to press is in the menu.
func (f *Frame) Cramped() bool { return f.window.shape == low }

// foldsPanel reports whether the panel's contents are in the menu.
func (f *Frame) foldsPanel() bool {
	return (f.window.shape == low || f.window.shape == strip) && f.state.face == playing
}

// layOut puts board and panel into the window, and the inspector while it is open.
func (f *Frame) layOut(panel *ui.Box) ui.Widget {
	board := f.stage()
	if strip := f.captionStrip(); strip != nil {
		board = ui.Column(4, ui.Grow(1, board), strip)
	}
	var bar ui.Widget
	if f.state.face == playing && f.game.Bar != nil && (f.window.shape != wide || !f.window.barBeside) { // else it is in the panel
		bar = f.bar()
		if f.window.shape != strip {
			board, bar = ui.Column(8, ui.Grow(1, board), bar), nil
		}
	}
	if !f.hidesAll() {
		return f.layOutGame(f.withInspector(board), bar, panel)
	}
	return covered(f.layOutGame(board, bar, panel), ui.Pad(8, f.inspector.widget()))
}

// layOutGame lays out board and panel. bar has the buttons of the game for a strip beside the board; it may be nil.
func (f *Frame) layOutGame(board, bar ui.Widget, panel *ui.Box) ui.Widget {
	plays := f.state.face == playing && f.Phase == session.Playing
	switch {
	case f.window.shape == wide:
		return f.layOutWide(board, panel)
	case f.window.shape == strip && plays:
		return f.layOutStrip(board, bar)
	case f.window.shape == tall && plays:
		return f.layOutTall(board, panel)
	case plays:
		return ui.Pad(f.gap(), ui.Column(4, f.line(), f.parts.patience.widget(f), ui.Grow(1, board), f.verdictLine()))
	case f.state.face == lost || f.state.face == playing: // there is nothing to be seen on the board, and something to be read
		return ui.Named(panelID, ui.NewScroll(ui.Pad(8, ui.Column(12, panel, ui.Sized(0, 0.6*f.window.room.H, board)))))
	}
	return f.layOutStill(board, panel)
}

// gap is the room around board and panel.
func (f *Frame) gap() float64 { return min(8, f.window.margin) }

// layOutWide puts the panel beside the board. The panel becomes narrower before the board becomes smaller than at 100 %.
func (f *Frame) layOutWide(board ui.Widget, panel *ui.Box) ui.Widget {
	side := ui.Widget(panel)
	if f.state.face != filmed || !f.roomy() { // else its lower part scrolls by itself
		side = ui.Named(panelID, ui.NewScroll(panel))
	}
	f.parts.side = side
	split := ui.NewSplit(board, side, panelWidth)
	split.Gap, split.Keep = f.window.margin, f.window.keep
	return ui.Pad(f.window.margin, split)
}

// line is the status with the buttons that every game has.
func (f *Frame) line() ui.Widget {
	f.parts.status.Font, f.parts.status.Weight = ui.Body, render.Medium
	line := ui.Row(4, ui.Grow(1, ui.Sized(0, statusHeight, ui.Centre(math.Inf(1), f.parts.status))))
	line.Add(f.buttons()...)
	f.parts.side = line
	return line
}

// layOutStrip puts the status and the buttons into a narrow column beside the board.
func (f *Frame) layOutStrip(board, bar ui.Widget) ui.Widget {
	f.parts.status.Font, f.parts.status.Weight = ui.Body, render.Medium
	col := ui.Column(8, ui.Flow(4, f.buttons()...), f.parts.status, f.parts.patience.widget(f))
	if bar != nil {
		col.Add(bar)
	}
	col.Add(f.verdictLine())
	f.parts.side = ui.Named(panelID, ui.NewScroll(col))
	return f.row(board, f.parts.side, stripLeast)
}

// row puts a column of at least least units beside the board. A board that is wider than high uses what a wide column does not need.
func (f *Frame) row(board, col ui.Widget, least float64) ui.Widget {
	w := max(least, min(ui.PanelLeast, f.window.room.W-3*f.window.margin-f.beside(least)))
	return ui.Pad(f.window.margin, ui.Row(f.window.margin, ui.Grow(1, board), ui.Sized(w, 0, col)).With(ui.Stretch, ui.Start))
}

// layOutTall puts the line above the board and the panel below it.
func (f *Frame) layOutTall(board ui.Widget, panel *ui.Box) ui.Widget {
	below := ui.Named(panelID, ui.NewScroll(panel))
	h := min(f.window.room.W-2*f.gap()+f.barRoom(), 0.66*f.window.room.H)
	line := f.line()
	f.parts.side = below
	return ui.Pad(f.gap(), ui.Column(8, line, ui.Sized(0, h, board), f.verdictLine(), ui.Grow(1, below)))
}

// barRoom is the height of the game's own buttons below the board.
func (f *Frame) barRoom() float64 {
	if f.game.Bar == nil {
		return 0
	}
	return 44
}

// layOutStill lays out a small window with the result or a film. The board keeps its size, and the panel begins in view.
func (f *Frame) layOutStill(board ui.Widget, panel *ui.Box) ui.Widget {
	least := ui.PanelLeast
	below := 0.6 * f.window.room.H
	if f.state.face == filmed {
		least = min(least, max(controlsLeast, f.window.room.W-3*f.window.margin-f.window.keep))
	}
	if f.window.shape != tall && (f.window.keep == 0 || f.beside(least) < max(below, f.window.keep-1)) { // a column would cost the board more
		f.parts.side = panel
		return ui.Named(panelID, ui.NewScroll(ui.Pad(8, ui.Column(12, ui.Sized(0, below, board), panel))))
	}
	f.parts.side = ui.Named(panelID, ui.NewScroll(panel))
	if f.window.shape == tall {
		return ui.Pad(f.gap(), ui.Column(8, ui.Sized(0, min(f.window.room.W-2*f.gap(), below), board), ui.Grow(1, f.parts.side)))
	}
	return f.row(board, f.parts.side, least)
}
