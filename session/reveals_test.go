package session_test

import (
	"testing"

	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

// TestMovesBeforeSecretsAreShownStay takes back moves in a game that shows secrets when the sum reaches 6.
func TestMovesBeforeSecretsAreShownStay(t *testing.T) {
	s := session.Turns(sessiontest.Race{}, session.Table[sessiontest.RaceView, int]{
		Seats:   []rules.Seat{0, 1},
		Reveals: func(v sessiontest.RaceView) bool { return v.Race.Sum == 6 },
	})
	defer s.Close()
	s.Tick()
	for i, m := range []int{3, 3, 1} {
		s.Send(rules.Seat(i%2), m)
		s.Tick()
	}
	o := s.Capabilities()
	if !o.Undoable() || !o.TakeBack() {
		t.Fatal("the move after the secrets were shown cannot be taken back, want it taken back")
	}
	if o.Undoable() || o.TakeBack() {
		t.Error("a move was taken back although its secrets were shown, want it to stay")
	}
	if !o.Redo() || !o.Undoable() {
		t.Error("the move cannot be redone and taken back again, want both")
	}
	if n := len(o.Record().Moves); n != 3 {
		t.Errorf("the record has %d moves, want 3", n)
	}
}
