package labyrinth_test

import (
	"testing"

	"menagerie/rules/labyrinth"
)

// Whatever is read as a move is written as the same move.
func FuzzParseMove(f *testing.F) {
	f.Add("left 1 NE 3,4")
	f.Fuzz(func(t *testing.T, s string) {
		m, err := labyrinth.ParseMove(s)
		if err != nil {
			return
		}
		if back, err := labyrinth.ParseMove(m.String()); err != nil || back != m {
			t.Errorf("%q is read as %v, and its text as %v, error %v, want the same move", s, m, back, err)
		}
	})
}
