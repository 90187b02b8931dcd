package miaclient_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/netclient"
	"menagerie/netclient/miaclient"
	"menagerie/rules/mia"
	"menagerie/session"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// line is a connection without a network; the test acts as the server.
type line struct {
	net.Conn // for methods that the tests do not call
	in       chan string
	closed   chan struct{}
	once     sync.Once

	mu   sync.Mutex
	sent []string
}

func newLine() *line { return &line{in: make(chan string), closed: make(chan struct{})} }

func (l *line) Read(p []byte) (int, error) {
	select {
	case text := <-l.in:
		return copy(p, text), nil
	case <-l.closed:
		return 0, io.EOF
	}
}

func (l *line) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sent = append(l.sent, string(p))
	return len(p), nil
}

func (l *line) Close() error { l.once.Do(func() { close(l.closed) }); return nil }

// says passes a message of the server to the client and returns what the client has sent after all goroutines are idle.
func (l *line) says(text string) string {
	l.in <- text
	synctest.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	sent := strings.Join(l.sent, " ")
	l.sent = nil
	return sent
}

// truth is a bot that always rolls and announces its dice.
func truth(_ context.Context, v mia.View, _ *rand.Rand) (mia.Move, bool) {
	if v.Stage == mia.Announcing {
		return mia.Say(v.Dice), true
	}
	return mia.Move{Kind: mia.Roll}, true
}

func over(l *line, o miaclient.Orders) *miaclient.Client {
	return miaclient.JoinWith("line:9000", func(context.Context) (net.Conn, error) { return l, nil },
		miaclient.Profile{Name: "ann", Bot: truth, Orders: o})
}

// TestAnswersDoNotWaitForTheWindow plays 3,000 rounds per second and checks that a window that does nothing delays no answer.
// The fake clock does not advance while a goroutine is busy. When the window continues, it receives a few updates, and the
// last is the newest.
func TestAnswersDoNotWaitForTheWindow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine()
		c := over(l, miaclient.Orders{Mode: miaclient.Autopilot})
		synctest.Wait()
		l.says("REGISTERED")
		l.sent = nil
		const rounds, pause = 2000, time.Second / 3000
		began := time.Now()
		for i := 1; i <= rounds; i++ {
			if got := l.says(fmt.Sprintf("ROUND STARTING;j%d", i)); got != fmt.Sprintf("JOIN;j%d", i) {
				t.Fatalf("round %d: sent %q, want JOIN;j%d", i, got, i)
			}
			l.says(fmt.Sprintf("ROUND STARTED;%d;ann,bob", i))
			if got := l.says(fmt.Sprintf("YOUR TURN;t%d", i)); got != fmt.Sprintf("ROLL;t%d", i) {
				t.Fatalf("round %d: sent %q, want ROLL;t%d", i, got, i)
			}
			l.says("PLAYER ROLLS;ann")
			if got := l.says(fmt.Sprintf("ROLLED;6,1;a%d", i)); got != fmt.Sprintf("ANNOUNCE;6,1;a%d", i) {
				t.Fatalf("round %d: sent %q, want ANNOUNCE;6,1;a%d", i, got, i)
			}
			for _, text := range []string{"ANNOUNCED;ann;6,1", "PLAYER WANTS TO SEE;bob", "ACTUAL DICE;6,1", "PLAYER LOST;bob;SEE_FAILED"} {
				l.says(text)
			}
			l.says(fmt.Sprintf("SCORE;ann:%d,bob:0", i))
			time.Sleep(pause)
		}
		if took := time.Since(began) - rounds*pause; took > 0 {
			t.Errorf("the responses took %v, want no time", took)
		}
		time.Sleep(time.Second)
		us := c.Tick()
		if len(us) > 100 {
			t.Errorf("got %d views, want at most 100", len(us))
		}
		time.Sleep(time.Second)
		us = c.Tick()
		if len(us) == 0 || us[len(us)-1].View.Scores[0] != rounds {
			t.Errorf("got the updates %+v, want the last view with %d points", us, rounds)
		}
		if s := c.Stats(); s.Won != rounds || s.By[miaclient.ByAutopilot] != 2*rounds || s.Names[s.You] != "ann" {
			t.Errorf("got the statistics %+v, want %d won rounds of ann by the autopilot", s, rounds)
		}
		if l.sent = nil; c.Close() != nil {
			t.Error("Close reports an error, want none")
		}
		<-c.Done()
		if got := strings.Join(l.sent, " "); got != "UNREGISTER" {
			t.Errorf("sent %q at the end, want UNREGISTER", got)
		}
	})
}

// TestAPersonPlaysOverAConnection plays in the mode Hand over a connection: the player answers, changes the orders, and
// reads a whole round.
func TestAPersonPlaysOverAConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine()
		c := over(l, miaclient.Orders{Mode: miaclient.Hand, Limit: 20 * time.Second})
		synctest.Wait()
		if _, ok := c.Round(); ok {
			t.Error("got a round before the first, want none")
		}
		l.says("REGISTERED")
		l.says("ROUND STARTING;j")
		l.says("ROUND STARTED;1;ann,bob")
		l.says("YOUR TURN;t")
		us := c.Tick()
		v := us[len(us)-1].View
		if us[0].Phase != session.Playing || !v.ToMove() || len(c.Seats()) != 1 || c.Seats()[0] != v.You {
			t.Fatalf("got the view %+v and the seats %v, want our own seat to move", v, c.Seats())
		}
		time.Sleep(time.Second)
		if left := c.Stats().Left; left < 17*time.Second || left > 18*time.Second {
			t.Errorf("got %v left, want 17 to 18 s", left)
		}
		l.sent = nil
		c.Send(v.You, mia.Move{Kind: mia.See})
		synctest.Wait()
		if us := c.Tick(); len(us) != 1 || us[0].Err != nil || us[0].View.ToMove() || l.sent[0] != "SEE;t" {
			t.Errorf("got %+v and sent %q, want one view without a turn and SEE;t", us, l.sent)
		}
		l.says("PLAYER WANTS TO SEE;ann")
		l.says("PLAYER LOST;ann;SEE_BEFORE_FIRST_ROLL")
		if r, ok := c.Round(); !ok || r.Names[0] != "ann" || len(r.Views[len(r.Views)-1].Last) != 3 {
			t.Errorf("got the round %+v, want one of ann that ends with 3 events", r)
		}
		if _, ok := c.Round(); ok {
			t.Error("got the same round twice, want it once")
		}
		c.Order(miaclient.Orders{Mode: miaclient.Watch})
		c.SetBot(nil)
		synctest.Wait()
		if s := c.Stats(); s.Orders.Mode != miaclient.Watch || s.By[miaclient.ByPerson] != 1 || len(c.Seats()) != 0 {
			t.Errorf("got the statistics %+v and the seats %v, want a spectator without a seat after one move by hand", s, c.Seats())
		}
		c.Close()
		<-c.Done()
	})
}

// lastOf returns the key of the error with which a session ends.
func lastOf(t *testing.T, c *miaclient.Client) string {
	t.Helper()
	<-c.Done()
	us := c.Tick()
	if len(us) == 0 || us[len(us)-1].Phase != session.Lost {
		t.Fatalf("got the updates %+v, want the loss of the session", us)
	}
	return us[len(us)-1].Err.(netclient.LocalizableError).Key()
}

func TestAFailedJoinHasItsError(t *testing.T) {
	if got := lastOf(t, miaclient.Join("::::", miaclient.Profile{Name: "ann"})); got != "net.address_form" {
		t.Errorf("an address without a host: got %s, want net.address_form", got)
	}
	if got := lastOf(t, miaclient.Join("127.0.0.1", miaclient.Profile{Name: "a b"})); got != "netmia.name" {
		t.Errorf("a name with a space: got %s, want netmia.name", got)
	}
	socket, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := socket.LocalAddr().String()
	p := miaclient.Profile{Name: "ann", Dialect: miaclient.Dialect{Resend: 10 * time.Millisecond, GiveUp: 200 * time.Millisecond}}
	if got := lastOf(t, miaclient.Join(address, p)); got != "net.no_answer" {
		t.Errorf("a server that does not respond: got %s, want net.no_answer", got)
	}
	socket.Close()
	if got := lastOf(t, miaclient.Join(address, p)); got != "net.no_answer" && got != "net.refused" { // not every system reports a refused datagram
		t.Errorf("a closed port: got %s, want net.no_answer or net.refused", got)
	}
}

func TestNameFromRemovesSeparators(t *testing.T) {
	for person, want := range map[string]string{
		"Ann": "Ann", " Anna Lena ": "Anna_Lena", "a:b;c,d": "abcd", strings.Repeat("ä", 30): strings.Repeat("ä", 20), "\t": "", "": "",
	} {
		if got := miaclient.NameFrom(person); got != want {
			t.Errorf("%q becomes %q, want %q", person, got, want)
		}
	}
}

func TestModesAreReadBack(t *testing.T) {
	for _, m := range []miaclient.Mode{miaclient.Watch, miaclient.Autopilot, miaclient.Armed, miaclient.Hand} {
		if got, err := miaclient.ParseMode(m.String()); got != m || err != nil {
			t.Errorf("ParseMode(%v) = %v, error %v, want the same mode", m, got, err)
		}
	}
	if _, err := miaclient.ParseMode("asleep"); err == nil || miaclient.Mode(9).String() != "unknown (9)" {
		t.Errorf("ParseMode(asleep) or Mode(9) = %v is accepted, want an error and unknown (9)", miaclient.Mode(9))
	}
}
