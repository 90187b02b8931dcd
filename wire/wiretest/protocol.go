package wiretest

import (
	"bytes"
	"errors"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"menagerie/wire"
)

// Protocol describes a protocol under test.
type Protocol struct {
	Dissector func(end wire.Side) wire.Dissector
	// reports whether the parser accepts b as one message from sender
	Valid    func(sender wire.Side, b []byte) bool
	Messages []Said // valid messages; Run ignores their names and faults
	// Refusals maps each message of a client to the refusals with which a server may respond. It maps the key of each refusal
	// to the name of the wrong field, or to "" for the whole message.
	Refusals map[string]map[string]string
}

// Run tests the dissector of a protocol. Each message must have a name, and its fields must cover all its bytes. An
// invalid message must have a fault. If a message was refused, the fault must refer to the field that is the reason.
func Run(t *testing.T, p Protocol) {
	t.Run("messages", func(t *testing.T) {
		for _, s := range p.Messages {
			p.checkComplete(t, s)
		}
	})
	t.Run("malformed", func(t *testing.T) { checkMalformed(t, p) })
	t.Run("refusals", func(t *testing.T) {
		for message, fields := range p.Refusals {
			checkRefusals(t, p.Dissector(wire.Server), message, fields)
		}
	})
}

func (p Protocol) checkComplete(t *testing.T, s Said) {
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

// ValidLine returns a function that reports whether a line is valid. The function parses the line with server or
// client, depending on the sender. A line that the protocol does not define is not valid, although the parsers accept
// it. unknown recognizes the message of such a line.
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

// Conversation returns the messages of a recorded conversation. It calls f with each match of pattern in the file. f returns
// the message in the match. If the match is not part of the conversation, f returns false.
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

// Message is one message of a line protocol.
type Message interface{ Append(b []byte) []byte }

// Lines tests that parse accepts a line of limit bytes and rejects a longer line. The length includes the line end. unknown
// returns the message for a line that the protocol does not define.
func Lines[M Message](t *testing.T, parse wire.Parser[M], limit int, unknown func(text string) M) {
	t.Helper()
	text := strings.Repeat("x", limit-1)
	m, n, err := parse([]byte(text + "\n"))
	if !reflect.DeepEqual(m, unknown(text)) || n != limit || err != nil {
		t.Errorf("the longest line: got %#v, %d bytes, error %v, want it unknown with %d bytes", m, n, err, limit)
	}
	if _, _, err := parse([]byte(text)); !errors.Is(err, wire.ErrShort) {
		t.Errorf("without its end: %v, want ErrShort", err)
	}
	var long wire.TooLongError
	if _, n, err := parse([]byte(text + "x\n")); n != 0 || !errors.As(err, &long) || long.Limit != limit {
		t.Errorf("a line that is too long: got %d bytes, error %v, want 0 and the limit %d", n, err, limit)
	}
}

// FuzzLines tests two properties of parse. It never accepts an incomplete line. If a message is written and parsed again, it
// does not change.
func FuzzLines[M Message](f *testing.F, parse wire.Parser[M], limit int, lines []string) {
	for _, line := range lines {
		f.Add([]byte(line + "\r\n"))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, n, err := parse(b)
		if err != nil {
			if !reflect.ValueOf(&m).Elem().IsZero() || n != 0 {
				t.Fatalf("got %v, %d bytes with the error %v, want nothing", m, n, err)
			}
			return
		}
		if n < 1 || n > len(b) || n > limit {
			t.Fatalf("%#v took %d bytes, want 1 to %d and at most %d", m, n, len(b), limit)
		}
		if _, _, err := parse(b[:n-1]); !errors.Is(err, wire.ErrShort) {
			t.Fatalf("without the line's end: got %v, want %v", err, wire.ErrShort)
		}
		again := m.Append(nil)
		if len(again) > limit {
			return // a space that was missing in b makes the line too long
		}
		m2, n2, err := parse(again)
		if !reflect.DeepEqual(m2, m) || n2 != len(again) || err != nil {
			t.Fatalf("%#v is written as %q and read as %#v, %d bytes, error %v, want the same message", m, again, m2, n2, err)
		}
	})
}

// BenchmarkParse measures how long it takes to parse message.
func BenchmarkParse[M any](b *testing.B, parse wire.Parser[M], message []byte) {
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := parse(message); err != nil {
			b.Fatal(err)
		}
	}
}
