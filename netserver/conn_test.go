package netserver_test

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/datagram"
	"menagerie/netserver/observe"
	"menagerie/wire"
)

// captureName returns the entries of a capture as text.
func captureName(capture *wire.Capture) []string {
	notes, _, _ := capture.Since(0, nil)
	var lines []string
	for _, n := range notes {
		lines = append(lines, n.String())
	}
	return lines
}

func wantCapture(t *testing.T, capture *wire.Capture, want ...string) {
	t.Helper()
	if got := captureName(capture); !slices.Equal(got, want) {
		t.Errorf("got the capture\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// twos is a wire.Edge for messages of two bytes.
func twos(b []byte) (int, error) {
	if len(b) < 2 {
		return 0, wire.ErrShort
	}
	return 2, nil
}

func TestMessagesOfConnectionsAreCaptured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		capture := wire.NewCapture(100, 1000)
		s := netserver.New(func(c *netserver.Conn) {
			b := make([]byte, 8)
			n, _ := c.Read(b, time.Time{})
			c.Heard(b[:n], nil)
			c.Refused(nil)
			c.Refused(errors.New("not now"))
			_ = c.Write([]byte("abcde"))
			c.Farewell([]byte("fg"))
		}, netserver.Limits{}, nil)
		s.Observe(&observe.Observer{Capture: capture}, twos)
		for range 2 {
			near, far := net.Pipe()
			s.ServeConn(far, nil)
			_, _ = io.WriteString(near, "hi")
			_, _ = io.ReadAll(near)
			_ = near.Close()
		}
		shutdown(t, s)
		wantCapture(t, capture,
			`local 1 < "hi"`, "local 1 ! not now", `local 1 > "ab"`, `local 1 > "cd"`, `local 1 > "e"`, `local 1 > "fg"`,
			`local 2 < "hi"`, "local 2 ! not now", `local 2 > "ab"`, `local 2 > "cd"`, `local 2 > "e"`, `local 2 > "fg"`)
	})
}

// TestRefusalsAreLogged checks the log lines for the author of a bot whose messages are refused.
func TestRefusalsAreLogged(t *testing.T) {
	for name, c := range map[string]struct {
		level slog.Level
		say   string
		want  string
	}{
		"text":      {slog.LevelDebug, "FBM 1 1\n", `level=DEBUG msg="a message has no effect" remote=pipe said="FBM 1 1\n" why="not now"`},
		"bytes":     {slog.LevelDebug, "\x20\x00\xff", `level=DEBUG msg="a message has no effect" remote=pipe said=x2000ff why="not now"`},
		"too long":  {slog.LevelDebug, strings.Repeat("x", 200), "said=" + strings.Repeat("x", 100) + " why"},
		"not asked": {slog.LevelInfo, "FBM 1 1\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			s := netserver.New(func(c *netserver.Conn) {
				b := make([]byte, 500)
				n, _ := c.Read(b, time.Time{})
				c.Heard(b[:n], nil)
				c.Refused(nil)
				c.Refused(errors.New("not now"))
			}, netserver.Limits{}, slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: c.level})))
			near := s.ServeLocal()
			_, _ = io.WriteString(near, c.say)
			_, _ = io.ReadAll(near)
			shutdown(t, s)
			if got := out.String(); !strings.Contains(got, c.want) || strings.Count(got, "a message has no effect") > 1 || c.want == "" && got != "" {
				t.Errorf("the log has %q, want %q", got, c.want)
			}
		})
	}
}

func TestDatagramsAreCaptured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		capture := wire.NewCapture(100, 1000)
		var d *datagram.Server
		d = datagram.New(func(from datagram.Peer, datagram []byte) {
			d.Refused(from, errors.New("not now"))
			d.Send(from, datagram)
		}, nil)
		d.Observe(&observe.Observer{Capture: capture})
		for _, c := range []net.Conn{d.Connect(), d.ConnectFrom(netip.MustParseAddrPort("192.0.2.1:9"))} {
			_, _ = io.WriteString(c, "abc")
			_ = c.Close()
		}
		wantCapture(t, capture, `local 1 < "abc"`, "local 1 ! not now", `local 1 > "abc"`,
			`192.0.2.1:9 < "abc"`, "192.0.2.1:9 ! not now", `192.0.2.1:9 > "abc"`)
	})
}

// withEnd is a connection that returns its last bytes together with io.EOF, as TLS 1.2 does.
type withEnd struct {
	net.Conn
	bytes string
}

func (w *withEnd) Read(p []byte) (int, error) {
	n := copy(p, w.bytes)
	w.bytes = w.bytes[n:]
	if w.bytes == "" {
		return n, io.EOF
	}
	return n, nil
}

// lastBytes serves a connection that sends bytes and then ends. It returns after handle has returned.
func lastBytes(t *testing.T, bytes string, handle netserver.Handler) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer here.Close()
		s := netserver.New(handle, netserver.Limits{}, nil)
		s.ServeConn(&withEnd{there, bytes}, nil)
		synctest.Wait()
		shutdown(t, s)
	})
}

func TestReadReturnsTheLastBytesBeforeTheEnd(t *testing.T) {
	var got string
	var first, second error
	lastBytes(t, "move", func(c *netserver.Conn) {
		b := make([]byte, 64)
		var n int
		n, first = c.Read(b, time.Time{})
		got = string(b[:n])
		_, second = c.Read(b, time.Time{})
	})
	if got != "move" || first != nil || second != io.EOF {
		t.Errorf("got %q, %v, then %v, want move and %v", got, first, second, io.EOF)
	}
}

func TestIntakeTakesTheLastMessagesBeforeTheEnd(t *testing.T) {
	letter := func(b []byte) (string, int, error) {
		if len(b) == 0 {
			return "", 0, wire.ErrShort
		}
		return string(b[:1]), 1, nil
	}
	var got string
	var end error
	lastBytes(t, "abc", func(c *netserver.Conn) {
		in := netserver.NewMessageReader(c, letter, 2, io.ErrNoProgress)
		for end == nil {
			var m string
			m, end = in.Next(func() time.Time { return time.Time{} }, func() error { return nil })
			got += m
		}
	})
	if got != "abc" || end != io.EOF {
		t.Errorf("got %q, then %v, want abc and %v", got, end, io.EOF)
	}
}
