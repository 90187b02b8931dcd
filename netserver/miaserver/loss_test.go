package miaserver_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/session"
)

// badLine loses, doubles and reorders datagrams in both directions.
type badLine struct {
	net.Conn
	share float64 // share of datagrams for each of the three
	in    chan []byte
	done  chan struct{}
	once  sync.Once

	mu  sync.Mutex
	rng *rand.Rand
}

func newBadLine(conn net.Conn, share float64, seed uint64) *badLine {
	l := &badLine{
		Conn: conn, share: share, in: make(chan []byte, 1000), done: make(chan struct{}),
		rng: rand.New(rand.NewPCG(seed, 5)),
	}
	go l.read()
	return l
}

// travel calls arrive for a datagram: never, once or twice, now or a little later.
func (l *badLine) travel(datagram []byte, arrive func([]byte)) {
	l.mu.Lock()
	lost, twice, late := l.rng.Float64() < l.share, l.rng.Float64() < l.share, l.rng.Float64() < l.share
	delay := time.Duration(l.rng.Int64N(int64(30 * time.Millisecond)))
	l.mu.Unlock()
	datagram = append([]byte(nil), datagram...)
	if lost {
		return
	}
	if twice {
		arrive(datagram)
	}
	if !late {
		arrive(datagram)
		return
	}
	time.AfterFunc(delay, func() { arrive(datagram) })
}

func (l *badLine) read() {
	buf := make([]byte, 2000)
	for {
		n, err := l.Conn.Read(buf)
		if err != nil {
			l.once.Do(func() { close(l.done) })
			return
		}
		l.travel(buf[:n], func(b []byte) {
			select {
			case l.in <- b:
			default:
			}
		})
	}
}

// Read implements net.Conn.
func (l *badLine) Read(p []byte) (int, error) {
	select {
	case b := <-l.in:
		return copy(p, b), nil
	case <-l.done:
		return 0, io.EOF
	}
}

// Write implements net.Conn.
func (l *badLine) Write(p []byte) (int, error) {
	l.travel(p, func(b []byte) { _, _ = l.Conn.Write(b) })
	return len(p), nil
}

// TestRoundsGoOnOverBadConnections uses connections that lose, double and delay a twentieth of the datagrams each. Rounds must
// go on, and each guest must play most of them.
func TestRoundsGoOnOverBadConnections(t *testing.T) {
	for seed := range uint64(5) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			bubble(t, miaserver.Contest(), func(h host) {
				var clients []*miaclient.Client
				for i, level := range []string{"best", "bold", "see54", "cautious"} {
					clients = append(clients, h.sitOn(fmt.Sprintf("bot%d", i), level, 0.05, 10*seed+uint64(i)))
				}
				time.Sleep(2 * time.Minute)
				synctest.Wait()
				s := h.Snapshot()
				if s.Rounds < 250 || s.Rounds > 480 || s.Players != 4 || s.Cancelled > 20 {
					t.Errorf("got %+v, want 250 to 480 rounds, 4 players and at most 20 cancelled", s.Counters)
				}
				if s.Late > s.Rounds/2 { // a lost request gets no response
					t.Errorf("got %d late in %d rounds, want at most half", s.Late, s.Rounds)
				}
				for i, c := range clients {
					st := c.Stats()
					late := st.Lost[mia.DidNotTakeTurn] + st.Lost[mia.DidNotAnnounce]
					if st.Rounds < int(s.Rounds)*8/10 || st.Played < int(s.Rounds)*6/10 || st.Won < st.Played/4 || late > st.Played/5 {
						t.Errorf("bot %d: got %d rounds of %d, %d played, %d won, %d late; want 80 %% seen, 60 %% played, a quarter won and a fifth late at most",
							i, st.Rounds, s.Rounds, st.Played, st.Won, late)
					}
					if n := st.Lost[mia.SeeBeforeFirstRoll]; n > 1 { // one such case occurs where more than a whole round was lost
						t.Errorf("bot %d called a bluff before the first roll %d times, want at most 1", i, n)
					}
					for _, u := range c.Tick() {
						if u.Phase != session.Playing && u.Phase != session.Joining {
							t.Errorf("bot %d: got phase %v, %v, want playing or joining", i, u.Phase, u.Err)
						}
					}
				}
			})
		})
	}
}

// TestClientsKeepTryingOverVeryBadConnections uses connections that lose half of the datagrams. Clients must neither end nor
// stop trying.
func TestClientsKeepTryingOverVeryBadConnections(t *testing.T) {
	bubble(t, miaserver.Contest(), func(h host) {
		a, b := h.sitOn("ann", "best", 0.5, 1), h.sitOn("bob", "best", 0.5, 2)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		for _, c := range []*miaclient.Client{a, b} {
			if st := c.Stats(); st.Rounds < 150 || st.By[miaclient.ByAutopilot] < 5 {
				t.Errorf("got %d rounds and %d moves of the autopilot, want at least 150 and 5", st.Rounds, st.By[miaclient.ByAutopilot])
			}
		}
	})
}

// sitOn is like sit, on a connection that loses, doubles and reorders the given share of datagrams.
func (h host) sitOn(name, level string, share float64, seed uint64) *miaclient.Client {
	h.t.Helper()
	bot, err := miabot.For(level)
	if err != nil {
		h.t.Fatal(err)
	}
	dial := func(context.Context) (net.Conn, error) { return newBadLine(h.Connect(), share, seed), nil }
	c := miaclient.JoinWith("", dial, miaclient.Profile{Name: name, Bot: bot.Bot, Seed: seed, Orders: auto})
	h.t.Cleanup(func() {
		_ = c.Close()
		<-c.Done()
	})
	return c
}

// TestBadLinesAtATable checks a server that repeats its requests. No time limit passes on a bad connection, and nobody
// misses a round.
func TestBadLinesAtATable(t *testing.T) {
	bubble(t, miaserver.Table(), func(h host) {
		h.sitOn("ann", "best", 0.05, 1)
		h.sitOn("bob", "bold", 0.05, 2)
		time.Sleep(10 * time.Minute)
		if s := h.Snapshot(); s.Rounds < 100 || s.Late > 0 || s.Cancelled > s.Rounds/10 {
			t.Errorf("got %+v, want at least 100 rounds, none late and a tenth cancelled at most", s.Counters)
		}
	})
}
