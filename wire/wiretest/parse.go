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

// Lines checks that parse accepts the longest line and rejects a longer one. limit is the maximum length in bytes,
// including the line end. For a line that the protocol does not define, parse must return unknown(text).
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

// FuzzLines checks that parse never accepts an incomplete line. It also checks that a message does not change when it
// is written and parsed again.
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

// BenchmarkParse measures parsing of one message.
func BenchmarkParse[M any](b *testing.B, parse wire.Parser[M], message []byte) {
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := parse(message); err != nil {
			b.Fatal(err)
		}
	}
}
