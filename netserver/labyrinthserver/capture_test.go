package labyrinthserver_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/observe"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// TestMessagesAreCaptured checks that the capture has refused messages with their reasons, and the messages to spectators
// one by one.
func TestMessagesAreCaptured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		capture := wire.NewCapture(1000, 100_000)
		g := seatThree(t, labyrinthserver.Options{Observer: &observe.Observer{Capture: capture}})
		m := g.turn(0)
		m.Line = 0
		g.raws[0].write(m.Append(nil, labyrinthwire.Format{}))
		g.hear(kick(0, labyrinthwire.ReasonIllegal), 1, 2)
		g.turn(1)
		g.raws[1].say("ff")
		g.hear(kick(1, labyrinthwire.ReasonFormat), 2)
		synctest.Wait()
		g.close(t)
		notes, _, _ := capture.Since(0, nil)
		var refused []string
		sent := map[string]int{}
		for _, n := range notes {
			switch {
			case n.Err != nil:
				refused = append(refused, n.Err.Error())
			case n.Dir == wire.Sent && n.Bytes[0] == 0x2a:
				sent["hello"]++
			case n.Dir == wire.Sent:
				m, used, err := labyrinthwire.Format{Private: labyrinthwire.PrivateUnknown}.ParseServer(n.Bytes)
				if err != nil || used != len(n.Bytes) {
					t.Errorf("%v: got %T of %d bytes, %v, want a message of %d bytes", n, m, used, err, len(n.Bytes))
				}
				if _, ok := m.(labyrinthwire.Kick); ok {
					sent["kick"]++
				}
			}
		}
		if len(refused) != 2 || !strings.Contains(refused[0], "line") || !strings.Contains(refused[1], "type 0xff") {
			t.Errorf("got the refusals %q, want one of a line and one of type 0xff", refused)
		}
		if sent["hello"] != 4 || sent["kick"] < 6 {
			t.Errorf("got sent messages %v, want 4 hello and at least 6 kick", sent)
		}
	})
}
