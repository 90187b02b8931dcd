package command

import (
	"testing"

	"menagerie/keeper/console"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/observe"
	"menagerie/rules/foxes"
	"menagerie/wire"
)

// A message that our server rejects violates a rule, unless the error is harmless.
func TestRejectedMessagesAreViolationsUnlessHarmless(t *testing.T) {
	capture := wire.NewCapture(MaxNotes, MaxBytes)
	for _, why := range []error{nil, foxes.FaultFar, foxesserver.ErrOver, miaserver.ErrTwice} {
		capture.Add("bot", wire.Received, []byte("DBM 4 1 3 1\n"), nil)
		if why != nil {
			capture.Refuse("bot", why)
		}
	}
	on := &Test{Capture: capture, game: Game{Harmless: []error{foxesserver.ErrOver, miaserver.ErrTwice}}}
	on.checkBot(&TestServer{gameLog: observe.NewGameLog(foxes.Sides)})
	if on.heard != 4 || len(on.Violations) != 1 || on.Violations[0].Rule != error(foxes.FaultFar) {
		t.Errorf("got %d messages and %+v, want 4 and one violation of %v", on.heard, on.Violations, foxes.FaultFar)
	}
}

// The text about late responses counts seats from 1.
func TestLateResponsesNameTheSeatFromOne(t *testing.T) {
	for n, want := range map[int]string{1: "the bot in seat 2 answered too late 1 time", 3: "the bot in seat 2 answered too late 3 times"} {
		log := observe.NewGameLog(foxes.Sides)
		log.Begin()
		for range n {
			log.Miss(1)
		}
		on := &Test{Capture: wire.NewCapture(MaxNotes, MaxBytes)}
		on.checkBot(&TestServer{gameLog: log})
		if len(on.Violations) != 1 || console.English(on.Violations[0].Rule) != want {
			t.Errorf("%d late responses: got %v, want %q", n, on.Violations, want)
		}
	}
}
