package command

import (
	"testing"

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
