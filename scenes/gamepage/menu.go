package gamepage

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// bindKeys makes the keys that work in every game.
func (f *Frame) bindKeys() {
	bare := input.Mods{}
	f.Shortcut(ebiten.KeyTab, bare, f.switchAnalysis)
	f.Shortcut(ebiten.KeyF1, bare, f.openHelp)
	f.Shortcut(ebiten.KeyF8, bare, f.switchInspector)
	f.bindInspector()
	f.Shortcut(ebiten.KeyP, bare, f.openMenu)
	f.Shortcut(ebiten.KeyR, bare, f.unlessUsed(ebiten.KeyR, f.restart))
	f.Shortcut(ebiten.KeyBackspace, bare, f.unlessUsed(ebiten.KeyBackspace, f.takeBack))
	f.PadShortcut(input.PadNorth, f.switchAnalysis)
	f.PadShortcut(input.PadMenu, f.openMenu)
	f.PadShortcut(input.PadView, f.takeBack)
	if f.game.Table.Capabilities().Film != nil { // in a game these keys steer
		f.bindFilmKeys()
	}
}

// bindInspector makes the keys of the inspector, which do nothing while it is closed.
func (f *Frame) bindInspector() {
	key := func(k ebiten.Key, fn func(i *inspector)) {
		f.Shortcut(k, input.Mods{Command: true}, func() {
			if f.inspecting() {
				fn(f.inspector)
			}
		})
	}
	key(ebiten.KeyArrowUp, func(i *inspector) { i.jump(-1) })
	key(ebiten.KeyArrowDown, func(i *inspector) { i.jump(1) })
	key(ebiten.KeyC, (*inspector).copyOne)
	key(ebiten.KeyF, func(*inspector) { f.FocusID("inspect.search") })
}

// unlessUsed does what a key means in all games, unless this game has a use of its own for it.
func (f *Frame) unlessUsed(k ebiten.Key, fn func()) func() {
	return func() {
		if f.game.Keys == nil || !f.game.Keys(k) {
			fn()
		}
	}
}

func (f *Frame) switchAnalysis() {
	if f.game.Analysis.Toggle == nil {
		return
	}
	f.game.Analysis.Toggle()
	if f.parts.analysisIcon != nil { // a small window has no room for it after the game
		f.parts.analysisIcon.SetOn(f.game.Analysis.On())
	}
}

// takeBack takes back a step of an unfinished move, or as far as the game finds right for one press.
func (f *Frame) takeBack() {
	once := f.game.Table.Capabilities().TakeBack
	if once == nil || f.game.Undo != nil && f.game.Undo() {
		return
	}
	f.takeBackBy(once)
}

func (f *Frame) redoOnce() { f.takeBackBy(f.game.Table.Capabilities().Redo) }

// takeBackBy takes back or redoes as many moves as the game chooses for one press.
func (f *Frame) takeBackBy(once func() bool) {
	if f.game.TakeBack == nil {
		once()
		return
	}
	f.game.TakeBack(once)
}

// restart begins the same game again, and asks first when something would be lost.
func (f *Frame) restart() {
	again := f.again()
	if again == nil {
		return
	}
	if f.Phase != session.Playing || len(f.game.Table.Seats()) == 0 {
		again()
		return
	}
	lost := f.word("game.restart_sure")
	if f.game.Table.Capabilities().Record == nil {
		lost = f.word("game.restart_lost")
	}
	f.Ask(ui.Question{
		Title: f.word("game.restart"), Text: lost,
		Yes: f.word("game.restart"), No: f.word("game.go_on"), OnYes: again, OnNo: f.hold,
	})
}

// openMenu opens the menu of a game, which pauses the game where the session can pause. Escape closes the menu.
func (f *Frame) openMenu() {
	if f.state.face != playing && f.state.face != curtained {
		return
	}
	entries, title := ui.Column(8), "game.paused"
	if !f.game.Table.Capabilities().Pause {
		title = "game.menu_title"
		entries.Add(ui.Named("menu.others", ui.NewSoft(f.word("game.others_play_on"))))
	}
	d := ui.NewDialog(f.word(title), entries)
	add := func(id, text string, kind ui.ButtonKind, fn func()) {
		b := ui.NewButton(text, func() {
			d.Close()
			fn()
		}).OfKind(kind)
		b.Default = kind == ui.Primary
		entries.Add(ui.Named(id, b))
	}
	add("menu.resume", f.word("game.go_on"), ui.Primary, f.hold)
	d.OnCancel = f.hold
	if f.again() != nil {
		add("menu.again", f.word("game.restart"), ui.Plain, f.restart)
	}
	if f.opts.Help != nil {
		add("menu.help", f.word("game.help"), ui.Plain, f.openHelp)
	}
	if f.inspector != nil && f.state.face == playing {
		add("menu.inspector", f.word("inspect.open"), ui.Plain, f.switchInspector)
	}
	if f.opts.Prefs != nil {
		add("menu.settings", f.word("game.settings"), ui.Plain, func() { f.state.next = f.opts.Prefs(f.screen) })
	}
	if f.foldsPanel() && f.opts.Host != nil {
		add("menu.host", f.word("game.host_card"), ui.Plain, f.openHostCard)
	}
	if f.opts.Host != nil && f.opts.Host().Rehearsal != nil {
		add("menu.rehearse", f.word("rehearse.change"), ui.Plain, f.openRehearsal)
	}
	add("menu.leave", f.leaveText(), ui.Plain, f.leave)
	if f.foldsPanel() {
		entries.Add(f.panelOf().Playing()...)
		entries.Add(f.undoButtons()...)
	}
	d.Width = 320
	f.Open(d)
}

// leaveText promises to keep the game only where that happens.
func (f *Frame) leaveText() string {
	if o := f.game.Table.Capabilities(); o.Record == nil || o.Link != nil || f.Phase != session.Playing {
		return f.word("game.leave")
	}
	return f.word("game.keep_leave")
}

// mayClose reports whether the program may end now. It asks the player about a game that is not saved or that others play.
func (f *Frame) mayClose() bool {
	quit := func() { f.state.next = nil }
	if !page.MayClose(f.Env, f.Root, quit) {
		return false
	}
	may := false
	f.unlessPlayedWith(func() { may = true; quit() })
	return may
}
