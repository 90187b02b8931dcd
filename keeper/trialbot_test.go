package main

import (
	"testing"

	"menagerie/netserver"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/miaserver"
	"menagerie/rules/foxes"
	"menagerie/wire"
)

// Messages that our server rejects with a harmless error break no rule. All others do.
func TestWhatIsRefusedAndBreaksNoRule(t *testing.T) {
	capture := wire.NewCapture(trialNotes, trialBytes)
	for _, why := range []error{nil, foxes.FaultFar, foxesserver.ErrOver, miaserver.ErrTwice} {
		capture.Add("bot", wire.Received, []byte("DBM 4 1 3 1\n"), nil)
		if why != nil {
			capture.Refuse("bot", why)
		}
	}
	on := &trial{capture: capture, game: trialGame{harmless: []error{foxesserver.ErrOver, miaserver.ErrTwice}}}
	on.hearBot(&stand{minutes: netserver.NewMinutes(foxes.Sides)})
	if on.heard != 4 || len(on.found) != 1 || on.found[0].Rule != error(foxes.FaultFar) {
		t.Errorf("%d messages, %+v", on.heard, on.found)
	}
}
