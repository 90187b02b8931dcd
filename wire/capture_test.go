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
		t.Fatalf("got %d messages from %d to %d, the first is %q, want 3 from 2 to 5 and c", len(notes), first, next, notes[0].Bytes)
	}
	if notes, first, next = capture.Since(4, notes[:0]); len(notes) != 1 || first != 4 || next != 5 || string(notes[0].Bytes) != "e" {
		t.Errorf("got %d messages from %d to %d after number 4, want 1 from 4 to 5", len(notes), first, next)
	}
	if notes, _, _ = capture.Since(5, notes[:0]); len(notes) != 0 {
		t.Errorf("got %d messages after the last, want none", len(notes))
	}
	if notes, first, _ = capture.Since(9, notes[:0]); len(notes) != 0 || first != 5 {
		t.Errorf("got %d messages from %d for a number that is not reached, want none from 5", len(notes), first)
	}
}

func TestCaptureKeepsFewBytes(t *testing.T) {
	capture := wire.NewCapture(100, 10)
	for range 20 {
		capture.Add("peer", wire.Received, make([]byte, 4), nil)
	}
	capture.Add("peer", wire.Received, make([]byte, 50), nil)
	if notes, _, next := capture.Since(0, nil); len(notes) != 1 || next != 21 {
		t.Errorf("got %d messages and the next number %d, want 1 and 21", len(notes), next)
	}
}

func TestANilCaptureKeepsNothing(t *testing.T) {
	var capture *wire.Capture
	capture.Add("peer", wire.Sent, []byte("a"), nil)
	if notes, _, _ := capture.Since(0, nil); len(notes) != 0 {
		t.Errorf("got %d messages without a capture, want none", len(notes))
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
		t.Errorf("got %d messages, recorded %d from %d to %d, want %d both times from 0", len(notes), len(again), first, next, len(want))
	}
}

// A Reader reports each message before it returns the message, and the remaining bytes at the end.
func TestAReaderReportsBeforeItReturns(t *testing.T) {
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
		t.Errorf("got %v after the error %v, want the same error", again, err)
	}
	if got := strings.Join(told, "|"); got != "a\n|bc\n|!|"+err.Error() {
		t.Errorf("logged %q, want %q", got, "a\n|bc\n|!|"+err.Error())
	}
}

// A guarded capture withholds secrets until they are revealed. Messages that come later are withheld again.
func TestCaptureWithholdsSecrets(t *testing.T) {
	capture := wire.NewCapture(4, 100)
	capture.SetSecret(func(_ string, message []byte) bool { return message[0] == '!' })
	capture.Add("ann", wire.Sent, []byte("!0"), nil) // not guarded yet
	capture.Guard()
	for _, s := range []string{"1", "!2", "3"} {
		capture.Add("ann", wire.Sent, []byte(s), nil)
	}
	shown := func() (all []string) {
		notes, _, _ := capture.Since(0, nil)
		for _, n := range notes {
			if n.Withheld() {
				if len(n.Bytes) > 0 || n.Err != wire.Missing(1) || string(n.Whole().Bytes) != "!2" && string(n.Whole().Bytes) != "!4" {
					t.Errorf("withheld: got %+v, want no bytes in it and the secret in Whole", n)
				}
				all = append(all, "?")
				continue
			}
			all = append(all, string(n.Bytes))
		}
		return all
	}
	if got := strings.Join(shown(), " "); got != "!0 1 ? 3" || !capture.Hides() || capture.Revealed() != 0 {
		t.Errorf("before Reveal: got %s, want !0 1 ? 3 with one hidden", got)
	}
	if notes, first, _ := capture.Since(2, nil); first != 2 || !notes[0].Withheld() {
		t.Errorf("from the secret on: got %+v from %d, want the withheld message 2 first", notes, first)
	}
	capture.Reveal()
	capture.Reveal()
	if got := strings.Join(shown(), " "); got != "!0 1 !2 3" || capture.Hides() || capture.Revealed() != 1 {
		t.Errorf("after Reveal: got %s, want !0 1 !2 3 and nothing hidden", got)
	}
	capture.Add("ann", wire.Sent, []byte("!4"), nil)
	capture.Add("ann", wire.Received, []byte("!5"), nil)
	if got := strings.Join(shown(), " "); got != "!2 3 ? !5" {
		t.Errorf("after another secret: got %s, want !2 3 ? !5", got)
	}
	for range 4 {
		capture.Add("ann", wire.Sent, []byte("6"), nil)
	}
	if got := strings.Join(shown(), " "); got != "6 6 6 6" {
		t.Errorf("after the secret was dropped: got %s, want 6 6 6 6", got)
	}
}

func TestTextIsReadBack(t *testing.T) {
	for message, want := range map[string]string{
		"":            `""`,
		"TURN\n":      `"TURN\n"`,
		"größe \"a\"": `"größe \"a\""`,
		"a\x00":       `"a\x00"`,
		" \x00\x00":   "x200000",
		"a\xff":       "x61ff",
		"\x01\x02":    "x0102",
		"\u202e":      "xe280ae",
		"\ufffd":      "xefbfbd",
	} {
		word := wire.Text([]byte(message))
		if word != want {
			t.Errorf("%q is written as %s, want %s", message, word, want)
		}
		if back, err := wire.OfText(word); err != nil || string(back) != message {
			t.Errorf("OfText(%s) = %q, error %v, want %q", word, back, err, message)
		}
	}
	for _, word := range []string{"", "x0", "xZZ", "x41", "xAB01", `"`, "`a`", `"\x41"`, `"a`, `'a'`, `"\x01"`} {
		if m, err := wire.OfText(word); !errors.Is(err, wire.ErrText) {
			t.Errorf("OfText(%s) = %q, error %v, want %v", word, m, err, wire.ErrText)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add([]byte("TURN\n"), "x0102")
	f.Fuzz(func(t *testing.T, message []byte, word string) {
		if back, err := wire.OfText(wire.Text(message)); err != nil || string(back) != string(message) {
			t.Errorf("%q is read back as %q, error %v, want the same message", message, back, err)
		}
		if m, err := wire.OfText(word); err == nil && wire.Text(m) != word {
			t.Errorf("OfText(%s) has the text %s, want the same word or an error", word, wire.Text(m))
		}
	})
}
