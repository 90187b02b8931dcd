package session_test

import (
	"testing"

	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

// sees advances one tick and returns the seats from which the game was shown.
func sees(s raceGame) (seats []rules.Seat) {
	for _, u := range s.Tick() {
		seats = append(seats, u.View.You)
	}
	return seats
}

func TestACurtainLiesBetweenPeopleWithSecrets(t *testing.T) {
	s := openTurns(raceTable{Seats: []rules.Seat{0, 1}, Secrets: true})(t)
	defer s.Close()
	curtain := s.Capabilities().Curtain
	for turn := range 7 {
		seat := rules.Seat(turn % 2)
		for range 3 { // repeated Ticks show nothing until a player takes over
			for _, you := range sees(s) {
				if you != rules.Nobody {
					t.Fatalf("turn %d: shown to seat %d before the screen was handed over", turn, you)
				}
			}
			if got := curtain.For(); got != seat {
				t.Fatalf("turn %d: the screen is for seat %d", turn, got)
			}
		}
		curtain.Lift()
		if got := sees(s); len(got) != 1 || got[0] != seat || curtain.For() != rules.Nobody {
			t.Fatalf("turn %d: lifted, and shown to %v", turn, got)
		}
		curtain.Lift() // the second call has no effect
		s.Send(seat, 9)
		if us := s.Tick(); len(us) != 1 || us[0].Err == nil || us[0].View.You != seat {
			t.Fatalf("turn %d: a refusal shows %+v", turn, us)
		}
		s.Send(seat, 3)
	}
	if us := s.Tick(); us[len(us)-1].Phase != session.Ended || us[len(us)-1].View.You != rules.Nobody || curtain.For() != rules.Nobody {
		t.Fatalf("at the end %+v is shown", us)
	}
}

func TestWhatOthersShouldNotHaveSeenIsNotTakenBack(t *testing.T) {
	reflex := session.SyncBot(sessiontest.RaceBot)
	for name, c := range map[string]struct {
		table raceTable
		back  bool
	}{
		"open":    {raceTable{Seats: []rules.Seat{0, 1}}, true},
		"secrets": {raceTable{Seats: []rules.Seat{0, 1}, Secrets: true}, false},
		"alone":   {raceTable{Seats: []rules.Seat{0}, Bots: bots(reflex, 1), Secrets: true}, true},
		"final":   {raceTable{Seats: []rules.Seat{0}, Bots: bots(reflex, 1), Final: true}, false},
	} {
		s := openTurns(c.table)(t)
		if got := s.Capabilities().TakeBack != nil; got != c.back {
			t.Errorf("%s: taking back is offered: %v", name, got)
		}
		if got := s.Capabilities().Curtain != nil; got != (name == "secrets") {
			t.Errorf("%s: there is a curtain: %v", name, got)
		}
		s.Close()
	}
}

func TestASharedScreenShowsBotsAsEverybodySeesThem(t *testing.T) {
	three := session.Turns(ring{seats: 3}, session.Table[ringView, int]{
		Seats: []rules.Seat{0, 2}, Secrets: true, Pace: 2, Head: head,
		Bots: map[rules.Seat]session.Player[ringView, int]{1: session.SyncBot(ringBot)},
	})
	defer three.Close()
	three.Tick()
	three.Capabilities().Curtain.Lift()
	three.Tick()
	three.Send(0, 1)
	for range 10 { // the bot of seat 1 moves, then seat 2 has to move
		for _, u := range three.Tick() {
			if u.View.you != rules.Nobody {
				t.Fatalf("seat %d is shown while it is not asked", u.View.you)
			}
		}
	}
	if got := three.Capabilities().Curtain.For(); got != 2 {
		t.Fatalf("the screen is for seat %d", got)
	}
}
