package wiretest

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"menagerie/wire"
)

// Protocol is a protocol under test.
type Protocol struct {
	Dissector func(end wire.Side) wire.Dissector
	// Valid reports whether the parser accepts b as one message of a side.
	Valid    func(sender wire.Side, b []byte) bool
	Messages []Said // valid messages; Run ignores their names and faults
	// Refusals holds, for each message of a client, the refusals with which a server may respond. For the key of each
	// refusal, it holds the name of the wrong field, or "" for the whole message.
	Refusals map[string]map[string]string
}

// Run tests the dissector of a protocol. It checks that each message has a name and that its fields cover its bytes. It
// also checks that invalid messages have a fault, and that a refusal refers to the right field.
func Run(t *testing.T, p Protocol) {
	t.Run("messages", func(t *testing.T) {
		for _, s := range p.Messages {
			p.complete(t, s)
		}
	})
	t.Run("malformed", func(t *testing.T) { malformed(t, p) })
	t.Run("refusals", func(t *testing.T) {
		for message, fields := range p.Refusals {
			refusals(t, p.Dissector(wire.Server), message, fields)
		}
	})
}

// complete checks the name and the fields of a valid message.
func (p Protocol) complete(t *testing.T, s Said) {
	t.Helper()
	r := Read(t, p.Dissector(s.By), wire.CapturedMessage{Bytes: []byte(s.Bytes), Dir: wire.Sent})
	covered := 0
	for _, part := range r.Parts {
		covered += part.To - part.From
	}
	separators := strings.Count(s.Bytes, " ") + strings.Count(s.Bytes, ";")
	if r.Name == "?" || covered < len(s.Bytes)-separators {
		t.Errorf("%q is dissected as %+v, want a name and parts for all bytes", s.Bytes, r)
	}
}

// ValidLine returns a function that reports whether b is a valid line from sender. A parser accepts undefined lines
// too, so unknown(m) must report whether m is the message for an undefined line.
func ValidLine[M any](server, client wire.Parser[M], unknown func(m M) bool) func(sender wire.Side, b []byte) bool {
	return func(sender wire.Side, b []byte) bool {
		parse := client
		if sender == wire.Server {
			parse = server
		}
		text, _ := wire.Line(b)
		if bytes.ContainsAny(text, "\n\x00") {
			return true // two lines, which a capture records as two messages
		}
		m, _, err := parse(b)
		return err == nil && !unknown(m)
	}
}

// Conversation reads a recorded conversation from a file. It calls f with each match of pattern in the file. f returns
// the message in the match, or false if the message is not part of the conversation.
func Conversation(t *testing.T, file string, pattern *regexp.Regexp, f func(match []string) (Said, bool)) (talk []Said) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range pattern.FindAllStringSubmatch(strings.ReplaceAll(string(text), "\r\n", "\n"), -1) {
		if s, ok := f(m); ok {
			talk = append(talk, s)
		}
	}
	return talk
}
