package netclienttest

import (
	"io"
	"net"
	"testing"
)

// Written starts a TCP server for one connection and returns its address. The server sends text and reads until the
// client closes the connection. If closing is AndCloses, the server ends its side of the connection after it has sent
// text.
func Written(t *testing.T, text string, closing Closing) (address string) {
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
		_, _ = io.WriteString(conn, text)
		if closing == AndCloses {
			_ = conn.(*net.TCPConn).CloseWrite()
		}
		_, _ = io.Copy(io.Discard, conn)
	}()
	return l.Addr().String()
}

// Closing says what Written does after it has sent everything.
type Closing uint8

// The values of Closing.
const (
	AndStays  Closing = iota // wait for the client to close
	AndCloses                // close the server's side
)
