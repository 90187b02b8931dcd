package gamepage

import (
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// openMenu opens the dialog "Pause". It pauses the game if the session can pause.
func (f *Page) openMenu() {
	if f.ShowsFilm() || f.state.panel == disconnected {
		return
	}
	d := newPauseMenu(f.Word("game.paused"))
	d.AddNote("menu.note", f.pauseNote())
	add := func(id, text string, fn func()) *ui.Button { return d.Add(id, f.Word(text), fn) }
	resume := add("menu.resume", "game.resume", f.hold).OfKind(ui.PrimaryButton)
	resume.Default, d.OnCancel = true, f.hold
	if f.mayRestart() {
		add("menu.again", "game.restart", f.restart)
	}
	if f.opts.Same != nil && f.Phase == session.Ended {
		add("menu.same", "game.same", func() { f.goTo(f.opts.Same) })
	}
	if f.opts.Setup != nil {
		add("menu.options", "game.options", func() { f.leaveTo(f.opts.Setup) })
	}
	if f.opts.Help != nil {
		add("menu.help", "game.rules", f.openHelp)
	}
	if f.opts.Prefs != nil {
		add("menu.settings", "game.settings", func() { f.state.next = f.opts.Prefs(f.screen) })
	}
	if f.opts.Host != nil {
		add("menu.host", "game.invite", f.host.OpenCard)
	}
	if f.opts.Host != nil && f.opts.Host().Rehearsal != nil {
		add("menu.rehearse", "rehearse.change", f.host.OpenRehearsal)
	}
	code := f.Code()
	if code != "" {
		add("menu.code", "game.copy_code", func() { f.copyCode(code) })
	}
	add("menu.leave", "game.leave", f.leave)
	d.AddLine("menu.code_text", shortenedCode(code))
	if hash := f.game.Table.Capabilities().Deals.Newest().Grouped(); hash != "" {
		d.AddLine("menu.deal", f.Word("game.deal", hash))
	}
	if f.FoldsPanel() {
		f.addPanelParts(d.Entries)
	}
	d.Open(f.Root)
}

// copyCode copies a code to the clipboard and resumes the game.
func (f *Page) copyCode(code string) {
	if f.hold(); f.Copy(code) {
		f.Toast(f.Word("game.copied"))
	}
}

// addPanelParts adds the parts of the panel that a small window does not show.
func (f *Page) addPanelParts(entries *ui.Box) {
	if row := f.moveButtons().Buttons(); len(row) > 0 {
		entries.Add(ui.Flow(8, row...))
	}
	if f.offersAnalysis() {
		entries.Add(f.analysisPart())
	}
	entries.Add(f.panelOf().Playing()...)
}

// pauseNote returns a text about what happens to the game while the dialog is open.
func (f *Page) pauseNote() string {
	o := f.game.Table.Capabilities()
	switch {
	case !o.Pause:
		return f.Word("game.others_play_on")
	case f.Phase != session.Playing || o.Record == nil:
		return ""
	}
	if f.Env.Unsaved != nil {
		if err := f.Env.Unsaved(); err != nil {
			return f.Word("game.unsaved", err.Error())
		}
	}
	return f.Word("game.saved")
}

// leaveTo opens another screen. If the game could not be stored or other people's game would end, the player must
// confirm first.
func (f *Page) leaveTo(open func() scenes.Scene) {
	f.confirmEnd(func() { f.state.next = open() })
}

// goTo opens another screen, or shows the error.
func (f *Page) goTo(open func() (scenes.Scene, error)) {
	next, err := open()
	if err != nil {
		f.TellError(err)
		return
	}
	f.state.next = next
}

// handleEscape goes one step back. It removes an earlier position from the board, closes the inspector, or undoes a
// step of a move. If none of this is possible, it opens the menu or leaves.
func (f *Page) handleEscape() {
	if f.moments.past != nil {
		f.showCurrent()
		return
	}
	if f.inspector.Back() || f.state.panel == playing && f.game.Undo.Do != nil && f.game.Undo.Do() {
		return
	}
	if f.Tutor.Guides() {
		f.skipLesson()
		return
	}
	switch {
	case f.state.panel == playing || f.state.panel == curtained:
		f.openMenu()
	case f.state.panel == carded:
		f.closeCard()
	case f.state.panel == ending: // the input ends the ending
	case f.film != nil && f.film.Announces():
		f.film.StopNext()
	default:
		f.leave()
	}
}

// leave returns to the screen before the game. If the game is not saved or would end for others, the player must
// confirm.
func (f *Page) leave() {
	f.leaveTo(func() scenes.Scene {
		if f.opts.Back != nil {
			return f.opts.Back
		}
		return f.opts.Leave()
	})
}

func (f *Page) Behind() scenes.Scene { return f.opts.Back }

func (f *Page) Drop() {
	f.dismissPast()
	if f.film != nil {
		f.film.Drop()
	}
}

// again returns the function that starts another game. It keeps the connection of the old game if possible. If there
// can be no other game, again returns nil.
func (f *Page) again() func() {
	// All other players have left.
	if f.others().Silent {
		return nil
	}
	if same := f.game.Table.Capabilities().Again; same != nil {
		return func() {
			same()
			f.hold()
		}
	}
	if f.opts.Again == nil {
		return nil
	}
	return func() { f.goTo(f.opts.Again) }
}

// Watch opens a replay of the game at the position with the given index. Escape leads back from the replay to this page.
func (f *Page) Watch(index int) {
	f.goTo(func() (scenes.Scene, error) {
		return f.opts.Watch(f.game.Table.Capabilities().Record(), index, f.screen)
	})
}

// Code returns the code of the current position, a short text from which another player can start a game. After the end
// of a game, it is the code of the first position. Code returns "" if the game has no code, or if it would reveal a
// secret.
func (f *Page) Code() string {
	read := f.game.Table.Capabilities().Record
	if read == nil || f.opts.Code == nil {
		return ""
	}
	return f.opts.Code(read())
}

// Recorded returns the record of the game. It returns false if the game cannot be replayed.
func (f *Page) Recorded() (*record.Record, bool) {
	read := f.game.Table.Capabilities().Record
	if read == nil || f.opts.Watch == nil && f.state.panel != replaying {
		return nil, false
	}
	return read(), true
}

func (f *Page) openHelp() {
	if f.opts.Help != nil {
		f.state.next = f.opts.Help(f.screen)
	}
}

// pauseMenu is the dialog "Pause". A press of one of its buttons closes it.
type pauseMenu struct {
	*ui.Dialog
	Entries *ui.Box
}

const pauseWidth = 360

// newPauseMenu returns the dialog without buttons.
func newPauseMenu(title string) *pauseMenu {
	entries := ui.Column(8)
	m := &pauseMenu{ui.NewDialog(title, entries), entries}
	m.Width = pauseWidth
	return m
}

// Add adds a button with an ID and a text. A press closes the menu and then calls press.
func (m *pauseMenu) Add(id, text string, press func()) *ui.Button {
	b := ui.Named(id, ui.NewButton(text, func() {
		m.Close()
		press()
	}))
	m.Entries.Add(b)
	return b
}

// AddNote adds an explanation to the menu, unless text is empty.
func (m *pauseMenu) AddNote(id, text string) {
	if text != "" {
		m.Entries.Add(ui.Named(id, ui.NewSoftLabel(text)))
	}
}

// AddLine adds a line of small text to the menu, unless text is empty.
func (m *pauseMenu) AddLine(id, text string) {
	if text != "" {
		m.Entries.Add(ui.Named(id, ui.NewCaption(text)))
	}
}

// shortenedCode returns a long code without its middle part.
func shortenedCode(code string) string {
	const most, head, tail = 34, 14, 4
	if len(code) <= most {
		return code
	}
	// The first three groups and the checksum at the end remain.
	return code[:head] + " … " + code[len(code)-tail:]
}
