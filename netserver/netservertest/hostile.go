package netservertest

import (
	"bytes"
	"io"
	"math/rand/v2"
	"net"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver"
)

// Hostile tests that a server withstands hostile guests. Hostile guests must not disturb honest guests. The server must
// eventually disconnect each hostile guest, and must spend few resources on it.
type Hostile struct {
	Open func(t *testing.T) Host
	Good string        // first bytes that an honest guest sends
	More string        // bytes that a guest may send repeatedly after Good
	Mute time.Duration // time after which a guest that has not sent all of Good is disconnected
	Most int           // maximum number of bytes that the server reads in a minute from a guest that sends all the time
}

// Host is an open server.
type Host struct {
	Server
	Dial     func() net.Conn                                // connects a guest and returns the guest's end of the connection
	Honest   func(t *testing.T) (goesOn func(t *testing.T)) // begins a game of honest guests; goesOn tests that they can play on
	Counters func() netserver.Counters
}

func (h Hostile) attackDuringGame(t *testing.T, attack func(t *testing.T, host Host)) {
	t.Helper()
	Bubble(t, h.Open, func(t *testing.T, host Host) {
		goesOn := host.Honest(t)
		attack(t, host)
		goesOn(t)
		if c := host.Counters(); c.Panics != 0 {
			t.Errorf("got %d panics, want 0", c.Panics)
		}
	})
}

// TryCuts tests guests that send only the first n bytes of h.Good, for every n. Some of these guests then leave. The others
// stay silent, and the server must disconnect them.
func (h Hostile) TryCuts(t *testing.T) {
	t.Helper()
	h.attackDuringGame(t, func(t *testing.T, host Host) {
		for cut := range len(h.Good) + 1 {
			p := Listen(t, host.Dial())
			_, _ = io.WriteString(p.Conn, h.Good[:cut])
			p.Leave()
		}
	})
	Bubble(t, h.Open, func(t *testing.T, host Host) {
		var silent []*Peer
		for cut := range len(h.Good) {
			p := Listen(t, host.Dial())
			silent = append(silent, p)
			go func() { _, _ = io.WriteString(p.Conn, h.Good[:cut]) }()
		}
		time.Sleep(h.Mute)
		for cut, p := range silent {
			if !p.Closed() {
				t.Errorf("a client that sent %q was not disconnected after %v, want it disconnected", h.Good[:cut], h.Mute)
			}
		}
		host.Honest(t)(t)
	})
}

// TryNoise tests guests that send pseudo-random words. Every second guest begins with the bytes of an honest guest.
func (h Hostile) TryNoise(t *testing.T, words []string) {
	t.Helper()
	h.attackDuringGame(t, func(t *testing.T, host Host) {
		for seed := range uint64(200) {
			rng := rand.New(rand.NewPCG(seed, 1))
			said := ""
			if seed%2 == 0 {
				said = h.Good
			}
			for range rng.IntN(60) {
				if rng.IntN(4) == 0 {
					said += string([]byte{byte(rng.Uint32())})
				} else {
					said += words[rng.IntN(len(words))]
				}
			}
			p := Listen(t, host.Dial())
			_ = p.Conn.SetWriteDeadline(time.Now().Add(time.Millisecond)) // does not wait for a server that reads slowly
			_, _ = io.WriteString(p.Conn, said)
			p.Leave()
		}
	})
}

// TryFlood tests a guest that sends without a pause. The server must disconnect the guest or read slowly. The server must use
// little memory.
func (h Hostile) TryFlood(t *testing.T) {
	t.Helper()
	for _, unit := range []string{h.More, "x", "\n", "\x00", "\xff"} {
		h.attackDuringGame(t, func(t *testing.T, host Host) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			p := Listen(t, host.Dial())
			_ = p.Conn.SetWriteDeadline(time.Now().Add(time.Minute))
			taken := sendRepeatedly(p.Conn, h.Good, unit, h.Most)
			p.Leave()
			runtime.GC()
			runtime.ReadMemStats(&after)
			if taken > h.Most {
				t.Errorf("%q: got %d bytes read within a minute, want at most %d", unit, taken, h.Most)
			}
			if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 8<<20 {
				t.Errorf("%q: the server has grown by %d bytes, want at most %d", unit, grown, 8<<20)
			}
		})
	}
}

// sendRepeatedly sends prefix once, and then sends text again and again. It stops when a write fails, or after more
// than limit bytes of repeated text. It returns the number of bytes of repeated text.
func sendRepeatedly(conn net.Conn, prefix, text string, limit int) (taken int) {
	if _, err := io.WriteString(conn, prefix); err != nil {
		return 0
	}
	block := bytes.Repeat([]byte(text), max(1, 64/max(1, len(text))))
	for taken <= limit {
		n, err := conn.Write(block)
		if taken += n; err != nil {
			break
		}
	}
	return taken
}

// TryDeaf tests a guest that sends valid bytes but never reads. The server must disconnect the guest.
func (h Hostile) TryDeaf(t *testing.T) {
	t.Helper()
	h.attackDuringGame(t, func(t *testing.T, host Host) {
		conn := host.Dial()
		_ = conn.SetWriteDeadline(time.Now().Add(10 * time.Minute))
		began := time.Now()
		sendRepeatedly(conn, h.Good, h.More, h.Most)
		if took := time.Since(began); took >= 10*time.Minute {
			t.Errorf("a client that reads nothing was connected for %v, want less than 10 min", took)
		}
		_ = conn.Close()
		synctest.Wait()
	})
}
