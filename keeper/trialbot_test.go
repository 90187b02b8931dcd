package main

import (
	"testing"

	"menagerie/netserver"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/miaserver"
	"menagerie/rules/foxes"
	"menagerie/wire"
)

// What a bot said in foxes while the end of the game was on its way to it breaks no rule, nor what it said again in Mia because
// it could not know that it was heard; everything else that is refused does.
func TestWhatIsRefusedAndBreaksNoRule(t *testing.T) {
	capture := wire.NewCapture(trialNotes, trialBytes)
	for _, why := range []error{nil, foxes.FaultFar, foxesserver.ErrOver, miaserver.ErrTwice} {
		capture.Add("bot", wire.Received, []byte("DBM 4 1 3 1\n"), nil)
		if why != nil {
			capture.Refuse("bot", why)
		}
	}
	on := &trial{capture: capture}
	on.hearBot(&stand{minutes: netserver.NewMinutes(foxes.Sides)})
	if on.heard != 4 || len(on.found) != 1 || on.found[0].Rule != error(foxes.FaultFar) {
		t.Errorf("%d messages, %+v", on.heard, on.found)
	}
}
