package pondscene

import (
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules/pond"
)

// TestAResultTeachesOneThing checks the moment that a result shows, from the leads of the mouse after each move and its distances
// from the centre.
func TestAResultTeachesOneThing(t *testing.T) {
	const in, out = 20_000, 60_000
	for _, c := range []struct {
		name    string
		steps   []float64
		radii   []float64
		outcome pond.Outcome
		lesson  lessonKind
		at      int
	}{
		{"a mouse that was ahead loses its lead", []float64{-9, 6, 5, -1, -20}, []float64{in, in, out, out, out}, pond.CatWon, spoiled, 2},
		{"the mouse leaves the ring too soon", []float64{-9, -9, -9, -9}, []float64{in, out, in, out}, pond.CatWon, rushed, 2},
		{"the mouse was never in the ring", []float64{-9, -9}, []float64{out, out}, pond.CatWon, nothing, 0},
		{"the way comes free", []float64{-9, 1, -4, 3, 30}, []float64{in, in, in, in, out}, pond.MouseWon, freed, 3},
		{"the way was free from the start", []float64{9, 9}, []float64{in, out}, pond.MouseWon, freed, 0},
		{"nobody has won", []float64{9, 9, 5, 5}, []float64{in, in, in, in}, pond.Drawn, nothing, 0},
	} {
		h := history{steps: c.steps, radii: c.radii, ring: 40_000, outcome: c.outcome}
		if got, at := h.decidingMoment(); got != c.lesson || at != c.at {
			t.Errorf("%s: lesson %q at %d, want %q at %d", c.name, got, at, c.lesson, c.at)
		}
	}
}

// TestTheLoserIsToldWhatToDo checks that winner and loser read different sentences.
func TestTheLoserIsToldWhatToDo(t *testing.T) {
	for _, lang := range words.Languages() {
		b := words.Open(lang.Code)
		for _, l := range []lessonKind{spoiled, rushed, freed} {
			won, lost := b.T(l.textKey("won")), b.T(l.textKey("lost"))
			if won == lost || strings.ContainsAny(won+lost, "0123456789") {
				t.Errorf("%s: got %q for the winner and %q for the loser, want different sentences without digits", lang, won, lost)
			}
		}
	}
}

// TestTheAnalysisPromisesAWinWithoutTurningBack checks the condition in the help text: pondmath.Margin, which chooses the
// colours, assumes that the mouse never turns back.
func TestTheAnalysisPromisesAWinWithoutTurningBack(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "every place from which the mouse wins without turning back",
		"de": "jede Stelle, von der aus die Maus gewinnt, ohne noch einmal umzukehren",
	} {
		if text := words.Open(lang).T("help.pond.analysis.text"); !strings.Contains(text, want) {
			t.Errorf("%s: got %q, want %q", lang, text, want)
		}
	}
}
