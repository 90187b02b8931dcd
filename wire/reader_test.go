package wire_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"menagerie/wire"
)

// parseLine parses a toy protocol: a message is a line, and a line that begins with "!" is invalid.
func parseLine(b []byte) (string, int, error) {
	if bytes.HasPrefix(b, []byte("!")) {
		return "", 0, wire.UnknownTypeError{Type: '!'}
	}
	line, _, ok := bytes.Cut(b, []byte("\n"))
	if !ok {
		return "", 0, wire.ErrShort
	}
	return string(line), len(line) + 1, nil
}

// readAll returns the messages before the first error, and the error.
func readAll(t *testing.T, from io.Reader, limit int) (lines []string, err error) {
	t.Helper()
	r := wire.NewReader(from, parseLine, limit)
	for {
		line, err := r.Next()
		if err != nil {
			if _, again := r.Next(); again != err {
				t.Errorf("got %v after the error %v, want the same error", again, err)
			}
			return lines, err
		}
		lines = append(lines, line)
	}
}

func TestAReaderReturnsWholeMessages(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		want string
		err  error
	}{
		"nothing":           {"", "", io.EOF},
		"two":               {"a\nbc\n", "a|bc", io.EOF},
		"cut off":           {"a\nbc", "a", io.ErrUnexpectedEOF},
		"broken":            {"a\n!bc\nd\n", "a", wire.UnknownTypeError{Type: '!'}},
		"exactly the limit": {"1234567\n1\n", "1234567|1", io.EOF},
	} {
		t.Run(name, func(t *testing.T) {
			for how, wrap := range map[string]func(io.Reader) io.Reader{
				"at once":            func(r io.Reader) io.Reader { return r },
				"byte by byte":       iotest.OneByteReader,
				"with the last data": iotest.DataErrReader,
			} {
				lines, err := readAll(t, wrap(strings.NewReader(c.in)), 8)
				if got := strings.Join(lines, "|"); got != c.want || !errors.Is(err, c.err) {
					t.Errorf("%s: read %q and %v, want %q and %v", how, got, err, c.want, c.err)
				}
			}
		})
	}
}

func TestReaderPassesErrorsOn(t *testing.T) {
	broken := errors.New("broken")
	lines, err := readAll(t, io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), 8)
	if !errors.Is(err, broken) || len(lines) != 1 {
		t.Errorf("read %q and %v, want one line and the error of the stream", lines, err)
	}
}

// endless returns the same byte without end and counts the bytes read.
type endless struct{ taken int }

func (e *endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'x'
	}
	e.taken += len(b)
	return len(b), nil
}

func TestAMessageOverTheLimitIsRejected(t *testing.T) {
	const limit = 10_000
	var e endless
	lines, err := readAll(t, &e, limit)
	if err == nil || len(lines) > 0 {
		t.Fatalf("read %q and %v, want an error", lines, err)
	}
	if e.taken > limit {
		t.Errorf("got %d bytes taken, want at most %d", e.taken, limit)
	}
}

func TestALongMessageIsNotKept(t *testing.T) {
	const long = 50_000
	text := strings.Repeat("x", long) + "\nab"
	r := wire.NewReader(strings.NewReader(text), parseLine, 60_000)
	if line, err := r.Next(); err != nil || len(line) != long {
		t.Fatalf("got %d bytes, error %v, want %d", len(line), err, long)
	}
	if r.Buffered() != 2 {
		t.Errorf("%d bytes are buffered, want the 2 of the next message", r.Buffered())
	}
}
