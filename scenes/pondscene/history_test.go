package pondscene

import (
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules/pond"
)

// TestAMistakeCountsWhatItCosts checks the text about the costliest move, from the leads of the mouse after each move.
func TestAMistakeCountsWhatItCosts(t *testing.T) {
	for _, c := range []struct {
		name    string
		steps   []float64
		outcome pond.Outcome
		text    string
		cursor  int
	}{
		{"the mouse is lost already when it dawdles", []float64{9, 6, 5, -1, -20}, pond.CatWon, "Move 3 cost most: 5.0 cat steps.", 3},
		{"the lead of the mouse was larger than needed", []float64{90, 89, 60, 60}, pond.MouseWon, "Move 2 cost the most time: 29.0 moves.", 2},
		{"the cat gives its lead away", []float64{9, 1, -4, -3, 30, 29}, pond.MouseWon, "Move 4 cost most: 3.0 cat steps.", 4},
		{"nobody has won", []float64{9, 9, 5, 5}, pond.Drawn, "Move 2 cost most: 4.0 cat steps.", 2},
		{"the lead melts slowly", []float64{2, 1.5, 1, 0.5, 0, -0.5}, pond.CatWon, "No single move decided it.", 0},
	} {
		h := history{steps: c.steps, places: make([]int, len(c.steps)), outcome: c.outcome}
		text, at, _ := h.worst(words.Open("en"))
		if !strings.HasPrefix(text, c.text) || at != c.cursor {
			t.Errorf("%s: %q at move %d, want %q at move %d", c.name, text, at, c.text, c.cursor)
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
			t.Errorf("%s: %q, want %q", lang, text, want)
		}
	}
}
