package datagram

import (
	"io"
	"net"
	"net/netip"
	"os"
	"sync"
	"time"
)

// Connect returns the client's end of a connection within this process. Each Write on the connection sends one datagram, and
// each Read receives one datagram.
func (d *Server) Connect() net.Conn { return d.ConnectFrom(netip.AddrPort{}) }

// ConnectFrom is like Connect, but the client appears to have the given address. It is for clients whose datagrams this process
// passes on, such as a page in a browser.
func (d *Server) ConnectFrom(address netip.AddrPort) net.Conn {
	l := &localConn{server: d, from: address, in: make(chan []byte, localCapacity), closed: make(chan struct{})}
	if d.capture != nil {
		l.name = d.observer.Local()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		l.hangUp()
		return l
	}
	d.lines[l] = struct{}{}
	return l
}

// localCapacity is the maximum number of datagrams that wait for a client in this process. Further datagrams are lost.
const localCapacity = 256

// localConn is the client's end of a connection within this process.
type localConn struct {
	server *Server
	from   netip.AddrPort // address that the client appears to have; zero for none
	name   string         // name in the capture; empty without a capture
	in     chan []byte
	closed chan struct{}
	once   sync.Once
}

var _ net.Conn = (*localConn)(nil)

func (l *localConn) deliver(datagram []byte) {
	select {
	case l.in <- append([]byte(nil), datagram...):
	default: // the client does not read
	}
}

// hangUp ends the connection. It returns false if the connection has ended already.
func (l *localConn) hangUp() (first bool) {
	l.once.Do(func() { close(l.closed); first = true })
	return first
}

// Read implements net.Conn. After the connection has ended, it first returns the datagrams that arrived before the end.
func (l *localConn) Read(p []byte) (int, error) {
	select {
	case datagram := <-l.in:
		return copy(p, datagram), nil
	default:
	}
	select {
	case datagram := <-l.in:
		return copy(p, datagram), nil
	case <-l.closed:
		return 0, io.EOF
	}
}

func (l *localConn) Write(p []byte) (int, error) {
	select {
	case <-l.closed:
		return 0, net.ErrClosed
	default:
	}
	l.server.handle(Peer{address: l.from, line: l}, p)
	return len(p), nil
}

// Close implements net.Conn. It reports the client as unreachable, unless the server has ended the connection.
func (l *localConn) Close() error {
	closed := l.hangUp()
	l.server.mu.Lock()
	delete(l.server.lines, l)
	l.server.mu.Unlock()
	if closed {
		l.server.lost(Peer{address: l.from, line: l})
	}
	return nil
}

func (l *localConn) LocalAddr() net.Addr { return localAddr{} }

func (l *localConn) RemoteAddr() net.Addr { return localAddr{} }

// SetDeadline implements net.Conn. Deadlines are not supported.
func (l *localConn) SetDeadline(time.Time) error { return os.ErrNoDeadline }

func (l *localConn) SetReadDeadline(time.Time) error { return os.ErrNoDeadline }

func (l *localConn) SetWriteDeadline(time.Time) error { return os.ErrNoDeadline }

type localAddr struct{}

var _ net.Addr = localAddr{}

func (localAddr) Network() string { return "local" }

func (localAddr) String() string { return "local" }
