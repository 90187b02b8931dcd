package foxesclient_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"menagerie/netclient"
	"menagerie/netclient/foxesclient"
	"menagerie/rules/foxes"
	"menagerie/session"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// The tests of this file are servers that mean no good. Whatever one does, the client neither panics nor blocks, and its
// session ends with one clear error.

// goodTalk is what an honest server says to the player of the foxes.
const goodTalk = "BPT F\nBGB WWWWWLFWWLLWDWDW\nBFN\nBGN\nBGB WWWWWLLWWLFWDWDW\nBFN\n"

// endure lets a client play against a server that is given its end of the line, and returns how its session ended.
func endure(t *testing.T, server func(conn net.Conn)) session.Update[foxes.View] {
	t.Helper()
	var end session.Update[foxes.View]
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		go func() { _, _ = io.Copy(io.Discard, far) }()
		served := make(chan struct{})
		go func() { defer close(served); defer far.Close(); server(far) }()
		c := foxesclient.Over("line:1", func(context.Context) (net.Conn, error) { return near, nil }, foxesclient.Profile{})
		end = lastUpdate(t, c)
		c.Close()
		<-c.Done()
		<-served
	})
	return end
}

// lastUpdate makes first moves until the session can't go on.
func lastUpdate(t *testing.T, c *foxesclient.Client) session.Update[foxes.View] {
	t.Helper()
	var last session.Update[foxes.View]
	for range 10 * 60 * 60 { // ten minutes
		for _, u := range c.Tick() {
			last = u
			if u.Phase == session.Lost {
				return u
			}
			if moves := u.View.Moves(u.View.You); u.Phase == session.Playing && u.View.MayMove() && len(moves) > 0 {
				c.Send(u.View.You, moves[0])
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

// key is the key of an error's words, or "".
func key(err error) string {
	var worded netclient.Worded
	if errors.As(err, &worded) {
		return worded.Key()
	}
	return ""
}

// mustBeClear checks that an end is told in words, unless the game had come to its end.
func mustBeClear(t *testing.T, what string, end session.Update[foxes.View]) string {
	t.Helper()
	k := key(end.Err)
	if k == "" && (end.Phase != session.Ended || end.Err != nil) {
		t.Errorf("%.80q: phase %d, error %v has no words", what, end.Phase, end.Err)
	}
	return k
}

// An honest conversation, cut at every byte and closed.
func TestCutAtEveryByte(t *testing.T) {
	for cut := range len(goodTalk) + 1 {
		k := mustBeClear(t, goodTalk[:cut], endure(t, func(conn net.Conn) {
			_, _ = io.WriteString(conn, goodTalk[:cut])
			time.Sleep(time.Second / 2)
		}))
		switch k {
		case "net.closed", "net.protocol", "netfoxes.gone", "netfoxes.board":
		default:
			t.Errorf("cut after %q: %s", goodTalk[:cut], k)
		}
	}
}

// A server that says nothing counts as lost at last, while it owes an answer.
func TestSilence(t *testing.T) {
	for _, said := range []string{"", "BPT", "hello\n"} {
		k := mustBeClear(t, said, endure(t, func(conn net.Conn) {
			_, _ = io.WriteString(conn, said)
			time.Sleep(2 * time.Minute)
		}))
		if k != "net.silent_lost" {
			t.Errorf("silence after %q: %s", said, k)
		}
	}
}

func TestRandomLines(t *testing.T) {
	words := strings.Fields("BPTF BPT D R BGB BEB WWWWWLFWWLLWDWDW WL L BFN BDN BGN BGF BEF BFS BDS FBS F CPT BQT x \x00\x00 1 -1")
	for seed := range 150 {
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
		"BFN\n", "BPT F\n", "BGF\n", "\n", "\x00", "x", "x\n", "BGB WWWWWLFWWLLWDWDW\n", "BGB W\n", "BFS F\n", "BGB " + strings.Repeat("W", 2500) + "\n",
	} {
		for _, before := range []string{"", "BPT F\n", goodTalk, goodTalk + "BFS F\n"} {
			sent := 0
			var start, stop runtime.MemStats
			runtime.ReadMemStats(&start)
			end := endure(t, func(conn net.Conn) {
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
			mustBeClear(t, before+unit, end)
			if sent > 8<<20 {
				t.Errorf("%.20q after %q: %d bytes were taken", unit, before, sent)
			}
			if grown := int64(stop.HeapAlloc) - int64(start.HeapAlloc); grown > 1<<26 {
				t.Errorf("%.20q after %q: %d bytes of memory", unit, before, grown)
			}
		}
	}
}

// A server that takes nothing is told of.
func TestServerThatNeverReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer far.Close()
		go func() { _, _ = io.WriteString(far, goodTalk[:strings.Index(goodTalk, "BGN")]) }()
		c := foxesclient.Over("line:1", func(context.Context) (net.Conn, error) { return near, nil }, foxesclient.Profile{})
		if k := mustBeClear(t, "takes nothing", lastUpdate(t, c)); k != "net.unread" {
			t.Errorf("%s", k)
		}
		c.Close()
		<-c.Done()
	})
}

// An address that is none is told of like a server that isn't there.
func TestBadAddress(t *testing.T) {
	c := foxesclient.Join("no address:at all", foxesclient.Profile{})
	<-c.Done()
	us := c.Tick()
	if len(us) != 1 || us[0].Phase != session.Lost || key(us[0].Err) == "" {
		t.Errorf("shown %+v", us)
	}
}

// Two connections are made and closed, the viewer's first; the game is played on both.
func TestTwoSockets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var far []net.Conn
		said := make([][]byte, 2)
		p := foxesclient.Profile{}
		p.Dialect.Rules.Writing.Sockets = foxes.SocketsTwo
		c := foxesclient.Over("line:1", func(context.Context) (net.Conn, error) {
			near, other := net.Pipe()
			i := len(far)
			far = append(far, other)
			go func() { said[i], _ = io.ReadAll(other) }()
			return near, nil
		}, p)
		time.Sleep(time.Second)
		_, _ = io.WriteString(far[0], "BQT F\n")
		_, _ = io.WriteString(far[1], "BPT F\n")
		_, _ = io.WriteString(far[0], "BGB WWWWWLFWWLLWDWDW\n")
		_, _ = io.WriteString(far[1], "BFN\n")
		time.Sleep(time.Second)
		us := c.Tick()
		last := us[len(us)-1]
		if last.Phase != session.Playing || !last.View.MayMove() || last.View.You != foxes.Foxes {
			t.Errorf("shown %+v", last)
		}
		c.Send(foxes.Foxes, foxes.Move{From: foxes.Point{X: 2, Y: 1}, To: foxes.Point{X: 2, Y: 2}})
		time.Sleep(time.Second)
		_ = far[1].Close()
		time.Sleep(time.Second)
		if us = c.Tick(); us[len(us)-1].Phase != session.Lost {
			t.Errorf("shown %+v", us)
		}
		<-c.Done()
		synctest.Wait()
		if string(said[0]) != "QBJ\n" || string(said[1]) != "PBJ\nFBM 3 2 3 3\n" {
			t.Errorf("said %q", said)
		}
	})
}

// Time goes on while nothing is heard, and the end of a cooldown is the server's word.
func TestTimeGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer far.Close()
		go func() { _, _ = io.Copy(io.Discard, far) }()
		c := foxesclient.Over("line:1", func(context.Context) (net.Conn, error) { return near, nil }, foxesclient.Profile{})
		_, _ = io.WriteString(far, "BPT F\nBGB WWWWWLFWWLLWDWDW\nBFN\n")
		time.Sleep(time.Second)
		c.Tick()
		c.Send(foxes.Foxes, foxes.Move{From: foxes.Point{X: 2, Y: 1}, To: foxes.Point{X: 2, Y: 2}})
		time.Sleep(time.Second / 10)
		before := only(t, c.Tick())
		if before.MayMove() || before.Cooldown(foxes.Foxes) == 0 {
			t.Errorf("after a move: %+v", before)
		}
		time.Sleep(2 * time.Second)
		after := only(t, c.Tick())
		if after.Now-before.Now != 2*foxes.Second || after.MayMove() {
			t.Errorf("%d ticks later the View says that we may move: %v", after.Now-before.Now, after.MayMove())
		}
		_, _ = io.WriteString(far, "BFN\n")
		synctest.Wait()
		if v := only(t, c.Tick()); !v.MayMove() {
			t.Error("the server's word is not heard")
		}
		c.Close()
		<-c.Done()
	})
}

func only(t *testing.T, us []session.Update[foxes.View]) foxes.View {
	t.Helper()
	if len(us) != 1 || us[0].Phase != session.Playing {
		t.Fatalf("shown %+v", us)
	}
	return us[0].View
}
