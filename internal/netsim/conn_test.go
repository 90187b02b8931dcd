package netsim_test

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/netsim"
)

// pipe returns a disturbed connection and the peer's end.
func pipe(t *testing.T, r *netsim.Simulation) (*netsim.Conn, net.Conn) {
	near, far := net.Pipe()
	c := r.Conn(far)
	t.Cleanup(func() {
		_ = near.Close()
		_ = c.Close()
	})
	return c, near
}

// arrivals reads until the end and returns the pieces with their times since start.
func arrivals(c io.Reader, start time.Time) (all []string) {
	buf := make([]byte, 4096)
	for {
		n, err := c.Read(buf)
		if n > 0 {
			all = append(all, fmt.Sprintf("%v %s", time.Since(start), buf[:n]))
		}
		if err != nil {
			return all
		}
	}
}

// sent calls a function that writes, and returns the pieces that the peer receives, with their times.
func sent(t *testing.T, text string, write func(io.Writer)) (all []string, count netsim.Counters) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := netsim.New(spec(t, text))
		c, peer := pipe(t, r)
		start := time.Now()
		go func() {
			write(c)
			c.Finish()
			_ = c.Close()
		}()
		all = arrivals(peer, start)
		count = r.Counters()
	})
	return all, count
}

func say(t *testing.T, w io.Writer, text string) {
	if n, err := io.WriteString(w, text); n != len(text) || err != nil {
		t.Errorf("write %q = %d, %v, want %d and no error", text, n, err, len(text))
	}
}

func TestBytesAreDelayed(t *testing.T) {
	got, count := sent(t, "delay=40ms", func(w io.Writer) {
		say(t, w, "one")
		time.Sleep(10 * time.Millisecond)
		say(t, w, "two")
	})
	if want := "[40ms one 50ms two]"; fmt.Sprint(got) != want || count.Delayed != 2 {
		t.Errorf("got %v, want %v; %+v", got, want, count)
	}
}

// Bytes never overtake earlier bytes.
func TestJitterKeepsOrder(t *testing.T) {
	const most = 50
	got, _ := sent(t, "jitter=40ms,seed=3", func(w io.Writer) {
		for i := range most {
			say(t, w, fmt.Sprintf("<%02d>", i))
			time.Sleep(5 * time.Millisecond)
		}
	})
	var text strings.Builder
	late := false
	for i, a := range got {
		at, what, _ := strings.Cut(a, " ")
		d, _ := time.ParseDuration(at)
		late = late || d > time.Duration(i)*5*time.Millisecond+20*time.Millisecond
		text.WriteString(what)
	}
	for i := range most {
		if !strings.HasPrefix(text.String()[4*i:], fmt.Sprintf("<%02d>", i)) {
			t.Fatalf("part %d: got the text %s, want all parts in order", i, text.String())
		}
	}
	if !late {
		t.Errorf("got %v, want at least one late arrival", got)
	}
}

func TestWritesAreSplit(t *testing.T) {
	const text = "a board is drawn with many letters"
	got, count := sent(t, "split=1,pause=0s", func(w io.Writer) { say(t, w, text) })
	if len(got) != len(text) || count.Cut != int64(len(text)) {
		t.Errorf("got %d pieces and %+v, want %d pieces, all counted as cut", len(got), count, len(text))
	}
	// The pieces do not depend on the sizes of the writes.
	got, _ = sent(t, "split=5,seed=7,delay=1ms", func(w io.Writer) { say(t, w, text) })
	again, _ := sent(t, "split=5,seed=7,delay=1ms", func(w io.Writer) {
		for at := 0; at < len(text); at += 2 {
			say(t, w, text[at:at+2])
		}
	})
	other, _ := sent(t, "split=5,seed=8,delay=1ms", func(w io.Writer) { say(t, w, text) })
	if joined(got) != joined(again) || joined(got) == joined(other) {
		t.Errorf("got %s, with the same seed %s, with another seed %s; want equal pieces only for the same seed",
			joined(got), joined(again), joined(other))
	}
	for _, a := range got {
		if _, what, _ := strings.Cut(a, " "); len(what) > 5 {
			t.Errorf("got the piece %q, want at most 5 bytes", what)
		}
	}
	if strings.HasPrefix(got[len(got)-1], "1ms ") {
		t.Errorf("got %v, want pauses between the pieces", got)
	}
}

// joined formats pieces without their times. It joins a piece that arrived in two parts.
func joined(arrivals []string) string {
	var b strings.Builder
	for _, a := range arrivals {
		_, what, _ := strings.Cut(a, " ")
		b.WriteString("|" + what)
	}
	return b.String()
}

func TestWritesAreMerged(t *testing.T) {
	got, count := sent(t, "merge=10ms,delay=5ms", func(w io.Writer) {
		for range 4 {
			say(t, w, "ab")
			time.Sleep(4 * time.Millisecond)
		}
	})
	if want := "[15ms ababab 27ms ab]"; fmt.Sprint(got) != want || count.Merged != 2 {
		t.Errorf("got %v, want %v; %+v", got, want, count)
	}
}

// Incoming bytes are disturbed as well, and the end of the stream follows them.
func TestIncomingBytesAreDisturbed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, peer := pipe(t, netsim.New(spec(t, "delay=40ms,split=1,pause=0s")))
		start := time.Now()
		go func() {
			say(t, peer, "abc")
			_ = peer.Close()
		}()
		if got, want := fmt.Sprint(arrivals(c, start)), "[40ms a 40ms b 40ms c]"; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// Each connection and each direction has its own pseudo-random draws, which are the same in every run.
func TestConnectionsHaveStreamsOfTheirOwn(t *testing.T) {
	run := func() (all []string) {
		synctest.Test(t, func(t *testing.T) {
			r := netsim.New(spec(t, "split=9,seed=7"))
			for range 2 {
				c, peer := pipe(t, r)
				go func() {
					say(t, c, strings.Repeat("x", 40))
					c.Finish()
					_ = c.Close()
				}()
				all = append(all, joined(arrivals(peer, time.Now())))
			}
		})
		return all
	}
	one, two := run(), run()
	if fmt.Sprint(one) != fmt.Sprint(two) || one[0] == one[1] {
		t.Errorf("got %v and %v, want equal runs of two different connections", one, two)
	}
}

func TestDeadlinesHoldOnADelayedConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, peer := pipe(t, netsim.New(spec(t, "delay=1s")))
		go func() { say(t, peer, "late") }()
		buf := make([]byte, 9)
		_ = c.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		if n, err := c.Read(buf); n != 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("Read = %d, %v, want 0 and a deadline error", n, err)
		}
		_ = c.SetDeadline(time.Time{})
		if n, err := c.Read(buf); string(buf[:n]) != "late" || err != nil {
			t.Errorf("Read = %q, %v, want late and no error", buf[:n], err)
		}
		_ = c.SetWriteDeadline(time.Now().Add(3 * time.Second))
		if n, err := c.Write(make([]byte, 1<<20)); n == 0 || n > 1<<15 || !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("write to a peer that does not read: got %d bytes, %v, want 1 to %d and a deadline error", n, err, 1<<15)
		}
	})
}

// A lost peer is detected, and Write blocks while the queue is full.
func TestALostPeerIsDetected(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, peer := pipe(t, netsim.New(spec(t, "delay=1s,split=1")))
		flooded := make(chan int)
		go func() {
			n, _ := peer.Write(make([]byte, 1<<20))
			flooded <- n
		}()
		if _, err := c.Read(make([]byte, 1)); err != nil {
			t.Error(err)
		}
		_ = peer.Close()
		if n := <-flooded; n > 1<<15 {
			t.Errorf("got %d bytes buffered, want at most %d", n, 1<<15)
		}
		say(t, c, "are you there?")
		time.Sleep(time.Minute)
		if _, err := c.Write([]byte("hello?")); err == nil {
			t.Error("write to a peer that has closed: got no error, want one")
		}
		_ = c.Close()
		if _, err := c.Read(make([]byte, 1)); !errors.Is(err, net.ErrClosed) {
			t.Errorf("read from a closed connection: got error %v, want net.ErrClosed", err)
		}
	})
}

// Closing a connection waits for queued bytes, but not forever.
func TestCloseWaitsForQueuedBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, hurry := range []bool{false, true} {
			c, peer := pipe(t, netsim.New(spec(t, "delay=10s")))
			start := time.Now()
			say(t, c, "the end")
			if hurry {
				c.Hurry()
			}
			if lag := c.Lag(); (lag == 0) != hurry || lag > 3*time.Second {
				t.Errorf("hurry %v: got a lag of %v, want none only with hurry, and at most 3 s", hurry, lag)
			}
			go func() {
				c.Finish()
				_ = c.Close()
			}()
			if got := arrivals(peer, start); len(got) != 1 || strings.HasPrefix(got[0], "0s") != hurry || time.Since(start) > 4*time.Second {
				t.Errorf("hurry %v: got arrivals %v, want one, delayed only without hurry", hurry, got)
			}
		}
	})
}

// After RestTrouble the traffic is not disturbed.
func TestRestTroubleEndsTheDisturbance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := netsim.New(spec(t, "delay=40ms"))
		c, peer := pipe(t, r)
		start := time.Now()
		done := make(chan []string)
		go func() { done <- arrivals(peer, start) }()
		r.RestTrouble()
		say(t, c, "one")
		time.Sleep(time.Second)
		if !r.Status().TroubleRests {
			t.Error("got TroubleRests = false, want true")
		}
		r.StartTrouble()
		say(t, c, "two")
		c.Finish()
		_ = c.Close()
		if got, want := fmt.Sprint(<-done), "[0s one 1.04s two]"; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}
