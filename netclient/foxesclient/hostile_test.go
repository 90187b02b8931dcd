package foxesclient_test

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"menagerie/netclient/foxesclient"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/session"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// goodTalk is what an honest server says to the player of the foxes.
const goodTalk = "BPT F\nBGB WWWWWLFWWLLWDWDW\nBFN\nBGN\nBGB WWWWWLLWWLFWDWDW\nBFN\n"

// hostile is our client among servers that mean no good.
var hostile = netclienttest.Hostile[foxes.View, foxes.Move]{
	Good: goodTalk,
	Join: func(dial func(context.Context) (net.Conn, error)) netclienttest.Guest[foxes.View, foxes.Move] {
		return foxesclient.Over("line:1", dial, foxesclient.Profile{})
	},
	Move: func(u session.Update[foxes.View]) (seat rules.Seat, m foxes.Move, ok bool) {
		if moves := u.View.Moves(u.View.You); u.Phase == session.Playing && u.View.MayMove() && len(moves) > 0 {
			return u.View.You, moves[0], true
		}
		return seat, m, false
	},
}

// An honest conversation, cut at every byte and closed.
func TestCutAtEveryByte(t *testing.T) {
	hostile.TryCuts(t, "net.closed", "net.protocol", "netfoxes.gone", "netfoxes.board")
}

// A server that says nothing counts as lost at last, while it owes an answer.
func TestSilence(t *testing.T) { hostile.TrySilence(t, "", "BPT", "hello\n") }

func TestRandomLines(t *testing.T) {
	hostile.TryNoise(t, strings.Fields("BPTF BPT D R BGB BEB WWWWWLFWWLLWDWDW WL L BFN BDN BGN BGF BEF BFS BDS FBS F CPT BQT x \x00\x00 1 -1"))
}

// A server that never stops sending is left soon, and costs little memory.
func TestEndlessStream(t *testing.T) {
	units := []string{
		"BFN\n", "BPT F\n", "BGF\n", "\n", "\x00", "x", "x\n", "BGB WWWWWLFWWLLWDWDW\n", "BGB W\n", "BFS F\n", "BGB " + strings.Repeat("W", 2500) + "\n",
	}
	hostile.TryEndless(t, units, []string{"", "BPT F\n", goodTalk, goodTalk + "BFS F\n"}, 8<<20)
}

// A server that takes nothing is told of.
func TestServerThatNeverReads(t *testing.T) {
	hostile.TryDeaf(t, goodTalk[:strings.Index(goodTalk, "BGN")])
}

// An address that is none is told of like a server that isn't there.
func TestBadAddress(t *testing.T) {
	netclienttest.MustRefuse(t, foxesclient.Join("no address:at all", foxesclient.Profile{}))
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
		synctest.Wait()
		_, _ = io.WriteString(far[0], "BQT F\n")
		_, _ = io.WriteString(far[1], "BPT F\n")
		_, _ = io.WriteString(far[0], "BGB WWWWWLFWWLLWDWDW\n")
		_, _ = io.WriteString(far[1], "BFN\n")
		time.Sleep(time.Second)
		synctest.Wait()
		us := c.Tick()
		last := us[len(us)-1]
		if last.Phase != session.Playing || !last.View.MayMove() || last.View.You != foxes.Foxes {
			t.Errorf("shown %+v", last)
		}
		c.Send(foxes.Foxes, foxes.Move{From: foxes.Point{X: 2, Y: 1}, To: foxes.Point{X: 2, Y: 2}})
		time.Sleep(time.Second)
		synctest.Wait()
		_ = far[1].Close()
		time.Sleep(time.Second)
		synctest.Wait()
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
