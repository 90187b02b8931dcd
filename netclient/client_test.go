package netclient_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/session"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

type (
	step   = netclient.Step[string, string]
	update = session.Update[string]
)

// parrot is the machine of a toy protocol. It sends every line of the player, and the View is the last line from the server.
type parrot struct {
	now   time.Duration
	heard string
	waits int
	slow  time.Duration // how long the next Tick takes
}

func (p *parrot) Connected() step { return step{Send: []string{"hello"}} }

func (p *parrot) Receive(line string) (step, error) {
	switch line {
	case "bug":
		panic("a bug")
	case "stop":
		time.Sleep(stopped)
	case "stop, then slow":
		time.Sleep(stopped)
		p.slow = time.Second
	case "end":
		return step{Show: []update{{Phase: session.Playing, View: "last"}}}, errors.New("the server has ended it")
	}
	p.heard = line
	return step{Show: []update{{Phase: session.Playing, View: line}}}, nil
}

func (p *parrot) Submit(seat rules.Seat, line string) step {
	u := update{Phase: session.Playing, View: "said " + line}
	if line == "bug" {
		panic("a bug")
	}
	if seat != 0 {
		return step{Show: []update{{Phase: session.Playing, Err: session.ErrSeat}}}
	}
	p.waits++
	return step{Send: []string{line}, Show: []update{u}}
}

func (p *parrot) Tick(now time.Duration) (step, error) {
	time.Sleep(p.slow)
	if p.slow = 0; now < p.now {
		return step{}, errors.New("time runs backwards")
	}
	p.now = now
	if now > time.Hour {
		return step{}, netclient.NewError("net.silent_lost", nil, 3600)
	}
	return step{}, nil
}

func (p *parrot) Disconnected(err error) update {
	return update{Phase: session.Lost, View: "gone", Err: err}
}
func (p *parrot) Status() netclient.Status {
	return netclient.Status{Doing: p.heard, Met: "net.met_parrot", Opponent: "polly", UnderWay: p.waits}
}
func (p *parrot) Seats() []rules.Seat { return []rules.Seat{0} }

// stopped is for how long a parrot blocks its goroutine after the line "stop", as in a stopped process.
const stopped = 40 * time.Second

// cage is a connection without a network; the test acts as the server.
type cage struct {
	toClient chan string
	sent     chan string // lines that the client has sent, in order
	closed   chan struct{}
	once     sync.Once
	fail     error // the error of Send
}

func newCage() *cage {
	return &cage{toClient: make(chan string), sent: make(chan string, 10_000), closed: make(chan struct{})}
}

func (c *cage) Receive() (string, error) {
	select {
	case line, ok := <-c.toClient:
		if !ok {
			return "", io.EOF
		}
		return line, nil
	case <-c.closed:
		return "", io.ErrClosedPipe
	}
}

func (c *cage) Send(lines []string) error {
	for _, line := range lines {
		if c.fail != nil {
			return c.fail
		}
		c.sent <- line
	}
	return nil
}

func (c *cage) Close() error { c.once.Do(func() { close(c.closed) }); return nil }
func (c *cage) Info() netclient.Info {
	return netclient.Info{Secure: "TLS 1.3", Trust: "net.trust_pinned"}
}
func (c *cage) isClosed() bool { return isDone(c.closed) }
func isDone(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

type client = netclient.Client[string, string, string]

// run runs a parrot on a cage.
func run(c *cage) *client {
	return netclient.Run("cage:1", func(context.Context) (netclient.Conn[string, string], error) { return c, nil }, &parrot{})
}

// bubble runs a test with a fake clock. At the end it checks that Close ends all goroutines.
func bubble(t *testing.T, c *cage, test func(s *client)) {
	synctest.Test(t, func(t *testing.T) {
		c.toClient, c.sent, c.closed = make(chan string), make(chan string, 10_000), make(chan struct{})
		s := run(c)
		synctest.Wait()
		test(s)
		s.Close()
		<-s.Done()
		if !c.isClosed() {
			t.Error("the connection is open after the end, want it closed")
		}
		if us := s.Tick(); us != nil {
			t.Errorf("a closed session shows %v, want nothing", us)
		}
	})
}

// told returns the updates of one Tick as text.
func told(s *client) string {
	var lines []string
	for _, u := range s.Tick() {
		line := u.View
		if u.Err != nil {
			line += " " + keyOf(u.Err)
		}
		if u.Phase == session.Lost {
			line += " lost"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, ", ")
}

func TestMovesAndMessagesAreShownInOrder(t *testing.T) {
	c := newCage()
	bubble(t, c, func(s *client) {
		s.Send(0, "one")
		s.Send(0, "two")
		s.Send(3, "stranger")
		synctest.Wait()
		if got, want := told(s), "said one, said two,  "; got != want {
			t.Errorf("shown %q, want %q", got, want)
		}
		for _, want := range []string{"hello", "one", "two"} {
			if got := <-c.sent; got != want {
				t.Errorf("sent %q, want %q", got, want)
			}
		}
		c.toClient <- "answer"
		synctest.Wait()
		if got := told(s); got != "answer" {
			t.Errorf("the session shows %q, want answer", got)
		}
	})
}

// TestLinkFollowsTheNextGame checks that a Link from before Capabilities.Again reports the connection of the next game.
func TestLinkFollowsTheNextGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var cages []*cage
		s := netclient.NewRejoiningClient(func() *client {
			cages = append(cages, newCage())
			return run(cages[len(cages)-1])
		})
		link := s.Capabilities().Link
		close(cages[0].toClient)
		synctest.Wait()
		s.Tick()
		if link().Connected {
			t.Error("the link is connected after the first connection has ended")
		}
		s.Capabilities().Again()
		synctest.Wait()
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if l := link(); !l.Connected || l.Silent != 3*time.Second {
			t.Errorf("the link of the next game: connected %v, silent for %v; want true, 3s", l.Connected, l.Silent)
		}
		s.Close()
		<-s.Done()
	})
}

func TestLinkReportsTheConnection(t *testing.T) {
	c := newCage()
	bubble(t, c, func(s *client) {
		c.toClient <- "word"
		s.Send(0, "one")
		time.Sleep(3 * time.Second)
		synctest.Wait()
		want := session.Link{Address: "cage:1", Connected: true, Secure: "TLS 1.3", Trust: "net.trust_pinned",
			Doing: "word", Met: "net.met_parrot", Opponent: "polly", UnderWay: 1, Silent: 3 * time.Second}
		if got := s.Capabilities().Link(); got != want {
			t.Errorf("link %+v, want %+v", got, want)
		}
		close(c.toClient)
		synctest.Wait()
		if l := s.Link(); l.Connected || l.Secure != "" || l.Doing != "net.doing_gone" || l.UnderWay != 0 {
			t.Errorf("got the link %+v after the end, want no connection and net.doing_gone", l)
		}
		if seats := s.Seats(); len(seats) != 1 {
			t.Errorf("got the seats %v, want one", seats)
		}
	})
}

// TestStoppedTimeIsNotSilence checks that the time for which the process was stopped does not count as silence of the
// server. Messages from that time are still in the socket.
func TestStoppedTimeIsNotSilence(t *testing.T) {
	c := newCage()
	bubble(t, c, func(s *client) {
		time.Sleep(time.Second)
		c.toClient <- "stop"
		go func() { c.toClient <- "said meanwhile" }()
		time.Sleep(stopped + netclient.TickInterval)
		synctest.Wait()
		if got := told(s); got != "stop, said meanwhile" {
			t.Errorf("the session shows %q, want stop, said meanwhile", got)
		}
		if l := s.Link(); l.Silent > time.Second {
			t.Errorf("the server counts as silent for %v, want at most 1 s", l.Silent)
		}
		if now := s.Clock(); now > 2*time.Second {
			t.Errorf("the machine's time is %v, want at most 2 s", now)
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if l, now := s.Link(), s.Clock(); l.Silent < 3*time.Second || now < 4*time.Second || now > 5*time.Second {
			t.Errorf("three seconds later: silent for %v at %v, want at least 3 s and 4 s to 5 s", l.Silent, now)
		}
	})
}

// TestAStopShowsNoSilence checks the moment after a stop, before the next tick of the client has ended.
func TestAStopShowsNoSilence(t *testing.T) {
	c := newCage()
	bubble(t, c, func(s *client) {
		c.toClient <- "stop, then slow"
		time.Sleep(stopped + time.Second/2)
		synctest.Wait()
		if l := s.Link(); !l.Connected || l.Silent > time.Second {
			t.Errorf("after a stop of %v: got the link %+v, want a silence of at most 1 s", stopped, l)
		}
	})
}

// TestEveryEndIsShownOnce checks that every kind of end is shown once, followed by the responses to outstanding moves.
func TestEveryEndIsShownOnce(t *testing.T) {
	for name, end := range map[string]struct {
		do   func(s *client, c *cage)
		want string
	}{
		"the server closes":    {func(_ *client, c *cage) { close(c.toClient) }, "gone net.closed_unheard lost"},
		"the machine ends it":  {func(_ *client, c *cage) { c.toClient <- "end" }, "last, gone net.lost lost"},
		"a bug in Receive":     {func(_ *client, c *cage) { c.toClient <- "bug" }, "gone net.bug lost"},
		"a bug in Submit":      {func(s *client, _ *cage) { s.Send(0, "bug") }, "gone net.bug lost, gone net.bug lost"},
		"the machine gives up": {func(*client, *cage) { time.Sleep(time.Hour + time.Minute) }, "gone net.silent_lost lost"},
	} {
		t.Run(name, func(t *testing.T) {
			c := newCage()
			bubble(t, c, func(s *client) {
				end.do(s, c)
				synctest.Wait()
				if got := told(s); got != end.want {
					t.Errorf("shown %q, want %q", got, end.want)
				}
				s.Send(0, "late")
				synctest.Wait()
				if got, want := told(s), "gone net.gone lost"; got != want {
					t.Errorf("a late move is answered %q, want %q", got, want)
				}
			})
		})
	}
}

func TestARefusedConnectionIsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := netclient.Run("nowhere:1", func(context.Context) (netclient.Conn[string, string], error) {
			time.Sleep(2 * time.Second)
			return nil, netclient.NewError("net.refused", nil, "nowhere:1")
		}, &parrot{})
		s.Send(0, "early") // the machine responds while the connection is being made
		synctest.Wait()
		if got := told(s); got != "said early" {
			t.Errorf("the session shows %q, want said early", got)
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if got := told(s); got != "gone net.refused lost" {
			t.Errorf("the session shows %q, want gone net.refused lost", got)
		}
		<-s.Done()
	})
}

func TestCloseEndsTheConnecting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCage()
		s := netclient.Run("slow:1", func(ctx context.Context) (netclient.Conn[string, string], error) {
			<-ctx.Done()
			return c, nil // just before the context ends
		}, &parrot{})
		synctest.Wait()
		s.Close()
		<-s.Done()
		if !c.isClosed() {
			t.Error("the connection that nobody wanted is still open")
		}
	})
}

// TestTheLastMessageIsReadAfterAFailedWrite checks that the server's last message is read even if writing has failed
// already.
func TestTheLastMessageIsReadAfterAFailedWrite(t *testing.T) {
	t.Run("there are", func(t *testing.T) {
		c := newCage()
		c.fail = errors.New("broken pipe")
		bubble(t, c, func(s *client) {
			time.Sleep(100 * time.Millisecond)
			c.toClient <- "end"
			synctest.Wait()
			if got := told(s); got != "last, gone net.lost lost" {
				t.Errorf("the session shows %q, want last, gone net.lost lost", got)
			}
		})
	})
	t.Run("there are none", func(t *testing.T) {
		c := newCage()
		c.fail = io.ErrUnexpectedEOF
		bubble(t, c, func(s *client) {
			time.Sleep(2 * time.Second)
			synctest.Wait()
			if got := told(s); got != "gone net.cut lost" {
				t.Errorf("the session shows %q, want gone net.cut lost", got)
			}
		})
	})
}

// TestAWindowThatStandsStill checks that a game loop that does not call Tick costs limited memory, and that the session ends
// with an error.
func TestAWindowThatStandsStill(t *testing.T) {
	c := newCage()
	bubble(t, c, func(s *client) {
		for range 5000 {
			select {
			case c.toClient <- "word":
			case <-c.closed:
			}
		}
		synctest.Wait()
		us := s.Tick()
		if last := us[len(us)-1]; last.Phase != session.Lost || keyOf(last.Err) != "net.behind" || len(us) > 4200 {
			t.Errorf("got %d updates, the last in phase %d with %v, want at most 4200 and net.behind at the end", len(us), last.Phase, last.Err)
		}
	})
}

// TestEveryMoveIsAnsweredOnce checks that each move has exactly one response, even if the connection ends meanwhile.
func TestEveryMoveIsAnsweredOnce(t *testing.T) {
	c := newCage()
	bubble(t, c, func(s *client) {
		const moves = 3000
		answers := 0
		count := func() {
			for _, u := range s.Tick() {
				if u.View != "gone" || u.Err != nil {
					answers++
				}
			}
		}
		for i := range moves {
			s.Send(0, fmt.Sprint(i))
			if i == moves/2 {
				close(c.toClient)
			}
			if i%7 == 0 {
				count()
			}
		}
		synctest.Wait()
		count()
		if answers != moves+1 { // one more for the end
			t.Errorf("got %d responses to %d moves and the end, want one for each", answers, moves)
		}
	})
}
