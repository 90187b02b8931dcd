package netclient_test

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient"
)

// text is a message of a toy protocol.
type text string

func (m text) Append(b []byte) []byte { return append(b, m...) }

var talk = netclient.Datagram[string, text]{
	Parse:   func(b []byte) string { return string(b) },
	Passing: func(err error) string { return "passing: " + err.Error() },
	Last:    "bye",
}

// socket is a connection that does what the test wants.
type socket struct {
	net.Conn
	reads []any // string or error
	sent  []string
	fails error // of Write
}

func (s *socket) Read(p []byte) (int, error) {
	if len(s.reads) == 0 {
		return 0, io.EOF
	}
	next := s.reads[0]
	s.reads = s.reads[1:]
	if err, ok := next.(error); ok {
		return 0, err
	}
	return copy(p, next.(string)), nil
}

func (s *socket) Write(p []byte) (int, error) {
	s.sent = append(s.sent, string(p))
	return len(p), s.fails
}

func (s *socket) Close() error { return nil }

// An error on a socket for datagrams is that of one of them. It is told, but not all the time.
func TestPackets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		refused := errors.New("refused")
		s := &socket{reads: []any{"one", refused, refused, refused, "two", net.ErrClosed}}
		c := netclient.Packets[string](s, talk)
		for _, want := range []string{"one", "passing: refused", "two"} {
			if got, err := c.Receive(); got != want || err != nil {
				t.Errorf("received %q, %v, want %q", got, err, want)
			}
		}
		if _, err := c.Receive(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("closed: %v", err)
		}
		s.fails = refused
		if err := c.Send([]text{"a", "b"}); err != nil {
			t.Errorf("what cannot be sent ends the connection: %v", err)
		}
		s.fails = net.ErrClosed
		if err := c.Send([]text{"c"}); !errors.Is(err, net.ErrClosed) {
			t.Errorf("closed: %v", err)
		}
		_ = c.Close()
		if want := []string{"a", "b", "c", "bye"}; !slices.Equal(s.sent, want) {
			t.Errorf("sent %q, want %q", s.sent, want)
		}
	})
}

func TestDialPackets(t *testing.T) {
	for _, host := range []string{"127.0.0.1", "localhost", "::1", "::ffff:127.0.0.1", "[::ffff:7f00:1]"} {
		if _, err := net.DefaultResolver.LookupHost(t.Context(), strings.Trim(host, "[]")); err != nil {
			t.Logf("this machine does not know %s: %v", host, err)
			continue
		}
		a, err := netclient.ParseAddress(host, 9000)
		if err != nil {
			t.Fatal(err)
		}
		conn, err := netclient.DialPackets(t.Context(), a)
		if host == "::1" && err != nil {
			continue // not every machine has it
		}
		if err != nil {
			t.Errorf("%s: %v", host, err)
			continue
		}
		if at := conn.RemoteAddr().String(); host != "::1" && at != "127.0.0.1:9000" {
			t.Errorf("%s is %v", host, at)
		}
		_ = conn.Close()
	}
}

// sleeper is a parrot that wants to be woken.
type sleeper struct {
	parrot
	at    time.Duration
	woken []time.Duration
}

func (s *sleeper) Tick(now time.Duration) (step, error) {
	if s.at > 0 && now >= s.at {
		s.woken = append(s.woken, now)
		s.at = 0
	}
	return s.parrot.Tick(now)
}

func (s *sleeper) Receive(line string) (step, error) {
	s.at = s.now + 7*time.Millisecond
	return s.parrot.Receive(line)
}

func (s *sleeper) Alarm() (time.Duration, bool) { return s.at, s.at > 0 }

// A machine that wants to hear the time at a moment of its own hears it then.
func TestAlarm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, m := newCage(), &sleeper{}
		s := netclient.Run("cage:1", func(context.Context) (netclient.Conn[string, string], error) { return c, nil }, m)
		synctest.Wait()
		for range 3 {
			time.Sleep(11 * time.Millisecond)
			c.toClient <- "x"
			synctest.Wait()
		}
		time.Sleep(time.Second)
		s.Close()
		<-s.Done()
		want := []time.Duration{18 * time.Millisecond, 29 * time.Millisecond, 40 * time.Millisecond}
		if !slices.Equal(m.woken, want) {
			t.Errorf("woken at %v, want %v", m.woken, want)
		}
	})
}
