package wire_test

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"menagerie/wire"
)

func TestCaptureKeepsTheNewest(t *testing.T) {
	capture := wire.NewCapture(3, 100)
	for _, s := range []string{"a", "b", "c", "d", "e"} {
		capture.Add("peer", wire.Sent, []byte(s), nil)
	}
	notes, first, next := capture.Since(0, nil)
	if len(notes) != 3 || first != 2 || next != 5 || string(notes[0].Bytes) != "c" {
		t.Fatalf("%d notes from %d to %d, the first is %q", len(notes), first, next, notes[0].Bytes)
	}
	if notes, first, next = capture.Since(4, notes[:0]); len(notes) != 1 || first != 4 || next != 5 || string(notes[0].Bytes) != "e" {
		t.Errorf("%d notes from %d to %d after number 4", len(notes), first, next)
	}
	if notes, _, _ = capture.Since(5, notes[:0]); len(notes) != 0 {
		t.Errorf("%d notes after the last", len(notes))
	}
	if notes, first, _ = capture.Since(9, notes[:0]); len(notes) != 0 || first != 5 {
		t.Errorf("%d notes from %d, asked for one to come", len(notes), first)
	}
}

func TestCaptureKeepsFewBytes(t *testing.T) {
	capture := wire.NewCapture(100, 10)
	for range 20 {
		capture.Add("peer", wire.Received, make([]byte, 4), nil)
	}
	capture.Add("peer", wire.Received, make([]byte, 50), nil)
	if notes, _, next := capture.Since(0, nil); len(notes) != 1 || next != 21 {
		t.Errorf("%d notes are kept, %d came", len(notes), next)
	}
}

func TestNoCapture(t *testing.T) {
	var capture *wire.Capture
	capture.Add("peer", wire.Sent, []byte("a"), nil)
	if notes, _, _ := capture.Since(0, nil); len(notes) != 0 {
		t.Errorf("no capture has %d notes", len(notes))
	}
}

func TestCaptureCutsMessages(t *testing.T) {
	capture := wire.NewCapture(10, 100)
	cut := wire.Parser[string](parseLine).Edge
	capture.AddAll("ann", wire.Sent, []byte("one\ntwo\nthr"), cut)
	capture.AddAll("ann", wire.Sent, []byte("a\nb\n"), nil)
	capture.Add("bob", wire.Received, []byte("?"), errors.New("what"))
	capture.Refuse("bob", errors.New("why"))
	want := []string{`ann > "one\n"`, `ann > "two\n"`, `ann > "thr"`, `ann > "a\nb\n"`, `bob < "?" ! what`, "bob ! why"}
	notes, _, _ := capture.Since(0, nil)
	for i, n := range notes {
		if i >= len(want) || n.String() != want[i] {
			t.Errorf("note %d is %v, want %q", i, n, want)
		}
	}
	again, first, next := wire.Recorded(notes).Since(0, nil)
	if len(notes) != len(want) || len(again) != len(notes) || first != 0 || next != int64(len(notes)) {
		t.Errorf("%d notes, recorded %d from %d to %d", len(notes), len(again), first, next)
	}
}

// A Reader reports each message before it returns the message, and the remaining bytes at the end.
func TestReaderTells(t *testing.T) {
	var told []string
	r := wire.NewReader(iotest.OneByteReader(strings.NewReader("a\nbc\n!d")), parseLine, 8)
	r.Tell(func(b []byte, err error) {
		told = append(told, string(b))
		if err != nil {
			told = append(told, err.Error())
		}
	})
	var err error
	for err == nil {
		_, err = r.Next()
	}
	if _, again := r.Next(); again != err {
		t.Errorf("the error %v is followed by %v", err, again)
	}
	if got := strings.Join(told, "|"); got != "a\n|bc\n|!|"+err.Error() {
		t.Errorf("told %q", got)
	}
}
