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

	"go.uber.org/goleak"

	"menagerie/netclient"
	"menagerie/netclient/miaclient"
	"menagerie/rules/mia"
	"menagerie/session"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// line is a connection to nobody: the test is the server.
type line struct {
	net.Conn // not used
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

// says lets the server say something and returns what the client has said to it by the time it stands still.
func (l *line) says(text string) string {
	l.in <- text
	synctest.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	sent := strings.Join(l.sent, " ")
	l.sent = nil
	return sent
}

// truth rolls and tells the truth.
func truth(_ context.Context, v mia.View, _ *rand.Rand) (mia.Move, bool) {
	if v.Stage == mia.Announcing {
		return mia.Say(v.Dice), true
	}
	return mia.Move{Kind: mia.Roll}, true
}

func over(l *line, o miaclient.Orders) *miaclient.Client {
	return miaclient.Over("line:9000", func(context.Context) (net.Conn, error) { return l, nil },
		miaclient.Profile{Name: "ann", Bot: truth, Orders: o})
}

// A window that does nothing at all costs no answer: each is there at once, by a clock that stands still while anything is
// to be done. When the window comes back, it gets a few pictures, of which the last is the newest.
func TestAnswersDoNotWaitForTheWindow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine()
		c := over(l, miaclient.Orders{Mode: miaclient.Autopilot})
		synctest.Wait()
		l.says("REGISTERED")
		l.sent = nil
		began := time.Now()
		const rounds = 2000
		for i := 1; i <= rounds; i++ {
			if got := l.says(fmt.Sprintf("ROUND STARTING;j%d", i)); got != fmt.Sprintf("JOIN;j%d", i) {
				t.Fatalf("round %d: said %q", i, got)
			}
			l.says(fmt.Sprintf("ROUND STARTED;%d;ann,bob", i))
			if got := l.says(fmt.Sprintf("YOUR TURN;t%d", i)); got != fmt.Sprintf("ROLL;t%d", i) {
				t.Fatalf("round %d: said %q", i, got)
			}
			l.says("PLAYER ROLLS;ann")
			if got := l.says(fmt.Sprintf("ROLLED;6,1;a%d", i)); got != fmt.Sprintf("ANNOUNCE;6,1;a%d", i) {
				t.Fatalf("round %d: said %q", i, got)
			}
			for _, text := range []string{"ANNOUNCED;ann;6,1", "PLAYER WANTS TO SEE;bob", "ACTUAL DICE;6,1", "PLAYER LOST;bob;SEE_FAILED"} {
				l.says(text)
			}
			l.says(fmt.Sprintf("SCORE;ann:%d,bob:0", i))
		}
		if took := time.Since(began); took > 0 {
			t.Errorf("answers took %v", took)
		}
		time.Sleep(time.Second)
		us := c.Tick()
		if len(us) > 100 {
			t.Errorf("%d pictures", len(us))
		}
		time.Sleep(time.Second)
		us = c.Tick()
		if len(us) == 0 || us[len(us)-1].View.Scores[0] != rounds {
			t.Errorf("the last picture is not the newest: %+v", us)
		}
		if s := c.Stats(); s.Won != rounds || s.By[miaclient.ByAutopilot] != 2*rounds || s.Names[s.You] != "ann" {
			t.Errorf("%+v", s)
		}
		if l.sent = nil; c.Close() != nil {
			t.Error("it does not close")
		}
		<-c.Done()
		if got := strings.Join(l.sent, " "); got != "UNREGISTER" {
			t.Errorf("at the end said %q", got)
		}
	})
}

// By hand, over the connection: the person answers, changes orders, and sees a whole round afterwards.
func TestByHandOverALine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLine()
		c := over(l, miaclient.Orders{Mode: miaclient.Hand, Limit: 20 * time.Second})
		synctest.Wait()
		if _, ok := c.Round(); ok {
			t.Error("there is a round already")
		}
		l.says("REGISTERED")
		l.says("ROUND STARTING;j")
		l.says("ROUND STARTED;1;ann,bob")
		l.says("YOUR TURN;t")
		us := c.Tick()
		v := us[len(us)-1].View
		if us[0].Phase != session.Playing || !v.ToMove() || len(c.Seats()) != 1 || c.Seats()[0] != v.You {
			t.Fatalf("%+v, %v", v, c.Seats())
		}
		time.Sleep(time.Second)
		if left := c.Stats().Left; left < 17*time.Second || left > 18*time.Second {
			t.Errorf("%v are left", left)
		}
		l.sent = nil
		c.Send(v.You, mia.Move{Kind: mia.See})
		synctest.Wait()
		if us := c.Tick(); len(us) != 1 || us[0].Err != nil || us[0].View.ToMove() || l.sent[0] != "SEE;t" {
			t.Errorf("%+v, said %q", us, l.sent)
		}
		l.says("PLAYER WANTS TO SEE;ann")
		l.says("PLAYER LOST;ann;SEE_BEFORE_FIRST_ROLL")
		if r, ok := c.Round(); !ok || r.Names[0] != "ann" || len(r.Views[len(r.Views)-1].Last) != 3 {
			t.Errorf("%+v", r)
		}
		if _, ok := c.Round(); ok {
			t.Error("the same round twice")
		}
		c.Order(miaclient.Orders{Mode: miaclient.Watch})
		c.SetBot(nil)
		synctest.Wait()
		if s := c.Stats(); s.Orders.Mode != miaclient.Watch || s.By[miaclient.ByPerson] != 1 || len(c.Seats()) != 0 {
			t.Errorf("%+v", s)
		}
		c.Close()
		<-c.Done()
	})
}

// lastOf is how a session ends.
func lastOf(t *testing.T, c *miaclient.Client) string {
	t.Helper()
	<-c.Done()
	us := c.Tick()
	if len(us) == 0 || us[len(us)-1].Phase != session.Lost {
		t.Fatalf("%+v", us)
	}
	return us[len(us)-1].Err.(netclient.LocalizableError).Key()
}

func TestJoinThatFails(t *testing.T) {
	if got := lastOf(t, miaclient.Join("::::", miaclient.Profile{Name: "ann"})); got != "net.address_form" {
		t.Error(got)
	}
	if got := lastOf(t, miaclient.Join("127.0.0.1", miaclient.Profile{Name: "a b"})); got != "netmia.name" {
		t.Error(got)
	}
	socket, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := socket.LocalAddr().String()
	p := miaclient.Profile{Name: "ann", Dialect: miaclient.Dialect{Resend: 10 * time.Millisecond, GiveUp: 200 * time.Millisecond}}
	if got := lastOf(t, miaclient.Join(address, p)); got != "net.no_answer" {
		t.Error(got)
	}
	socket.Close()
	if got := lastOf(t, miaclient.Join(address, p)); got != "net.no_answer" && got != "net.refused" { // not every system tells
		t.Error(got)
	}
}

func TestNameFrom(t *testing.T) {
	for person, want := range map[string]string{
		"Ann": "Ann", " Anna Lena ": "Anna_Lena", "a:b;c,d": "abcd", strings.Repeat("ä", 30): strings.Repeat("ä", 20), "\t": "", "": "",
	} {
		if got := miaclient.NameFrom(person); got != want {
			t.Errorf("%q becomes %q, want %q", person, got, want)
		}
	}
}

func TestModeNames(t *testing.T) {
	for _, m := range []miaclient.Mode{miaclient.Watch, miaclient.Autopilot, miaclient.Armed, miaclient.Hand} {
		if got, err := miaclient.ParseMode(m.String()); got != m || err != nil {
			t.Errorf("%v becomes %v, %v", m, got, err)
		}
	}
	if _, err := miaclient.ParseMode("asleep"); err == nil || miaclient.Mode(9).String() != "unknown (9)" {
		t.Error("a mode that doesn't exist has a name")
	}
}
