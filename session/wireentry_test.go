package session_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/sessiontest"
	"menagerie/wire"
)

// onTheWire returns the text of a record of a short game with network messages.
func onTheWire(t *testing.T, capture *wire.Capture, play func(w *record.Recorder)) (text []byte) {
	t.Helper()
	w := record.NewRecorder(head, nil, func(b, _ []byte) { text = append(text, b...) })
	w.Follow(capture, 0, 0)
	see := func() {
		if err := w.Saw(sessiontest.RaceView{You: 1}); err != nil {
			t.Fatal(err)
		}
	}
	see()
	play(w)
	w.End()
	return text
}

// bodyOf returns the lines between the head and the last line.
func bodyOf(text []byte) []string {
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return lines[2 : len(lines)-1]
}

func TestMessagesAreRecordedWithTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		capture := wire.NewCapture(4, 1000)
		for _, greeting := range []string{"too old", "hello\n", "HELLO\n"} {
			capture.Add("ann", wire.Received, []byte(greeting), nil)
			time.Sleep(time.Millisecond)
		}
		capture.Add("ann", wire.Received, []byte{1, 2}, errors.New("odd"))
		capture.Refuse("ann", errors.New("not now"))
		time.Sleep(time.Millisecond)
		text := onTheWire(t, capture, func(w *record.Recorder) {
			if err := w.Asked(0, 2); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second / 60)
			capture.Add("local 1", wire.Sent, []byte("a \"b\"\n"), nil)
			w.Tick()
			w.Heard(0)
			w.Tick()
			w.Heard(0)
			if w.Followed() != 6 {
				t.Errorf("Followed() = %d, want 6", w.Followed())
			}
		})
		body := bodyOf(text)
		want := []string{
			`lost 0 -3000 1`, `heard 0 -3000 "ann" "hello\n"`, `heard 0 -2000 "ann" "HELLO\n"`, `heard 0 -1000 "ann" x0102 "odd"`,
			`refused 0 -1000 "ann" "not now"`, ``, `move 0 0 2`, `said 1 16666 "local 1" "a \"b\"\n"`,
		}
		want[5] = body[5] // the view
		if strings.Join(body, "\n") != strings.Join(want, "\n") || !strings.HasPrefix(body[5], "see 0 ") {
			t.Errorf("the record has\n%s\nwant\n%s", strings.Join(body, "\n"), strings.Join(want, "\n"))
		}
		r, err := record.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(r.Append(nil), text) || !r.Done {
			t.Errorf("written again: got\n%s\nwant the end and\n%s", r.Append(nil), text)
		}
		film, err := session.Screen[sessiontest.RaceView, int](r, anything)
		if err != nil {
			t.Fatal(err)
		}
		notes, _, _ := film.Capabilities().Wire.Since(0, nil)
		if len(notes) != 6 || notes[5].String() != `local 1 > "a \"b\"\n"` || notes[0].Err != wire.Missing(1) ||
			notes[3].String() != "ann < x0102 ! odd" || notes[4].String() != "ann ! not now" {
			t.Errorf("the film has the messages %v, want 6 as recorded", notes)
		}
	})
}

func TestTheWireOnRecordIsBounded(t *testing.T) {
	capture := wire.NewCapture(100, 10<<20)
	text := onTheWire(t, capture, func(w *record.Recorder) {
		for range 200 {
			capture.Add("ann", wire.Sent, make([]byte, 10_000), nil)
			w.Tick()
			w.Heard(0)
		}
		if size, _ := w.Size(); size > 1000 {
			t.Errorf("got %d bytes without the messages, want at most 1000", size)
		}
	})
	if len(text) > record.MaxWire+100_000 {
		t.Errorf("got %d bytes of text, want at most %d", len(text), record.MaxWire+100_000)
	}
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if last := r.Wire[len(r.Wire)-1]; last.Err != wire.Missing(0) || len(r.Wire) < 150 {
		t.Errorf("got %d messages and the last one %v, want at least 150 and a gap at the end", len(r.Wire), last)
	}
}

// In a record, each view follows the message that caused it, even if many of both belong to one tick.
func TestPicturesOnRecordStandBehindTheirMessages(t *testing.T) {
	capture := wire.NewCapture(100, 1000)
	say := func(text string) { capture.Add("ann", wire.Received, []byte(text), nil) }
	say("greeting\n")
	text := onTheWire(t, capture, func(w *record.Recorder) {
		w.Tick()
		for i, name := range []string{"one\n", "two\n", "three\n"} {
			say(name)
			say("noise\n")
			w.Heard(int64(2 + 2*i)) // the noise came later than the view
			if err := w.Saw(sessiontest.RaceView{You: rules.Seat(5 + i)}); err != nil {
				t.Fatal(err)
			}
		}
		w.Heard(0)
	})
	kinds := ""
	for _, line := range bodyOf(text) {
		kinds += line[:1]
	}
	if kinds != "hshshhshhsh" {
		t.Errorf("got the lines %s, want hshshhshhsh, of\n%s", kinds, text)
	}
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var at []int
	for i := range r.Wire {
		at = append(at, r.SeenAt(i))
	}
	if !slices.Equal(at, []int{0, 1, 1, 2, 2, 3, 3}) {
		t.Errorf("the messages lead to the views %v, want 0 1 1 2 2 3 3", at)
	}
	if !bytes.Equal(r.Append(nil), text) {
		t.Errorf("written again: got\n%s\nwant\n%s", r.Append(nil), text)
	}
}

// A record holds only the newest messages from before the game.
func TestOnlyTheNewestMessagesBeforeAGameAreRecorded(t *testing.T) {
	capture := wire.NewCapture(1e4, 1e6)
	for range 1500 {
		capture.Add("ann", wire.Sent, []byte("a"), nil)
	}
	text := onTheWire(t, capture, func(w *record.Recorder) {
		for range 1500 {
			capture.Add("ann", wire.Sent, []byte("b"), nil)
		}
		w.Tick()
		w.Heard(0)
	})
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if r.Wire[0].Err != wire.Missing(500) || len(r.Wire) != 2501 {
		t.Errorf("got %d messages and the first one %v, want 2501 and a gap of 500", len(r.Wire), r.Wire[0])
	}
}

// In a record of a finished game, each message comes before the view that followed it, and missing messages are
// counted.
func TestAFinishedRecordFollowsACapture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		capture := wire.NewCapture(4, 1e6)
		for _, word := range []string{"gone", "early", "one", "two"} {
			capture.Add("ann", wire.Received, []byte(word), nil)
			time.Sleep(time.Second)
		}
		capture.Add("ann", wire.Sent, []byte("late"), nil)
		r := record.Record{Head: head, Done: true, Ticks: 40, Seen: []record.ViewEntry{
			{Tick: 0, View: []byte("1")}, {Tick: 20, View: []byte("2")}, {Tick: 40, View: []byte("3")},
		}}
		r.Follow(capture, 1500*time.Millisecond, []time.Duration{0, time.Second, 2 * time.Second})
		var got []string
		for _, c := range r.Wire {
			got = append(got, fmt.Sprint(c.Tick, " ", c.At, " ", string(c.Bytes), " ", c.Err))
		}
		want := []string{
			"0 -500ms  1 messages were not recorded", "0 -500ms early <nil>", "20 500ms one <nil>", "40 1.5s two <nil>", "41 2.5s late <nil>",
		}
		if !slices.Equal(got, want) {
			t.Errorf("it holds %q, want %q", got, want)
		}
		again, err := record.Parse(r.Append(nil))
		if err != nil || !again.Done || len(again.Wire) != len(want) || again.Ticks != 41 {
			t.Errorf("written again: got the record %+v, error %v, want %d messages, 41 ticks and the end", again, err, len(want))
		}
	})
}

// The limit on network messages applies to records of finished games too.
func TestAFinishedRecordIsNoLongerThanOthers(t *testing.T) {
	capture := wire.NewCapture(1e4, 1e8)
	for range 2000 {
		capture.Add("ann", wire.Sent, bytes.Repeat([]byte("x"), 2000), nil)
	}
	r := record.Record{Head: head, Left: true, Seen: []record.ViewEntry{{View: []byte("1")}}}
	r.Follow(capture, 0, []time.Duration{0})
	if n := len(r.Wire); n > 1700 || r.Wire[n-1].Err != wire.Missing(0) {
		t.Errorf("got %d messages and the last one %v, want at most 1700 and a gap at the end", n, r.Wire[n-1].Err)
	}
	if again, err := record.Parse(r.Append(nil)); err != nil || !again.Left {
		t.Errorf("written again: got left %v, error %v, want true", again.Left, err)
	}
}

// A film without network messages offers no Wire.
func TestAFilmWithoutMessagesOffersNoWire(t *testing.T) {
	text := onTheWire(t, nil, func(w *record.Recorder) { w.Tick() })
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	film, err := session.Screen[sessiontest.RaceView, int](r, anything)
	if err != nil || film.Capabilities().Wire != nil {
		t.Errorf("the film has the messages %v, error %v, want none", film.Capabilities().Wire, err)
	}
}

func TestDamagedWireEntriesAreRefused(t *testing.T) {
	const start = "menagerie record 3\nhead {\"Game\":\"race\",\"Seed\":0,\"Config\":{},\"Seats\":[]}\n"
	const end = "\nsee 9 0 0 {}\n"
	for _, good := range []string{`said 0 0 "a" "b"`, `heard 3 -5 x0003 x0102 "c d"`, `heard 1 2 "" ""`, `refused 1 2 "a b" "c"`, `lost 0 0 0`} {
		r, err := record.Parse([]byte(start + good + end))
		if err != nil || len(r.Wire) != 1 || string(r.Append(nil)) != start+good+end {
			t.Errorf("%s: got error %v and %d messages, want one that is written as it was read", good, err, len(r.Wire))
		}
		if _, err := record.Parse([]byte(strings.Replace(start, "record 3", "record 2", 1) + good + end)); err != nil {
			t.Errorf("Parse of %s in an older record: got %v, want no error", good, err)
		}
		if _, err := record.Parse([]byte(strings.Replace(start, "record 3", "record 1", 1) + good + "\n")); !errors.Is(err, record.ErrDamaged) {
			t.Errorf("%s in a record of moves: got %v, want %v", good, err, record.ErrDamaged)
		}
	}
	for _, bad := range []string{
		`said`, `said 0`, `said 0 0`, `said 0 0 "a"`, `said 0 0 "a" b`, `said 0 0 "a" "b" "c"`, `said 0 0 "a" "b" `, `said 0 0  "a" "b"`,
		`said 0 0 "a" "b"c`, `said 0 0 "a" x0`, `said 0 0 "a" x61`, `said 0 0 a "b"`, `said 0 0 "a" "b`, `said -1 0 "a" "b"`, `said +1 0 "a" "b"`,
		`said 00 0 "a" "b"`, `said 0 9999999999999999 "a" "b"`, `said 0 -9999999999999999 "a" "b"`, `heard 0 0 "a" "b" "c" "d"`,
		`heard 0 0 "a" "b" c`, `refused 0 0 "a"`, `refused 0 0 "a" "b" "c"`, `lost 0 0`, `lost 0 0 -1`, `lost 0 0 x`, `lost 0 0 1 2`,
		"said 0 5 \"a\" \"b\"\nsaid 0 4 \"a\" \"b\"", "said 5 0 \"a\" \"b\"\nsaid 4 0 \"a\" \"b\"",
	} {
		if _, err := record.Parse([]byte(start + bad + end)); !errors.Is(err, record.ErrDamaged) {
			t.Errorf("Parse of %s: got %v, want %v", bad, err, record.ErrDamaged)
		}
	}
	many := start + strings.Repeat("lost 0 0 1\n", record.MaxWireEntries+1)
	if _, err := record.Parse([]byte(many)); !errors.Is(err, record.ErrDamaged) {
		t.Errorf("more lines than the limit: got %v, want %v", err, record.ErrDamaged)
	}
}
