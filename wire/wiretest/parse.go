package wiretest

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"menagerie/wire"
)

// Message is one message of a protocol of lines.
type Message interface{ Append(b []byte) []byte }

// Lines checks that a parser refuses a line when it is too long, and not a byte earlier. Unknown is the message for a line
// that the protocol doesn't have.
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

// FuzzLines holds a parser to this: what it reads it reads again when it is written, and it never reads an unfinished line.
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
			return // a blank that was left out did not fit any more
		}
		m2, n2, err := parse(again)
		if !reflect.DeepEqual(m2, m) || n2 != len(again) || err != nil {
			t.Fatalf("%#v is written as %q and read as %#v, %d, %v", m, again, m2, n2, err)
		}
	})
}

// BenchmarkParse reads the same message again and again.
func BenchmarkParse[M any](b *testing.B, parse wire.Parser[M], message []byte) {
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := parse(message); err != nil {
			b.Fatal(err)
		}
	}
}
