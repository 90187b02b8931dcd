package miaserver_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/netip"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/session"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// host is a server in a synctest bubble.
type host struct {
	*miaserver.Server
	t *testing.T
}

// bubble runs a test with a server in a synctest bubble and shuts the server down.
func bubble(t *testing.T, o miaserver.Options, test func(h host)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		server, err := miaserver.New(o)
		if err != nil {
			t.Fatal(err)
		}
		test(host{server, t})
		if err := server.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
		if n := server.Counters().Panics; n > 0 {
			t.Errorf("got %d panics, want 0", n)
		}
	})
}

// sit connects one of the project's clients, and closes it at the end of the test.
func (h host) sit(name, level string, o miaclient.Orders) *miaclient.Client {
	h.t.Helper()
	bot, err := miabot.For(level)
	if err != nil {
		h.t.Fatal(err)
	}
	c := miaclient.JoinWith("", func(context.Context) (net.Conn, error) { return h.Connect(), nil },
		miaclient.Profile{Name: name, Bot: bot.Bot, Seed: uint64(len(name)), Orders: o})
	h.t.Cleanup(func() {
		_ = c.Close()
		<-c.Done()
	})
	return c
}

// A guest whose datagrams this process passes on has left when its connection is closed, also without UNREGISTER. The round goes on.
func TestAGuestWithAClosedConnectionHasLeft(t *testing.T) {
	bubble(t, miaserver.Table(), func(h host) {
		bot := h.sit("bot", "best", auto)
		page := h.ConnectFrom(0, netip.MustParseAddrPort("192.0.2.1:5"))
		guest := miaclient.JoinWith("", func(context.Context) (net.Conn, error) { return page, nil }, miaclient.Profile{Name: "ben", Orders: miaclient.Orders{Mode: miaclient.Hand}})
		defer func() { _ = guest.Close() }()
		time.Sleep(time.Minute)
		if n := h.Counters().Players; n != 2 {
			t.Fatalf("got %d players, want 2", n)
		}
		_ = page.Close()
		if s := h.Snapshot(); s.Players != 1 || s.Guests[0].Name != bot.Stats().Names[bot.Stats().You] {
			t.Errorf("got %+v, want the bot only", s.Guests)
		}
	})
}

var auto = miaclient.Orders{Mode: miaclient.Autopilot}

// TestBotsOnAContestHostAreNeverLate checks that bots play a round every 250 ms and are never late. Client and server must
// count the same scores.
func TestBotsOnAContestHostAreNeverLate(t *testing.T) {
	bubble(t, miaserver.Contest(), func(h host) {
		var clients []*miaclient.Client
		for i, level := range []string{"best", "bold", "see54", "honest", "liar"} {
			clients = append(clients, h.sit(fmt.Sprintf("bot%d", i), level, auto))
		}
		watcher := h.sit("eve", "best", miaclient.Orders{})
		time.Sleep(time.Minute)
		s := h.Snapshot()
		if s.Rounds < 235 || s.Rounds > 240 || s.Cancelled+s.Late+s.Panics > 0 {
			t.Errorf("got %+v, want 235 to 240 rounds, none cancelled or late and no panic", s.Counters)
		}
		for i, c := range clients {
			st := c.Stats()
			points := 0
			for _, g := range s.Guests {
				if g.Name == st.Names[st.You] {
					points = g.Points
				}
			}
			if st.Played < int(s.Rounds)-1 || st.Won != points || st.Lost[mia.DidNotTakeTurn]+st.Lost[mia.DidNotAnnounce] > 0 || st.Gaps > 0 {
				t.Errorf("bot %d with %d points: got %+v, want a game of nearly %d rounds without faults", i, points, st, s.Rounds)
			}
		}
		if st := watcher.Stats(); st.Rounds < int(s.Rounds)-1 || st.Played != 0 || st.You != -1 {
			t.Errorf("the spectator: got %+v, want at least %d rounds and no game of its own", st, s.Rounds-1)
		}
	})
}

// act answers for a person whenever the View waits for them, after thinks, for the time during. If thinks is 0, the
// person never answers.
func act(t *testing.T, c *miaclient.Client, thinks, during time.Duration) {
	t.Helper()
	for end := time.Now().Add(during); time.Now().Before(end); {
		time.Sleep(time.Second / 60)
		for _, u := range c.Tick() {
			if u.Err != nil {
				t.Fatal(u.Err)
			}
			if !u.View.ToMove() || thinks == 0 {
				continue
			}
			time.Sleep(thinks)
			move := mia.Move{Kind: mia.Roll}
			if u.View.Stage == mia.Announcing {
				move = mia.Say(max(u.View.Dice, u.View.Standing+1))
			}
			c.Send(u.View.You, move)
			synctest.Wait()
		}
	}
}

// TestAPersonAtATableIsNeverLate checks that a person who takes five seconds is never late. A person who does not respond
// loses one round. The client thereby learns the limit, and its bot responds from then on.
func TestAPersonAtATableIsNeverLate(t *testing.T) {
	bubble(t, miaserver.Table(), func(h host) {
		h.sit("bot", "best", auto)
		ann := h.sit("ann", "cautious", miaclient.Orders{Mode: miaclient.Hand})
		act(t, ann, 5*time.Second, 5*time.Minute)
		if s := ann.Stats(); s.By[miaclient.ByPerson] < 10 || s.By[miaclient.ByAutopilot] > 0 || h.Counters().Late > 0 || s.Played < 8 {
			t.Errorf("got %+v and %d late, want the person to play alone and in time", s, h.Counters().Late)
		}
		act(t, ann, 0, 10*time.Minute)
		s := ann.Stats()
		if late := h.Counters().Late; late != 1 || s.By[miaclient.ByAutopilot] < 10 || s.Limit.Round(time.Second) != 20*time.Second || !s.LimitSure {
			t.Errorf("got %d late and %+v, want 1 late, then the autopilot with a limit of 20 s", late, s)
		}
	})
}

// TestTheBotRespondsInTimeForASlowPerson checks that the bot responds in time for a slow person.
func TestTheBotRespondsInTimeForASlowPerson(t *testing.T) {
	bubble(t, miaserver.Contest(), func(h host) {
		h.sit("bot", "best", auto)
		ann := h.sit("ann", "cautious", miaclient.Orders{Mode: miaclient.Hand})
		act(t, ann, 0, time.Minute)
		if s := ann.Stats(); h.Counters().Late > 0 || s.By[miaclient.ByAutopilot] < 100 || s.Played < 70 {
			t.Errorf("got %d late and %+v, want the autopilot to play at least 70 rounds in time", h.Counters().Late, s)
		}
	})
}

// TestNoRoundBeginsBeforeRelease checks that no round begins before Release, although enough players have registered.
func TestNoRoundBeginsBeforeRelease(t *testing.T) {
	bubble(t, miaserver.Contest(), func(h host) {
		h.Hold()
		ann := h.sit("ann", "best", auto)
		h.sit("bob", "best", auto)
		time.Sleep(10 * time.Second)
		ann.Tick()
		if n := ann.Stats().Rounds; n != 0 {
			t.Errorf("got %d rounds, want 0", n)
		}
		h.Release()
		for range 20 {
			time.Sleep(time.Second / 2)
			ann.Tick()
		}
		if ann.Stats().Rounds == 0 {
			t.Error("got no round, want at least one")
		}
	})
}

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

func (l *badLine) Read(p []byte) (int, error) {
	select {
	case b := <-l.in:
		return copy(p, b), nil
	case <-l.done:
		return 0, io.EOF
	}
}

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
