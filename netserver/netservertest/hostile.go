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

// Hostile is a server among guests that mean no good. Whatever one does, the server does not fail, honest guests notice
// nothing, and the hostile one costs little and goes in the end.
type Hostile struct {
	Open func(t *testing.T) Host
	Good string        // what an honest guest says first
	More string        // what it may say after that, again and again
	Mute time.Duration // after which everybody is gone who has not said all of Good
	Most int           // bytes that are taken within a minute from a guest that never stops
}

// Host is a server that was opened.
type Host struct {
	Server
	Dial     func() net.Conn                                // a guest comes; its end of the connection
	Honest   func(t *testing.T) (goesOn func(t *testing.T)) // begins a game of honest guests, who play on when goesOn is called
	Counters func() netserver.Counters
}

// beside lets something happen while honest guests play.
func (h Hostile) beside(t *testing.T, attack func(t *testing.T, host Host)) {
	t.Helper()
	Bubble(t, h.Open, func(t *testing.T, host Host) {
		goesOn := host.Honest(t)
		attack(t, host)
		goesOn(t)
		if c := host.Counters(); c.Panics != 0 {
			t.Errorf("%d panics", c.Panics)
		}
	})
}

// TryCuts lets guests say the beginning of what an honest one says, up to every byte, and then leave, or say nothing more:
// those are sent away.
func (h Hostile) TryCuts(t *testing.T) {
	t.Helper()
	h.beside(t, func(t *testing.T, host Host) {
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
				t.Errorf("who has said %q is still there after %v", h.Good[:cut], h.Mute)
			}
		}
		host.Honest(t)(t)
	})
}

// TryNoise lets guests say words at random, at once or after an honest beginning.
func (h Hostile) TryNoise(t *testing.T, words []string) {
	t.Helper()
	h.beside(t, func(t *testing.T, host Host) {
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
			_ = p.Conn.SetWriteDeadline(time.Now().Add(time.Millisecond)) // who is read slowly does not wait for it
			_, _ = io.WriteString(p.Conn, said)
			p.Leave()
		}
	})
}

// TryFlood lets a guest talk without end. It is sent away, or read slowly, and costs little memory.
func (h Hostile) TryFlood(t *testing.T) {
	t.Helper()
	for _, unit := range []string{h.More, "x", "\n", "\x00", "\xff"} {
		h.beside(t, func(t *testing.T, host Host) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			p := Listen(t, host.Dial())
			_ = p.Conn.SetWriteDeadline(time.Now().Add(time.Minute))
			taken := talk(p.Conn, h.Good, unit, h.Most)
			p.Leave()
			runtime.GC()
			runtime.ReadMemStats(&after)
			if taken > h.Most {
				t.Errorf("%q: more than %d bytes were taken within a minute", unit, h.Most)
			}
			if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 8<<20 {
				t.Errorf("%q: the server has grown by %d bytes", unit, grown)
			}
		})
	}
}

// talk says an honest beginning, and then the same again and again, until nothing is taken any more, or more than most bytes.
func talk(conn net.Conn, good, unit string, most int) (taken int) {
	if _, err := io.WriteString(conn, good); err != nil {
		return 0
	}
	block := bytes.Repeat([]byte(unit), max(1, 64/max(1, len(unit))))
	for taken <= most {
		n, err := conn.Write(block)
		if taken += n; err != nil {
			break
		}
	}
	return taken
}

// TryDeaf lets a guest say what it may and read nothing. It is sent away.
func (h Hostile) TryDeaf(t *testing.T) {
	t.Helper()
	h.beside(t, func(t *testing.T, host Host) {
		conn := host.Dial()
		_ = conn.SetWriteDeadline(time.Now().Add(10 * time.Minute))
		began := time.Now()
		talk(conn, h.Good, h.More, h.Most)
		if took := time.Since(began); took >= 10*time.Minute {
			t.Error("who reads nothing is still there after ten minutes")
		}
		_ = conn.Close()
		synctest.Wait()
	})
}
