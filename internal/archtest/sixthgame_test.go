package archtest

import (
	"os"
	"testing"
)

// TestTheSixthGameKeepsTheRules checks the game in testdata/stones, which the steps in CONTRIBUTING.md add to the module; see
// package sixthgame.
func TestTheSixthGameKeepsTheRules(t *testing.T) {
	s, err := read(os.DirFS("../../testdata/stones"))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.files) < 20 {
		t.Fatalf("the game has %d files, want at least 20", len(s.files))
	}
	for _, check := range []func(*source) []string{
		(*source).imports, (*source).uncovered, (*source).clocks, (*source).floats, (*source).globalRandom,
		(*source).goroutines, (*source).names,
	} {
		report(t, check(s))
	}
}
