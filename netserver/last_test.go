package netserver_test

import (
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver"
	"menagerie/wire"
)

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
