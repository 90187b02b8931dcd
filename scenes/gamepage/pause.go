package gamepage

import (
	"menagerie/scenes"
	"menagerie/scenes/gamepage/panel"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
	"menagerie/session"
)

// openMenu opens the dialog "Pause". It pauses the game if the session can pause.
func (f *Frame) openMenu() {
	if f.ShowsFilm() || f.state.face == lost {
		return
	}
	d := panel.NewMenu(f.word("game.paused"))
	d.AddNote("menu.note", f.pauseNote())
	add := func(id, text string, fn func()) *widget.Button { return d.Add(id, f.word(text), fn) }
	resume := add("menu.resume", "game.resume", f.hold).OfKind(widget.Primary)
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
	d.AddLine("menu.code_text", panel.Shortened(code))
	if hash := f.game.Table.Capabilities().Deals.Newest().Grouped(); hash != "" {
		d.AddLine("menu.deal", f.word("game.deal", hash))
	}
	if f.FoldsPanel() {
		f.addFolded(d.Entries)
	}
	d.Open(f.Root)
}

// copyCode copies a code to the clipboard and resumes the game.
func (f *Frame) copyCode(code string) {
	if f.hold(); f.Copy(code) {
		f.Toast(f.word("game.copied"))
	}
}

// addFolded adds the parts of the panel that a small window does not show.
func (f *Frame) addFolded(entries *layout.Box) {
	if row := f.moveButtons().Buttons(); len(row) > 0 {
		entries.Add(layout.Flow(8, row...))
	}
	if f.analyses() {
		entries.Add(f.analysisPart())
	}
	entries.Add(f.panelOf().Playing()...)
}

// pauseNote returns a text about what happens to the game while the dialog is open.
func (f *Frame) pauseNote() string {
	o := f.game.Table.Capabilities()
	switch {
	case !o.Pause:
		return f.word("game.others_play_on")
	case f.Phase != session.Playing || o.Record == nil:
		return ""
	}
	if f.Env.Unsaved != nil {
		if err := f.Env.Unsaved(); err != nil {
			return f.word("game.unsaved", err.Error())
		}
	}
	return f.word("game.saved")
}

// leaveTo opens another screen. If the game could not be stored or other people's game would end, the player must confirm first.
func (f *Frame) leaveTo(open func() scenes.Scene) {
	f.unlessLost(func() { f.state.next = open() })
}
