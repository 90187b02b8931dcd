package session_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/session"
	"menagerie/session/sessiontest"
)

func TestAClockedGameThatIsOverIsShownWhenItIsResumed(t *testing.T) {
	r, _ := playedPump(t)
	r.Done = false // a crash before the last line was written
	s, err := session.ResumeClocked(sessiontest.Pump{}, pumpTable{Seats: []rules.Seat{0}, Head: head}, r)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if us := s.Tick(); len(us) != 1 || us[0].Phase != session.Ended {
		t.Fatalf("got the updates %+v, want one with the end", us)
	}
	if us := s.Tick(); len(us) != 0 {
		t.Fatalf("got the updates %+v after the end, want none", us)
	}
}

func TestAClosedSessionStandsStill(t *testing.T) {
	thinks := raceTable{Seats: []rules.Seat{1}, Bots: bots(session.AsyncBot(slowly), 0)}
	s := openTurns(thinks)(t)
	s.Close()
	if us := s.Tick(); len(us) != 0 {
		t.Errorf("got the updates %+v of a closed game, want none", us)
	}
	p := session.RealTime(sessiontest.Pump{}, pumpTable{Seats: []rules.Seat{0}, Head: head})
	p.Close()
	if us := p.Tick(); len(us) != 0 {
		t.Errorf("got the updates %+v of a closed game with a clock, want none", us)
	}
}

func TestALostGameCannotBeTakenBack(t *testing.T) {
	silent := session.SyncBot(func(context.Context, sessiontest.RaceView, *rand.Rand) (int, bool) { return 0, false })
	s := openTurns(raceTable{Seats: []rules.Seat{0}, Bots: bots(silent, 1)})(t)
	defer s.Close()
	s.Send(0, 1)
	if us := s.Tick(); us[len(us)-1].Phase != session.Lost {
		t.Fatalf("got the updates %+v, want the loss of the session at last", us)
	}
	if s.Capabilities().TakeBack() || len(s.Capabilities().Record().Moves) != 1 {
		t.Errorf("got %d moves in a lost session after TakeBack, want 1 and no success", len(s.Capabilities().Record().Moves))
	}
}
