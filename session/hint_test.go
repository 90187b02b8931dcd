package session_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

func one(context.Context, sessiontest.RaceView, *rand.Rand) (int, bool) { return 1, true }

// hinted plays moves of a race for one person and asks for a hint before the given move. A move of 0 is a take-back.
func hinted(t *testing.T, before int, start *record.Record, moves ...int) (text sessiontest.Text, r *record.Record) {
	t.Helper()
	table := raceTable{Seats: []rules.Seat{0}, Bots: bots(session.SyncBot(one), 1), Head: head, Journal: &text}
	s, err := session.Resume(sessiontest.Race{}, table, start)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	v := last(t, s)
	for i, m := range moves {
		if i == before {
			s.Capabilities().Hint()
			s.Capabilities().Hint()
		}
		if m == 0 {
			s.Capabilities().TakeBack()
		} else {
			s.Send(v.Race.Turn, m)
		}
		v = last(t, s)
	}
	r, err = record.Parse(text)
	if err != nil {
		t.Fatalf("got error %v and the record\n%s\nwant no error", err, text)
	}
	if own := s.Capabilities().Record(); own.Hinted != r.Hinted || len(own.Moves) != len(r.Moves) {
		t.Errorf("the session has %d moves, hinted %v; want %d and %v as in its journal", len(own.Moves), own.Hinted, len(r.Moves), r.Hinted)
	}
	return text, r
}

// firstLine returns the first line of a text.
func firstLine(text []byte) string {
	line, _, _ := strings.Cut(string(text), "\n")
	return line
}

func TestAHintMarksTheRecord(t *testing.T) {
	fresh := &record.Record{Head: head}
	for name, c := range map[string]struct {
		before  int
		moves   []int
		version string
		done    bool
	}{
		"no hint":                 {-1, []int{3, 2}, "1", false},
		"before the first move":   {0, []int{3, 2}, "7", false},
		"later":                   {1, []int{3, 2}, "7", false},
		"after a take-back":       {2, []int{3, 0, 2}, "7", false},
		"taken back afterwards":   {0, []int{3, 0}, "7", false},
		"a game that is finished": {2, []int{3, 3, 3, 3, 3, 3}, "7", true},
	} {
		text, r := hinted(t, c.before, fresh, c.moves...)
		if got, want := firstLine(text), "menagerie record "+c.version; got != want || r.Hinted != (c.version == "7") || r.Done != c.done {
			t.Errorf("%s: got the first line %q, hinted %v, done %v; want %q, done %v", name, got, r.Hinted, r.Done, want, c.done)
		}
		if n := bytes.Count(text, []byte("\nhint\n")); n > 1 || (n == 1) != r.Hinted {
			t.Errorf("%s: got %d lines in\n%s\nwant one line of a game with hints", name, n, text)
		}
		if o, err := record.ReadSummary(text); err != nil || o.Hinted != r.Hinted || o.Done != r.Done {
			t.Errorf("%s: got the summary %+v, error %v; want hinted %v", name, o, err, r.Hinted)
		}
		if again, err := record.Parse(r.Append(nil)); err != nil || again.Hinted != r.Hinted || len(again.Moves) != len(r.Moves) {
			t.Errorf("%s: written again: got %+v, error %v; want the same game", name, again, err)
		}
		if _, err := session.Replay(sessiontest.Race{}, r, 0); err != nil {
			t.Errorf("%s: the film reports %v, want no error", name, err)
		}
	}
}

func TestAGameWithHintsKeepsTheMarkWhenItIsResumed(t *testing.T) {
	_, r := hinted(t, 0, &record.Record{Head: head}, 3)
	text, later := hinted(t, -1, r, 2)
	if !later.Hinted || firstLine(text) != "menagerie record 7" {
		t.Errorf("got hinted %v in\n%s\nwant the mark of the earlier game", later.Hinted, text)
	}
}

func TestGoesOnIsTrueForAHintAfterTheGameWasResumed(t *testing.T) {
	early, first := hinted(t, -1, &record.Record{Head: head}, 3, 2)
	for name, moves := range map[string][]int{"a move": {2, 2}, "a take-back": {2, 0}} {
		late, then := hinted(t, 1, first, moves...)
		if !record.GoesOn(late, first) || record.GoesOn(early, then) {
			t.Errorf("%s: GoesOn is %v and, with the records exchanged, %v, want true and false", name, record.GoesOn(late, first), record.GoesOn(early, then))
		}
	}
	marked, r := hinted(t, 0, first, 2)
	plain, _ := hinted(t, -1, first, 2, 2)
	if !record.GoesOn(marked, first) || record.GoesOn(plain, r) {
		t.Error("GoesOn(a game without hints, the same game with hints) = true, want false")
	}
}

// Only one person against bots gets hints.
func TestOnlyASinglePersonMarksARecord(t *testing.T) {
	for _, seats := range [][]rules.Seat{nil, {0, 1}} {
		s := session.Turns(sessiontest.Race{}, raceTable{Seats: seats, Head: head})
		if s.Capabilities().Hint != nil {
			t.Errorf("the seats %v: got a function Hint, want none", seats)
		}
		s.Close()
	}
}

func TestAHintIsReadOnlyWhereTheFormatHasIt(t *testing.T) {
	const begin = "head {\"Game\":\"race\",\"Seed\":1,\"Config\":{},\"Seats\":[]}\n"
	for text, want := range map[string]error{
		"menagerie record 7\n" + begin + "hint\nmove 1 0 2\n":       nil,
		"menagerie record 6\n" + begin + "hint\nmove 1 0 2\n":       record.ErrDamaged,
		"menagerie record 1\n" + begin + "hint\nmove 1 0 2\n":       record.ErrDamaged,
		"menagerie record 7\n" + begin + "hint\nhint\nmove 1 0 2\n": record.ErrDamaged,
		"menagerie record 7\n" + begin + "hint 3\nmove 1 0 2\n":     record.ErrDamaged,
		"menagerie record 7\n" + begin + "move 1 0 2\nhint\n":       record.ErrDamaged,
		"menagerie record 8\n" + begin + "hint\nmove 1 0 2\n":       record.ErrNewerRecord,
	} {
		r, err := record.Parse([]byte(text))
		if !errors.Is(err, want) || err == nil && (!r.Hinted || r.HasViews() || len(r.Moves) != 1) {
			t.Errorf("Parse(%q) = %+v, %v, want the error %v", text, r, err, want)
		}
	}
}
