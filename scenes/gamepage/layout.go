package gamepage

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// measure chooses the layout for the size of the window.
func (f *Page) measure(in input.Frame) {
	bar := 0.0
	if f.game.Bar != nil && f.hasLocalPlayer() {
		bar = gameBarHeight
	}
	f.window = measureWindow(in.W, in.H, max(1, in.UIScale), bar)
	f.Small = f.window.Shape != wideWindow
	if f.inspector != nil {
		f.inspector.Small = f.Small
	}
	if f.film != nil {
		f.film.Small = f.Small
	}
}

// Cramped reports whether the window is so small that the page shows no panel, but only the board. All buttons are then in the
// menu.
func (f *Page) Cramped() bool { return f.window.Shape == lowWindow }

// FoldsPanel reports whether the contents of the panel are in the menu, because the window is too small.
func (f *Page) FoldsPanel() bool {
	return (f.window.Shape == lowWindow || f.window.Shape == stripWindow) && f.state.panel == playing
}

// layOut arranges board, panel and the open inspector.
func (f *Page) layOut(side ui.Widget) ui.Widget {
	board := f.boardStack()
	if strip := f.captionStrip(); strip != nil {
		board = ui.Column(4, ui.Grow(1, board), strip)
	}
	var bar ui.Widget
	switch {
	case f.game.Bar == nil:
	case f.atEnd() && f.hasLocalPlayer() && f.window.Shape == wideWindow: // the board keeps its size at the end
		board = ui.Column(8, ui.Grow(1, board), ui.GapOf(0, gameBarHeight))
	case f.state.panel == playing:
		bar = f.gameBar()
		if f.window.Shape != stripWindow && f.window.Shape != besideWindow {
			board, bar = ui.Column(8, ui.Grow(1, board), bar), nil
		}
	}
	if !f.inspector.HidesPage() {
		return f.layOutGame(f.inspector.Beside(board), bar, side)
	}
	return f.inspector.Over(f.layOutGame(board, bar, side))
}

// layOutGame arranges the board, the side panel, and the bar with the game's own buttons. bar may be nil.
func (f *Page) layOutGame(board, bar, side ui.Widget) ui.Widget {
	plays := f.looksRunning()
	switch {
	case f.window.Shape == wideWindow:
		return f.layOutWide(board, side)
	case f.window.Shape == besideWindow && plays:
		return f.layOutBeside(board, bar, side)
	case f.window.Shape == stripWindow && plays:
		return f.layOutStrip(board, bar)
	case f.window.Shape == tallWindow && plays:
		return f.layOutTall(board, side)
	case plays:
		return ui.Pad(f.window.smallMargin(), ui.Column(4, f.statusLine(statusHeight), f.patiencePart(), ui.Grow(1, board), f.verdictLine()))
	case f.state.panel == disconnected || f.state.panel == playing: // the text is more important than the board
		return ui.Named(panelID, ui.NewScroll(ui.Pad(8, ui.Column(12, side, ui.Sized(0, 0.6*f.window.Room.H, board)))))
	}
	return f.layOutStill(board, side)
}

// noticePlace returns the widget that notices may cover.
func (f *Page) noticePlace() ui.Widget {
	// In a real-time game, a notice must not hide an animal on the board.
	if f.window.Shape == wideWindow && f.game.ToMove != nil {
		return f.Canvas
	}
	return f.parts.side
}

// GameBar returns a row with the game's own buttons. It is hidden from spectators.
func (f *Page) GameBar(buttons ...ui.Widget) ui.Widget {
	bar := f.window.GameBar(buttons...)
	ui.SetVisible(bar, f.hasLocalPlayer())
	return bar
}

// hasLocalPlayer reports whether a player at this screen has a seat.
func (f *Page) hasLocalPlayer() bool { return len(f.game.Table.Seats()) > 0 }

// layOutWide puts the panel beside the board. If the window is narrow, the panel becomes narrower first, and then the
// board.
func (f *Page) layOutWide(board, side ui.Widget) ui.Widget {
	if _, fixed := side.(*slotPanel); !fixed {
		if f.state.panel != replaying || !f.hasHighPanel() { // otherwise only the lower part of the panel scrolls
			side = ui.Named(panelID, ui.NewScroll(side))
		}
		f.parts.side = side
	}
	split := ui.NewSplit(board, side, f.window.PanelWidth())
	split.Gap, split.Keep = f.window.Margin, f.window.Keep
	return ui.Pad(f.window.Margin, split)
}

// statusLine returns a row with the status and the buttons that every game has. The status has the given height in units.
func (f *Page) statusLine(height float64) ui.Widget {
	f.parts.status.Font, f.parts.status.Weight = ui.Body, render.Medium
	line := ui.Row(4, ui.Grow(1, ui.Sized(0, height, ui.Centre(math.Inf(1), f.parts.status))))
	line.Add(f.panelIcons()...)
	f.parts.side = line
	return line
}

// layOutStrip arranges the status and the buttons in a narrow column beside the board.
func (f *Page) layOutStrip(board, bar ui.Widget) ui.Widget {
	f.parts.status.Font, f.parts.status.Weight = ui.Body, render.Medium
	col := ui.Column(4, ui.Flow(4, f.panelIcons()...), f.parts.status, f.patiencePart())
	if bar != nil {
		col.Add(bar)
	}
	col.Add(f.verdictLine())
	f.parts.side = ui.Named(panelID, ui.NewScroll(col))
	return f.row(board, f.parts.side, stripLeast, ui.LeastPanelWidth)
}

// layOutBeside arranges the whole panel and the buttons in a column beside the board.
func (f *Page) layOutBeside(board, bar, side ui.Widget) ui.Widget {
	status := statusBeside
	if f.window.Column(besideLeast, besideMost) < besideMost {
		status = statusNarrow
	}
	col := ui.Column(8, f.statusLine(status))
	if bar != nil {
		col.Add(bar)
	}
	col.Add(f.verdictLine(), side)
	f.parts.side = ui.Named(panelID, ui.NewScroll(col))
	return f.row(board, f.parts.side, besideLeast, besideMost)
}

// row places col beside the board; see windowLayout.Column.
func (f *Page) row(board, col ui.Widget, minWidth, maxWidth float64) ui.Widget {
	return ui.Pad(f.window.Margin, ui.Row(f.window.Margin, ui.Grow(1, board), ui.Sized(f.window.Column(minWidth, maxWidth), 0, col)).With(ui.AlignStretch, ui.AlignStart))
}

// layOutTall puts the status line above the board and the panel below it.
func (f *Page) layOutTall(board, side ui.Widget) ui.Widget {
	below := ui.Named(panelID, ui.NewScroll(side))
	line := f.statusLine(statusHeight)
	f.parts.side = below
	return ui.Pad(f.window.smallMargin(), ui.Column(8, line, ui.Sized(0, f.window.TallBoard(), board), f.verdictLine(), ui.Grow(1, below)))
}

// layOutStill arranges the board and the panel in a small window when no game is running, for example for a replay.
func (f *Page) layOutStill(board, side ui.Widget) ui.Widget {
	least := ui.LeastPanelWidth
	below := 0.6 * f.window.Room.H
	if f.state.panel == replaying {
		least = min(least, max(controlsLeast, f.window.Room.W-3*f.window.Margin-f.window.Keep))
	}
	if f.window.Shape != tallWindow && (f.window.Keep == 0 || f.window.Beside(least) < max(below, f.window.Keep-1)) { // the board would be smaller beside a column
		f.parts.side = side
		return ui.Named(panelID, ui.NewScroll(ui.Pad(8, ui.Column(12, ui.Sized(0, below, board), side))))
	}
	f.parts.side = ui.Named(panelID, ui.NewScroll(side))
	if f.window.Shape == tallWindow {
		return ui.Pad(f.window.smallMargin(), ui.Column(8, ui.Sized(0, min(f.window.Room.W-2*f.window.smallMargin(), below), board), ui.Grow(1, f.parts.side)))
	}
	return f.row(board, f.parts.side, least, ui.LeastPanelWidth)
}

// captionStrip returns the line below the board that shows sounds as text, or nil if captions are off.
func (f *Page) captionStrip() ui.Widget {
	if !f.Env.Prefs.Captions {
		return nil
	}
	return newCaptionLine(f.Env.Caption)
}
