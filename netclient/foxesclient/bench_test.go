package foxesclient

import (
	"strings"
	"testing"

	"menagerie/wire/foxeswire"
)

// BenchmarkConversation is a game of a few moves, from the greeting on.
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
		m.Hello()
		for _, in := range messages {
			if _, err := m.Receive(in); err != nil {
				b.Fatal(err)
			}
		}
		if m.stage != over {
			b.Fatal("the game does not end")
		}
	}
}
