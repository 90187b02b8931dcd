package glendaclient_test

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"net"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient/glendaclient"
	"menagerie/rules/glenda"
	"menagerie/session"
)

// The tests of this file are servers that mean no good. Whatever one does, the client neither panics nor blocks, and its
// session ends with one clear error.

// goodTalk is what an honest server says to a trapper.
const goodTalk = "CONN 0\nWAIT\nINIT\nw 1 2\ng 5 5\nSENT\nTURN\nSYNC 1 0 0\nSYNC 2 NE\nTURN\n"

// endure lets a client play against a server that is given its end of the line, and returns how its session ended.
func endure(t *testing.T, server func(conn net.Conn)) session.Update[glenda.View] {
	t.Helper()
	var end session.Update[glenda.View]
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		go func() { _, _ = io.Copy(io.Discard, far) }()
		served := make(chan struct{})
		go func() { defer close(served); defer far.Close(); server(far) }()
		c := glendaclient.Over("line:1", func(context.Context) (net.Conn, error) { return near, nil }, glendaclient.Profile{})
		end = lastUpdate(t, c)
		c.Close()
		<-c.Done()
		<-served
	})
	return end
}

// lastUpdate plays until the session can't go on.
func lastUpdate(t *testing.T, c *glendaclient.Client) session.Update[glenda.View] {
	t.Helper()
	var last session.Update[glenda.View]
	for range 10 * 60 * 60 { // ten minutes
		for _, u := range c.Tick() {
			last = u
			if u.Phase == session.Lost {
				return u
			}
			if m, ok := firstMove(context.Background(), u.View, nil); ok && u.Phase == session.Playing && u.Err == nil {
				c.Send(u.View.You, m)
			}
		}
		select {
		case <-c.Done(): // a game that is over needs no error
			if us := c.Tick(); len(us) > 0 {
				last = us[len(us)-1]
			}
			return last
		default:
		}
		time.Sleep(time.Second / 60)
	}
	t.Error("the session neither ends nor goes on")
	return last
}

// mustBeClear checks that an end is told in words, unless the game had come to its end.
func mustBeClear(t *testing.T, what string, end session.Update[glenda.View]) string {
	t.Helper()
	k := key(end.Err)
	if k == "" && (end.Phase != session.Ended || end.Err != nil) {
		t.Errorf("%s: phase %d, error %v has no words", what, end.Phase, end.Err)
	}
	return k
}

// An honest conversation, cut at every byte and closed, or left in silence where an answer is due.
func TestCutAtEveryByte(t *testing.T) {
	for cut := range len(goodTalk) + 1 {
		k := mustBeClear(t, goodTalk[:cut], endure(t, func(conn net.Conn) {
			_, _ = io.WriteString(conn, goodTalk[:cut])
			time.Sleep(time.Second / 2)
		}))
		switch k {
		case "net.closed", "net.glenda_gone", "net.protocol", "net.unexpected", "net.glenda_track", "net.glenda_board":
		default:
			t.Errorf("cut after %q: %s", goodTalk[:cut], k)
		}
	}
	for _, said := range []string{"", "CON", "CONN 0\nINIT\nw 1 2\n", "CONN 0\nINIT\ng 5 5\nSENT\nTURN\n"} {
		k := mustBeClear(t, said, endure(t, func(conn net.Conn) {
			_, _ = io.WriteString(conn, said)
			time.Sleep(2 * time.Minute)
		}))
		if k != "net.silent_lost" {
			t.Errorf("silence after %q: %s", said, k)
		}
	}
}

// The last words of a server that ends no line are heard all the same.
func TestLastLineWithoutEnd(t *testing.T) {
	end := endure(t, func(conn net.Conn) {
		time.Sleep(2 * time.Second)
		_, _ = io.WriteString(conn, "DIE invalid side: 5")
	})
	if mustBeClear(t, "DIE", end) != "net.glenda_die" {
		t.Errorf("%v", end.Err)
	}
}

func TestRandomLines(t *testing.T) {
	words := strings.Fields("CONN WAIT INIT SENT TURN SYNC WON LOST WALL GLND CANTP CANTM ERR DIE UGUD w g 0 1 2 5 5 11 24 25 65535 -1 NE E SW x")
	for seed := range 200 {
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		end := endure(t, func(conn net.Conn) {
			said := goodTalk[:rng.IntN(len(goodTalk)+1)]
			for range rng.IntN(100) {
				said += words[rng.IntN(len(words))] + string(" \n"[rng.IntN(2)])
			}
			_, _ = io.WriteString(conn, said)
			time.Sleep(5 * time.Second)
		})
		mustBeClear(t, "random lines", end)
	}
	for seed := range 100 {
		rng := rand.New(rand.NewPCG(uint64(seed), 2))
		end := endure(t, func(conn net.Conn) {
			b := []byte(goodTalk)
			for range 1 + rng.IntN(8) {
				b[rng.IntN(len(b))] = byte(rng.Uint32())
			}
			_, _ = conn.Write(b)
			time.Sleep(5 * time.Second)
		})
		mustBeClear(t, "changed bytes", end)
	}
}

// A server that never stops sending is left soon, and costs little memory.
func TestEndlessStream(t *testing.T) {
	for _, unit := range []string{
		"WAIT\n", "CONN 0\n", "UGUD\n", "\n", "\x00", "x", "x\n", "ERR x\n", "DIE x\n", "TURN\n", "w 1 1\n", "WON\n", "SYNC 1 0 0\n",
	} {
		for _, before := range []string{"", "CONN 0\n", "CONN 0\nINIT\n", "CONN 0\nINIT\ng 5 5\nSENT\nTURN\n", "CONN 0\nINIT\ng 5 5\nSENT\nWON\n"} {
			sent := 0
			var start, stop runtime.MemStats
			runtime.ReadMemStats(&start)
			end := endure(t, func(conn net.Conn) {
				_, _ = io.WriteString(conn, before)
				block := bytes.Repeat([]byte(unit), 4096/len(unit))
				for {
					n, err := conn.Write(block)
					if sent += n; err != nil || sent > 1<<28 {
						return
					}
				}
			})
			runtime.ReadMemStats(&stop)
			mustBeClear(t, before+unit, end)
			if sent > 1<<22 {
				t.Errorf("%q after %q: %d bytes were taken", unit, before, sent)
			}
			if grown := int64(stop.HeapAlloc) - int64(start.HeapAlloc); grown > 1<<26 {
				t.Errorf("%q after %q: %d bytes of memory", unit, before, grown)
			}
		}
	}
}

// A server that takes nothing is told of.
func TestServerThatNeverReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer far.Close()
		go func() { _, _ = io.WriteString(far, goodTalk[:strings.Index(goodTalk, "SYNC")]) }()
		c := glendaclient.Over("line:1", func(context.Context) (net.Conn, error) { return near, nil }, glendaclient.Profile{})
		if k := mustBeClear(t, "takes nothing", lastUpdate(t, c)); k != "net.unread" {
			t.Errorf("%s", k)
		}
		c.Close()
		<-c.Done()
	})
}
