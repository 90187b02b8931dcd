package gamepage

import (
	"slices"
	"strings"

	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/gamepage/panel"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
	"menagerie/session"
)

// Remedy is an action that a player can take after the session was lost.
type Remedy = scenes.Remedy

// refreshNames reads the names of the players. After the end of a game of two on the network, the opponent keeps the name that it had
// in the game, because a player who leaves takes the name along.
func (f *Frame) refreshNames() {
	f.state.names = f.opts.Names()
	if you, alone := f.You(); alone && f.Phase == session.Ended && f.Versus() && len(f.state.names) == 2 && f.news.opponent != "" {
		f.state.names = slices.Clone(f.state.names)
		f.state.names[1-you] = f.news.opponent
	}
}

// build creates all widgets of the page. It runs after a change of the window, the language or the phase. In a small window, a
// running game shows only the board. The buttons of the panel are then in the menu.
func (f *Frame) build() {
	was := f.whereabouts()
	f.refreshNames()
	f.state.face, f.state.shown = f.faceNow(), f.Phase
	f.parts = parts{}
	f.state.cast.Forget()
	f.host.DropCard()
	f.parts.holding = f.Env.UI.Hands
	if f.state.face == curtained {
		f.SetContent(f.curtainPage())
		f.state.built, f.state.stale = true, false
		f.FocusID("lift")
		return
	}
	f.SetContent(f.inDemo(f.Tutor.Over(f.withCard(f.layOut(f.panel())))))
	f.state.built, f.state.stale = true, false
	f.goBackThere(was)
	if f.HandsOver() {
		f.FocusID("lift")
	}
	f.refresh()
}

// stay stores the focus and the scroll position while build replaces the widgets.
type stay struct {
	face     face
	phase    session.Phase
	focus    string  // the ID of the focused widget
	scrolled float64 // the scroll position of the panel
}

// panelID is the ID of the scrolling part of the panel.
const panelID = "panel"

func (f *Frame) whereabouts() stay {
	s := stay{face: f.state.face, phase: f.state.shown}
	if w := f.Focused(); w != nil {
		s.focus = ui.ID(w)
	}
	if panel, ok := f.Find(panelID).(*layout.Scroll); ok {
		s.scrolled = panel.Offset()
	}
	return s
}

// goBackThere restores the focus and the scroll position after build has replaced the widgets. state is their state before
// build. If the face or the phase of the page has changed, goBackThere moves the focus to a default widget instead.
func (f *Frame) goBackThere(state stay) {
	same := state.face == f.state.face && state.phase == f.Phase
	if panel, ok := f.Find(panelID).(*layout.Scroll); ok && same {
		panel.StartAt(state.scrolled)
	}
	f.Focus(f.Canvas)
	f.FocusID([...]string{playing: "board", ending: "board", filmed: "board", carded: "again", ended: "again", lost: "remedy0"}[f.state.face])
	switch {
	case f.inspector.IsOpen() && strings.HasPrefix(state.focus, "inspect."):
		f.FocusID(state.focus)
	case f.news.refused != nil:
		f.FocusID("room")
	case f.moments.past != nil:
		f.FocusID("live")
	case same && state.focus != "":
		f.FocusID(state.focus)
	}
}

// verdictLine returns a line with the first sentence of the analysis, for small windows.
func (f *Frame) verdictLine() ui.Widget {
	f.parts.verdict = ui.Named("verdictline", widget.NewCaption(""))
	f.refreshVerdict()
	return f.parts.verdict
}

func (f *Frame) refreshVerdict() {
	text := ""
	if words := f.analysisWords(); len(words) > 0 {
		text = words[0]
	}
	f.parts.verdict.SetText(text)
	ui.SetVisible(f.parts.verdict, text != "")
}

func (f *Frame) faceNow() face {
	switch {
	case f.game.Table.Capabilities().Film != nil:
		return filmed
	case f.Phase == session.Lost:
		return lost
	case f.Phase == session.Ended && !f.waitsForNext():
		return f.endFace()
	case f.HandsOver() && !f.game.OpenTable:
		return curtained
	}
	return playing
}

// waitsForNext reports whether the next game starts without an action of the player at this screen. This is the case if
// this program is the host and the session has no function that starts another game.
func (f *Frame) waitsForNext() bool {
	return f.opts.Host != nil && f.game.Table.Capabilities().Again == nil
}

// panel returns the panel of the page.
func (f *Frame) panel() ui.Widget {
	switch {
	case f.state.face == filmed:
		return f.filmPanel()
	case f.state.face == lost:
		return f.lostPanel()
	case f.Tutor.Guides():
		return f.lessonPanel()
	}
	slots := f.slots()
	if f.window.Shape == panel.Wide {
		return panel.New(slots)
	}
	if f.Small && f.plays() {
		slots.Bar, slots.Head = nil, nil // the line above the board has them
	}
	return panel.Stack(slots)
}

// refresh updates the widgets. It runs in each tick.
func (f *Frame) refresh() {
	f.refreshSteering()
	f.refreshSlots()
	f.host.Refresh()
	if f.parts.verdict != nil {
		f.refreshVerdict()
	}
	if f.film != nil {
		f.film.Refresh()
	}
	if f.inspector.IsOpen() {
		f.inspector.Tick()
	}
	f.panelOf().Refresh()
	if f.parts.card != nil {
		f.parts.card.Refresh()
	}
}

func (f *Frame) statusNow() string {
	switch {
	case f.Tutor.Guides():
		return f.Tutor.Said()
	case f.Phase == session.Joining:
		return f.joinText()
	case f.Phase == session.Ended:
		return f.screen.Outcome()
	}
	return f.screen.Status()
}

// titleWidth is the smallest width in units for the name of a game. At this width, the name of every game fits on two lines
// without hyphens.
const titleWidth = 100.0

// head returns the name of the game and the buttons of every face.
func (f *Frame) head() ui.Widget {
	title, least := ui.Widget(widget.NewHeading(f.word(f.game.Name+".title"))), titleWidth
	if f.state.face == filmed {
		title = layout.Row(8, ui.Named("leave", widget.NewIconButton(render.Back, f.word("page.back"), f.leave)), title)
		least += 44
	}
	line := page.NewSpaceBetween(8, title, layout.Row(4, f.buttons()...))
	line.Least = least
	head := layout.Column(4, line)
	if text := f.screen.Subtitle(); text != "" && !f.Tutor.Guides() {
		head.Add(widget.NewCaption(text))
	}
	return head
}

// buttons returns the icons of every face.
func (f *Frame) buttons() []ui.Widget {
	if f.Tutor.Guides() {
		return f.Tutor.Buttons(f.skip)
	}
	all := f.eye()
	if f.inspector != nil && f.ShowsFilm() {
		open := ui.Named("inspector", widget.NewIconButton(render.Network, f.word("inspect.open"), f.toggleInspector))
		open.SetOn(f.inspector.IsOpen())
		all = append(all, open)
	}
	if f.window.Shape == panel.Strip && f.FoldsPanel() {
		return append(all, f.menuButton()) // the menu has the rules too
	}
	all = append(all, ui.Named("help", widget.NewIconButton(render.Help, f.word("game.help"), f.openHelp)))
	if !f.ShowsFilm() {
		all = append(all, f.menuButton())
	}
	return all
}

func (f *Frame) menuButton() ui.Widget {
	return ui.Named("menu", widget.NewIconButton(render.Pause, f.word("game.menu"), f.openMenu))
}
