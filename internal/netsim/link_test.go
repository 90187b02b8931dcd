package netsim_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/netsim"
)

// mail records the delivered datagrams.
type mail struct {
	mu    sync.Mutex
	start time.Time
	heard []string // "peer text"
	sent  []string
	when  []time.Duration // the time of each packet
}

func (m *mail) hear(from string, datagram []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.heard = append(m.heard, from+" "+string(datagram))
}

func (m *mail) send(to string, datagram []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sent = append(m.sent, to+" "+string(datagram))
	m.when = append(m.when, time.Since(m.start))
}

// posted calls a function that uses a link, and returns the datagrams delivered within a minute.
func posted(t *testing.T, text string, use func(*netsim.Link[string])) (m *mail, count netsim.Counters) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		m = &mail{start: time.Now()}
		r := netsim.New(spec(t, text))
		p := netsim.NewLink(r, m.hear, m.send)
		use(p)
		time.Sleep(time.Minute)
		p.Close()
		p.Send("ann", []byte("after the end"))
		p.Close()
		count = r.Counters()
	})
	return m, count
}

// numbers sends or receives n datagrams, one a second.
func numbers(n int, carry func(string, []byte), peers ...string) {
	buf := make([]byte, 0, 8)
	for i := range n {
		for _, peer := range peers {
			buf = fmt.Appendf(buf[:0], "%d", i) // reuses the memory
			carry(peer, buf)
		}
		time.Sleep(time.Second)
	}
}

func TestDatagramsAreDelayedInOrder(t *testing.T) {
	m, count := posted(t, "off", func(p *netsim.Link[string]) {
		p.Hear("ann", []byte("join"))
		p.Send("ann", []byte("welcome"))
	})
	if fmt.Sprint(m.heard, m.sent, m.when) != "[ann join] [ann welcome] [0s]" || count != (netsim.Counters{}) {
		t.Errorf("got %v heard, %v sent at %v and %+v; want join and welcome at once and no counts", m.heard, m.sent, m.when, count)
	}
	m, count = posted(t, "delay=40ms,jitter=20ms,seed=5", func(p *netsim.Link[string]) {
		for i := range 20 {
			p.Send("ann", fmt.Appendf(nil, "%02d", i))
		}
	})
	if len(m.sent) != 20 || !slices.IsSorted(m.sent) || m.when[0] < 40*time.Millisecond || m.when[19] > 60*time.Millisecond ||
		m.when[0] == m.when[19] || count.Delayed != 20 {
		t.Errorf("got %v at %v and %+v, want 20 in order, delayed by 40 to 60 ms", m.sent, m.when, count)
	}
}

func TestLossDependsOnTheSeedAlone(t *testing.T) {
	run := func(text string) (*mail, netsim.Counters) {
		return posted(t, text, func(p *netsim.Link[string]) {
			numbers(100, p.Send, "ann", "bob")
			numbers(100, p.Hear, "ann")
		})
	}
	m, count := run("loss=20%,seed=7")
	if n := len(m.sent) + len(m.heard); n < 200 || n > 280 || count.Lost != int64(300-n) {
		t.Errorf("got %d of 300 datagrams and %+v, want 200 to 280 and the rest counted as lost", n, count)
	}
	if again, _ := run("loss=20%,seed=7"); fmt.Sprint(again.sent, again.heard) != fmt.Sprint(m.sent, m.heard) {
		t.Errorf("same seed and traffic: got %v, want %v", again.sent, m.sent)
	}
	other, _ := posted(t, "loss=20%,seed=7", func(p *netsim.Link[string]) { numbers(100, p.Send, "ann") })
	ann := slices.DeleteFunc(slices.Clone(m.sent), func(s string) bool { return s[0] != 'a' })
	if fmt.Sprint(other.sent) != fmt.Sprint(ann) {
		t.Errorf("with bob: got %v for ann, want the same as without: %v", other.sent, ann)
	}
	if other, _ := run("loss=20%,seed=8"); fmt.Sprint(other.sent) == fmt.Sprint(m.sent) {
		t.Errorf("another seed: got the same datagrams %v, want others", m.sent)
	}
	if m, count := run("loss=100%"); len(m.sent)+len(m.heard) != 0 || count.Lost != 300 {
		t.Errorf("loss=100%%: got %v sent and %v heard, want none and 300 lost", m.sent, m.heard)
	}
}

func TestDatagramsAreDoubled(t *testing.T) {
	m, count := posted(t, "double=100%", func(p *netsim.Link[string]) { numbers(3, p.Hear, "ann") })
	if want := "[ann 0 ann 0 ann 1 ann 1 ann 2 ann 2]"; fmt.Sprint(m.heard) != want || count.Doubled != 3 {
		t.Errorf("got %v, want %v; %+v", m.heard, want, count)
	}
}

// Every other datagram is overtaken by the next one. If none follows, it is delivered after a short time.
func TestDatagramsAreReordered(t *testing.T) {
	m, count := posted(t, "reorder=100%,delay=10ms", func(p *netsim.Link[string]) {
		for i := range 5 {
			p.Send("ann", fmt.Appendf(nil, "%d", i))
		}
	})
	if want := "[ann 1 ann 0 ann 3 ann 2 ann 4]"; fmt.Sprint(m.sent) != want || count.Reordered != 2 || m.when[4] != 60*time.Millisecond {
		t.Errorf("%v at %v, want %v; %+v", m.sent, m.when, want, count)
	}
}

// The memory is limited for any number of datagrams and peers. A flooding peer does not take capacity from others.
func TestFloodOfDatagramsIsBounded(t *testing.T) {
	m, count := posted(t, "delay=1s", func(p *netsim.Link[string]) {
		for i := range 5000 {
			p.Hear("eve", []byte("flood"))
			p.Hear(fmt.Sprint("invented", i%3000), []byte("flood"))
			if i == 500 {
				p.Hear("ann", []byte("join"))
			}
		}
	})
	if !slices.Contains(m.heard, "ann join") || len(m.heard) > 2048 || count.Dropped < 5000 {
		t.Errorf("got %d of 10001 datagrams and %+v, want the join, at most 2048 and at least 5000 dropped", len(m.heard), count)
	}
	m, count = posted(t, "delay=1s", func(p *netsim.Link[string]) {
		for i := range 100 {
			p.Send(fmt.Sprint(i), make([]byte, 60_000))
		}
	})
	if len(m.sent) != 17 || count.Dropped != 83 {
		t.Errorf("got %d of 100 large datagrams and %+v, want 17 and 83 dropped", len(m.sent), count)
	}
}

// Silent peers are removed. Until then, further peers share one queue.
func TestSilentPeersAreRemoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &mail{start: time.Now()}
		p := netsim.NewLink(netsim.New(spec(t, "delay=1s")), m.hear, m.send)
		defer p.Close()
		arrive := func(each int, peers ...string) int {
			before := len(m.heard)
			for range each {
				for _, peer := range peers {
					p.Hear(peer, []byte("x"))
				}
			}
			time.Sleep(2 * time.Second)
			synctest.Wait()
			return len(m.heard) - before
		}
		for i := range 1024 {
			p.Hear(fmt.Sprint("early", i), []byte("x"))
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if n := arrive(200, "a", "b", "c"); n != 256 {
			t.Errorf("full buffer: got %d datagrams of three peers, want 256", n)
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if n := arrive(200, "a", "b", "c"); n != 600 {
			t.Errorf("after others have left: got %d datagrams of three peers, want 600", n)
		}
	})
}

// Close delivers queued outgoing datagrams at once.
func TestCloseSendsQueuedDatagramsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &mail{start: time.Now()}
		p := netsim.NewLink(netsim.New(spec(t, "delay=5s")), m.hear, m.send)
		p.Send("ann", []byte("goodbye"))
		p.Hear("ann", []byte("roll"))
		p.Close()
		if fmt.Sprint(m.sent, m.when, m.heard) != "[ann goodbye] [0s] []" {
			t.Errorf("got %v at %v and %v heard, want the goodbye at once and nothing heard", m.sent, m.when, m.heard)
		}
	})
}
