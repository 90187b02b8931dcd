package hosting

import (
	"testing"

	"menagerie/rules"
	"menagerie/session"
)

// idle is a session that has not joined a server.
type idle struct{ session.OwnedSession[int, int] }

func (idle) Seats() []rules.Seat { return nil }

// A host who waits for friends counts as a player. Otherwise the list of games shows one more free seat than there is.
func TestAHostOfFriendsTakesASeat(t *testing.T) {
	for friends, want := range map[bool]int{true: 1, false: 0} {
		h := &hostSession[int, int]{OwnedSession: idle{}}
		if friends {
			h.server.Options.Gate = NewGate()
		}
		if got := h.ownSeats(); got != want {
			t.Errorf("friends %v: got %d seats, want %d", friends, got, want)
		}
	}
}
