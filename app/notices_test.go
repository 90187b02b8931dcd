package app

import (
	"testing"

	"menagerie/internal/cli"
	"menagerie/render"
	"menagerie/scenes/ui"
)

// TestNoticesHideNoAnimal shows two notices and a caption on the screen of each game, while bots play and while a person plays. In a
// real-time game, and in a window without a panel, they must not cover the board. Otherwise they stand at its bottom.
func TestNoticesHideNoAnimal(t *testing.T) {
	sizes := [][2]float64{{1280, 720}, {800, 600}, {700, 900}, {400, 300}, {427, 320}, {480, 360}, {844, 390}, {390, 844}}
	for _, m := range walk(t, cli.Line{}).program.games {
		game := m.Name()
		for _, size := range sizes {
			w := walk(t, cli.Line{Command: cli.Demo, Operand: game})
			w.program.Env.Prefs.Captions = true
			w.exposedAt(size[0], size[1])
			w.showNotices(game, game+", bots play")

			w.setUp(game, `{"mode":"practice"}`)
			w.Click("start")
			w.exposedAt(size[0], size[1])
			w.showNotices(game, game+", a person plays")
		}
	}
}

func (w *walker) showNotices(game, what string) {
	w.t.Helper()
	over := game != "pond" && game != "foxes" && w.W >= 700 && w.H >= 600 // on the lower part of the board
	for _, text := range []string{"The first notice is a sentence that takes two lines or more in a narrow panel, and is shown in parts where there is one line.", "The second notice stands below it."} {
		w.root().Toast(text)
	}
	var board render.Rect // the buttons below it come and go
	for range 8 {
		w.Ticks(50)
		board = ui.Bounds(w.Widget("board"))
		got := w.root().ToastArea()
		if got.Empty() || !over && !got.Overlap(board).Empty() || got.Y < 0 || got.Bottom() > w.H {
			w.t.Errorf("%s at %v x %v: got notices at %v, want them off the board at %v", what, w.W, w.H, got, board)
			break
		}
		if lower := board.Y + 0.6*board.H; over && (got.Y < lower || got.Bottom() > board.Bottom() || got.X < board.X || got.Right() > board.Right()) {
			w.t.Errorf("%s at %v x %v: got notices at %v, want them in the lower part of the board at %v", what, w.W, w.H, got, board)
			break
		}
		w.Draw()
	}
	if got := ui.Bounds(w.Widget("caption")); got.Empty() || !got.Overlap(board).Empty() {
		w.t.Errorf("%s at %v x %v: got the caption at %v, want it off the board at %v", what, w.W, w.H, got, board)
	}
}
