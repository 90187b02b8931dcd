package glenda_test

import (
	"testing"

	"menagerie/rules/glenda"
)

// A text that ParseMove accepts is written with the same meaning, without superfluous zeros and signs.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"", "p 3 4", "m NE", "p -1 99", "m", "p 1 2 3", "q"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := glenda.ParseMove(text)
		if err != nil {
			return
		}
		again, err := glenda.ParseMove(m.String())
		if err != nil || again != m {
			t.Errorf("%q is read as %v, and its text as %v, error %v, want the same move", text, m, again, err)
		}
	})
}
