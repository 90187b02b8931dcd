package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/scenes/input"
)

// TestADemoSaysHowToPlay ends the demo of each game in every way.
func TestADemoSaysHowToPlay(t *testing.T) {
	ways := map[string]func(w *walker){
		"key":    func(w *walker) { w.Press(ebiten.KeyJ) },
		"Escape": func(w *walker) { w.Press(ebiten.KeyEscape) },
		"click":  func(w *walker) { w.ClickAt(300, 300) },
		"touch":  func(w *walker) { w.TapAt(300, 300) },
		"pad":    func(w *walker) { w.PadPress(input.PadAccept) },
	}
	for language, want := range map[string]string{"en": "Press any key to play", "de": "Zum Spielen eine Taste drücken"} {
		for _, game := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
			for name, way := range ways {
				w := walk(t, cli.Line{Command: cli.Demo, Operand: game, Language: language})
				w.Ticks(30)
				w.Press(ebiten.KeyF11)
				w.Ticks(2)
				if !w.shows(want) {
					t.Errorf("%s, %s: got %q, want %q on the screen", language, game, w.Screen(), want)
				}
				way(w)
				w.Ticks(2)
				if !w.has("card0") {
					t.Errorf("%s, %s: %s leads to %T, want home", language, game, name, w.scene)
				}
			}
		}
	}
}

// shows reports whether a text is on the screen.
func (w *walker) shows(want string) bool {
	for _, text := range w.root().Texts() {
		if text.Text == want {
			return true
		}
	}
	return false
}
