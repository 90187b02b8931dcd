package foxesclient

import (
	"strings"
	"testing"

	"menagerie/wire/foxeswire"
)

// BenchmarkConversation measures a game of a few moves, from the first message on.
func BenchmarkConversation(b *testing.B) {
	const said = "BPT F\nBGB WWWWWLFWWLLWDWDW\nBFN\nBGN\nBGB WWWWWLLWWLFWDWDW\nBFN\nBGB WWWWWLLWWLFWWDDW\nBFS F\n"
	p := Profile{}
	p.Dialect = p.Dialect.withDefaults()
	var messages []foxeswire.Message
	for line := range strings.Lines(said) {
		m, _, err := foxeswire.ParseServer([]byte(line))
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
