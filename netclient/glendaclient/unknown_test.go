package glendaclient

import (
	"strings"
	"testing"

	"menagerie/wire/glendawire"
)

// A server that adds lines of its own can be played on: only the first ones are shown.
func TestUnknownLinesEndNoGame(t *testing.T) {
	p := Profile{}
	p.Dialect = p.Dialect.withDefaults()
	m := newMachine(p)
	m.Hello()
	said := "CONN 0\nINIT\ng 5 5\nSENT\n" + strings.Repeat("score 1 2\n", 3*maxUnknown) + "TURN\n"
	shown := 0
	for line := range strings.Lines(said) {
		in, _, err := glendawire.ParseServer([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		s, err := m.Receive(in)
		if now := m.Measure(); m.stage == playing && in != glendawire.Turn && (!now.Awaits || now.Owed) {
			t.Fatalf("after %q: %+v", line, now)
		}
		if err != nil {
			t.Fatalf("%q after %d shown lines: %v", line, shown, err)
		}
		if _, unknown := in.(glendawire.Unknown); unknown {
			shown += len(s.Show)
		}
	}
	if m.Measure().Awaits {
		t.Error("the game waits for another player although it is our turn")
	}
	if shown != maxUnknown || !m.picture().ToMove() {
		t.Errorf("%d lines are shown, waiting for %v", shown, m.picture().Waiting)
	}
}
