package miaserver

import (
	"strings"
	"testing"
	"time"

	"menagerie/netserver/observe"
	"menagerie/wire"
)

// TestMessagesAreCaptured checks that the capture has ignored datagrams with their reasons.
func TestMessagesAreCaptured(t *testing.T) {
	capture := wire.NewCapture(1000, 100_000)
	sit(t, Options{Chance: chance(t, 2, d52), Observer: &observe.Observer{Capture: capture}}, func(tb *table) {
		ann, bob, eve := tb.player("ann", ""), tb.player("bob", "10.0.0.2:5"), tb.from("10.0.0.3:7")
		eve.says("JOIN;x")
		eve.says("REGISTER;ann")
		eve.says("REGISTER;")
		time.Sleep(tb.options.Poll)
		ann.says("JOIN;x")
		ann.joins()
		bob.joins()
		time.Sleep(tb.options.Join)
		turn := ann.token("YOUR TURN")
		bob.says("ROLL;" + turn)
		ann.says("what")
		ann.says("ANNOUNCE;7,7;" + turn)
		ann.says("ROLL;" + turn)
		ann.says("ROLL;" + turn)
		ann.says("SEE;" + turn)
	})
	notes, _, _ := capture.Since(0, nil)
	var got []string
	for _, n := range notes {
		if n.Err != nil {
			got = append(got, n.String())
		}
	}
	want := []string{
		"10.0.0.3:7 ! " + errStranger.Error(), "10.0.0.3:7 ! NAME_ALREADY_TAKEN", "10.0.0.3:7 ! INVALID_NAME",
		"local 1 ! " + errLate.Error(), "10.0.0.2:5 ! " + errTurn.Error(), "local 1 ! " + errUnknown.Error(),
		"local 1 ! " + errDice.Error(), "local 1 ! " + ErrTwice.Error(), "local 1 ! " + errTurn.Error(),
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got the refusals\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
