package gamepage

import (
	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

func (f *Page) bindKeys() {
	bare, command := input.Mods{}, input.Mods{Command: true}
	f.Shortcut(ebiten.KeyV, bare, f.switchAnalysis)
	f.Shortcut(ebiten.KeyF1, bare, f.openHelp)
	f.Shortcut(ebiten.KeyF8, bare, f.toggleInspector)
	if f.inspector != nil {
		f.inspector.BindKeys()
	}
	f.Shortcut(ebiten.KeyP, bare, f.openMenu)
	f.Shortcut(ebiten.KeyN, command, f.restart)
	f.PadShortcut(input.PadNorth, f.switchAnalysis)
	f.PadShortcut(input.PadMenu, f.openMenu)
	if f.film != nil {
		f.film.BindKeys()
		f.Canvas.OnAccept = f.film.Toggle
		return
	}
	f.Shortcut(ebiten.KeyBackspace, bare, f.takeBack)
	f.Shortcut(ebiten.KeyY, command, f.redoOnce)
	if f.game.Table.Capabilities().TakeBack != nil { // a game without taking back may use the buttons itself
		f.PadShortcut(input.PadView, f.takeBack)
		f.PadShortcut(input.PadNextTab, f.redoOnce)
	}
	if f.game.Hint != nil {
		f.Shortcut(ebiten.KeyH, bare, f.askHint)
		f.PadShortcut(input.PadPrevTab, f.askHint)
	}
}

// takeBack undoes the last step of an unfinished move, or else takes back the last moves.
func (f *Page) takeBack() {
	if f.game.Undo.Do != nil && f.game.Undo.Do() {
		return
	}
	if f.canTakeBack() && !f.Versus() {
		f.takeBackBy(f.game.Table.Capabilities().TakeBack)
	}
}

// canTakeBack reports whether there is a step or a move to take back.
func (f *Page) canTakeBack() bool {
	if f.game.Undo.Can != nil && f.game.Undo.Can() {
		return true
	}
	o := f.game.Table.Capabilities()
	return o.TakeBack != nil && o.Undoable()
}

func (f *Page) redoOnce() {
	if o := f.game.Table.Capabilities(); o.TakeBack != nil && o.Redoable() && !f.Versus() {
		f.takeBackBy(o.Redo)
	}
}

// takeBackBy calls step for each of the moves that one press takes back or redoes.
func (f *Page) takeBackBy(step func() bool) {
	if f.game.TakeBack == nil {
		step()
		return
	}
	f.game.TakeBack(step)
}

// mayRestart reports whether the player can start the same game again.
func (f *Page) mayRestart() bool {
	// A guest cannot, because the host decides when the next game begins.
	guest := f.opts.Host == nil && f.others().Host != ""
	return f.again() != nil && !(guest && f.Phase == session.Playing)
}

// restart starts the same game again. While a game is running, the player must confirm first.
func (f *Page) restart() {
	if !f.mayRestart() {
		return
	}
	again := f.again()
	if f.Phase != session.Playing || !f.hasLocalPlayer() {
		again()
		return
	}
	lost := f.Word("game.restart_sure")
	if f.game.Table.Capabilities().Record == nil {
		lost = f.Word("game.restart_lost")
	}
	ui.Ask(f.Root, ui.Question{
		Title: f.Word("game.restart"), Text: lost,
		Yes: f.Word("game.restart"), No: f.Word("game.resume"), OnYes: again, OnNo: f.hold,
	})
}

// mayClose reports whether the program may end now. If the game cannot be stored or has guests, it asks the player
// first.
func (f *Page) mayClose() bool {
	// If the player must confirm first, the program ends in a later tick, after the game was stored.
	may := false
	f.confirmEnd(func() { may, f.state.next = true, nil })
	return may
}

// watchPads returns the padWatch that pauses the game when a player's game pad is disconnected.
func (f *Page) watchPads() padWatch {
	return padWatch{
		Root: f.Root, Resume: f.hold,
		Pauses: func() bool { return f.game.Table.Capabilities().Pause },
		Owner: func(pad int) (name string, plays bool) {
			seat, plays := f.padOf(pad)
			return f.Name(seat), plays && f.Phase == session.Playing && (f.state.panel == playing || f.state.panel == curtained)
		},
	}
}

// steeringHint is a hint about the controls, with a text for each input device.
type steeringHint struct {
	show              func(text string)
	desk, pad, finger string // keys of the texts for mouse and keyboard, for a game pad, and for touch
}

// Steer calls show with a hint about the controls, at once and whenever the player changes to another input device. The
// last three parameters are the keys of the hints for mouse and keyboard, game pad, and touch; "" means no hint. The
// calls end when the page is rebuilt.
func (f *Page) Steer(show func(text string), desk, pad, finger string) {
	f.parts.steered = append(f.parts.steered, steeringHint{show, desk, pad, finger})
	show(f.ForHands(desk, pad, finger))
}

// ForHands returns the text for the current input device. The parameters are the keys of the texts for mouse and keyboard,
// game pad, and touch. For the key "", the text is "".
func (f *Page) ForHands(desk, pad, finger string) string {
	key := [...]string{input.Desk: desk, input.GamePad: pad, input.Finger: finger}[f.Env.UI.Hands]
	if key == "" {
		return ""
	}
	return f.Word(key)
}

// refreshSteeringHints updates all hints after a change of the input device.
func (f *Page) refreshSteeringHints() {
	if f.parts.holding == f.Env.UI.Hands {
		return
	}
	f.parts.holding = f.Env.UI.Hands
	for _, s := range f.parts.steered {
		s.show(f.ForHands(s.desk, s.pad, s.finger))
	}
}
