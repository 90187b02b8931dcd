package mia_test

import (
	"testing"

	"menagerie/rules/mia"
)

// Whatever is read as a move is written as the same move.
func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"", "JOIN", "ROLL", "SEE", "ANNOUNCE;5,2", "ANNOUNCE;", "TIMEOUT", "ANNOUNCE;7,7", "ROLL;x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := mia.ParseMove(s)
		if err != nil {
			return
		}
		if back, err := mia.ParseMove(m.String()); err != nil || back != m {
			t.Errorf("%q is read as %v, and its text as %v, error %v, want the same move", s, m, back, err)
		}
	})
}
