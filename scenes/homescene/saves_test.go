package homescene

import (
	"testing"

	"menagerie/assets/words"
	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// TestProgressCountsMovesAsTheGameDoes guards against counting the cat's moves as the mouse's.
func TestProgressCountsMovesAsTheGameDoes(t *testing.T) {
	r := &session.Record{Ticks: 180, Moves: []session.Entry{{Seat: 0}, {Seat: 1}, {Seat: 0}, {Seat: 1}, {Seat: 0}}}
	h := &home{env: &scenes.Env{UI: &ui.Env{Book: words.Open("en")}}}
	if got, want := h.progress(r), "3 moves, 3 seconds"; got != want {
		t.Errorf("progress is %q, want %q", got, want)
	}
}
