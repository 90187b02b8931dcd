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
	session.OwnedSession[V, M]
	Done() <-chan struct{}
}

// Hostile tests a client against hostile servers. The client must neither panic nor block. Its session must end with exactly
// one error, which must have a translated text.
type Hostile[V, M any] struct {
	Join func(dial func(context.Context) (net.Conn, error)) Guest[V, M]
	Move func(u session.Update[V]) (seat rules.Seat, m M, ok bool) // returns the move to make after an update
	Good string                                                    // messages of a correct server
	// Slow is the pause before each byte, if messages must not arrive too early; else 0.
	Slow time.Duration
}

// Endure runs the client against server and returns the last update of the session.
func (h Hostile[V, M]) Endure(t *testing.T, server func(conn net.Conn)) session.Update[V] {
	t.Helper()
	var end session.Update[V]
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		go func() { _, _ = io.Copy(io.Discard, far) }()
		served := make(chan struct{})
		go func() { defer close(served); defer far.Close(); server(far) }()
		c := h.Join(func(context.Context) (net.Conn, error) { return near, nil })
		end = h.playToEnd(t, c)
		c.Close()
		<-c.Done()
		<-served
	})
	return end
}

func (h Hostile[V, M]) playToEnd(t *testing.T, c Guest[V, M]) session.Update[V] {
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
	t.Error("the session neither ends nor goes on, want either")
	return last
}

// MustBeClear checks the last update of a session. The session must have ended. The update must have a translatable
// error unless the game is over. MustBeClear returns the key of the error's text. Messages of the test contain label.
func MustBeClear[V any](t *testing.T, label string, end session.Update[V]) string {
	t.Helper()
	k := Key(end.Err)
	if end.Phase < session.Ended || k == "" && (end.Phase != session.Ended || end.Err != nil) {
		t.Errorf("%.80q: got phase %d, error %v, want the end or an error with a text", label, end.Phase, end.Err)
	}
	return k
}

// Saying returns a server that sends text, waits for delay and closes the connection.
func Saying(text string, delay time.Duration) func(net.Conn) {
	return func(conn net.Conn) {
		_, _ = io.WriteString(conn, text)
		time.Sleep(delay)
	}
}

// honest returns a server that sends opening, the start of a valid conversation. The server then waits for the duration
// pause and closes the connection.
func (h Hostile[V, M]) honest(opening string, pause time.Duration) func(net.Conn) {
	if h.Slow == 0 {
		return Saying(opening, pause)
	}
	return func(conn net.Conn) {
		for i := range len(opening) {
			time.Sleep(h.Slow)
			_, _ = io.WriteString(conn, opening[i:i+1])
		}
		time.Sleep(pause)
	}
}

// TryCuts tests servers that send only the first n bytes of h.Good, for every n, and then close the connection. The key of the
// resulting error must be an element of keys.
func (h Hostile[V, M]) TryCuts(t *testing.T, keys ...string) {
	t.Helper()
	known := map[string]bool{}
	for _, k := range keys {
		known[k] = true
	}
	for cut := range len(h.Good) + 1 {
		if k := MustBeClear(t, h.Good[:cut], h.Endure(t, h.honest(h.Good[:cut], time.Second/2))); !known[k] {
			t.Errorf("cut after %q: got %s, want a known error", h.Good[:cut], k)
		}
	}
}

// TrySilence tests the client against servers that send one of the texts and then nothing more. The client must end the
// session.
func (h Hostile[V, M]) TrySilence(t *testing.T, texts ...string) {
	t.Helper()
	for _, said := range texts {
		if k := MustBeClear(t, said, h.Endure(t, Saying(said, 2*time.Minute))); k != "net.silent_lost" {
			t.Errorf("silence after %q: got %s, want net.silent_lost", said, k)
		}
	}
}

// TryNoise tests two kinds of servers. The first kind sends a valid beginning and then random words. The second kind sends
// valid messages with changed bytes.
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

// TryEndless tests the client against servers that never stop sending. Each server sends one element of beginnings, and
// then repeats one element of units. The client must use little memory. It must close the connection before it has
// received more than limit bytes of repeated units.
func (h Hostile[V, M]) TryEndless(t *testing.T, units, beginnings []string, limit int) {
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
			if sent > limit {
				t.Errorf("%.20q after %q: %d bytes were read, want at most %d", unit, before, sent, limit)
			}
			if grown := int64(stop.HeapAlloc) - int64(start.HeapAlloc); grown > 1<<26 {
				t.Errorf("%.20q after %q: got %d bytes of memory, want at most %d", unit, before, grown, 1<<26)
			}
		}
	}
}

// TryDeaf tests a server that sends said and reads nothing. The client must show an error.
func (h Hostile[V, M]) TryDeaf(t *testing.T, said string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer far.Close()
		go func() { _, _ = io.WriteString(far, said) }()
		c := h.Join(func(context.Context) (net.Conn, error) { return near, nil })
		if k := MustBeClear(t, "takes nothing", h.playToEnd(t, c)); k != "net.unread" {
			t.Errorf("got %s from a peer that reads nothing, want net.unread", k)
		}
		c.Close()
		<-c.Done()
	})
}
