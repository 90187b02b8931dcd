package app

import (
	"testing"
	"time"

	"menagerie/netclient/miaclient"
	"menagerie/wire"
	"menagerie/wire/miawire"
)

// What a guest of Mia is told of the time for an answer is what somebody knows of it, and else that nobody does.
func TestWhatAGuestOfMiaKnowsOfLimits(t *testing.T) {
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
		e := miaExplain(func() miawire.Limits { return miaLimits(c.said, c.stats) })(wire.Client)
		for text, want := range map[string]time.Duration{"YOUR TURN;a1": c.turn, "ROLLED;6,1;a1": c.turn, "ROUND STARTING;a1": c.join} {
			if r := e.Dissect(wire.CapturedMessage{Dir: wire.Received, Bytes: []byte(text)}); r.Limit != want {
				t.Errorf("%s: %s must be answered within %v, want %v", name, text, r.Limit, want)
			}
		}
	}
}
