package app

import (
	"fmt"
	"testing"

	"menagerie/assets/words"
	"menagerie/internal/cli"
	"menagerie/render"
	"menagerie/scenes/ui"
)

// ender is the screen of a game that shows its end.
type ender interface{ Ending() float64 }

// TestEveryGameEndsWithACard plays each game to its end. The card must be open within 3.5 s, or at once with reduced motion. The
// board is at rest then, the card fits into every window, and one click starts another game.
func TestEveryGameEndsWithACard(t *testing.T) {
	if testing.Short() {
		t.Skip("ten games are played")
	}
	for game, play := range wholeGames {
		for name, most := range map[string]int{"full": 210, "reduced": 3} {
			t.Run(game+" "+name, func(t *testing.T) {
				w := walk(t, cli.Line{})
				env := w.program.Env
				env.Prefs.ReducedMotion, env.UI.ReducedMotion = name == "reduced", name == "reduced"
				play(w, handsWithoutMouse[0])
				for ticks := 0; !w.has("fold"); ticks++ {
					if w.Ticks(1); ticks > most {
						t.Fatalf("got no card %d ticks after the end, want it within %d", ticks, most)
					}
				}
				end := w.scene.(ender).Ending()
				if w.Ticks(40); end <= 0 || end > 3 || w.scene.(ender).Ending() != end {
					t.Errorf("got an ending of %.2f s and then %.2f s, want one of at most 3 s that is over", end, w.scene.(ender).Ending())
				}
				w.cardFits(game)
				w.Click("again")
				w.until(60, "another game", func() bool { return !w.over() })
			})
		}
	}
}

// cardFits checks that the open card has no cut texts and lies within the window in eight looks.
func (w *walker) cardFits(game string) {
	w.t.Helper()
	for _, language := range []string{"en", "de"} {
		for _, th := range []*render.Theme{render.Light(), render.Dark()} {
			for _, size := range [][2]float64{{800, 600}, {1920, 1080}} {
				w.program.Env.UI.Book, w.program.Env.UI.Theme = words.Open(language), th
				w.exposedAt(size[0], size[1])
				w.Ticks(3)
				what := fmt.Sprintf("%s, %s, %s, %v", game, language, th.Name, size)
				for _, cut := range append(w.root().Overflows(), w.root().Survey()...) {
					w.t.Errorf("%s: got %s, want no cut text", what, cut)
				}
				for _, id := range []string{"result", "fold", "again", "watch"} {
					if r := ui.Bounds(w.Widget(id)); r.X < 0 || r.Y < 0 || r.Right() > size[0] || r.Bottom() > size[1] || !w.root().InView(w.Widget(id)) {
						w.t.Errorf("%s: got %s at %v, want it within the window", what, id, r)
					}
				}
			}
		}
	}
}
