package session_test

import (
	"testing"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

// finished plays a race to its end and returns the open session.
func finished(t *testing.T, text *sessiontest.Text) session.OwnedSession[sessiontest.RaceView, int] {
	t.Helper()
	s := openTurns(raceTable{Head: head, Seats: []rules.Seat{0, 1}, Journal: text})(t)
	for v := last(t, s); !v.Race.Over(); v = last(t, s) {
		s.Send(v.Race.Turn, 3)
	}
	return s
}

func TestTheEndIsInTheJournalWhenItHappens(t *testing.T) {
	var text sessiontest.Text
	s := finished(t, &text)
	defer s.Close()
	if r, err := record.Parse(text); err != nil || !r.Done {
		t.Fatalf("got error %v and the record\n%s\nwant the end in it", err, text)
	}
	s.Capabilities().TakeBack()
	if r, err := record.Parse(text); err != nil || r.Done || len(r.Moves) != 6 {
		t.Fatalf("after a move was taken back: got error %v and the record\n%s\nwant 6 moves without the end", err, text)
	}
	s.Tick()
	s.Capabilities().Redo()
	s.Tick()
	if r, err := record.Parse(text); err != nil || !r.Done || len(r.Moves) != 7 {
		t.Fatalf("after the move was repeated: got error %v and the record\n%s\nwant 7 moves and the end", err, text)
	}

	text = nil
	pump := session.RealTime(sessiontest.Pump{}, pumpTable{Seats: []rules.Seat{0}, Head: head, Journal: &text})
	defer pump.Close()
	for range 100 {
		pump.Tick()
	}
	if r, err := record.Parse(text); err != nil || !r.Done || r.Ticks != 100 {
		t.Fatalf("of a game with a clock: got error %v and the record\n%s\nwant 100 ticks and the end", err, text)
	}
}

func TestTheTimeAtTheResultIsNotOfTheGame(t *testing.T) {
	var text sessiontest.Text
	s := finished(t, &text)
	took := s.Capabilities().Record().Ticks
	for range 18000 {
		s.Tick()
	}
	s.Close()
	if r, err := record.Parse(text); err != nil || r.Ticks != took {
		t.Fatalf("%v: %d ticks, want %d", err, r.Ticks, took)
	}
}

func TestTheTimeSinceTheLastMoveIsSaved(t *testing.T) {
	play := func(text *sessiontest.Text) session.OwnedSession[sessiontest.PumpView, int] {
		s := session.RealTime(sessiontest.Pump{}, pumpTable{Seats: []rules.Seat{0}, Head: head, Journal: text})
		s.Tick()
		s.Send(0, 1)
		for range 80 {
			s.Tick()
		}
		return s
	}
	var text sessiontest.Text
	play(&text).Close()
	r, err := record.Parse(text)
	if err != nil || r.Ticks != 81 || r.Done {
		t.Fatalf("got the record %+v, error %v, want 81 ticks without the end", r, err)
	}
	again, err := session.ResumeClocked(sessiontest.Pump{}, pumpTable{Seats: []rules.Seat{0}, Head: head}, r)
	if err != nil {
		t.Fatal(err)
	}
	if us := again.Tick(); us[0].View.Pump.Ticks != 82 {
		t.Errorf("got tick %d after the game was resumed, want 82", us[0].View.Pump.Ticks)
	}
	again.Close()
	copied, err := record.Parse(r.Append(nil))
	if err != nil || copied.Ticks != 81 {
		t.Errorf("written again: got %+v, error %v, want 81 ticks", copied, err)
	}
	text = nil
	defer play(&text).Close()
	if r, err := record.Parse(text); err != nil || r.Ticks < 81-60 { // as after a crash
		t.Errorf("got %d ticks, error %v while the game runs, want at least %d", r.Ticks, err, 81-60)
	}
}

func TestGoesOnIsTrueForAContinuation(t *testing.T) {
	game := func(start *record.Record, text *sessiontest.Text, moves ...int) *record.Record {
		t.Helper()
		table := raceTable{Head: head, Seats: []rules.Seat{0, 1}, Journal: text}
		s, err := session.Resume(sessiontest.Race{}, table, start)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		v := last(t, s)
		for _, m := range moves {
			if m == 0 {
				s.Capabilities().TakeBack()
			} else {
				s.Send(v.Race.Turn, m)
			}
			v = last(t, s)
		}
		r, err := record.Parse(*text)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	var early, late, back, other sessiontest.Text
	first := game(&record.Record{Head: head}, &early, 1, 2, 3, 0, 2)
	for name, c := range map[string]struct {
		text  *sessiontest.Text
		moves []int
	}{"a move": {&late, []int{3}}, "a take-back": {&back, []int{0}}, "another move": {&other, []int{0, 3, 3}}} {
		then := game(first, c.text, c.moves...)
		if !record.GoesOn(*c.text, first) || record.GoesOn(early, then) {
			t.Errorf("%s: GoesOn is %v and, with the records exchanged, %v, want true and false", name, record.GoesOn(*c.text, first), record.GoesOn(early, then))
		}
	}
	if then, _ := record.Parse(late); record.GoesOn(other, then) {
		t.Error("GoesOn of two different continuations = true, want false")
	}
}
