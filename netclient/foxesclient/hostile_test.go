package foxesclient_test

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/testkit/leaktest"
	"menagerie/netclient/foxesclient"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/session"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// goodTalk has the messages of a correct server for the player of the foxes.
const goodTalk = "BPT F\nBGB WWWWWLFWWLLWDWDW\nBFN\nBGN\nBGB WWWWWLLWWLFWDWDW\nBFN\n"

// hostile tests the client against hostile servers.
var hostile = netclienttest.Hostile[foxes.View, foxes.Move]{
	Good: goodTalk,
	Join: func(dial func(context.Context) (net.Conn, error)) netclienttest.Guest[foxes.View, foxes.Move] {
		return foxesclient.JoinWith("line:1", dial, foxesclient.Profile{})
	},
	Move: func(u session.Update[foxes.View]) (seat rules.Seat, m foxes.Move, ok bool) {
		if moves := u.View.Moves(u.View.You); u.Phase == session.Playing && u.View.MayMove() && len(moves) > 0 {
			return u.View.You, moves[0], true
		}
		return seat, m, false
	},
}

// TestACutAtAnyByteHasAKnownError cuts a correct conversation after every byte.
func TestACutAtAnyByteHasAKnownError(t *testing.T) {
	hostile.TryCuts(t, "net.closed", "net.closed_unheard", "net.protocol", "netfoxes.gone", "netfoxes.board")
}

// TestASilentServerIsGivenUp checks that the client gives up a silent server while a response is due.
func TestASilentServerIsGivenUp(t *testing.T) { hostile.TrySilence(t, "", "BPT", "hello\n") }

func TestRandomLinesHaveAClearEnd(t *testing.T) {
	hostile.TryNoise(t, strings.Fields("BPTF BPT D R BGB BEB WWWWWLFWWLLWDWDW WL L BFN BDN BGN BGF BEF BFS BDS FBS F CPT BQT x \x00\x00 1 -1"))
}

// TestAnEndlessStreamIsLeftSoon checks that the client soon leaves a server that never stops sending, and uses little
// memory.
func TestAnEndlessStreamIsLeftSoon(t *testing.T) {
	units := []string{
		"BFN\n", "BPT F\n", "BGF\n", "\n", "\x00", "x", "x\n", "BGB WWWWWLFWWLLWDWDW\n", "BGB W\n", "BFS F\n", "BGB " + strings.Repeat("W", 2500) + "\n",
	}
	hostile.TryEndless(t, units, []string{"", "BPT F\n", goodTalk, goodTalk + "BFS F\n"}, 8<<20)
}

// TestAServerThatNeverReadsIsLeft checks that the client shows an error if the server reads nothing.
func TestAServerThatNeverReadsIsLeft(t *testing.T) {
	hostile.TryDeaf(t, goodTalk[:strings.Index(goodTalk, "BGN")])
}

// TestABadAddressIsRejected checks the error for an invalid address.
func TestABadAddressIsRejected(t *testing.T) {
	netclienttest.MustRefuse(t, foxesclient.Join("no address:at all", foxesclient.Profile{}))
}

// TestTheViewersSocketIsOpenedFirst checks that a client with two connections opens the viewer's first, plays on both, and
// closes both.
func TestTheViewersSocketIsOpenedFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var far []net.Conn
		said := make([][]byte, 2)
		p := foxesclient.Profile{}
		p.Dialect.Rules.Writing.Sockets = foxes.SocketsTwo
		c := foxesclient.JoinWith("line:1", func(context.Context) (net.Conn, error) {
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
			t.Errorf("got the update %+v, want the foxes to move", last)
		}
		c.Send(foxes.Foxes, foxes.Move{From: foxes.Point{X: 2, Y: 1}, To: foxes.Point{X: 2, Y: 2}})
		time.Sleep(time.Second)
		synctest.Wait()
		_ = far[1].Close()
		time.Sleep(2 * time.Second) // the viewer's connection stays open
		synctest.Wait()
		if us = c.Tick(); us[len(us)-1].Phase != session.Lost {
			t.Errorf("got the updates %+v, want the loss of the session", us)
		}
		<-c.Done()
		synctest.Wait()
		if string(said[0]) != "QBJ\n" || string(said[1]) != "PBJ\nFBM 3 2 3 3\n" {
			t.Errorf("sent %q, want QBJ on the viewer's connection and PBJ and a move on the player's", said)
		}
	})
}

// twoSockets joins over two connections to a server that the test plays. The game has begun.
func twoSockets(t *testing.T) (c *foxesclient.Client, viewer, player net.Conn) {
	t.Helper()
	var far []net.Conn
	p := foxesclient.Profile{}
	p.Dialect.Rules.Writing.Sockets = foxes.SocketsTwo
	c = foxesclient.JoinWith("line:1", func(context.Context) (net.Conn, error) {
		near, other := net.Pipe()
		far = append(far, other)
		go func() { _, _ = io.Copy(io.Discard, other) }()
		return near, nil
	}, p)
	time.Sleep(time.Second)
	synctest.Wait()
	viewer, player = far[0], far[1]
	_, _ = io.WriteString(viewer, "BQT F\n")
	_, _ = io.WriteString(player, "BPT F\n")
	_, _ = io.WriteString(viewer, "BGB WWWWWLFWWLLWDWDW\n")
	_, _ = io.WriteString(player, "BFN\n")
	time.Sleep(time.Second)
	c.Tick()
	return c, viewer, player
}

// lastOf returns the last update of a Tick.
func lastOf(t *testing.T, c *foxesclient.Client) session.Update[foxes.View] {
	t.Helper()
	synctest.Wait()
	us := c.Tick()
	if len(us) == 0 {
		t.Fatal("got no updates, want one")
	}
	return us[len(us)-1]
}

// TestTheEndIsSeenOnEitherSocket checks the end of a game on two connections, whichever connection is read first.
func TestTheEndIsSeenOnEitherSocket(t *testing.T) {
	for i := range 40 {
		synctest.Test(t, func(t *testing.T) {
			c, viewer, player := twoSockets(t)
			go func() {
				if i%2 == 0 {
					time.Sleep(time.Millisecond)
				}
				_, _ = io.WriteString(player, "BFS F\n")
				_ = player.Close()
			}()
			_ = viewer.Close()
			time.Sleep(2 * time.Second)
			if u := lastOf(t, c); u.Phase != session.Ended || u.View.Outcome != foxes.FoxesWon || u.Err != nil {
				t.Errorf("got phase %v, outcome %v, error %v, want the end with a win of the foxes", u.Phase, u.View.Outcome, u.Err)
			}
			_ = c.Close()
			<-c.Done()
		})
	}
}

// TestAWinWithoutTheLastWord checks that the client shows the result of a game that is decided on the board although the
// server closes the connection, or falls silent, without the message of type S.
func TestAWinWithoutTheLastWord(t *testing.T) {
	const noFoxes, noDolphins = "WWWWWLLWWLLWDWDW", "WWWWWLFWWLLWWWWW"
	for name, c := range map[string]struct {
		board  string
		closes bool
		want   foxes.Outcome
	}{
		"no foxes left":                 {noFoxes, true, foxes.DolphinsWon},
		"no dolphins left":              {noDolphins, true, foxes.FoxesWon},
		"no dolphins left, and silence": {noDolphins, false, foxes.FoxesWon},
	} {
		synctest.Test(t, func(t *testing.T) {
			client, far := silentServer(t)
			_, _ = io.WriteString(far, "BGB "+c.board+"\n")
			if c.closes {
				far.Close()
			}
			time.Sleep(10 * time.Second)
			if u := lastOf(t, client); u.Phase != session.Ended || u.View.Outcome != c.want || netclienttest.Key(u.Err) != "net.unconfirmed" {
				t.Errorf("%s: got phase %v, outcome %v, error %v, want the end with %v and a remark", name, u.Phase, u.View.Outcome, u.Err, c.want)
			}
			client.Close()
			<-client.Done()
		})
	}
}

// silentServer returns a client with the foxes in a game that has begun, and the server's end of its connection. The
// server reads what the client sends.
func silentServer(t *testing.T) (c *foxesclient.Client, far net.Conn) {
	near, far := net.Pipe()
	t.Cleanup(func() { far.Close() })
	go func() { _, _ = io.Copy(io.Discard, far) }()
	c = foxesclient.JoinWith("line:1", func(context.Context) (net.Conn, error) { return near, nil }, foxesclient.Profile{})
	_, _ = io.WriteString(far, "BPT F\nBGB WWWWWLFWWLLWDWDW\nBFN\n")
	return c, far
}

// TestTheGameContinuesWithoutTheViewer checks that the game continues if the viewer's connection breaks, and that boards
// on either connection count.
func TestTheGameContinuesWithoutTheViewer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, viewer, player := twoSockets(t)
		_ = viewer.Close()
		time.Sleep(time.Minute)
		if u := lastOf(t, c); u.Phase != session.Playing || !u.View.MayMove() {
			t.Errorf("after the viewer's end: got phase %v, error %v, want the game to go on", u.Phase, u.Err)
		}
		_, _ = io.WriteString(player, "BGB WWWWWLLWWLFWDWDW\n")
		time.Sleep(time.Second)
		if u := lastOf(t, c); u.View.Board.At(foxes.Point{X: 2, Y: 2}).Owner() != foxes.Foxes {
			t.Errorf("got the board %v, want the fox at 2,2 from the player's connection", u.View.Board)
		}
		_ = player.Close()
		time.Sleep(time.Millisecond)
		if u := lastOf(t, c); u.Phase != session.Lost {
			t.Errorf("after the player's end: got phase %v, want %v", u.Phase, session.Lost)
		}
		<-c.Done()
	})
}

// TestTimeAdvancesWithoutMessages checks that the View's time advances without messages, but that a cooldown ends only
// with an N.
func TestTimeAdvancesWithoutMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, far := silentServer(t)
		time.Sleep(time.Second)
		c.Tick()
		c.Send(foxes.Foxes, foxes.Move{From: foxes.Point{X: 2, Y: 1}, To: foxes.Point{X: 2, Y: 2}})
		time.Sleep(time.Second / 10)
		before := only(t, c.Tick())
		if before.MayMove() || before.Cooldown(foxes.Foxes) == 0 {
			t.Errorf("after a move: got %+v, want a cooldown", before)
		}
		time.Sleep(2 * time.Second)
		after := only(t, c.Tick())
		if after.Now-before.Now != 2*foxes.Second || after.MayMove() {
			t.Errorf("after %d ticks MayMove is %v, want false after %d", after.Now-before.Now, after.MayMove(), 2*foxes.Second)
		}
		_, _ = io.WriteString(far, "BFN\n")
		synctest.Wait()
		if v := only(t, c.Tick()); !v.MayMove() {
			t.Error("MayMove = false after the server's message, want true")
		}
		c.Close()
		<-c.Done()
	})
}

// Without the message N, the client moves again when the cooldown must be over.
func TestAServerThatFallsSilentIsGivenUpAlthoughTheClientMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _ := silentServer(t)
		time.Sleep(time.Second)
		moves, first := 0, time.Time{}
		for ended := false; !ended && moves < 1000; {
			for _, u := range c.Tick() {
				if u.View.MayMove() {
					if moves++; moves == 1 {
						first = time.Now()
					}
					c.Send(foxes.Foxes, foxes.Move{From: foxes.Point{X: 2, Y: 1}, To: foxes.Point{X: 2, Y: 2}})
				}
			}
			select {
			case <-c.Done():
				ended = true
			case <-time.After(time.Second / 60):
			}
		}
		if took := time.Since(first); moves < 2 || took < 29*time.Second || took > 32*time.Second {
			t.Errorf("the client gave up after %v and %d moves, want 30 s and at least 2 moves", took, moves)
		}
		c.Close()
		<-c.Done()
	})
}

func only(t *testing.T, us []session.Update[foxes.View]) foxes.View {
	t.Helper()
	if len(us) != 1 || us[0].Phase != session.Playing {
		t.Fatalf("got the updates %+v, want one of a game", us)
	}
	return us[0].View
}
