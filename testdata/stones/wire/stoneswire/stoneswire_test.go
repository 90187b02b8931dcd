package stoneswire

import (
	"errors"
	"testing"

	"menagerie/wire"
)

func TestMessagesAreReadBack(t *testing.T) {
	for by, messages := range map[wire.Side][]Message{
		wire.Server: {Seat{1, 21}, Turn{}, No{}, Took{0, 3}, Over{1}, Unknown{"SEAT 2 0"}, Unknown{"TAKE 1"}},
		wire.Client: {Take{3}, Take{-1}, Unknown{"TURN"}},
	} {
		for _, m := range messages {
			line := m.Append(nil)
			got, n, err := parse(line, by)
			if err != nil || n != len(line) || got != m {
				t.Errorf("%q is read as %#v, %d bytes, error %v, want %#v, %d bytes", line, got, n, err, m, len(line))
			}
			d := NewDissector(by).Dissect(wire.CapturedMessage{Dir: wire.Sent, Bytes: line})
			if _, unknown := m.(Unknown); unknown != (d.Fault != nil) {
				t.Errorf("%q: the dissection is %+v, want a fault exactly for unknown lines", line, d)
			}
		}
	}
	if _, _, err := ParseServer([]byte("TUR")); !errors.Is(err, wire.ErrShort) {
		t.Errorf("the beginning of a line: got %v, want %v", err, wire.ErrShort)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("TAKE 3\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		for by := range wire.Server + 1 {
			if m, n, err := parse(b, by); err == nil && (n < 1 || n > len(b) || m == nil) {
				t.Errorf("%q is read as %#v with %d bytes, want a message of 1 to %d bytes", b, m, n, len(b))
			}
			NewDissector(by).Dissect(wire.CapturedMessage{Bytes: b})
		}
	})
}
