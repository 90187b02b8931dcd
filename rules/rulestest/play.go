package rulestest

import (
	"bytes"
	"fmt"
	"strconv"
	"testing"

	"menagerie/internal/testkit/golden"
)

// Playthroughs plays the games in testdata/play. See golden.Talks for the format of the files. Each game begins with the zero
// State. obey executes a command, writes its result to the buffer, and returns the new State.
func Playthroughs[S any](t *testing.T, obey func(t *testing.T, out *bytes.Buffer, s S, command string) S) {
	t.Helper()
	golden.Talks(t, "testdata/play/*.txt", func(t *testing.T, out *bytes.Buffer) func(command string) {
		var s S
		return func(command string) { s = obey(t, out, s, command) }
	})
}

// Number returns the integer in word. If word is not an integer, it fails the test.
func Number(t testing.TB, word string) int {
	t.Helper()
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Scan parses text as fmt.Sscanf does, or fails the test.
func Scan(t testing.TB, text, format string, into ...any) {
	t.Helper()
	if _, err := fmt.Sscanf(text, format, into...); err != nil {
		t.Fatalf("Sscanf(%q): got %v, want no error", text, err)
	}
}
