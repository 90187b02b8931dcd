package miaclient

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"menagerie/wire/wiretest"
)

// datagrams is how many random and mutated ones a client must endure; go test -args -datagrams 1000000 for more of them.
var datagrams = flag.Int("datagrams", 30_000, "random and mutated datagrams in TestHostileServer")

// Whatever a server sends, the client neither fails nor grows, and shows pictures that can be drawn.
func TestHostileServer(t *testing.T) {
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
		if k.err != nil { // it was sent away
			k.err = nil
			k.m.stage = enrolled
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 4<<20 {
		t.Errorf("the client has grown by %d bytes", grown)
	}
	k.hearAll("REGISTERED / ROUND STARTING;last / ROUND STARTED;99999;alice,bob / YOUR TURN;last turn")
	if got := k.sent[len(k.sent)-1]; got != "ROLL;last turn" {
		t.Errorf("after all that it says %q", got)
	}
}
