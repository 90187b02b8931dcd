package session_test

import (
	"testing"

	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

// sees advances the session by one tick and returns the seats whose views were shown.
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
					t.Fatalf("turn %d: the view of seat %d is shown before the screen is handed over, want nobody's", turn, you)
				}
			}
			if got := curtain.For(); got != seat {
				t.Fatalf("turn %d: got the screen for seat %d, want seat %d", turn, got, seat)
			}
		}
		curtain.Lift()
		if got := sees(s); len(got) != 1 || got[0] != seat || curtain.For() != rules.Nobody {
			t.Fatalf("turn %d: got the views of seats %v after Lift and the screen for %d, want seat %d and nobody", turn, got, curtain.For(), seat)
		}
		curtain.Lift() // the second call has no effect
		s.Send(seat, 9)
		if us := s.Tick(); len(us) != 1 || us[0].Err == nil || us[0].View.You != seat {
			t.Fatalf("turn %d: got the updates %+v after a refused move, want one with an error for seat %d", turn, us, seat)
		}
		s.Send(seat, 3)
	}
	if us := s.Tick(); us[len(us)-1].Phase != session.Ended || us[len(us)-1].View.You != rules.Nobody || curtain.For() != rules.Nobody {
		t.Fatalf("got the updates %+v at the end, want nobody's view and the end", us)
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
	} {
		s := openTurns(c.table)(t)
		if got := s.Capabilities().TakeBack != nil; got != c.back {
			t.Errorf("%s: got the capability to take back %v, want %v", name, got, c.back)
		}
		if got := s.Capabilities().Curtain != nil; got != (name == "secrets") {
			t.Errorf("%s: got a curtain %v, want %v", name, got, name == "secrets")
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
				t.Fatalf("got the view of seat %d, want nobody's while a bot is to move", u.View.you)
			}
		}
	}
	if got := three.Capabilities().Curtain.For(); got != 2 {
		t.Fatalf("got the screen for seat %d, want seat 2", got)
	}
}
