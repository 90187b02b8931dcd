package netclienttest

import (
	"io"
	"net"
	"testing"
)

// Written serves one TCP connection: it sends said, closes its side if then is AndCloses, and reads until the client closes. It returns
// the address.
func Written(t *testing.T, said string, then Closing) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return // the test is over
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, said)
		if then == AndCloses {
			_ = conn.(*net.TCPConn).CloseWrite()
		}
		_, _ = io.Copy(io.Discard, conn)
	}()
	return l.Addr().String()
}

// Closing says what a server does when it has sent everything.
type Closing uint8

// The values of Closing.
const (
	AndStays  Closing = iota // it waits for the client to close
	AndCloses                // it closes its side
)
