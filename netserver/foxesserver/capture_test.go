package foxesserver

import (
	"strings"
	"testing"

	"menagerie/netserver/observe"
	"menagerie/wire"
)

// TestMessagesAreCaptured checks that the capture has refused messages with their reasons.
func TestMessagesAreCaptured(t *testing.T) {
	capture := wire.NewCapture(100, 10_000)
	bubble(t, Options{Observer: &observe.Observer{Capture: capture}}, example, func(s *Server) {
		fox := arrive(t, s, "10.0.0.1")
		fox.Says("PBJ", "FBM 1 1 1 1")
		fox.Leave()
		fox, dolphin := arrive(t, s, "10.0.0.3"), arrive(t, s, "10.0.0.2")
		fox.Says("PBJ")
		dolphin.Says("PBJ", "DBM 4 1 4 2", "DBM 4 2 4 1", "FBM 1 1 1 2", "what", "DBM x")
		fox.Says("FBM 3 2 4 2")
		third := arrive(t, s, "10.0.0.4")
		third.Says("PBJ")
	})
	notes, _, _ := capture.Since(0, nil)
	var got []string
	for _, n := range notes {
		if n.Dir == wire.Received {
			got = append(got, strings.ReplaceAll(strings.TrimPrefix(n.String(), "10.0.0."), ":1000", ""))
		}
	}
	want := []string{
		`1 < "PBJ\n"`, `1 < "FBM 1 1 1 1\n"`, "1 ! " + errWaits.Error(),
		`3 < "PBJ\n"`,
		`2 < "PBJ\n"`, `2 < "DBM 4 1 4 2\n"`, `2 < "DBM 4 2 4 1\n"`, "2 ! " + errTired.Error(), `2 < "FBM 1 1 1 2\n"`,
		"2 ! " + errSide.Error(), `2 < "what\n"`, "2 ! " + errUnknown.Error(), `2 < "DBM x\n"`, "2 ! " + errNoMove.Error(),
		`3 < "FBM 3 2 4 2\n"`, "3 ! a fox does not attack a dolphin in water",
		`4 < "PBJ\n"`, "4 ! " + errRejected.Error(),
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got the capture\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
