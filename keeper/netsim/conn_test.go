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

	"menagerie/keeper/netsim"
)

// pipe returns a connection with trouble, and the peer's end.
func pipe(t *testing.T, r *netsim.Simulation) (*netsim.Conn, net.Conn) {
	near, far := net.Pipe()
	c := r.Conn(far)
	t.Cleanup(func() {
		_ = near.Close()
		_ = c.Close()
	})
	return c, near
}

// arrivals reads until the end and notes what came when, since start.
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

// sent lets a program write and returns what the peer gets when.
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
		t.Errorf("write %q: %d, %v", text, n, err)
	}
}

func TestDelay(t *testing.T) {
	got, count := sent(t, "delay=40ms", func(w io.Writer) {
		say(t, w, "one")
		time.Sleep(10 * time.Millisecond)
		say(t, w, "two")
	})
	if want := "[40ms one 50ms two]"; fmt.Sprint(got) != want || count.Delayed != 2 {
		t.Errorf("%v, want %v; %+v", got, want, count)
	}
}

// Bytes that would overtake others wait for them.
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
			t.Fatalf("it arrives as %s", text.String())
		}
	}
	if !late {
		t.Errorf("nothing is ever late: %v", got)
	}
}

func TestSplit(t *testing.T) {
	const text = "a board is drawn with many letters"
	got, count := sent(t, "split=1,pause=0s", func(w io.Writer) { say(t, w, text) })
	if len(got) != len(text) || count.Cut != int64(len(text)) {
		t.Errorf("%d letters arrive in %d pieces, %+v", len(text), len(got), count)
	}
	// However it is written, the pieces are the same.
	got, _ = sent(t, "split=5,seed=7,delay=1ms", func(w io.Writer) { say(t, w, text) })
	again, _ := sent(t, "split=5,seed=7,delay=1ms", func(w io.Writer) {
		for at := 0; at < len(text); at += 2 {
			say(t, w, text[at:at+2])
		}
	})
	other, _ := sent(t, "split=5,seed=8,delay=1ms", func(w io.Writer) { say(t, w, text) })
	if joined(got) != joined(again) || joined(got) == joined(other) {
		t.Errorf("%s\n%s\n%s", joined(got), joined(again), joined(other))
	}
	for _, a := range got {
		if _, what, _ := strings.Cut(a, " "); len(what) > 5 {
			t.Errorf("%q is a piece", what)
		}
	}
	if strings.HasPrefix(got[len(got)-1], "1ms ") {
		t.Errorf("there are no pauses: %v", got)
	}
}

// joined writes pieces without their times. Pieces that a writer has begun and not ended come in two.
func joined(arrivals []string) string {
	var b strings.Builder
	for _, a := range arrivals {
		_, what, _ := strings.Cut(a, " ")
		b.WriteString("|" + what)
	}
	return b.String()
}

func TestMerge(t *testing.T) {
	got, count := sent(t, "merge=10ms,delay=5ms", func(w io.Writer) {
		for range 4 {
			say(t, w, "ab")
			time.Sleep(4 * time.Millisecond)
		}
	})
	if want := "[15ms ababab 27ms ab]"; fmt.Sprint(got) != want || count.Merged != 2 {
		t.Errorf("%v, want %v; %+v", got, want, count)
	}
}

// What comes in is troubled likewise, and the end comes after it.
func TestInward(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, peer := pipe(t, netsim.New(spec(t, "delay=40ms,split=1,pause=0s")))
		start := time.Now()
		go func() {
			say(t, peer, "abc")
			_ = peer.Close()
		}()
		if got, want := fmt.Sprint(arrivals(c, start)), "[40ms a 40ms b 40ms c]"; got != want {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

// Each connection and each direction has a chance of its own, and the same one every time.
func TestStreamsOfTheirOwn(t *testing.T) {
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
		t.Errorf("%v and %v", one, two)
	}
}

func TestDeadlines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, peer := pipe(t, netsim.New(spec(t, "delay=1s")))
		go func() { say(t, peer, "late") }()
		buf := make([]byte, 9)
		_ = c.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		if n, err := c.Read(buf); n != 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%d, %v", n, err)
		}
		_ = c.SetDeadline(time.Time{})
		if n, err := c.Read(buf); string(buf[:n]) != "late" || err != nil {
			t.Errorf("%q, %v", buf[:n], err)
		}
		_ = c.SetWriteDeadline(time.Now().Add(3 * time.Second))
		if n, err := c.Write(make([]byte, 1<<20)); n == 0 || n > 1<<15 || !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("to a peer that doesn't read %d bytes are sent, %v", n, err)
		}
	})
}

// A peer that has gone is found out, and a flood waits outside.
func TestEnds(t *testing.T) {
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
			t.Errorf("%d bytes of a flood are taken in", n)
		}
		say(t, c, "are you there?")
		time.Sleep(time.Minute)
		if _, err := c.Write([]byte("hello?")); err == nil {
			t.Error("one can write to a peer that has gone")
		}
		_ = c.Close()
		if _, err := c.Read(make([]byte, 1)); !errors.Is(err, net.ErrClosed) {
			t.Errorf("a closed connection is read: %v", err)
		}
	})
}

// A connection that ends waits for what is on the way, but not for ever.
func TestFinish(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, hurry := range []bool{false, true} {
			c, peer := pipe(t, netsim.New(spec(t, "delay=10s")))
			start := time.Now()
			say(t, c, "the end")
			if hurry {
				c.Hurry()
			}
			if lag := c.Lag(); (lag == 0) != hurry || lag > 3*time.Second {
				t.Errorf("a lag of %v", lag)
			}
			go func() {
				c.Finish()
				_ = c.Close()
			}()
			if got := arrivals(peer, start); len(got) != 1 || strings.HasPrefix(got[0], "0s") != hurry || time.Since(start) > 4*time.Second {
				t.Errorf("hurry %v: %v", hurry, got)
			}
		}
	})
}

// Trouble that rests leaves the traffic alone.
func TestRest(t *testing.T) {
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
			t.Error("it does not rest")
		}
		r.StartTrouble()
		say(t, c, "two")
		c.Finish()
		_ = c.Close()
		if got, want := fmt.Sprint(<-done), "[0s one 1.04s two]"; got != want {
			t.Errorf("%v, want %v", got, want)
		}
	})
}
