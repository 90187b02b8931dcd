package app

import (
	"slices"
	"testing"

	"menagerie/internal/cli"
	"menagerie/record"
	"menagerie/scenes/gamepage"
)

// now returns the record of the game that was opened last.
func (w *walker) now() *record.Record {
	open := w.program.Stage.Open
	return open[len(open)-1].Game.(gamepage.Table).Capabilities().Record()
}

// gamesWithHints are the games that offer hints. The others have a clock.
var gamesWithHints = []string{"glenda", "labyrinth", "mia"}

// TestAHintMarksTheGameForGood requests a hint in the middle of each game. The save, the list of past games and the continued
// game must show this. Without a request, they must not.
func TestAHintMarksTheGameForGood(t *testing.T) {
	for word, r := range bouts(t, walk(t, cli.Line{}).program, "Ada") {
		for _, asks := range []bool{false, true} {
			w := walk(t, cli.Line{})
			w.open(branchOf(t, w.program, r, positions(r)[1]))
			helps := slices.Contains(gamesWithHints, word)
			if got := w.root().Find("hint") != nil; got != helps {
				t.Errorf("%s: got hints %v, want %v", word, got, helps)
			}
			if asks && helps {
				w.live(word+": the player's turn", func() bool {
					if w.has("next") { // ends a round of Mia
						w.Click("next")
					}
					return w.has("hint")
				})
				w.Click("hint")
				w.Ticks(2)
			}
			w.leaveToHome()
			want := asks && helps
			if saves := unfinished(w.program); len(saves) != 1 || saves[0].Record.Hinted != want {
				t.Fatalf("%s: got the saves %+v, want one with hints %v", word, saves, want)
			}
			w.Click("records")
			w.Ticks(3)
			if want {
				w.See("with hints")
			} else {
				w.NotSee("with hints")
			}
			w.Click("back")
			w.Click("continue")
			if w.now().Hinted != want {
				t.Errorf("%s, continued: got hints %v, want %v", word, w.now().Hinted, want)
			}
		}
	}
}

// TestAGameThatBeginsInAFilmKeepsTheMark continues a recorded game with hints.
func TestAGameThatBeginsInAFilmKeepsTheMark(t *testing.T) {
	w := walk(t, cli.Line{})
	r := bouts(t, w.program, "Ada")["glenda"]
	for _, hinted := range []bool{false, true} {
		r.Hinted = hinted
		w.open(branchOf(t, w.program, r, positions(r)[1]))
		if got := w.now().Hinted; got != hinted {
			t.Errorf("got hints %v, want %v as in the film", got, hinted)
		}
	}
}
