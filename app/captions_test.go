package app

import (
	"testing"

	"menagerie/internal/cli"
	"menagerie/internal/sound"
)

// TestEverySoundThatTellsIsWritten plays every sound to somebody who reads them instead, in both languages.
func TestEverySoundThatTellsIsWritten(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		w := walk(t, cli.Line{Language: language})
		w.program.Env.Prefs.Captions = true
		for _, e := range sound.All() {
			w.program.voice.text = ""
			w.program.Env.Effect(e.Name(), 0)
			want := ""
			if e.Tells() {
				want = w.program.Env.UI.Book.T(e.Caption())
			}
			if got := w.program.voice.text; got != want {
				t.Errorf("%s, %s: got the caption %q, want %q", language, e.Name(), got, want)
			}
		}
	}
}
