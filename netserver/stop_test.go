package netserver_test

import (
	"net"
	"testing"
	"time"

	"menagerie/netserver"
)

// TestStopEndsConnectionsWithErrShutdown checks that a connection which its peer closes after Stop has ended with
// ErrShutdown, before Shutdown is called.
func TestStopEndsConnectionsWithErrShutdown(t *testing.T) {
	came, ended := make(chan bool), make(chan error, 1)
	s, address := listen(t, func(c *netserver.Conn) {
		came <- true
		<-came
		_, err := c.Read(make([]byte, 1), time.Time{})
		ended <- err
	}, netserver.Limits{}, nil)
	peer := dial(t, address)
	<-came
	if s.Stopped() {
		t.Error("Stopped() = true before Stop, want false")
	}
	s.Stop()
	s.Stop()
	_ = peer.Close()
	came <- true
	if err := <-ended; err != netserver.ErrShutdown {
		t.Errorf("the connection ended with %v, want %v", err, netserver.ErrShutdown)
	}
	if !s.Stopped() {
		t.Error("Stopped() = false after Stop, want true")
	}
	if _, err := s.Listen("127.0.0.1:0", nil); err != netserver.ErrShutdown {
		t.Errorf("Listen returns %v, want %v", err, netserver.ErrShutdown)
	}
	if _, err := net.Dial("tcp", address); err == nil {
		t.Error("the server accepts a connection after Stop, want an error")
	}
}
