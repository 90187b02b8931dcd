package gamepage

import (
	"strings"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Remedy is what can be done about the end of a session.
type Remedy = scenes.Remedy

// build makes the widgets; it is called again when the window, the language or the game's phase changes. A small window
// belongs to the board while somebody plays; what else the panel has is in the menu then.
func (f *Frame) build() {
	was := f.whereabouts()
	f.state.names = f.opts.Names()
	f.state.face, f.state.shown = f.faceNow(), f.Phase
	f.parts.undo, f.parts.redo, f.parts.link, f.parts.host, f.parts.verdict, f.parts.notes, f.playback.controls = nil, nil, nil, nil, nil, nil, controls{}
	f.parts.caption, f.parts.side = nil, nil
	f.parts.steered, f.parts.holding = nil, f.Env.UI.Hands
	if f.state.face == curtained {
		f.SetContent(f.curtainPage())
		f.state.built, f.state.stale = true, false
		f.FocusID("lift")
		return
	}
	f.SetContent(f.layOut(f.panel()))
	f.state.built, f.state.stale = true, false
	f.goBackThere(was)
	if f.HandsOver() {
		f.FocusID("lift")
	}
	f.refresh()
}

// stay is where somebody was on the screen when it was made anew.
type stay struct {
	face     face
	phase    session.Phase
	focus    string  // ID of what had the keys
	scrolled float64 // how far the panel was
}

// panelID names what scrolls in the panel.
const panelID = "panel"

func (f *Frame) whereabouts() stay {
	s := stay{face: f.state.face, phase: f.state.shown}
	if w := f.Focused(); w != nil {
		s.focus = ui.ID(w)
	}
	if panel, ok := f.Find(panelID).(*ui.Scroll); ok {
		s.scrolled = panel.Offset()
	}
	return s
}

// goBackThere puts focus and panel where they were, unless the game went on to something else.
func (f *Frame) goBackThere(was stay) {
	same := was.face == f.state.face && was.phase == f.Phase
	if panel, ok := f.Find(panelID).(*ui.Scroll); ok && same {
		panel.StartAt(was.scrolled)
	}
	f.Focus(f.Canvas)
	f.FocusID([...]string{playing: "board", filmed: "board", ended: "again", lost: "remedy0"}[f.state.face])
	switch {
	case f.inspecting() && strings.HasPrefix(was.focus, "inspect."):
		f.FocusID(was.focus)
	case f.news.refused != nil:
		f.FocusID("room")
	case f.moments.past != nil:
		f.FocusID("live")
	case same && was.focus != "":
		f.FocusID(was.focus)
	}
}

// verdictLine is what a small window has of the analysis besides the marks on the board; the rest is in the menu.
func (f *Frame) verdictLine() ui.Widget {
	f.parts.verdict = ui.Named("verdictline", ui.NewCaption(""))
	f.refreshVerdict()
	return f.parts.verdict
}

func (f *Frame) refreshVerdict() {
	text := ""
	if on := f.game.Analysis.On; f.game.Verdict != nil && on != nil && on() {
		text = f.game.Verdict()
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
		return ended
	case f.HandsOver() && !f.game.OpenTable:
		return curtained
	}
	return playing
}

// waitsForNext reports whether the next game begins by itself: at a host where nobody at the screen has to join again.
func (f *Frame) waitsForNext() bool {
	return f.opts.Host != nil && f.game.Table.Capabilities().Again == nil
}

func (f *Frame) panel() *ui.Box {
	col := ui.Column(14)
	switch f.state.face {
	case filmed:
		return f.filmPanel()
	case ended:
		f.endedPanel(col)
	case lost:
		f.lostPanel(col)
	default:
		f.playingPanel(col)
	}
	return col
}

// refresh brings what changes from tick to tick up to date.
func (f *Frame) refresh() {
	f.refreshSteering()
	if f.state.face == playing {
		f.parts.status.SetText(f.statusNow())
		f.parts.patience.refresh(f)
	}
	if f.parts.link != nil {
		f.parts.link.refresh(f)
	}
	if f.parts.host != nil {
		f.parts.host.refresh(f)
	}
	if f.parts.verdict != nil {
		f.refreshVerdict()
	}
	if f.parts.caption != nil {
		f.refreshCaption()
	}
	if f.parts.undo != nil {
		ui.SetEnabled(f.parts.redo, f.game.Table.Capabilities().Redoable())
	}
	if f.playback.controls.place != nil {
		f.refreshFilm()
	}
	for seat, note := range f.parts.notes {
		note.SetText(f.game.Note(seat))
	}
	if f.inspecting() {
		f.inspector.tick()
	}
	f.panelOf().Refresh()
}

func (f *Frame) statusNow() string {
	switch f.Phase {
	case session.Joining:
		return f.joinText()
	case session.Ended:
		return f.screen.Outcome()
	}
	return f.screen.Status()
}

func (f *Frame) playingPanel(col *ui.Box) {
	f.parts.status = ui.Named("status", ui.NewHeading(""))
	if !f.Small {
		col.Add(f.head())
	}
	col.Add(f.players())
	if !f.Small || f.Phase != session.Playing {
		col.Add(f.parts.status)
	}
	if f.window.shape == wide && f.window.barBeside && f.game.Bar != nil {
		col.Add(f.bar())
	}
	if f.news.refused != nil && f.opts.Room != nil {
		col.Add(f.roomField())
	}
	if f.game.Table.Capabilities().Link != nil && f.opts.Host == nil { // from a host to itself there is nothing to be told
		f.parts.link = newLinkRow()
		col.Add(f.parts.link.widget())
	}
	col.Add(f.parts.patience.widget(f))
	if f.opts.Host != nil {
		f.parts.host = newHostCard()
		col.Add(ui.Rule(), f.parts.host.widget(f))
	}
	col.Add(f.panelOf().Playing()...)
	col.Add(f.undoButtons()...)
}

// undoButtons take back and redo where the session can.
func (f *Frame) undoButtons() []ui.Widget {
	if f.game.Table.Capabilities().TakeBack == nil {
		return nil
	}
	f.parts.undo = ui.Named("takeback", ui.NewButton(f.word(f.game.Name+".back"), f.takeBack).WithIcon(render.Undo))
	f.parts.undo.Tip = f.word("game.back_tip")
	f.parts.redo = ui.Named("redo", ui.NewButton(f.word(f.game.Name+".redo"), f.redoOnce).WithIcon(render.Redo))
	return []ui.Widget{ui.Rule(), ui.Flow(8, f.parts.undo, f.parts.redo)}
}

func (f *Frame) endedPanel(col *ui.Box) {
	if !f.Small {
		col.Add(f.head(), f.players(), ui.Rule())
	}
	col.Add(ui.Named("result", ui.NewTitle(f.screen.Outcome())), ui.NewLabel(f.screen.Figures()))
	if f.news.remark != nil {
		col.Add(ui.Named("remark", ui.NewLabel(f.say(f.news.remark))))
	}
	col.Add(f.panelOf().Ended()...)
	if ended := f.others().Ended; ended != "" {
		col.Add(ui.Named("hostended", ui.NewLabel(ended)))
	}
	if f.again() != nil {
		col.Add(ui.Named("again", ui.NewPrimary(f.word("game.again"), f.playAgain).WithIcon(render.Restart)))
	}
	if f.opts.Host != nil {
		f.parts.host = newHostCard()
		col.Add(ui.Rule(), f.parts.host.widget(f), ui.Rule())
	}
	row := ui.Flow(8)
	if f.opts.Same != nil {
		row.Add(ui.Named("same", ui.NewButton(f.word("game.same"), func() { f.goTo(f.opts.Same) }).WithIcon(render.Rewind)))
	}
	if f.opts.Swap != nil {
		row.Add(ui.Named("swap", ui.NewButton(f.word("game.swap"), func() { f.goTo(f.opts.Swap) }).WithIcon(render.Swap)))
	}
	if _, ok := f.Recorded(); ok {
		row.Add(ui.Named("watch", ui.NewButton(f.word("game.watch"), func() { f.Watch(0) }).WithIcon(render.Play)))
	}
	row.Add(f.leaveButton(f.word("game.leave")))
	if f.game.Table.Capabilities().TakeBack != nil {
		row.Add(ui.Named("takeback", ui.NewButton(f.word(f.game.Name+".back"), f.takeBack).WithIcon(render.Undo)))
	}
	col.Add(row)
}

func (f *Frame) leaveButton(text string) ui.Widget {
	return ui.Named("leave", ui.NewButton(text, f.leave).WithIcon(render.Back))
}

// titleWidth is the least for the name of a game on two lines: its words stay whole.
const titleWidth = 100.0

// head is the name of the game, and the buttons that every face has.
func (f *Frame) head() ui.Widget {
	title, least := ui.Widget(ui.NewHeading(f.word(f.game.Name+".title"))), titleWidth
	if f.state.face == filmed {
		title = ui.Row(8, ui.Named("leave", ui.NewIconButton(render.Back, f.word("page.back"), f.leave)), title)
		least += 44
	}
	line := page.NewSpaceBetween(8, title, ui.Row(4, f.buttons()...))
	line.Least = least
	head := ui.Column(4, line)
	if text := f.screen.Subtitle(); text != "" {
		head.Add(ui.NewCaption(text))
	}
	return head
}

func (f *Frame) buttons() []ui.Widget {
	var all []ui.Widget
	if f.game.Analysis.Toggle != nil {
		f.parts.analysisIcon = ui.Named("analysis", ui.NewIconButton(render.Eye, "", f.switchAnalysis))
		f.parts.analysisIcon.SetOn(f.game.Analysis.On())
		f.Steer(func(text string) { f.parts.analysisIcon.Tip = text }, "game.analysis", "game.analysis_pad", "game.analysis_finger")
		all = append(all, f.parts.analysisIcon)
	}
	if f.inspector != nil && !f.foldsPanel() { // else it is in the menu
		open := ui.Named("inspector", ui.NewIconButton(render.Network, f.word("inspect.open"), f.switchInspector))
		open.SetOn(f.inspecting())
		all = append(all, open)
	}
	all = append(all, ui.Named("help", ui.NewIconButton(render.Help, f.word("game.help"), f.openHelp)))
	if f.state.face == playing {
		all = append(all, ui.Named("menu", ui.NewIconButton(render.Pause, f.word("game.menu"), f.openMenu)))
	}
	return all
}

// players are those who play, each with the sign that also tells them apart without colour.
func (f *Frame) players() ui.Widget {
	col := ui.Column(6)
	f.parts.notes = map[rules.Seat]*ui.Label{}
	for i, who := range f.state.names {
		if who == "" {
			continue
		}
		seat := rules.Seat(i)
		sign := ui.NewPicture(24, 24, func(p *render.Pen, r render.Rect) { f.screen.Sign(p, r, seat, f.Color(seat)) })
		name := ui.NewLabel(who)
		name.OneLine = !f.Small
		row := ui.Row(8, sign, ui.Grow(1, name))
		col.Add(row)
		if f.game.Note == nil {
			continue
		}
		f.parts.notes[seat] = ui.NewSoft("")
		if f.window.shape == wide || f.window.shape == tall {
			row.Add(f.parts.notes[seat])
		} else { // the panel may be too narrow for both
			col.Add(f.parts.notes[seat])
		}
	}
	return col
}
