package app

import (
	"testing"

	"menagerie/internal/cli"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// scaledTo gives the window a size in pixels and a scale as the window does: the scale is limited where it leaves too few units.
func (w *walker) scaledTo(width, height, scale float64) (applied float64) {
	applied = min(scale, width/480, height/360)
	w.W, w.H, w.UIScale = width/applied, height/applied, applied
	for range 2 { // the first layout may ask for another one
		w.Frame(func(in *input.Frame) { in.Exposed = true })
	}
	return applied
}

// TestLargerTextDoesNotMakeBoardsSmaller compares the board at each scale with the one at 100 %, in pixels.
func TestLargerTextDoesNotMakeBoardsSmaller(t *testing.T) {
	films := bouts(t, walk(t, cli.Line{}).program, "Ada")
	for _, m := range walk(t, cli.Line{}).program.games {
		game := m.Name()
		for _, shown := range []struct {
			what string
			line cli.Line
		}{
			{"demo", cli.Line{Command: cli.Demo, Operand: game}},
			{"film", cli.Line{Command: cli.Replay, Operand: file(t, films[game])}},
		} {
			w := walk(t, shown.line)
			for _, size := range [][2]float64{{800, 600}, {1024, 768}, {1280, 720}, {1280, 800}, {1920, 1080}} {
				w.scaledTo(size[0], size[1], 1)
				want := w.boardSide()
				for scale := 1.25; scale <= 3; scale += 0.25 {
					applied := w.scaledTo(size[0], size[1], scale)
					if got := w.boardSide() * applied; got < 0.97*want {
						t.Errorf("%s, %s, %v at %.0f %%: got a board of %.0f pixels, want %.0f as at 100 %%", game, shown.what, size, 100*applied, got, want)
					}
					if play, ok := w.root().Find("play").(*ui.Button); ok && !w.root().InView(play) {
						t.Errorf("%s, %v at %.0f %%: got the film's controls out of view, want them in view", game, size, 100*applied)
					}
				}
			}
		}
	}
}

// boardSide returns the side of the largest square in the board, in units.
func (w *walker) boardSide() float64 {
	r := ui.Bounds(w.Widget("board"))
	return min(r.W, r.H)
}
