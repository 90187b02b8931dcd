package glendaclient

import (
	"strings"
	"testing"

	"menagerie/wire/glendawire"
)

// BenchmarkConversation measures a game of a few moves, from the first message on.
func BenchmarkConversation(b *testing.B) {
	const said = "CONN 0\nWAIT\nINIT\nw 1 2\ng 5 5\nSENT\nTURN\nSYNC 1 0 0\nSYNC 2 NE\nTURN\nSYNC 3 1 0\nSYNC 4 NE\nWON\n"
	p := Profile{}
	p.Dialect = p.Dialect.withDefaults()
	var messages []glendawire.Message
	for line := range strings.Lines(said) {
		m, _, err := glendawire.ParseServer([]byte(line))
		if err != nil {
			b.Fatal(err)
		}
		messages = append(messages, m)
	}
	b.ReportAllocs()
	for b.Loop() {
		m := newMachine(p)
		m.Connected()
		for _, in := range messages {
			if _, err := m.Receive(in); err != nil {
				b.Fatal(err)
			}
		}
		if m.Stage != over {
			b.Fatalf("got stage %v, want the end of the game", m.Stage)
		}
	}
}
