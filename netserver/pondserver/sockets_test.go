package pondserver_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/pondserver"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

var flood = flag.Int("flood", 300, "connections of the half-open flood; the limit of open files must be twice as high")

// The tests in this file run hostile clients on real sockets, while an honest client plays games.

// guest is an honest client on a real socket.
type guest struct {
	conn net.Conn
	from *wire.Reader[pondwire.Message]
}

func visit(address string) (*guest, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &guest{conn, wire.NewReader(conn, pondwire.ParseServer, pondwire.MaxServer)}, nil
}

// game plays a whole game with the best mouse. It returns an error if the mouse does not win.
func (g *guest) game(level byte) error {
	to := func(m pondwire.Message) error {
		_, err := g.conn.Write(m.Append(nil))
		return err
	}
	if err := to(pondwire.Start{Level: level}); err != nil {
		return err
	}
	m, err := g.from.Next()
	if err != nil {
		return err
	}
	begin, ok := m.(pondwire.Started)
	if !ok {
		return fmt.Errorf("the game begins with %v", m)
	}
	s, err := pond.Resume(pond.Config{CatStep: pond.Levels()[level-1].CatStep}, pond.Point(begin.Mouse), pond.Point(begin.Cat))
	if err != nil {
		return err
	}
	bot, rng := pondbot.Best(pond.Mouse), rand.New(rand.NewPCG(1, 1))
	for !s.Over() {
		move, _ := bot(context.Background(), s.View(pond.Mouse), rng)
		if err := to(pondwire.Move{To: pondwire.Place(move)}); err != nil {
			return err
		}
		var cat, state pondwire.Message
		if cat, err = g.from.Next(); err == nil {
			state, err = g.from.Next()
		}
		if err != nil {
			return err
		}
		s, _ = s.Play(pond.Mouse, move)
		reply, ok := cat.(pondwire.Move)
		if s, err = s.Play(pond.Cat, pond.Move(reply.To)); err != nil || !ok {
			return fmt.Errorf("the cat answers %v: %w", cat, err)
		}
		if want := pondwire.GameState(s.View(pond.Mouse).Outcome); state != want {
			return fmt.Errorf("the state is %v, want %v", state, want)
		}
	}
	if s.View(pond.Mouse).Outcome != pond.MouseWon {
		return fmt.Errorf("the best mouse does not win level %d", level)
	}
	return nil
}

// whileServing runs attack on a server while an honest client plays games. The memory of the process must not grow beyond
// the limits.
func whileServing(t *testing.T, o pondserver.Options, attack func(s *pondserver.Server, address string)) {
	t.Helper()
	s, err := pondserver.New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	at, err := s.Listen("127.0.0.1:0", nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := visit(at.String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = g.conn.Close() }()
	if _, err := g.conn.Write(pondwire.Auth{Room: pondwire.Invisible}.Append(nil)); err != nil {
		t.Fatal(err)
	}
	if m, err := g.from.Next(); err != nil || m != (pondwire.AuthReply{Open: true}) {
		t.Fatalf("got %v, %v, want an open room", m, err)
	}
	before := heap()
	over := make(chan struct{})
	var playing sync.WaitGroup
	playing.Go(func() {
		for games := 0; ; games++ {
			if err := g.game(byte(1 + games%3)); err != nil {
				t.Errorf("after %d games the honest client fails: %v", games, err)
				return
			}
			select {
			case <-over:
				return
			default:
			}
		}
	})
	attack(s, at.String())
	if grown := int64(heap()) - int64(before); grown > 64<<20 {
		t.Errorf("the heap has grown by %d MiB, want at most 64", grown>>20)
	}
	close(over)
	playing.Wait()
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestHalfOpenConnectionsAreLimited opens more silent connections than the limits allow.
func TestHalfOpenConnectionsAreLimited(t *testing.T) {
	limit := *flood * 2 / 3
	o := pondserver.Options{
		Limits:       netserver.Limits{Connections: *flood, PerAddress: limit, Linger: 100 * time.Millisecond},
		Authenticate: 2 * time.Second,
	}
	whileServing(t, o, func(s *pondserver.Server, address string) {
		var conns []net.Conn
		for range *flood {
			c, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			conns = append(conns, c)
		}
		for _, c := range conns {
			if _, err := c.Read(make([]byte, 1)); err == nil {
				t.Fatal("a silent connection received a byte, want none")
			}
			_ = c.Close()
		}
		c := s.Counters()
		// The counters include the honest client. Connections that were opened after the first disconnections were
		// accepted as well.
		if c.Accepted < int64(limit) || c.Accepted+c.Crowded != int64(*flood)+1 {
			t.Errorf("%d connections, limit %d: got %+v, want the limit accepted and the rest crowded", *flood, limit, c)
		}
	})
}

// TestClientsThatNeverRead checks that clients that send requests and read no response are disconnected.
func TestClientsThatNeverRead(t *testing.T) {
	o := pondserver.Options{
		Limits: netserver.Limits{Write: 300 * time.Millisecond, Linger: 100 * time.Millisecond},
		Rate:   -1,
	}
	whileServing(t, o, func(s *pondserver.Server, address string) {
		var attackers sync.WaitGroup
		for range 4 {
			attackers.Go(func() {
				c, err := net.Dial("tcp", address)
				if err != nil {
					t.Error(err)
					return
				}
				defer func() { _ = c.Close() }()
				_, err = c.Write(pondwire.Auth{Room: pondwire.Invisible}.Append(nil))
				starts := []byte(strings.Repeat("\x10\x01", 4096))
				for err == nil {
					_, err = c.Write(starts)
				}
			})
		}
		attackers.Wait()
	})
}

// TestChurnLeavesNoConnections opens and closes connections as fast as possible.
func TestChurnLeavesNoConnections(t *testing.T) {
	whileServing(t, pondserver.Options{}, func(s *pondserver.Server, address string) {
		var attackers sync.WaitGroup
		for i := range 8 {
			attackers.Go(func() {
				for j := range 60 {
					c, err := net.Dial("tcp", address)
					if err != nil {
						t.Error(err)
						return
					}
					if (i+j)%2 == 0 {
						_, _ = io.WriteString(c, "\x00\x00\x09invisible\x10\x01\x20") // cut within a move
					}
					_ = c.Close()
				}
			})
		}
		attackers.Wait()
		for range 6000 {
			if s.Counters().Open == 1 {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Errorf("got %+v, want no open connections", s.Counters())
	})
}

// TestGamesArePlayedOverTLS plays two games over a real socket with TLS.
func TestGamesArePlayedOverTLS(t *testing.T) {
	s, err := pondserver.New(pondserver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	secure, trust := certificates(t)
	at, err := s.Listen("127.0.0.1:0", secure)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := trust.DialContext(t.Context(), "tcp", at.String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	g := &guest{conn, wire.NewReader(conn, pondwire.ParseServer, pondwire.MaxServer)}
	if _, err := conn.Write(pondwire.Auth{Room: pondwire.Invisible}.Append(nil)); err != nil {
		t.Fatal(err)
	}
	if m, err := g.from.Next(); err != nil || m != (pondwire.AuthReply{Open: true}) {
		t.Fatalf("got %v, %v, want an open room", m, err)
	}
	for _, level := range []byte{3, 1} {
		if err := g.game(level); err != nil {
			t.Error(err)
		}
	}
	if _, err := conn.Write([]byte{0x77}); err != nil {
		t.Fatal(err)
	}
	if m, err := g.from.Next(); err != nil || m != pondwire.FaultInvalid {
		t.Errorf("an invalid message: got %v, %v, want %v", m, err, pondwire.FaultInvalid)
	}
	if _, err := g.from.Next(); err != io.EOF {
		t.Errorf("then got %v, want the end", err)
	}
}
