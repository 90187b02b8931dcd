package terminal

import (
	"testing"
	"time"

	"menagerie/assets/words"
)

// turn is a View in which the player is to move.
type turn struct{}

func (turn) ToMove() bool { return true }

func TestTheTimeLeftIsNeverZeroSeconds(t *testing.T) {
	for left, want := range map[time.Duration]string{
		300 * time.Millisecond: "You have less than a second.", time.Second: "You have 1 second.", 90 * time.Second: "You have 90 seconds.",
	} {
		s := terminalGame[turn, int]{Terminal: &Terminal{Book: words.Open("en")}, begun: true}
		s.Left = func() (time.Duration, bool) { return left, true }
		if got := s.timeLeft(); got != want {
			t.Errorf("%v: got %q, want %q", left, got, want)
		}
	}
}
