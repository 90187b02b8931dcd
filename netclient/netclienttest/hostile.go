package netclienttest

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"net"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/rules"
	"menagerie/session"
)

// Guest is a client of any game.
type Guest[V, M any] interface {
	session.Session[V, M]
	Done() <-chan struct{}
}

// Hostile is a client that meets servers that mean no good. Whatever one does, the client neither panics nor blocks, and its
// session ends with one clear error.
type Hostile[V, M any] struct {
	Join func(dial func(context.Context) (net.Conn, error)) Guest[V, M]
	Move func(u session.Update[V]) (seat rules.Seat, m M, ok bool) // what the person does after a picture
	Good string                                                    // what an honest server says
	Slow time.Duration                                             // how long it waits before each byte, where an answer must not come too early
}

// Endure lets a client play against a server that is given its end of the line, and returns how its session ended.
func (h Hostile[V, M]) Endure(t *testing.T, server func(conn net.Conn)) session.Update[V] {
	t.Helper()
	var end session.Update[V]
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		go func() { _, _ = io.Copy(io.Discard, far) }()
		served := make(chan struct{})
		go func() { defer close(served); defer far.Close(); server(far) }()
		c := h.Join(func(context.Context) (net.Conn, error) { return near, nil })
		end = h.last(t, c)
		c.Close()
		<-c.Done()
		<-served
	})
	return end
}

// last plays until the session can't go on.
func (h Hostile[V, M]) last(t *testing.T, c Guest[V, M]) session.Update[V] {
	t.Helper()
	var last session.Update[V]
	for range 10 * 60 * 60 { // ten minutes
		done := false // a game that is over needs no error
		select {
		case <-c.Done():
			done = true
		default:
		}
		for _, u := range c.Tick() {
			last = u
			if u.Phase == session.Lost {
				return u
			}
			if seat, m, ok := h.Move(u); ok {
				c.Send(seat, m)
			}
		}
		if done {
			return last
		}
		time.Sleep(time.Second / 60)
	}
	t.Error("the session neither ends nor goes on")
	return last
}

// MustBeClear checks that an end is told in words, unless the game had come to its end. It returns the key of the words.
func MustBeClear[V any](t *testing.T, what string, end session.Update[V]) string {
	t.Helper()
	k := Key(end.Err)
	if end.Phase < session.Ended || k == "" && (end.Phase != session.Ended || end.Err != nil) {
		t.Errorf("%.80q: phase %d, error %v has no words", what, end.Phase, end.Err)
	}
	return k
}

// Saying is a server that says something, and closes after a while.
func Saying(what string, after time.Duration) func(net.Conn) {
	return func(conn net.Conn) {
		_, _ = io.WriteString(conn, what)
		time.Sleep(after)
	}
}

// honest is a server that says the beginning of an honest conversation, and closes after a while.
func (h Hostile[V, M]) honest(said string, after time.Duration) func(net.Conn) {
	if h.Slow == 0 {
		return Saying(said, after)
	}
	return func(conn net.Conn) {
		for i := range len(said) {
			time.Sleep(h.Slow)
			_, _ = io.WriteString(conn, said[i:i+1])
		}
		time.Sleep(after)
	}
}

// TryCuts cuts an honest conversation at every byte and closes; the end must be told by one of these keys.
func (h Hostile[V, M]) TryCuts(t *testing.T, keys ...string) {
	t.Helper()
	known := map[string]bool{}
	for _, k := range keys {
		known[k] = true
	}
	for cut := range len(h.Good) + 1 {
		if k := MustBeClear(t, h.Good[:cut], h.Endure(t, h.honest(h.Good[:cut], time.Second/2))); !known[k] {
			t.Errorf("cut after %q: %s", h.Good[:cut], k)
		}
	}
}

// TrySilence lets servers fall silent that owe an answer: that is given up at last.
func (h Hostile[V, M]) TrySilence(t *testing.T, after ...string) {
	t.Helper()
	for _, said := range after {
		if k := MustBeClear(t, said, h.Endure(t, Saying(said, 2*time.Minute))); k != "net.silent_lost" {
			t.Errorf("silence after %q: %s", said, k)
		}
	}
}

// TryNoise lets servers say an honest beginning and then words at random, and honest conversations with changed bytes.
func (h Hostile[V, M]) TryNoise(t *testing.T, words []string) {
	t.Helper()
	const most = 5 * time.Second
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		said := h.Good[:rng.IntN(len(h.Good)+1)]
		for range rng.IntN(100) {
			said += words[rng.IntN(len(words))] + string(" \n"[rng.IntN(2)])
		}
		MustBeClear(t, "random lines", h.Endure(t, Saying(said, most)))
	}
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 2))
		b := []byte(h.Good)
		for range 1 + rng.IntN(8) {
			b[rng.IntN(len(b))] = byte(rng.Uint32())
		}
		MustBeClear(t, "changed bytes", h.Endure(t, Saying(string(b), most)))
	}
}

// TryEndless lets servers say the same for ever after a beginning. They are left before they have sent most bytes, and cost
// little memory.
func (h Hostile[V, M]) TryEndless(t *testing.T, units, beginnings []string, most int) {
	t.Helper()
	for _, unit := range units {
		for _, before := range beginnings {
			sent := 0
			var start, stop runtime.MemStats
			runtime.ReadMemStats(&start)
			end := h.Endure(t, func(conn net.Conn) {
				_, _ = io.WriteString(conn, before)
				block := bytes.Repeat([]byte(unit), max(1, 4096/len(unit)))
				for {
					n, err := conn.Write(block)
					if sent += n; err != nil || sent > 1<<28 {
						return
					}
				}
			})
			runtime.ReadMemStats(&stop)
			MustBeClear(t, before+unit, end)
			if sent > most {
				t.Errorf("%.20q after %q: %d bytes were taken", unit, before, sent)
			}
			if grown := int64(stop.HeapAlloc) - int64(start.HeapAlloc); grown > 1<<26 {
				t.Errorf("%.20q after %q: %d bytes of memory", unit, before, grown)
			}
		}
	}
}

// TryDeaf lets a server say something and take nothing, which is told of.
func (h Hostile[V, M]) TryDeaf(t *testing.T, said string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer far.Close()
		go func() { _, _ = io.WriteString(far, said) }()
		c := h.Join(func(context.Context) (net.Conn, error) { return near, nil })
		if k := MustBeClear(t, "takes nothing", h.last(t, c)); k != "net.unread" {
			t.Errorf("%s", k)
		}
		c.Close()
		<-c.Done()
	})
}
