package pondclient_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/dial"
	"menagerie/netclient/netclienttest"
	"menagerie/netclient/pondclient"
	"menagerie/netserver/servercert"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

// goodTalk has the messages of a correct server for a mouse that does not move.
func goodTalk() string {
	b := pondwire.AuthReply{Open: true}.Append(nil)
	cat := pondwire.Place{X: pond.Radius + 1}
	b = pondwire.Started{Cat: cat}.Append(b)
	for range 3 {
		b = pondwire.Goes.Append(pondwire.Move{To: cat}.Append(b))
	}
	return string(b)
}

// opened is the length of the part of goodTalk before the first move.
const opened = 18

// hostile tests the client with a mouse that does not move. Slow keeps a response from arriving before its request.
var hostile = netclienttest.Hostile[pond.View, pond.Move]{
	Good: goodTalk(), Slow: 100 * time.Millisecond,
	Join: func(dial func(context.Context) (net.Conn, error)) netclienttest.Guest[pond.View, pond.Move] {
		return pondclient.JoinWith("line:1", func(ctx context.Context) (net.Conn, netclient.Info, error) {
			conn, err := dial(ctx)
			return conn, netclient.Info{}, err
		}, pondclient.Profile{Level: 1})
	},
	Move: func(u session.Update[pond.View]) (rules.Seat, pond.Move, bool) {
		return pond.Mouse, pond.Move(u.View.Mouse), u.Phase == session.Playing && u.View.ToMove()
	},
}

// TestACutAtAnyByteHasAKnownError cuts a correct conversation after every byte.
func TestACutAtAnyByteHasAKnownError(t *testing.T) {
	hostile.TryCuts(t, "net.closed", "net.cut", "net.closed_at_once")
}

// TestASilentServerIsGivenUp checks that the client gives up a silent server while a response is due.
func TestASilentServerIsGivenUp(t *testing.T) {
	for cut := range opened + 1 {
		hostile.TrySilence(t, goodTalk()[:cut])
	}
}

func TestRandomBytesHaveAClearEnd(t *testing.T) {
	words := []string{"\x00", "\x01", "\x02", "\x10", "\x21\x00", "\x21\x01", "\x7f", "\xe0", "\xff", goodTalk()[:1], goodTalk()[1:opened], goodTalk()[opened:]}
	hostile.TryNoise(t, words)
}

// TestAnEndlessStreamIsLeftSoon checks that the client leaves a server that never stops sending after the first invalid
// message, and uses little memory.
func TestAnEndlessStreamIsLeftSoon(t *testing.T) {
	units := []string{
		"\x01", "\x02", "\x21\x00", "\x00", "\xe4", string(pondwire.Move{}.Append(nil)), string(pondwire.Started{}.Append(nil)),
		string(pondwire.Goes.Append(pondwire.Move{}.Append(nil))),
	}
	hostile.TryEndless(t, units, []string{"", goodTalk()[:1], goodTalk()[:opened]}, 1<<22)
}

// TestAServerThatNeverReadsIsLeft checks that the client shows an error if the server reads nothing.
func TestAServerThatNeverReadsIsLeft(t *testing.T) { hostile.TryDeaf(t, "") }

// TestIllegalCatsAreReported checks that the client reports a cat that breaks the rules, and that the game continues to
// its end.
func TestIllegalCatsAreReported(t *testing.T) {
	for name, cat := range map[string]func(n int) pondwire.Place{
		"far":      func(n int) pondwire.Place { return pondwire.Place{X: pond.Radius + 1 + 5000*int32(n%2)} },
		"water":    func(int) pondwire.Place { return pondwire.Place{X: pond.Radius} },
		"teleport": func(n int) pondwire.Place { return pondwire.Place{X: -1 << 31, Y: int32(n%2) - 1} },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				near, far := lines(20 * time.Millisecond)
				served := make(chan struct{})
				go func() {
					defer close(served)
					(&cheat{host: host{conn: far}, cat: cat}).serve()
				}()
				c := join(near, pondclient.Profile{Level: 2})
				told := 0
				g := watch(c, 20*time.Second, func(v pond.View) {
					if v.ToMove() {
						c.Send(pond.Mouse, pond.Move{X: v.Mouse.X - 400, Y: v.Mouse.Y})
					}
				})
				var breach pondclient.RefereeError
				if errors.As(g.err, &breach) {
					told++
				}
				if told == 0 || len(g.views) == 0 || g.views[len(g.views)-1].Outcome != pond.MouseWon {
					t.Errorf("got error %v after %d steps and %d messages, want a win of the mouse", g.err, g.steps, told)
				}
				c.Close()
				<-c.Done()
				<-served
			})
		})
	}
}

// cheat is a host whose cat may move anywhere.
type cheat struct {
	host
	cat func(n int) pondwire.Place
}

func (c *cheat) serve() {
	defer c.conn.Close()
	serveWith(c.conn, func(m pondwire.Message) []byte {
		move, ok := m.(pondwire.Move)
		if !ok {
			return c.answer(m)
		}
		c.moves++
		state := pondwire.Goes
		if !pond.Point(move.To).InPond() {
			state = pondwire.MouseWon
		}
		return state.Append(pondwire.Move{To: c.cat(c.moves)}.Append(nil))
	})
}

// TestAWinWithoutTheLastWord checks that the client shows the result of a game if the mouse has left the pond and the server
// closes the connection after the cat's move, without the message GameState.
func TestAWinWithoutTheLastWord(t *testing.T) {
	for caught, want := range map[bool]pond.Outcome{false: pond.MouseWon, true: pond.CatWon} {
		synctest.Test(t, func(t *testing.T) {
			away := pondwire.Place{X: pond.Radius + 1}
			near, far := net.Pipe()
			served := make(chan struct{})
			h := &host{conn: far}
			go func() {
				defer close(served)
				defer far.Close()
				serveWith(far, func(m pondwire.Message) []byte {
					move, ok := m.(pondwire.Move)
					switch {
					case !ok:
						return h.answer(m)
					case pond.Point(move.To).InPond():
						return pondwire.Goes.Append(pondwire.Move{To: away}.Append(nil))
					case caught:
						away = move.To
					}
					_, _ = far.Write(pondwire.Move{To: away}.Append(nil))
					return nil
				})
			}()
			c := pondclient.JoinWith("line:1", func(context.Context) (net.Conn, netclient.Info, error) { return near, netclient.Info{}, nil }, pondclient.Profile{Level: 1})
			g := watch(c, 20*time.Second, func(v pond.View) {
				if v.ToMove() {
					c.Send(pond.Mouse, pond.Move{X: v.Mouse.X + 400, Y: v.Mouse.Y})
				}
			})
			if len(g.views) == 0 || g.views[len(g.views)-1].Outcome != want || netclienttest.Key(g.err) != "net.unconfirmed" {
				t.Errorf("caught %v: after %d steps got error %v, want %v and a remark", caught, g.steps, g.err, want)
			}
			c.Close()
			<-c.Done()
			<-served
		})
	}
}

// TestAFloodOfValidMessagesEndsTheSession checks that a server cannot flood the client with valid messages, with and without
// TLS. Every message of the protocol responds to a message of the client, so the first message too many ends the session.
func TestAFloodOfValidMessagesEndsTheSession(t *testing.T) {
	certificate := selfSigned(t)
	for _, secure := range []string{"plain", "TLS"} {
		for _, unit := range [][]byte{
			pondwire.AuthReply{Open: true}.Append(nil), pondwire.AuthReply{}.Append(nil), pondwire.Started{}.Append(nil),
			pondwire.Goes.Append(pondwire.Move{}.Append(nil)),
		} {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			p := pondclient.Profile{Level: 1}
			if secure == "TLS" {
				l = tls.NewListener(l, servercert.Secure(certificate))
				p.TLS = &dial.Security{Trust: dial.Pins{l.Addr().String(): servercert.Fingerprint(certificate)}}
			}
			sent := make(chan int)
			go func() { sent <- flood(l, unit) }()
			end, most := endure(t, pondclient.Join(l.Addr().String(), p))
			key := netclienttest.MustBeClear(t, secure, end)
			if n := <-sent; key != "net.unexpected" || most > 2*pondclient.MaxPipeline || n > 1<<26 {
				t.Errorf("%s, %q without end: got %s, up to %d updates in a tick, %d bytes accepted, want net.unexpected, at most %d and %d", secure, unit, key, most, n, 2*pondclient.MaxPipeline, 1<<26)
			}
		}
	}
}

// flood accepts one connection, starts a game and then sends a unit without end. It returns the number of bytes that the
// client's side has accepted, including the buffers of the operating system.
func flood(l net.Listener, unit []byte) (sent int) {
	conn, err := l.Accept()
	_ = l.Close()
	if err != nil {
		return 0
	}
	defer conn.Close()
	block := bytes.Repeat(unit, 4096)
	_, err = io.WriteString(conn, goodTalk()[:opened])
	for n := 0; err == nil && sent < 1<<28; sent += n {
		n, err = conn.Write(block)
	}
	return sent
}

// endure plays until the session ends. It returns the last update and the maximum number of updates of a Tick.
func endure(t *testing.T, c *pondclient.Client) (last session.Update[pond.View], most int) {
	t.Helper()
	defer func() { c.Close(); <-c.Done() }()
	for {
		<-c.Changed()
		updates := c.Tick()
		most = max(most, len(updates))
		for _, u := range updates {
			if last = u; u.Phase == session.Lost {
				return last, most
			}
			if u.Phase == session.Playing && u.View.ToMove() {
				c.Send(pond.Mouse, pond.Move(u.View.Mouse))
			}
		}
	}
}
