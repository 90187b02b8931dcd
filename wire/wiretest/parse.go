package wiretest

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"menagerie/wire"
)

// Message is one message of a line protocol.
type Message interface{ Append(b []byte) []byte }

// Lines checks that a parser accepts lines of up to longest bytes and rejects longer ones. unknown returns the message
// for a line that the protocol does not define.
func Lines[M Message](t *testing.T, parse wire.Parser[M], longest int, unknown func(text string) M) {
	t.Helper()
	text := strings.Repeat("x", longest-1)
	m, n, err := parse([]byte(text + "\n"))
	if !reflect.DeepEqual(m, unknown(text)) || n != longest || err != nil {
		t.Errorf("the longest line: %d bytes, %v", n, err)
	}
	if _, _, err := parse([]byte(text)); !errors.Is(err, wire.ErrShort) {
		t.Errorf("without its end: %v, want ErrShort", err)
	}
	var long wire.TooLongError
	if _, n, err := parse([]byte(text + "x\n")); n != 0 || !errors.As(err, &long) || long.Limit != longest {
		t.Errorf("a line that is too long: %d bytes, %v", n, err)
	}
}

// FuzzLines checks that a parser never reads an incomplete line, and that each message survives writing and parsing.
func FuzzLines[M Message](f *testing.F, parse wire.Parser[M], longest int, lines []string) {
	for _, line := range lines {
		f.Add([]byte(line + "\r\n"))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, n, err := parse(b)
		if err != nil {
			if !reflect.ValueOf(&m).Elem().IsZero() || n != 0 {
				t.Fatalf("%v, %d bytes, error %v", m, n, err)
			}
			return
		}
		if n < 1 || n > len(b) || n > longest {
			t.Fatalf("%#v took %d of %d bytes", m, n, len(b))
		}
		if _, _, err := parse(b[:n-1]); !errors.Is(err, wire.ErrShort) {
			t.Fatalf("without its end: %v", err)
		}
		again := m.Append(nil)
		if len(again) > longest {
			return // a space that was missing in b makes the line too long
		}
		m2, n2, err := parse(again)
		if !reflect.DeepEqual(m2, m) || n2 != len(again) || err != nil {
			t.Fatalf("%#v is written as %q and read as %#v, %d, %v", m, again, m2, n2, err)
		}
	})
}

// BenchmarkParse measures parsing of one message.
func BenchmarkParse[M any](b *testing.B, parse wire.Parser[M], message []byte) {
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := parse(message); err != nil {
			b.Fatal(err)
		}
	}
}
