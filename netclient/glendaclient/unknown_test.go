package glendaclient

import (
	"strings"
	"testing"

	"menagerie/wire/glendawire"
)

// TestUnknownLinesEndNoGame checks that unknown lines of a server do not end the game, and that only the first ones are
// shown.
func TestUnknownLinesEndNoGame(t *testing.T) {
	p := Profile{}
	p.Dialect = p.Dialect.withDefaults()
	m := newMachine(p)
	m.Connected()
	said := "CONN 0\nINIT\ng 5 5\nSENT\n" + strings.Repeat("score 1 2\n", 3*maxUnknown) + "TURN\n"
	shown := 0
	for line := range strings.Lines(said) {
		in, _, err := glendawire.ParseServer([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		s, err := m.Receive(in)
		if now := m.Status(); m.Stage == playing && in != glendawire.Turn && (!now.Awaits || now.Owed) {
			t.Fatalf("after %q: got the status %+v, want it to await the opponent and owe nothing", line, now)
		}
		if err != nil {
			t.Fatalf("Receive of %q after %d shown lines: got %v, want no error", line, shown, err)
		}
		if _, unknown := in.(glendawire.Unknown); unknown {
			shown += len(s.Show)
		}
	}
	if m.Status().Awaits {
		t.Error("the status awaits another player, want our turn")
	}
	if shown != maxUnknown || !m.snapshot().ToMove() {
		t.Errorf("got %d lines, waiting for %v, want %d and our turn", shown, m.snapshot().Waiting, maxUnknown)
	}
}
