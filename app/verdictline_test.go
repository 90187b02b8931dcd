package app

import (
	"testing"

	"menagerie/internal/args"
	"menagerie/scenes/ui"
)

// What the analysis says is to be read in the smallest window too, without a menu: while it is on, and in one line where
// the board would jump with another.
func TestTheVerdictIsReadInASmallWindow(t *testing.T) {
	if testing.Short() {
		t.Skip("screens are looked at one by one")
	}
	for _, language := range []string{"en", "de"} {
		w := walk(t, args.Line{Language: language, Scale: 2})
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
					t.Errorf("%s %s: %q at %v needs a height of %v", language, name, line.Text(), r, high)
				}
				if live := name == "game-analysis" || name == "foxes-forecast"; live && high > one+0.5 {
					t.Errorf("%s %s: %q takes more than a line", language, name, line.Text())
				}
			})
		}
		for _, name := range []string{"game-analysis", "glenda-analysis", "mia-turn", "labyrinth-analysis", "foxes-forecast"} {
			if !seen[name] {
				t.Errorf("%s: nothing is said in %s", language, name)
			}
		}
		if seen["game-waits"] || seen["glenda-playing"] {
			t.Errorf("%s: the verdict shows although the analysis is off", language)
		}
	}
}
