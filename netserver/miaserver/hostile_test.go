package miaserver

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/wire/wiretest"
)

// datagrams is the number of random and mutated datagrams in TestHostileDatagramsHarmNobody. For a longer run: go test -args
// -datagrams 1000000
var datagrams = flag.Int("datagrams", 50_000, "random and mutated datagrams in TestHostileDatagramsHarmNobody")

// TestHostileDatagramsHarmNobody sends random and mutated datagrams from unregistered and registered peers. The server must not
// fail or grow, and other players must not be disturbed.
func TestHostileDatagramsHarmNobody(t *testing.T) {
	sit(t, Options{Times: Times{Turn: time.Hour, Join: time.Second}, Chance: chance(t, 2, d52)}, func(tb *table) {
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		tb.moves(ann, bob, "aR")
		ann.hears()
		bob.hears()
		crowd := newCrowd(tb)
		var before, after runtime.MemStats
		for i := range *datagrams {
			if i == *datagrams/10 { // the maximum number of guests is reached by then
				runtime.GC()
				runtime.ReadMemStats(&before)
			}
			crowd.send()
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 1<<20 {
			t.Errorf("the server has grown by %d bytes, want at most %d", grown, 1<<20)
		}
		ann.wants()
		bob.wants()
		c := tb.Counters()
		if c.Players > 32 || c.Spectators > 32 || c.Rounds != 0 || c.Datagrams < int64(*datagrams) || c.Ignored < int64(*datagrams)/4 {
			t.Errorf("got %+v, want at most 32 players and spectators, no round and a quarter of %d datagrams ignored", c, *datagrams)
		}
	})
	// The round continues to its end.
	sit(t, Options{Times: Times{Turn: time.Hour}, Chance: chance(t, 2, d52)}, func(tb *table) {
		ann, bob := tb.player("ann", ""), tb.player("bob", "")
		time.Sleep(tb.options.Poll)
		tb.begin(ann, bob)
		crowd := newCrowd(tb)
		for _, move := range []string{"aR", "a6,1", "bS"} {
			for range 2000 {
				crowd.send()
			}
			tb.moves(ann, bob, move)
		}
		if got := strings.Join(bob.hears(), " "); !strings.Contains(got, "PLAYER LOST;ann;CAUGHT_BLUFFING") {
			t.Errorf("got %s, want that ann lost for CAUGHT_BLUFFING", got)
		}
	})
}

// crowd is a group of hostile peers with many addresses.
type crowd struct {
	rng   *rand.Rand
	known [][]byte // datagrams of real conversations
	peers []net.Conn
}

func newCrowd(tb *table) *crowd {
	tb.t.Helper()
	c := &crowd{rng: rand.New(rand.NewPCG(7, 7))}
	for i := range 200 {
		address := netip.AddrPortFrom(netip.AddrFrom4([4]byte{192, 0, 2, byte(i % 50)}), uint16(1+i))
		conn := tb.udp.ConnectFrom(address)
		go func() {
			buf := make([]byte, 2000)
			for {
				if _, err := conn.Read(buf); err != nil {
					return
				}
			}
		}()
		c.peers = append(c.peers, conn)
	}
	files, err := filepath.Glob("../../netclient/miaclient/testdata/recordings/*.txt")
	if err != nil || len(files) == 0 {
		tb.t.Fatalf("got %d recordings, %v, want at least 1", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			tb.t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if _, quoted, ok := strings.Cut(strings.TrimSpace(line), `"`); ok && strings.Contains(line, "->S") {
				c.known = append(c.known, []byte(strings.TrimSuffix(quoted, `"`)))
			}
		}
	}
	return c
}

// send sends one datagram: recorded, mutated, or random bytes. From time to time it sleeps briefly.
func (c *crowd) send() {
	b := wiretest.Mutated(c.rng, c.known, ";,")
	if c.rng.IntN(8) == 0 {
		verb := [...]string{"REGISTER", "REGISTER_SPECTATOR", "UNREGISTER", "ECHO"}[c.rng.IntN(4)]
		b = fmt.Appendf(nil, "%s;g%d", verb, c.rng.IntN(1000))
	}
	_, _ = c.peers[c.rng.IntN(len(c.peers))].Write(b) // fails if the server has removed the sender
	if c.rng.IntN(1000) == 0 {
		time.Sleep(time.Second)
		synctest.Wait()
	}
}
