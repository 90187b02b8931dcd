package rulestest

import (
	"bytes"
	"fmt"
	"strconv"
	"testing"

	"menagerie/internal/golden"
)

// Playthroughs plays the games in testdata/play, which are conversations with the rules; see golden.Talks. Each begins with
// the zero State; obey does what a command asks for, tells it in out, and returns what the game has come to.
func Playthroughs[S any](t *testing.T, obey func(t *testing.T, out *bytes.Buffer, s S, command string) S) {
	t.Helper()
	golden.Talks(t, "testdata/play/*.txt", func(t *testing.T, out *bytes.Buffer) func(command string) {
		var s S
		return func(command string) { s = obey(t, out, s, command) }
	})
}

// Number reads a whole number of a command.
func Number(t testing.TB, word string) int {
	t.Helper()
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Scan reads words of a command as fmt.Sscanf does.
func Scan(t testing.TB, text, format string, into ...any) {
	t.Helper()
	if _, err := fmt.Sscanf(text, format, into...); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
}
