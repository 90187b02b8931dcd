package app

import (
	"testing"
	"time"

	"menagerie/app/miagame"
	"menagerie/netclient/miaclient"
	"menagerie/wire"
	"menagerie/wire/miawire"
)

// A guest of Mia sees the time limit if it is known. Otherwise the screen says that it is unknown.
func TestAGuestOfMiaSeesTheLimitIfItIsKnown(t *testing.T) {
	for name, c := range map[string]struct {
		said  time.Duration
		stats miaclient.Stats
		turn  time.Duration
		join  time.Duration
	}{
		"nothing":             {0, miaclient.Stats{}, wire.Unknown, wire.Unknown},
		"an assumption":       {0, miaclient.Stats{Limit: 250 * time.Millisecond}, wire.Unknown, wire.Unknown},
		"a time that ran out": {0, miaclient.Stats{Limit: time.Second, LimitSure: true}, time.Second, wire.Unknown},
		"the person":          {5 * time.Second, miaclient.Stats{Limit: time.Second, LimitSure: true}, 5 * time.Second, 5 * time.Second},
	} {
		e := miagame.Explain(func() miawire.Limits { return miagame.Limits(c.said, c.stats) })(wire.Client)
		for text, want := range map[string]time.Duration{"YOUR TURN;a1": c.turn, "ROLLED;6,1;a1": c.turn, "ROUND STARTING;a1": c.join} {
			if r := e.Dissect(wire.CapturedMessage{Dir: wire.Received, Bytes: []byte(text)}); r.Limit != want {
				t.Errorf("%s: %s must be answered within %v, want %v", name, text, r.Limit, want)
			}
		}
	}
}
