package trial

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
	capture := wire.NewCapture(MaxNotes, MaxBytes)
	for _, why := range []error{nil, foxes.FaultFar, foxesserver.ErrOver, miaserver.ErrTwice} {
		capture.Add("bot", wire.Received, []byte("DBM 4 1 3 1\n"), nil)
		if why != nil {
			capture.Refuse("bot", why)
		}
	}
	on := &Trial{Capture: capture, game: Game{Harmless: []error{foxesserver.ErrOver, miaserver.ErrTwice}}}
	on.hearBot(&Stand{minutes: netserver.NewGameLog(foxes.Sides)})
	if on.heard != 4 || len(on.Found) != 1 || on.Found[0].Rule != error(foxes.FaultFar) {
		t.Errorf("%d messages, %+v", on.heard, on.Found)
	}
}
