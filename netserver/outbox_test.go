package netserver_test

import (
	"errors"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver"
)

// What is put leaves in order, and the connection ends behind the last of it.
func TestOutbox(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		over := errors.New("over")
		var cause error
		s := netserver.New(func(c *netserver.Conn) {
			o := netserver.NewOutbox(8)
			written := make(chan struct{})
			go func() { defer close(written); o.Write(c, over) }()
			for _, text := range []string{"one ", "two"} {
				if !o.Put([]byte(text)) {
					t.Errorf("no room for %q", text)
				}
			}
			if o.Put([]byte("three")) {
				t.Error("12 bytes fit into 8")
			}
			synctest.Wait()
			o.Put([]byte(" four"))
			o.Finish()
			if !o.Put([]byte("nobody hears this, and nobody minds")) {
				t.Error("after the end something counts as too much")
			}
			_, cause = c.Read(make([]byte, 1), time.Time{})
			<-written
			c.Farewell(o.Rest())
		}, netserver.Limits{}, nil)
		near, far := net.Pipe()
		s.ServeConn(far, nil)
		text, err := io.ReadAll(near)
		if string(text) != "one two four" || err != nil || cause != over {
			t.Errorf("read %q, %v; the connection ended because of %v", text, err, cause)
		}
	})
}

// What was put when the connection was ended already is the goodbye, whoever looks first.
func TestOutboxOfAnEndedConnection(t *testing.T) {
	for range 20 {
		synctest.Test(t, func(t *testing.T) {
			s := netserver.New(func(c *netserver.Conn) {
				o := netserver.NewOutbox(8)
				o.Put([]byte("won"))
				c.End(netserver.ErrShutdown)
				o.Write(c, nil)
				o.Put([]byte(" bye"))
				c.Farewell(o.Rest())
			}, netserver.Limits{}, nil)
			near, far := net.Pipe()
			s.ServeConn(far, nil)
			if text, err := io.ReadAll(near); string(text) != "won bye" || err != nil {
				t.Errorf("read %q, %v", text, err)
			}
		})
	}
}

// A peer that takes no more is cut off, and what was left says so.
func TestOutboxOfADeafPeer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var cause error
		s := netserver.New(func(c *netserver.Conn) {
			o := netserver.NewOutbox(8)
			o.Put([]byte("hello"))
			o.Write(c, nil)
			cause = c.Context().Err()
			if o.Put([]byte("much more than fits")); len(o.Rest()) != 0 {
				t.Error("something follows a piece that was sent in part")
			}
		}, netserver.Limits{Write: time.Second}, nil)
		near, far := net.Pipe()
		defer near.Close()
		s.ServeConn(far, nil)
		if _, err := near.Read(make([]byte, 2)); err != nil {
			t.Error(err)
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if cause == nil {
			t.Error("the connection was not ended")
		}
	})
}
