package glendaserver

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"menagerie/rules"
	"menagerie/rules/glenda"
)

// opening has the usual time limit for the first move.
var opening = Options{Game: small.Game}

// TestASilentTrapperIsReplaced pairs a guest with one who never moves. The silent guest must lose its seat when the time limit
// of the first move has passed. The next guest must take the seat without a change for the opponent.
func TestASilentTrapperIsReplaced(t *testing.T) {
	bubble(t, opening, func(s *Server) {
		silent, rabbit := seated(t, s)
		time.Sleep(time.Minute)
		silent.Hears("LOST", "DIE you took too long")
		silent.Gone()
		rabbit.Hears("WAIT")
		time.Sleep(20 * time.Minute)
		next := arrive(t, s.text)
		next.HearsPieces("CONN 0,INIT,g 2 2,SENT,TURN")
		rabbit.Hears()
		next.Says("p 0 0")
		next.Hears("SYNC 1 0 0")
		rabbit.Hears("SYNC 1 0 0", "TURN")
		rabbit.Says("m NE")
		rabbit.Hears("SYNC 2 NE")
		time.Sleep(9 * time.Minute) // only the first move has the short limit
		next.Says("p 4 4")
		rabbit.Hears("SYNC 3 4 4", "TURN")
		if c := s.Counters(); c.Replaced != 1 || c.Slow != 0 || c.Playing != 1 || c.Started != 1 {
			t.Errorf("got %+v, want 1 replaced guest in 1 running game and none that is slow", c)
		}
	})
}

// TestASilentRabbitIsReplaced checks that the next guest takes over a game that has begun.
func TestASilentRabbitIsReplaced(t *testing.T) {
	bubble(t, opening, func(s *Server) {
		trapper, silent := seated(t, s)
		trapper.Says("p 0 0")
		trapper.Hears("SYNC 1 0 0")
		time.Sleep(time.Minute)
		silent.Hears("SYNC 1 0 0", "TURN", "LOST", "DIE you took too long")
		trapper.Hears("WAIT")
		next := arrive(t, s.text)
		next.HearsPieces("CONN 1,INIT,w 0 0,g 2 2,SENT,TURN")
		next.Says("m NE")
		trapper.Hears("SYNC 2 NE", "TURN")
	})
}

// TestWaitingGuestReplacesSilentOne checks that a guest in the lobby gets the seat at once.
func TestWaitingGuestReplacesSilentOne(t *testing.T) {
	bubble(t, opening, func(s *Server) {
		_, rabbit := seated(t, s)
		waits := arrive(t, s.text)
		waits.Hears("CONN 0", "WAIT")
		time.Sleep(time.Minute)
		waits.HearsPieces("INIT,g 2 2,SENT,TURN")
		rabbit.Hears()
		waits.Says("p 0 0")
		rabbit.Hears("SYNC 1 0 0", "TURN")
	})
}

// TestBotReplacesSilentGuest checks that a bot takes the seat of a silent guest.
func TestBotReplacesSilentGuest(t *testing.T) {
	bubble(t, opening, func(s *Server) {
		_, rabbit := seated(t, s)
		b := Bots{Name: "bot"}
		b.Think[glenda.Trapper] = func(_ context.Context, v glenda.View, _ *rand.Rand) (glenda.Move, bool) { return v.Legal()[0], true }
		s.SetBots(b)
		time.Sleep(time.Minute)
		rabbit.Hears("SYNC 1 0 0", "TURN")
	})
}

// TestVacantSeatsEnd checks that a match ends if the second player leaves, or if nobody comes to the vacant seat.
func TestVacantSeatsEnd(t *testing.T) {
	bubble(t, opening, func(s *Server) {
		_, rabbit := seated(t, s)
		time.Sleep(time.Minute)
		rabbit.Leave()
		arrive(t, s.text).Hears("CONN 0", "WAIT")
		if c := s.Counters(); c.Playing != 0 || c.Waiting != 1 {
			t.Errorf("got %+v, want no game and 1 waiting guest", c)
		}
	})
	bubble(t, opening, func(s *Server) {
		_, rabbit := seated(t, s)
		time.Sleep(time.Minute + time.Hour)
		rabbit.Hears("WAIT", "WON", "DIE other client have been disconnected")
		rabbit.Gone()
	})
}

// TestTheHostsPlayerHasNoLimitForTheFirstMove checks a client in this process, such as a person at the host. The time limit of
// the first move must not apply to it.
func TestTheHostsPlayerHasNoLimitForTheFirstMove(t *testing.T) {
	o := opening
	o.Move = -1
	bubble(t, o, func(s *Server) {
		own := arrive(t, s.local[glenda.Trapper])
		own.Hears("CONN 0", "WAIT")
		guest := arrive(t, s.text)
		guest.HearsPieces("CONN 1,INIT,g 2 2,SENT")
		time.Sleep(time.Hour)
		own.HearsPieces("INIT,g 2 2,SENT,TURN")
		own.Says("p 0 0")
		guest.Hears("SYNC 1 0 0", "TURN")
		guest.Says("m NE")
		own.Hears("SYNC 1 0 0", "SYNC 2 NE", "TURN")
		own.Says("p 4 4")
		time.Sleep(time.Hour)
		guest.Says("m NE")
		guest.Hears("SYNC 2 NE", "SYNC 3 4 4", "TURN", "SYNC 4 NE", "WON")
	})
}

// TestSilentGuestsBlockNobody connects many silent guests. A guest who plays must have a game when the time limit of the
// first move has passed.
func TestSilentGuestsBlockNobody(t *testing.T) {
	bubble(t, opening, func(s *Server) {
		for range 21 {
			arrive(t, s.text)
		}
		arrive(t, s.text).Hears("CONN 1", "INIT", "g 2 2", "SENT") // its opponent is silent
		second := arrive(t, s.text)
		second.Hears("CONN 0", "WAIT")
		time.Sleep(time.Minute)
		if got := second.Heard(); got == "" {
			t.Error("after the time limit of the first move: the second guest received nothing, want a game")
		}
		if c := s.Counters(); c.Waiting != 0 || rules.Seat(c.Playing) == 0 {
			t.Errorf("got %+v, want no waiting guest and a running game", c)
		}
	})
}
