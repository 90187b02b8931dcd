package netclient_test

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netclient"
)

// text is a message of a toy protocol.
type text string

func (m text) Append(b []byte) []byte { return append(b, m...) }

var talk = netclient.DatagramFormat[string, text]{
	Parse:   func(b []byte) string { return string(b) },
	Passing: func(err error) string { return "passing: " + err.Error() },
	Last:    "bye",
}

// socket is a connection with scripted reads.
type socket struct {
	net.Conn
	reads []any // string or error
	sent  []string
	fails error // the error of Write
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

// TestAnErrorOfADatagramEndsNoConnection checks that an error of one datagram does not end the connection, and that such
// errors are reported at most once per second.
func TestAnErrorOfADatagramEndsNoConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		refused := errors.New("refused")
		s := &socket{reads: []any{"one", refused, refused, refused, "two", net.ErrClosed}}
		c := netclient.NewDatagramConn[string](s, talk)
		for _, want := range []string{"one", "passing: refused", "two"} {
			if got, err := c.Receive(); got != want || err != nil {
				t.Errorf("received %q, %v, want %q", got, err, want)
			}
		}
		if _, err := c.Receive(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("Receive after Close: got %v, want %v", err, net.ErrClosed)
		}
		s.fails = refused
		if err := c.Send([]text{"a", "b"}); err != nil {
			t.Errorf("Send of a datagram that is refused: got %v, want no error", err)
		}
		s.fails = net.ErrClosed
		if err := c.Send([]text{"c"}); !errors.Is(err, net.ErrClosed) {
			t.Errorf("Send after Close: got %v, want %v", err, net.ErrClosed)
		}
		_ = c.Close()
		if want := []string{"a", "b", "c", "bye"}; !slices.Equal(s.sent, want) {
			t.Errorf("sent %q, want %q", s.sent, want)
		}
	})
}

// flooded is a connection with endless reads.
type flooded struct{ net.Conn }

func (flooded) Read(p []byte) (int, error) { return copy(p, "x"), nil }

// TestAFloodOfDatagramsIsReportedOnce receives from a server that sends without end. Receive must accept 50,000 datagrams per
// second, and report the flood once after 5 seconds.
func TestAFloodOfDatagramsIsReportedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := netclient.NewDatagramConn[string](flooded{}, talk)
		began, received := time.Now(), 0
		var reports []time.Duration
		for time.Since(began) < 10*time.Second && received < 2_000_000 {
			got, err := c.Receive()
			if err != nil {
				t.Fatal(err)
			}
			if received++; got == "passing: "+netclient.ErrFlood.Error() {
				reports = append(reports, time.Since(began).Round(time.Second))
			}
		}
		if received < 500_000 || received > 510_000 || !slices.Equal(reports, []time.Duration{5 * time.Second}) {
			t.Errorf("got %d datagrams in ten seconds, reported after %v, want 500,000 to 510,000, and one report after 5 s", received, reports)
		}
	})
}

// TestFastGameIsNoFlood receives 33,000 datagrams per second, which are 3,000 rounds of Mia.
func TestFastGameIsNoFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := netclient.NewDatagramConn[string](flooded{}, talk)
		const seconds = 10
		began := time.Now()
		for range seconds * 1000 {
			for range 33 {
				if got, err := c.Receive(); got != "x" || err != nil {
					t.Fatalf("Receive = %q, error %v, want x", got, err)
				}
			}
			time.Sleep(time.Millisecond)
		}
		if took := time.Since(began); took > seconds*time.Second {
			t.Errorf("Receive has waited for %v, want no wait", took-seconds*time.Second)
		}
	})
}

// sleeper is a parrot with an alarm.
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

// TestAnAlarmCallsTick checks that Tick is called at the time of an alarm.
func TestAnAlarmCallsTick(t *testing.T) {
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
