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

// TestOutboxSendsInOrderAndEnds checks that messages are sent in order and that the connection ends after the last one.
func TestOutboxSendsInOrderAndEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		over := errors.New("over")
		var cause error
		s := netserver.New(func(c *netserver.Conn) {
			o := netserver.NewOutbox(8)
			for _, text := range []string{"one ", "two"} {
				if !o.Put([]byte(text)) {
					t.Errorf("Put(%q) = false, want true", text)
				}
			}
			if o.Put([]byte("three")) {
				t.Error("Put of a text above the capacity = true, want false")
			}
			written := make(chan struct{})
			go func() { defer close(written); o.Write(c, over) }() // now, because Write makes space
			synctest.Wait()
			o.Put([]byte(" four"))
			o.Finish()
			if !o.Put([]byte("nobody hears this, and nobody minds")) {
				t.Error("Put after the end = false, want true")
			}
			_, cause = c.Read(make([]byte, 1), time.Time{})
			<-written
			c.Farewell(o.Rest())
		}, netserver.Limits{}, nil)
		near, far := net.Pipe()
		s.ServeConn(far, nil)
		text, err := io.ReadAll(near)
		if string(text) != "one two four" || err != nil || cause != over {
			t.Errorf("got %q, %v, ended by %v; want one two four, ended by %v", text, err, cause, over)
		}
	})
}

// TestOutboxKeepsLaterMessagesInRest checks that messages put after the end of the connection remain in Rest.
func TestOutboxKeepsLaterMessagesInRest(t *testing.T) {
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
				t.Errorf("got %q, %v, want won bye", text, err)
			}
		})
	}
}

// TestOutboxDisconnectsADeafPeer checks that a peer that does not read is disconnected, and that nothing follows a partly sent
// message.
func TestOutboxDisconnectsADeafPeer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var cause error
		s := netserver.New(func(c *netserver.Conn) {
			o := netserver.NewOutbox(8)
			o.Put([]byte("hello"))
			o.Write(c, nil)
			cause = c.Context().Err()
			if o.Put([]byte("much more than fits")); len(o.Rest()) != 0 {
				t.Error("after a write in part: got more text, want none")
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
			t.Error("the connection is open, want it closed")
		}
	})
}
