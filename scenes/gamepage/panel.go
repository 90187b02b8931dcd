package gamepage

import (
	"slices"
	"strings"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Remedy is an action that the page offers after the session was lost.
type Remedy = scenes.Remedy

// refreshNames reads the names of the players.
func (f *Page) refreshNames() {
	f.state.names = f.opts.Names()
	// A server may remove the name of a player who has left, so after a game of two the opponent keeps the name from
	// the game.
	if you, alone := f.You(); alone && f.Phase == session.Ended && f.Versus() && len(f.state.names) == 2 && f.news.opponent != "" {
		f.state.names = slices.Clone(f.state.names)
		f.state.names[1-you] = f.news.opponent
	}
}

// build creates all widgets of the page, after a change of the window, the language or the phase of the game.
func (f *Page) build() {
	was := f.whereabouts()
	f.refreshNames()
	f.state.panel, f.state.shown = f.panelNow(), f.Phase
	f.parts = parts{}
	f.state.cast.Forget()
	f.host.DropCard()
	f.parts.holding = f.Env.UI.Hands
	if f.state.panel == curtained {
		f.SetContent(f.handOverPage())
		f.state.built, f.state.stale = true, false
		f.FocusID("lift")
		return
	}
	f.SetContent(f.inDemo(f.Tutor.Over(f.withCard(f.layOut(f.panel())))))
	f.state.built, f.state.stale = true, false
	f.restorePanel(was)
	if f.HandsOver() {
		f.FocusID("lift")
	}
	f.refresh()
}

// panelState stores the focus and the scroll position while build replaces the widgets.
type panelState struct {
	panel    panelKind
	phase    session.Phase
	focus    string  // ID of the widget with the focus
	scrolled float64 // scroll position of the panel in units
}

// panelID is the ID of the scrolling part of the panel.
const panelID = "panel"

func (f *Page) whereabouts() panelState {
	s := panelState{panel: f.state.panel, phase: f.state.shown}
	if w := f.Focused(); w != nil {
		s.focus = ui.ID(w)
	}
	if panel, ok := f.Find(panelID).(*ui.Scroll); ok {
		s.scrolled = panel.Offset()
	}
	return s
}

// restorePanel restores the focus and the scroll position after the page has replaced its widgets. state has the old
// values.
func (f *Page) restorePanel(state panelState) {
	same := state.panel == f.state.panel && state.phase == f.Phase
	if panel, ok := f.Find(panelID).(*ui.Scroll); ok && same {
		panel.StartAt(state.scrolled)
	}
	// If the kind of panel or the phase has changed, a default widget gets the focus.
	f.Focus(f.Canvas)
	f.FocusID([...]string{playing: "board", ending: "board", replaying: "board", carded: "again", ended: "again", disconnected: "remedy0"}[f.state.panel])
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
func (f *Page) verdictLine() ui.Widget {
	f.parts.verdict = ui.Named("verdictline", ui.NewCaption(""))
	f.refreshVerdict()
	return f.parts.verdict
}

func (f *Page) refreshVerdict() {
	text := ""
	if words := f.analysisTexts(); len(words) > 0 {
		text = words[0]
	}
	f.parts.verdict.SetText(text)
	ui.SetVisible(f.parts.verdict, text != "")
}

func (f *Page) panelNow() panelKind {
	switch {
	case f.game.Table.Capabilities().Film != nil:
		return replaying
	case f.Phase == session.Lost:
		return disconnected
	case f.Phase == session.Ended && !f.waitsForNext():
		return f.endPanel()
	case f.HandsOver() && !f.game.OpenTable:
		return curtained
	}
	return playing
}

// waitsForNext reports whether the next game starts without an action of the player at this screen.
func (f *Page) waitsForNext() bool {
	// A server in this program starts the next game itself.
	return f.opts.Host != nil && f.game.Table.Capabilities().Again == nil
}

func (f *Page) panel() ui.Widget {
	switch {
	case f.state.panel == replaying:
		return f.filmPanel()
	case f.state.panel == disconnected:
		return f.lostPanel()
	case f.Tutor.Guides():
		return f.lessonPanel()
	}
	slots := f.slots()
	if f.window.Shape == wideWindow {
		return newSlotPanel(slots)
	}
	if f.Small && f.looksRunning() {
		slots.Bar, slots.Head = nil, nil // the line above the board has them
	}
	return stackSlots(slots)
}

// refresh updates the widgets of the page. It runs in each tick.
func (f *Page) refresh() {
	f.refreshSteeringHints()
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

func (f *Page) statusNow() string {
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

// titleWidth is the smallest width in units at which the name of every game fits on two lines without hyphens.
const titleWidth = 100.0

// titleAndIcons returns the name of the game and the icons of every kind of panel.
func (f *Page) titleAndIcons() ui.Widget {
	title, least := ui.Widget(ui.NewHeading(f.Word(f.game.Name+".title"))), titleWidth
	if f.state.panel == replaying {
		title = ui.Row(8, ui.Named("leave", ui.NewIconButton(render.Back, f.Word("page.back"), f.leave)), title)
		least += 44
	}
	line := page.NewSpaceBetween(8, title, ui.Row(4, f.panelIcons()...))
	line.Least = least
	head := ui.Column(4, line)
	if text := f.screen.Subtitle(); text != "" && !f.Tutor.Guides() {
		head.Add(ui.NewCaption(text))
	}
	return head
}

// panelIcons returns the icons of every kind of panel.
func (f *Page) panelIcons() []ui.Widget {
	if f.Tutor.Guides() {
		return f.Tutor.Buttons(f.skipLesson, f.window.Shape == lowWindow || f.window.Shape == stripWindow)
	}
	all := f.analysisButton()
	if f.inspector != nil && f.ShowsFilm() {
		open := ui.Named("inspector", ui.NewIconButton(render.Network, f.Word("inspect.open"), f.toggleInspector))
		open.SetOn(f.inspector.IsOpen())
		all = append(all, open)
	}
	if f.window.Shape == stripWindow && f.FoldsPanel() {
		return append(all, f.menuButton()) // the menu has the rules too
	}
	all = append(all, ui.Named("help", ui.NewIconButton(render.Help, f.Word("game.help"), f.openHelp)))
	if !f.ShowsFilm() {
		all = append(all, f.menuButton())
	}
	return all
}

func (f *Page) menuButton() ui.Widget {
	return ui.Named("menu", ui.NewIconButton(render.Pause, f.Word("game.menu"), f.openMenu))
}

// slots returns the widgets for the slots of the panel, which are its fixed places.
func (f *Page) slots() slotContents {
	p := f.moveButtons()
	p.Bar, p.People = titleBar(f.Word(f.game.Name+".title"), f.panelIcons()...), f.playersPart()
	p.Head, p.Note, p.Middle = f.headline(), f.remark(), f.middlePart()
	switch f.state.panel {
	case ended:
		// After the card with the result was closed, the button "Again" takes the place of the hint button.
		p.Hint = f.againButton()
	case carded:
		p.Head, p.Hint = nil, nil
	}
	return p
}

// moveButtons returns the buttons for a hint and for taking back moves.
func (f *Page) moveButtons() slotContents {
	p := slotContents{}
	if f.offersHints() {
		f.parts.hint = ui.Named("hint", ui.NewButton(f.Word("game.hint"), f.askHint).WithIcon(render.Hint))
		f.parts.hint.Tip = f.Word("game.hint_tip")
		p.Hint = f.parts.hint
	}
	if f.game.Table.Capabilities().TakeBack != nil && !f.Versus() {
		f.parts.undo = ui.Named("takeback", ui.NewButton(f.Word("game.back"), f.takeBack).WithIcon(render.Undo))
		f.parts.undo.Tip = f.Word("game.back_tip")
		f.parts.redo = ui.Named("redo", ui.NewIconButton(render.Redo, f.Word("game.redo"), f.redoOnce))
		p.Back, p.Redo = f.parts.undo, f.parts.redo
	}
	return p
}

// Versus reports whether several people play against each other over the network. They get no hints and cannot take back
// moves.
func (f *Page) Versus() bool {
	return !f.ShowsFilm() && f.hasLocalPlayer() && (f.opts.Host != nil || f.game.Table.Capabilities().Link != nil)
}

// offersHints reports whether the page offers hints. Only a player against bots gets hints.
func (f *Page) offersHints() bool {
	return f.game.Hint != nil && f.game.Table.Capabilities().Hint != nil
}

// askHint shows a hint and marks the record of the game. It does nothing while nobody at this screen is to move.
func (f *Page) askHint() {
	if f.offersHints() && f.Phase == session.Playing && f.mayMove() {
		f.game.Table.Capabilities().Hint()
		f.game.Hint()
	}
}

// mayMove reports whether a player at this screen is to move.
func (f *Page) mayMove() bool { return f.game.ToMove == nil || f.Plays(f.game.ToMove()) }

// againButton returns the button that starts another game, or nil if that is not possible.
func (f *Page) againButton() ui.Widget {
	if f.again() == nil {
		return nil
	}
	return ui.Named("again", ui.NewPrimaryButton(f.Word("game.again"), f.playAgain).WithIcon(render.Restart))
}

// headline returns the label of the headline. After the game, it shows the result.
func (f *Page) headline() ui.Widget {
	id := "status"
	if f.atEnd() {
		id = "result"
	}
	f.parts.status = ui.Named(id, ui.NewHeading(""))
	f.parts.status.SetText(f.statusNow())
	return f.parts.status
}

// remark returns the label of the sentence below the headline.
func (f *Page) remark() ui.Widget {
	f.parts.remark = ui.Named("remark", ui.NewSoftLabel(""))
	f.parts.remark.SetText(f.remarkText())
	return f.parts.remark
}

// remarkText returns the text of the sentence below the headline.
func (f *Page) remarkText() string {
	switch {
	case f.state.panel == ended && f.rematchText() != "":
		return f.rematchText()
	case f.atEnd() && f.others().Ended != "": // says more than the server's last message
		return f.others().Ended
	case f.atEnd() && f.news.remark != nil && !f.news.left: // otherwise the headline says so
		return f.errorText(f.news.remark)
	case f.atEnd():
		return f.screen.Figures()
	case f.Phase == session.Playing && f.others().Away != "":
		return f.others().Away
	case f.Phase == session.Playing && f.game.Remark != nil:
		return f.game.Remark()
	}
	return ""
}

// middlePart returns the scrolling part of the panel: the opponent, the last moves or the analysis.
func (f *Page) middlePart() ui.Widget {
	all := f.middleOfGame
	if f.atEnd() {
		all = f.middleAtEnd
	}
	m := newSlotMiddle(all()...)
	m.Scroll.ID = panelID
	f.parts.side = m.Scroll
	return m
}

func (f *Page) middleAtEnd() (all []ui.Widget) {
	all = append(f.opponentPart(), f.panelOf().Ended()...)
	f.parts.opponent = nil // the analysis does not take its place
	if f.opts.Host != nil {
		all = append(all, f.host.Card())
	}
	if f.state.panel == ended && !f.opts.Loop {
		all = append(all, ui.Named("unfold", ui.NewButton(f.Word("game.unfold"), f.reopenCard)))
	}
	return all
}

func (f *Page) middleOfGame() (all []ui.Widget) {
	if f.opts.Lesson.Goal != "" {
		all = append(all, ui.Named("goal", ui.NewLabel(f.Word(f.opts.Lesson.Goal))))
	}
	if f.news.refused != nil && f.opts.Room != nil {
		all = append(all, f.roomField())
	}
	all = append(append(all, f.patiencePart()), f.opponentPart()...)
	if f.opts.Host != nil {
		all = append(all, f.host.Card())
	}
	if f.offersAnalysis() {
		all = append(all, f.analysisPart())
	}
	return append(all, f.panelOf().Playing()...)
}

// opponentPart returns a portrait of the opponent in a game of two players. In a game of more players, it returns a
// list of the last moves. It returns nil if the page shows neither.
func (f *Page) opponentPart() []ui.Widget {
	f.parts.opponent = nil
	seats, two := f.game.Table.Seats(), len(f.state.names) == 2
	if s, ok := f.screen.(MoveLister); ok && len(f.state.names) > 2 {
		f.parts.opponent = s.Moves()
	} else if two && len(seats) == 1 && f.opts.Host == nil && !f.Small {
		f.parts.opponent = ui.Named("opponent", f.state.cast.Opponent(1-seats[0]))
	} else {
		return nil
	}
	return []ui.Widget{f.parts.opponent}
}

// refreshSlots updates the widgets of the panel.
func (f *Page) refreshSlots() {
	if f.parts.status != nil {
		f.parts.status.SetText(f.statusNow())
	}
	if f.parts.remark != nil {
		f.parts.remark.SetText(f.remarkText())
	}
	f.parts.patience.Refresh()
	f.refreshPlayers()
	if f.parts.hint != nil {
		ui.SetEnabled(f.parts.hint, f.Phase == session.Playing && f.mayMove())
	}
	if f.parts.undo != nil {
		ui.SetEnabled(f.parts.undo, f.canTakeBack())
		ui.SetEnabled(f.parts.redo, f.game.Table.Capabilities().Redoable())
	}
	f.refreshAnalysis()
}

// playersPart returns the list of the players, each with a face or a sign.
func (f *Page) playersPart() ui.Widget {
	role := f.game.Role
	if role != nil {
		role = func(seat rules.Seat) string {
			// The role is not repeated below a name that equals it.
			if r := f.game.Role(seat); r != f.state.names[seat] {
				return r
			}
			return ""
		}
	}
	list := f.state.cast.List(f.state.names, role)
	f.refreshPlayers()
	f.parts.people = list
	return list
}

// refreshPlayers updates the moods and the scores of the players, and marks the player to move.
func (f *Page) refreshPlayers() {
	turn := rules.Nobody
	if f.Phase == session.Playing && f.game.ToMove != nil {
		turn = f.game.ToMove()
	}
	f.state.cast.Refresh(turn, f.game.Note, castSettings{Motion: f.Motion(), Silent: f.Env.Prefs.Silent})
	if (f.Phase == session.Playing || f.Phase == session.Ended) && !f.Paused() {
		f.state.cast.Tick(GameMoment{Turn: turn, Over: f.Phase == session.Ended, Winners: f.state.won, Lead: f.game.Lead})
	}
}

// lessonPanel returns the panel with the text of the lesson's current step.
func (f *Page) lessonPanel() ui.Widget {
	f.parts.status = ui.Named("status", ui.NewHeading(""))
	col := ui.Column(14)
	if !f.Small {
		col.Add(f.titleAndIcons())
	}
	// A low window shows only the board, and the text in the status line.
	if f.window.Shape != lowWindow {
		col.Add(f.Tutor.Panel(f.window.Shape == wideWindow))
	}
	col.Add(f.patiencePart())
	return col
}

// skipLesson ends the lesson and opens the previous screen.
func (f *Page) skipLesson() { f.state.next = f.opts.Lesson.Skip() }

// tickLesson advances the lesson by one tick, and opens the next screen after the last step.
func (f *Page) tickLesson() {
	if f.Tutor != nil && f.state.panel == playing && !f.Modal() {
		if f.state.stale = f.Tutor.Tick() || f.state.stale; f.Tutor.Course.Over() { // a step may change the names of the players
			f.goTo(f.opts.Lesson.Next)
		}
	}
}

// patiencePart returns the offer to wait or to leave.
func (f *Page) patiencePart() ui.Widget {
	p := &f.parts.patience
	p.Silence, p.Leave = f.silentTime, f.leave
	p.Text = func(minutes int) string { return f.Env.UI.Book.N("game.quiet", minutes) }
	return p.Widget(f.Word("game.quiet_wait"), f.Word("game.quiet_leave"))
}

// silentTime returns the number of nanoseconds without a message while the other player is to move, and otherwise 0.
func (f *Page) silentTime() float64 {
	if link := f.game.Table.Capabilities().Link; link != nil {
		if l := link(); l.Connected && l.Awaits {
			return float64(l.Silent)
		}
	}
	return 0
}
