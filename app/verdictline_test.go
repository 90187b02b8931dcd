package app

import (
	"testing"

	"menagerie/internal/cli"
	"menagerie/scenes/ui"
)

// The verdict of the analysis can be read in the smallest window too, without a menu. It takes one line there, because a
// second line would move the board.
func TestTheVerdictIsReadInASmallWindow(t *testing.T) {
	if testing.Short() {
		t.Skip("screens are looked at one by one")
	}
	for _, language := range []string{"en", "de"} {
		w := walk(t, cli.Line{Language: language, Scale: 2})
		look{language, "light", 2, 800, 600}.arrange(w)
		seen := map[string]bool{}
		for _, tour := range []func(*walker, func(string)){tour, tourGlenda, tourMia, tourLabyrinth, tourFoxes} {
			tour(w, func(name string) {
				if !w.has("verdictline") {
					return
				}
				line := w.Widget("verdictline").(*ui.Label)
				seen[name] = true
				_, high := line.Size(ui.Bounds(line).W)
				_, one := ui.NewCaption("x").Size(100)
				if r := ui.Bounds(line); r.Bottom() > w.H || r.Right() > w.W || r.H < high {
					t.Errorf("%s %s: got %q at %v, want it inside the window with a height of %v", language, name, line.Text(), r, high)
				}
				if live := name == "game-analysis" || name == "foxes-forecast"; live && high > one+0.5 {
					t.Errorf("%s %s: got %q over more than one line, want one", language, name, line.Text())
				}
			})
		}
		for _, name := range []string{"game-analysis", "glenda-analysis", "mia-analysis", "labyrinth-analysis", "foxes-forecast"} {
			if !seen[name] {
				t.Errorf("%s: got no verdict in %s, want one", language, name)
			}
		}
		if seen["game-waits"] || seen["glenda-playing"] || seen["mia-turn"] {
			t.Errorf("%s: the verdict is shown without the analysis, want it hidden", language)
		}
	}
}
