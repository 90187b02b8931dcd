package app

import (
	"testing"

	"menagerie/internal/args"
	"menagerie/scenes/ui"
)

// TestNoticesDoNotCoverTheBoard shows two notices and a caption on the screen of each game, in windows with board and panel.
func TestNoticesDoNotCoverTheBoard(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {800, 600}, {700, 900}} {
		for _, m := range walk(t, args.Line{}).program.member {
			game := m.menu().Name
			w := walk(t, args.Line{Command: args.Demo, Operand: game})
			w.program.Env.Prefs.Captions = true
			w.exposedAt(size[0], size[1])
			w.root().Toast("The first notice is a sentence that takes two lines in a narrow panel.")
			w.root().Toast("The second notice stands below it.")
			w.Ticks(20)
			board := ui.Bounds(w.Widget("board"))
			if got := w.root().ToastArea(); got.Empty() || !got.Overlap(board).Empty() {
				t.Errorf("%s at %v: got notices at %v, want them off the board at %v", game, size, got, board)
			}
			if got := ui.Bounds(w.Widget("caption")); got.Empty() || !got.Overlap(board).Empty() {
				t.Errorf("%s at %v: got the caption at %v, want it off the board at %v", game, size, got, board)
			}
			w.Draw()
		}
	}
}
