package app

import (
	"testing"

	"menagerie/internal/cli"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// The hint below the playback controls names the keys, buttons or gestures of the device in use. The next screen does so from
// the start.
func TestTheKeysOfAFilmAreToldToThoseHands(t *testing.T) {
	w := walk(t, cli.Line{Language: "de"})
	w.PadPress(input.PadRight)
	for word, r := range bouts(t, w.program, "Jörg") {
		w.openFilm(r)
		tells := func(key string) {
			t.Helper()
			w.Ticks(1)
			if got, want := w.Widget("filmkeys").(*ui.Label).Text(), w.program.Env.UI.Book.T(key); got != want {
				t.Errorf("%s: got the hint %q, want %q", word, got, want)
			}
		}
		tells("game.film_pad")
		w.MoveTo(1, 1)
		tells("game.film_keys")
		w.Frame(func(in *input.Frame) {
			in.Pointer.Finger, in.Pointer.Left = true, input.Button{Down: true, Pressed: true}
		})
		w.Frame(func(in *input.Frame) { in.Pointer.Finger, in.Pointer.Left.Released = true, true })
		tells("game.film_finger")
		w.PadPress(input.PadRight)
		tells("game.film_pad")
	}
}
