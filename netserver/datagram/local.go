package datagram

import (
	"io"
	"net"
	"net/netip"
	"os"
	"sync"
	"time"
)

// Connect returns the client's end of a connection within this process. Each Write sends one datagram, and each Read
// receives one datagram.
func (d *Server) Connect() net.Conn { return d.ConnectFrom(netip.AddrPort{}) }

// ConnectFrom is like Connect, but the server sees address as the client's address. It is for tests.
func (d *Server) ConnectFrom(address netip.AddrPort) net.Conn {
	l := &localLine{server: d, from: address, in: make(chan []byte, lineRoom), closed: make(chan struct{})}
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

// lineRoom is the maximum number of datagrams that wait for a client in this process. If more datagrams are sent, they
// are lost.
const lineRoom = 256

// localLine is the client's end of a connection within this process.
type localLine struct {
	server *Server
	from   netip.AddrPort // its pretended address; the zero AddrPort for none
	name   string         // in the capture; empty without one
	in     chan []byte
	closed chan struct{}
	once   sync.Once
}

var _ net.Conn = (*localLine)(nil)

func (l *localLine) deliver(datagram []byte) {
	select {
	case l.in <- append([]byte(nil), datagram...):
	default: // the client does not read
	}
}

func (l *localLine) hangUp() { l.once.Do(func() { close(l.closed) }) }

// Read implements net.Conn. After the connection has ended, datagrams that have already arrived can still be read.
func (l *localLine) Read(p []byte) (int, error) {
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

func (l *localLine) Write(p []byte) (int, error) {
	select {
	case <-l.closed:
		return 0, net.ErrClosed
	default:
	}
	l.server.heard(Peer{address: l.from, line: l}, p)
	return len(p), nil
}

func (l *localLine) Close() error {
	l.hangUp()
	l.server.mu.Lock()
	defer l.server.mu.Unlock()
	delete(l.server.lines, l)
	return nil
}

func (l *localLine) LocalAddr() net.Addr { return localAddr{} }

func (l *localLine) RemoteAddr() net.Addr { return localAddr{} }

// SetDeadline implements net.Conn. Deadlines are not supported.
func (l *localLine) SetDeadline(time.Time) error { return os.ErrNoDeadline }

func (l *localLine) SetReadDeadline(time.Time) error { return os.ErrNoDeadline }

func (l *localLine) SetWriteDeadline(time.Time) error { return os.ErrNoDeadline }

// localAddr is the address of every client in this process.
type localAddr struct{}

var _ net.Addr = localAddr{}

func (localAddr) Network() string { return "local" }

func (localAddr) String() string { return "local" }
