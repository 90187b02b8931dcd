package rulestest

import (
	"bytes"
	"fmt"
	"strconv"
	"testing"

	"menagerie/internal/golden"
)

// Playthroughs plays the games in testdata/play; see golden.Talks for their format. Each game begins with the zero
// State. obey executes a command, writes the result to out, and returns the new state.
func Playthroughs[S any](t *testing.T, obey func(t *testing.T, out *bytes.Buffer, s S, command string) S) {
	t.Helper()
	golden.Talks(t, "testdata/play/*.txt", func(t *testing.T, out *bytes.Buffer) func(command string) {
		var s S
		return func(command string) { s = obey(t, out, s, command) }
	})
}

// Number returns the integer that word contains, or fails the test.
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
		t.Fatalf("%q: %v", text, err)
	}
}
