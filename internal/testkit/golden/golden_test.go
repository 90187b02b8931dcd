package golden

import (
	"os"
	"path/filepath"
	"testing"
)

// witness is a testing.TB that stores whether an error was reported.
type witness struct {
	testing.TB
	failed bool
}

func (w *witness) Errorf(string, ...any) { w.failed = true }

func TestCheckFailsOnADifference(t *testing.T) {
	file := filepath.Join(t.TempDir(), "golden.txt")
	if err := os.WriteFile(file, []byte("one\r\ntwo\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for text, same := range map[string]bool{"one\ntwo\n": true, "one\ntwo": false, "one\nthree\n": false, "": false} {
		w := &witness{TB: t}
		Check(w, file, []byte(text))
		if w.failed == same {
			t.Errorf("%q: failed %v, want %v", text, w.failed, !same)
		}
	}
}

func TestFirstDifferenceFindsTheLine(t *testing.T) {
	line, want, got := firstDifference("a\nb\n", "a\nc\n")
	if line != 2 || want != "b" || got != "c" {
		t.Errorf("got line %d, %q and %q; want 2, b and c", line, want, got)
	}
	if line, _, _ := firstDifference("a", "a\n"); line != 2 {
		t.Errorf("a missing line end: got a difference in line %d, want 2", line)
	}
}
