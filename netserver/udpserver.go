package netserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/keeper/netsim"
)

// Peer is the sender or receiver of datagrams: an address of the network as one of our sockets has it, or a client in this
// process. Peers can be compared.
type Peer struct {
	address netip.AddrPort // not valid for a client in this process
	socket  *net.UDPConn
	at      netip.Addr // our address, which the peer has sent to; not valid if the socket has only one, or it is not known
	line    *localLine // instead of a socket
}

// Source returns p without the address of ours that p has sent to. It identifies a client, which may reach us at several.
func (p Peer) Source() Peer {
	p.at = netip.Addr{}
	return p
}

// Local reports whether the peer is in this process.
func (p Peer) Local() bool { return !p.address.IsValid() }

// String is the address, for logs and viewers.
func (p Peer) String() string {
	if p.Local() {
		return "local"
	}
	return p.address.String()
}

// At is the address of the socket to which the peer sends.
func (p Peer) At() string {
	if p.socket == nil {
		return localAddr{}.String()
	}
	return p.socket.LocalAddr().String()
}

// SameHost reports whether two peers have the same address, with the same port or another. Each client in this process is a
// host of its own.
func (p Peer) SameHost(q Peer) bool {
	if p.Local() || q.Local() {
		return p == q
	}
	return p.address.Addr() == q.address.Addr()
}

// Neighbourhood is what counts as one address; see the function of the same name. Those in this process have none.
func (p Peer) Neighbourhood() netip.Prefix {
	if p.Local() {
		return netip.Prefix{}
	}
	return neighbourhood(p.address.Addr())
}

// UDPServer receives and sends datagrams. It has no connections. The sender of a datagram is a Peer, whose address may be
// forged.
type UDPServer struct {
	hear    func(from Peer, datagram []byte)
	post    *netsim.Link[Peer] // carries what goes over the network; nil: nobody needs to
	log     *slog.Logger
	panics  atomic.Int64
	capture *PacketCapture

	mu      sync.Mutex
	closed  bool
	sockets map[*net.UDPConn]struct{}
	lines   map[*localLine]struct{}
	work    sync.WaitGroup
}

// NewUDPServer returns a UDPServer that does not listen yet. Hear is called on several goroutines at once, and must neither keep the
// datagram nor wait long. A nil log says nothing. A rehearsal that is not nil troubles all but those in this process.
func NewUDPServer(hear func(from Peer, datagram []byte), r *netsim.Simulation, log *slog.Logger) *UDPServer {
	log = Quiet(log)
	d := &UDPServer{hear: hear, log: log, sockets: map[*net.UDPConn]struct{}{}, lines: map[*localLine]struct{}{}}
	if r != nil {
		d.post = netsim.NewLink(r, d.heard, transmit)
	}
	return d
}

// Listen listens on a UDP address such as 127.0.0.1:9000, until Shutdown. It returns the address with the port that was
// given.
func (d *UDPServer) Listen(address string) (net.Addr, error) {
	conn, err := net.ListenPacket("udp", address)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", address, err)
	}
	socket := conn.(*net.UDPConn) // which is what "udp" gives
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		_ = socket.Close()
		return nil, ErrShutdown
	}
	if socket.LocalAddr().(*net.UDPAddr).IP.IsUnspecified() {
		if err := reportDestinations(socket); err != nil {
			d.log.Warn("responses may come from another address than the requested one", "address", address, "error", err)
		}
	}
	d.sockets[socket] = struct{}{}
	d.work.Go(func() { d.read(socket) })
	return socket.LocalAddr(), nil
}

// read runs until the socket is closed. Other errors are about datagrams that went out before.
func (d *UDPServer) read(socket *net.UDPConn) {
	const (
		largest = 64 * 1024
		many    = 16 // errors in a row, after which it is rather the socket
		pause   = 10 * time.Millisecond
	)
	buf := make([]byte, largest)
	failed := 0
	for {
		n, from, at, err := receive(socket, buf)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			if failed++; failed > many {
				time.Sleep(pause)
			}
			continue
		}
		failed = 0
		from = netip.AddrPortFrom(from.Addr().Unmap(), from.Port())
		peer := Peer{address: from, socket: socket, at: at}
		if d.post != nil {
			d.post.Hear(peer, buf[:n])
		} else {
			d.heard(peer, buf[:n])
		}
	}
}

// heard survives a panic of who hears.
func (d *UDPServer) heard(from Peer, datagram []byte) {
	defer func() {
		if p := recover(); p != nil {
			d.panics.Add(1)
			d.log.Error("a datagram caused a panic", "remote", from, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	if d.capture != nil {
		d.capture.heard(from.captureName(), datagram, nil)
	}
	d.hear(from, datagram)
}

// Send sends a datagram. Whether it arrives nobody knows.
func (d *UDPServer) Send(to Peer, datagram []byte) {
	if d.capture != nil {
		d.capture.said(to.captureName(), datagram)
	}
	switch {
	case to.line != nil:
		to.line.deliver(datagram)
	case d.post != nil:
		d.post.Send(to, datagram)
	default:
		transmit(to, datagram)
	}
}

// transmit sends a datagram from the address that the peer has sent to, if that is possible: a connected socket drops
// datagrams from all others. A datagram that the system does not send is lost.
func transmit(to Peer, datagram []byte) {
	if to.at.IsValid() && transmitFrom(to.at, to.socket, datagram, to.address) == nil {
		return
	}
	_, _ = to.socket.WriteToUDPAddrPort(datagram, to.address)
}

// Panics is how often a datagram has caused a panic.
func (d *UDPServer) Panics() int64 { return d.panics.Load() }

// Connect returns the other end of a line within this process. Each Write on it is a datagram, and each Read gives one.
func (d *UDPServer) Connect() net.Conn { return d.ConnectFrom(netip.AddrPort{}) }

// ConnectFrom is Connect for tests of what depends on addresses: the line counts as one from the address.
func (d *UDPServer) ConnectFrom(address netip.AddrPort) net.Conn {
	l := &localLine{server: d, from: address, name: d.capture.local(), in: make(chan []byte, lineRoom), closed: make(chan struct{})}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		l.hangUp()
		return l
	}
	d.lines[l] = struct{}{}
	return l
}

// Shutdown closes all sockets and lines and waits until nothing is heard any more, or ctx ends.
func (d *UDPServer) Shutdown(ctx context.Context) error {
	if d.post != nil {
		d.post.Close()
	}
	d.mu.Lock()
	d.closed = true
	for socket := range d.sockets {
		_ = socket.Close() // the loop that reads sees it
	}
	for l := range d.lines {
		l.hangUp()
	}
	clear(d.lines)
	d.mu.Unlock()
	if err := Finished(ctx, &d.work); err != nil {
		return fmt.Errorf("shut the UDP server down: %w", err)
	}
	return nil
}

// lineRoom is how many datagrams wait for somebody in this process; those after them are lost.
const lineRoom = 256

// localLine is a line within this process, at the client's end.
type localLine struct {
	server *UDPServer
	from   netip.AddrPort // that it pretends to have
	name   string         // in the capture
	in     chan []byte
	closed chan struct{}
	once   sync.Once
}

func (l *localLine) deliver(datagram []byte) {
	select {
	case l.in <- append([]byte(nil), datagram...):
	default: // the client is stuck
	}
}

func (l *localLine) hangUp() { l.once.Do(func() { close(l.closed) }) }

// Read implements net.Conn. What has come before the end can still be read.
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

// Write implements net.Conn.
func (l *localLine) Write(p []byte) (int, error) {
	select {
	case <-l.closed:
		return 0, net.ErrClosed
	default:
	}
	l.server.heard(Peer{address: l.from, line: l}, p)
	return len(p), nil
}

// Close implements net.Conn.
func (l *localLine) Close() error {
	l.hangUp()
	l.server.mu.Lock()
	defer l.server.mu.Unlock()
	delete(l.server.lines, l)
	return nil
}

// LocalAddr implements net.Conn.
func (l *localLine) LocalAddr() net.Addr { return localAddr{} }

// RemoteAddr implements net.Conn.
func (l *localLine) RemoteAddr() net.Addr { return localAddr{} }

// SetDeadline implements net.Conn; nobody needs to wait on a line within one process.
func (l *localLine) SetDeadline(time.Time) error { return os.ErrNoDeadline }

// SetReadDeadline implements net.Conn.
func (l *localLine) SetReadDeadline(time.Time) error { return os.ErrNoDeadline }

// SetWriteDeadline implements net.Conn.
func (l *localLine) SetWriteDeadline(time.Time) error { return os.ErrNoDeadline }

// localAddr is the address of everybody in this process.
type localAddr struct{}

// Network implements net.Addr.
func (localAddr) Network() string { return "local" }

// String implements net.Addr.
func (localAddr) String() string { return "local" }
