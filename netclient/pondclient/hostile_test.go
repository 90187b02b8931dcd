package pondclient_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/pondclient"
	"menagerie/rules/pond"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

// The tests of this file are servers that mean no good. Whatever one does, the client neither panics nor blocks, and its
// session ends with one clear error.

// goodTalk is what an honest server says to a mouse that rests: each answer is given without waiting for the question.
func goodTalk() []byte {
	b := pondwire.AuthReply{Open: true}.Append(nil)
	cat := pondwire.Place{X: pond.Radius + 1}
	b = pondwire.Started{Cat: cat}.Append(b)
	for range 3 {
		b = pondwire.Goes.Append(pondwire.Move{To: cat}.Append(b))
	}
	return b
}

// endure lets a client play against a server that only sends, and returns how its session ended. The server's goroutine
// is given its end of the line, and closes it.
func endure(t *testing.T, server func(conn io.ReadWriteCloser)) session.Update[pond.View] {
	t.Helper()
	var end session.Update[pond.View]
	synctest.Test(t, func(t *testing.T) {
		near, far := lines(20 * time.Millisecond)
		served := make(chan struct{})
		go func() { defer close(served); defer far.Close(); server(far) }()
		c := join(near, pondclient.Profile{Level: 1})
		end = lastUpdate(t, c)
		c.Close()
		<-c.Done()
		<-served
	})
	return end
}

// lastUpdate rests the mouse until the session can't go on; errors before that one are counted.
func lastUpdate(t *testing.T, c *pondclient.Client) session.Update[pond.View] {
	t.Helper()
	var v pond.View
	for range 10 * 60 * 60 { // ten minutes
		for _, u := range c.Tick() {
			if u.Phase == session.Lost || u.Phase == session.Ended && u.Err != nil {
				return u
			}
			v = u.View
		}
		if v.ToMove() {
			c.Send(pond.Mouse, pond.Move(v.Mouse))
		}
		time.Sleep(frame)
	}
	t.Error("the session neither ends nor goes on")
	return session.Update[pond.View]{}
}

// mustBeClear checks that an end is told in words.
func mustBeClear(t *testing.T, what string, end session.Update[pond.View]) (key string) {
	t.Helper()
	var worded netclient.Worded
	if !errors.As(end.Err, &worded) {
		t.Errorf("%s: phase %d, error %v has no words", what, end.Phase, end.Err)
		return ""
	}
	return worded.Key()
}

// Every message cut at every byte, followed by the end of the connection or by silence.
func TestCutAtEveryByte(t *testing.T) {
	whole := goodTalk()
	for cut := range len(whole) + 1 {
		closes := func(conn io.ReadWriteCloser) {
			for i := range cut { // byte by byte, and no answer before its question
				time.Sleep(100 * time.Millisecond)
				_, _ = conn.Write(whole[i : i+1])
			}
			time.Sleep(time.Second)
		}
		if key := mustBeClear(t, "cut and closed", endure(t, closes)); key != "net.closed" && key != "net.cut" && (cut > 0 || key != "net.closed_at_once") {
			t.Errorf("cut after %d bytes: %s", cut, key)
		}
		silent := func(conn io.ReadWriteCloser) {
			_, _ = conn.Write(whole[:min(cut, 18)])
			time.Sleep(2 * time.Minute)
		}
		if key := mustBeClear(t, "cut and silent", endure(t, silent)); key != "net.silent_lost" {
			t.Errorf("silent after %d bytes: %s", cut, key)
		}
	}
}

func TestRandomBytes(t *testing.T) {
	rounds := 300
	if testing.Short() {
		rounds = 30
	}
	for seed := range rounds {
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		end := endure(t, func(conn io.ReadWriteCloser) {
			b := goodTalk()[:rng.IntN(len(goodTalk())+1)] // an honest beginning
			for range rng.IntN(200) {
				b = append(b, byte(rng.Uint32()))
			}
			_, _ = conn.Write(b)
			time.Sleep(time.Second)
		})
		mustBeClear(t, "random bytes", end)
	}
}

// One byte of an honest conversation is another one.
func TestChangedBytes(t *testing.T) {
	whole := goodTalk()
	for at := range whole {
		for _, other := range []byte{0x00, 0x01, 0x10, 0x20, 0x21, 0x7f, 0xe0, 0xff} {
			b := bytes.Clone(whole)
			b[at] = other
			end := endure(t, func(conn io.ReadWriteCloser) {
				_, _ = conn.Write(b[:1])
				time.Sleep(50 * time.Millisecond)
				_, _ = conn.Write(b[1:min(len(b), 18)])
				time.Sleep(500 * time.Millisecond)
				_, _ = conn.Write(b[min(len(b), 18):])
				time.Sleep(time.Second)
			})
			mustBeClear(t, "a changed byte", end)
		}
	}
}

// A server that never stops sending is left after the first message that has no place, and costs little memory.
func TestEndlessStream(t *testing.T) {
	for name, unit := range map[string][]byte{
		"replies": {0x01}, "refusals": {0x02}, "states": {0x21, 0x00}, "zeros": {0x00}, "faults": {0xe4},
		"cats": pondwire.Move{}.Append(nil), "games": pondwire.Started{}.Append(nil),
		"answers": pondwire.Goes.Append(pondwire.Move{}.Append(nil)),
	} {
		sent := 0
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		end := endure(t, func(conn io.ReadWriteCloser) {
			block := bytes.Repeat(unit, 4096/len(unit))
			for {
				n, err := conn.Write(block)
				if sent += n; err != nil || sent > 1<<30 {
					return
				}
			}
		})
		runtime.ReadMemStats(&after)
		mustBeClear(t, name, end)
		if sent > 1<<26 {
			t.Errorf("%s: %d bytes were taken", name, sent)
		}
		if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 1<<26 {
			t.Errorf("%s: %d bytes of memory", name, grown)
		}
	}
}

// A server that reads nothing. Where the line takes much, the missing answer is told; where it takes nothing, that.
func TestServerThatNeverReads(t *testing.T) {
	end := endure(t, func(conn io.ReadWriteCloser) {
		_, _ = conn.Write(goodTalk()[:1])
		time.Sleep(time.Second)
		_, _ = conn.Write(goodTalk()[1:18])
		time.Sleep(10 * time.Minute)
	})
	if key := mustBeClear(t, "never reads", end); key != "net.silent_lost" {
		t.Errorf("%s", key)
	}
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		defer far.Close()
		c := join(near, pondclient.Profile{Level: 1})
		if key := mustBeClear(t, "takes nothing", lastUpdate(t, c)); key != "net.unread" {
			t.Errorf("%s", key)
		}
		c.Close()
		<-c.Done()
	})
}

// A cat that breaks the rules is told of, and the game goes on to its end all the same.
func TestIllegalCats(t *testing.T) {
	for name, cat := range map[string]func(n int) pondwire.Place{
		"far":      func(n int) pondwire.Place { return pondwire.Place{X: pond.Radius + 1 + 5000*int32(n%2)} },
		"water":    func(int) pondwire.Place { return pondwire.Place{X: pond.Radius} },
		"teleport": func(n int) pondwire.Place { return pondwire.Place{X: -1 << 31, Y: int32(n%2) - 1} },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				near, far := lines(20 * time.Millisecond)
				served := make(chan struct{})
				go func() {
					defer close(served)
					(&cheat{host: host{conn: far}, cat: cat}).serve()
				}()
				c := join(near, pondclient.Profile{Level: 2})
				told := 0
				g := watch(c, 20*time.Second, func(v pond.View) {
					if v.ToMove() {
						c.Send(pond.Mouse, pond.Move{X: v.Mouse.X - 400, Y: v.Mouse.Y})
					}
				})
				var breach pondclient.RefereeError
				if errors.As(g.err, &breach) {
					told++
				}
				if told == 0 || len(g.views) == 0 || g.views[len(g.views)-1].Outcome != pond.MouseWon {
					t.Errorf("error %v, %d steps", g.err, g.steps)
				}
				c.Close()
				<-c.Done()
				<-served
			})
		})
	}
}

// cheat is a host whose cat goes where it likes.
type cheat struct {
	host
	cat func(n int) pondwire.Place
}

func (c *cheat) serve() {
	defer c.conn.Close()
	serveWith(c.conn, func(m pondwire.Message) []byte {
		move, ok := m.(pondwire.Move)
		if !ok {
			return c.answer(m)
		}
		c.moves++
		state := pondwire.Goes
		if !pond.Point(move.To).InPond() {
			state = pondwire.MouseWon
		}
		return state.Append(pondwire.Move{To: c.cat(c.moves)}.Append(nil))
	})
}
