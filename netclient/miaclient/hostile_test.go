package miaclient

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/netclienttest"
	"menagerie/session"
	"menagerie/wire/wiretest"
)

// datagrams is the number of random and mutated datagrams that the test sends. Raise it with go test -args -datagrams
// 1000000.
var datagrams = flag.Int("datagrams", 30_000, "random and mutated datagrams in TestAHostileServerDoesNoHarm")

// TestAHostileServerDoesNoHarm checks that random messages neither stop the client nor make it grow, and that its views
// are valid.
func TestAHostileServerDoesNoHarm(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	var known [][]byte
	for _, name := range []string{"mia-j", "mia-c"} {
		for _, l := range recording(t, name, "alice") {
			if l.from == "S" {
				known = append(known, []byte(l.text))
			}
		}
	}
	k := newTestMachine(Profile{Name: "alice", Bot: liar, Orders: Orders{Mode: Autopilot}})
	var before, after runtime.MemStats
	for i := range *datagrams {
		if i == *datagrams/10 {
			runtime.GC()
			runtime.ReadMemStats(&before)
		}
		k.hear(string(wiretest.Mutated(rng, known, ";,")))
		if rng.IntN(100) == 0 {
			k.until(k.now + 50*time.Millisecond)
		}
		for _, u := range k.shown {
			if u.View.Config.Seats > 0 {
				checkView(t, u.View)
			}
		}
		k.shown, k.sent = nil, nil
		if k.err != nil { // the server has removed it
			k.err = nil
			k.m.Stage = enrolled
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 4<<20 {
		t.Errorf("the client has grown by %d bytes, want at most %d", grown, 4<<20)
	}
	k.hearAll("REGISTERED / ROUND STARTING;last / ROUND STARTED;99999;alice,bob / YOUR TURN;last turn")
	if got := k.sent[len(k.sent)-1]; got != "ROLL;last turn" {
		t.Errorf("sent %q after the hostile messages, want ROLL;last turn", got)
	}
}

// TestFloodIsShown checks that the player gets a warning when the connection reports a flood, and that the session goes on.
func TestFloodIsShown(t *testing.T) {
	k := enrolledAs(t, Orders{Mode: Hand})
	k.shown = nil
	k.step(k.m.Receive(datagramError{netclient.ErrFlood}))
	if k.err != nil || len(k.shown) != 1 || netclienttest.Key(k.shown[0].Err) != "netmia.flood" || k.shown[0].Phase != session.Playing {
		t.Errorf("got error %v, updates %+v, want no error and one update with netmia.flood", k.err, k.shown)
	}
}
