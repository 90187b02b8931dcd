package gamepage

import (
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// padWatch tracks the game pads of the players at a screen, and opens a dialog when a pad is disconnected.
type padWatch struct {
	Root   *ui.Root
	Owner  func(pad int) (name string, plays bool) // returns the only player who uses a pad, or "" for several; plays is false if nobody uses it
	Pauses func() bool                             // reports whether an open dialog pauses the game
	Resume func()                                  // continues the game after the dialog is closed
	Used   int                                     // index of the pad that was used last

	there  []bool // whether each pad was connected in the last tick; the index is that of input.Frame.Pads
	lost   int    // index of the pad that the dialog waits for
	dialog *ui.Dialog
}

// Tick opens a dialog when a player's game pad is disconnected. The dialog closes when the pad is connected again. A game that
// cannot pause shows a notice instead.
func (w *padWatch) Tick(in *input.Frame) {
	for i := range in.Pads {
		if i == len(w.there) {
			w.there = append(w.there, false)
		}
		now, before := &in.Pads[i], w.there[i]
		w.there[i] = !now.Gone
		if now.Held != 0 || now.X != 0 || now.Y != 0 {
			w.Used = i
		}
		switch {
		case before && now.Gone:
			w.disconnected(i)
		case !before && !now.Gone && w.dialog != nil && w.lost == i:
			w.dialog.Close()
			w.dialog = nil
			w.Resume()
			w.Root.Toast(w.Root.Word("game.pad_back"))
		}
	}
}

// disconnected reports a disconnected pad of a player, and pauses the game.
func (w *padWatch) disconnected(pad int) {
	name, plays := w.Owner(pad)
	if !plays {
		return
	}
	text := w.Root.Word("game.pad_gone")
	if name != "" {
		text = w.Root.Word("game.pad_gone_of", name)
	}
	if w.Root.Modal() || !w.Pauses() {
		w.Root.ToastAs(ui.Warn, text)
		return
	}
	d := ui.NewDialog(w.Root.Word("game.paused"), ui.Column(8, ui.Named("pad", ui.NewLabel(text)), ui.NewSoftLabel(w.Root.Word("game.pad_again"))))
	over := func() {
		w.dialog = nil
		w.Resume()
	}
	d.Add(w.Root.Word("game.resume"), ui.PrimaryButton, over)
	d.OnCancel = over
	w.lost, w.dialog = pad, d
	d.Open(w.Root)
}
