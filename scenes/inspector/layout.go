package inspector

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/form"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/listview"
	"menagerie/scenes/ui/textfield"
	"menagerie/scenes/ui/widget"
	"menagerie/session"
)

// BindKeys binds the keys of the inspector. The keys work only while the inspector is open.
func (i *Inspector) BindKeys() {
	key := func(k ebiten.Key, fn func()) {
		i.root.Shortcut(k, input.Mods{Command: true}, func() {
			if i.open {
				fn()
			}
		})
	}
	key(ebiten.KeyArrowUp, func() { i.jump(-1) })
	key(ebiten.KeyArrowDown, func() { i.jump(1) })
	key(ebiten.KeyC, i.copyOne)
	key(ebiten.KeyF, func() { i.root.FocusID("inspect.search") })
}

// Sizes of board and inspector in logical units.
const (
	inspectorWidth  = 480 // the largest width beside the board
	inspectorLeast  = 380
	boardLeast      = 380 // the smallest width of a board beside the inspector
	inspectorHeight = 0.5 // the share of the height that the inspector gets below the board
	boardLow        = 900 // the smallest height of a window that has the inspector below the board
	rowHeight       = 26
)

// hidesBoard reports whether the inspector covers the board because the window is too small for both.
func (i *Inspector) hidesBoard() bool {
	return i.IsOpen() && !i.besideBoard() && i.root.Window().H < boardLow
}

// HidesPage reports whether the inspector covers the whole page. This is the case if its buttons need the full width.
func (i *Inspector) HidesPage() bool {
	const narrow = 700
	return i.IsOpen() && (i.Small || i.hidesBoard() && i.root.Window().W < narrow)
}

// besideBoard reports whether the window is wide enough for the board, the inspector and the panel side by side.
func (i *Inspector) besideBoard() bool {
	const panel, margins = 320, 64
	window := i.root.Window()
	return !i.Small && window.W >= boardLeast+inspectorLeast+panel+margins && window.W > window.H*1.05
}

// Beside returns a widget that arranges the board and the open inspector. In a small window, the inspector covers the board.
func (i *Inspector) Beside(board ui.Widget) ui.Widget {
	if !i.IsOpen() {
		return board
	}
	panel := i.widget()
	switch {
	case i.besideBoard():
		const others = 320 + 64
		w := min(inspectorWidth, max(inspectorLeast, 0.42*(i.root.Window().W-others)))
		return layout.Row(16, ui.Grow(1, board), layout.Sized(w, 0, panel)).With(layout.Stretch, layout.Start)
	case i.hidesBoard():
		return covered(board, panel)
	}
	return layout.Column(12, ui.Grow(1-inspectorHeight, board), ui.Grow(inspectorHeight, panel))
}

// Over returns page with the inspector on top of it.
func (i *Inspector) Over(page ui.Widget) ui.Widget { return covered(page, layout.Pad(8, i.widget())) }

func covered(under, over ui.Widget) ui.Widget {
	c := layout.NewCover(under, over)
	c.SetCovered(true)
	return c
}

// widget returns new widgets. The list keeps its scroll position.
func (i *Inspector) widget() ui.Widget {
	t := i.word
	if i.panel.list == nil {
		i.panel.list = ui.Named("inspect.list", listview.NewList(0, i.rowText))
		i.panel.list.RowHeight, i.panel.list.Follow = rowHeight, !i.log.whole
		i.panel.list.DrawRow, i.panel.list.OnSelect, i.panel.list.OnActivate = i.drawRow, i.choose, func(int) { i.reveal() }
	}
	i.panel.search = ui.Named("inspect.search", textfield.New("", i.list.query))
	i.panel.search.Placeholder = t("inspect.filter")
	i.panel.search.OnChange = func(text string) {
		i.list.query = text
		i.list.filter.search(text)
		i.refilter()
	}
	i.panel.whom, i.panel.peers = ui.Named("inspect.peer", form.NewChoice("", nil, 0)), 0
	i.panel.whom.OnChange = func(n int) {
		i.list.filter.peer = n - 1
		i.refilter()
	}
	i.panel.count = widget.NewCaption("")
	i.panel.count.OneLine = true
	i.panel.link, i.panel.shown = ui.Named("link", widget.NewCaption("")), session.Link{}
	ui.SetVisible(i.panel.link, i.capabilities().Link != nil)
	i.refreshLink()
	i.panel.parts = layout.Column(6)
	detail := layout.NewPanel(layout.NewScroll(i.panel.parts))
	detail.Pad = 12
	i.hear()
	i.refresh()
	i.showParts()
	list := 3.0
	switch {
	case i.Small:
		list = 2
	case !i.besideBoard() && !i.hidesBoard(): // the list and the fields are side by side below the board
		both := layout.Row(8, ui.Grow(1, i.panel.list), layout.Sized(inspectorLeast, 0, detail)).With(layout.Stretch, layout.Start)
		return layout.Column(8, i.headRow(), i.panel.link, i.filterRow(), i.panel.whom, ui.Grow(1, both))
	}
	return layout.Column(8, i.headRow(), i.panel.link, i.filterRow(), i.panel.whom, ui.Grow(list, i.panel.list), ui.Grow(2, detail))
}
