package glenda_test

import (
	"testing"

	"menagerie/rules/glenda"
)

// Whatever is read as a move is written as it was read, up to superfluous zeros and signs of numbers, and reads the same again.
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
			t.Errorf("%q is %v, which comes back as %v, error %v", text, m, again, err)
		}
	})
}
