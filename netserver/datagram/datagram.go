// Package datagram contains the server for protocols with datagrams, which have no connections. It also limits the datagrams
// from and to addresses that may be forged.
package datagram

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/internal/neighbourhood"
	"menagerie/netserver"
	"menagerie/netserver/observe"
)

// Peer is a sender or receiver of datagrams. It is either a remote address together with the server's socket, or a client in
// this process. Peers are comparable.
type Peer struct {
	address netip.AddrPort // remote address; invalid for a client in this process
	socket  *net.UDPConn
	at      netip.Addr // destination address of the peer's datagrams; invalid if unknown, or if the socket has only one
	line    *localConn // client in this process; nil for a remote peer
}

// Source returns p without the server's address. The results for two Peers are equal if both are the same client. The
// client may send to different addresses of the server.
func (p Peer) Source() Peer {
	p.at = netip.Addr{}
	return p
}

// Local reports whether the peer is in this process.
func (p Peer) Local() bool { return !p.address.IsValid() }

// String returns the peer's address, or "local" for a client in this process.
func (p Peer) String() string {
	if p.Local() {
		return "local"
	}
	return p.address.String()
}

// At returns the address of the server's socket that receives the peer's datagrams.
func (p Peer) At() string {
	if p.socket == nil {
		return localAddr{}.String()
	}
	return p.socket.LocalAddr().String()
}

// SameHost reports whether two peers have the same IP address. Each client in this process is treated as a different host.
func (p Peer) SameHost(q Peer) bool {
	if p.Local() || q.Local() {
		return p == q
	}
	return p.address.Addr() == q.address.Addr()
}

// Neighbourhood returns the network of the peer's address, as defined by neighbourhood.OfIP. It returns the zero Prefix for a
// client in this process.
func (p Peer) Neighbourhood() netip.Prefix {
	if p.Local() {
		return netip.Prefix{}
	}
	return neighbourhood.OfIP(p.address.Addr())
}

// Server receives and sends datagrams. The sender of a datagram is a Peer, whose address may be forged.
type Server struct {
	hear     func(from Peer, datagram []byte)
	lost     func(Peer)        // called for unreachable peers; see OnUnreachable
	post     observe.Datagrams // simulated network; nil for none
	log      *slog.Logger
	panics   atomic.Int64
	observer *observe.Observer
	capture  *observe.Capture
	seats    *observe.SeatListener

	mu      sync.Mutex
	closed  bool
	sockets map[*net.UDPConn]struct{}
	lines   map[*localConn]struct{}
	work    sync.WaitGroup
}

// New returns a Server that calls handler for each datagram, possibly in several goroutines at once. handler must return soon
// and must not keep the datagram. The Server does not listen yet. If log is nil, the Server logs nothing.
func New(handler func(from Peer, datagram []byte), log *slog.Logger) *Server {
	return &Server{
		hear: handler, lost: func(Peer) {}, log: netserver.Quiet(log), observer: &observe.Observer{},
		sockets: map[*net.UDPConn]struct{}{}, lines: map[*localConn]struct{}{},
	}
}

// OnUnreachable makes the server call f when a datagram could not be delivered to a peer, or a client in this process has closed
// its connection. The argument of f is the Source of the Peer. Of remote peers, only Linux reports this. OnUnreachable must be called before the server listens.
func (d *Server) OnUnreachable(f func(Peer)) { d.lost = f }

// Observe makes the server use the capture, the seats and the network of o. It must be called before the server listens.
func (d *Server) Observe(o *observe.Observer) {
	d.observer = o
	d.capture, d.seats = o.NewCapture(nil), o.Seats
	if d.observer.Network != nil {
		d.post = d.observer.Network.Datagrams(
			func(from any, datagram []byte) { d.handle(from.(Peer), datagram) },
			func(to any, datagram []byte) { transmit(to.(Peer), datagram) })
	}
}

// Listen listens on a UDP address such as 127.0.0.1:9000 until Shutdown. It returns the address with the port that the system
// has chosen.
func (d *Server) Listen(address string) (net.Addr, error) {
	conn, err := net.ListenPacket(netserver.IPNetwork("udp", address), address)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", address, err)
	}
	socket := conn.(*net.UDPConn) // ListenPacket returns this type for UDP
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		_ = socket.Close()
		return nil, netserver.ErrShutdown
	}
	if socket.LocalAddr().(*net.UDPAddr).IP.IsUnspecified() {
		if err := reportDestinations(socket); err != nil {
			d.log.Warn("responses may come from an unexpected address; listen on a single address to avoid that", "address", address, "error", err)
		}
	}
	if err := reportErrors(socket); err != nil {
		d.log.Warn("the server cannot detect unreachable guests, and removes them only when they have been silent for too long", "address", address, "error", err)
	}
	from, err := newReceiver(socket)
	if err != nil {
		_ = socket.Close()
		return nil, fmt.Errorf("listen on %s: %w", address, err)
	}
	d.sockets[socket] = struct{}{}
	d.work.Go(func() { d.receiveAll(socket, from) })
	return socket.LocalAddr(), nil
}

// arrival is a received datagram, or a report that a datagram from the server could not be delivered.
type arrival struct {
	length      int            // length of the datagram in bytes
	peer        netip.AddrPort // remote address; invalid if there is nothing to handle
	at          netip.Addr     // destination of the datagram; invalid if unknown
	unreachable bool           // a datagram to the peer could not be delivered
}

// receiveAll reads and handles datagrams until the socket is closed.
func (d *Server) receiveAll(socket *net.UDPConn, from *receiver) {
	const (
		largest = 64 * 1024
		many    = 16 // consecutive errors after which read pauses
		pause   = 10 * time.Millisecond
	)
	buf := make([]byte, largest)
	failed := 0
	for {
		in, err := from.receive(buf)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		// the error concerns an earlier datagram from the server
		if err != nil {
			if failed++; failed > many {
				time.Sleep(pause)
			}
			continue
		}
		failed = 0
		peer := Peer{address: in.peer, socket: socket, at: in.at}
		switch {
		case !in.peer.IsValid():
		case in.unreachable:
			d.lost(peer.Source())
		case d.post != nil:
			d.post.Hear(peer, buf[:in.length])
		default:
			d.handle(peer, buf[:in.length])
		}
	}
}

// handle passes a datagram to the handler. If the handler panics, handle recovers and logs the panic.
func (d *Server) handle(from Peer, datagram []byte) {
	defer func() {
		if p := recover(); p != nil {
			d.panics.Add(1)
			d.log.Error("a datagram caused a panic", "remote", from, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	if !from.Local() && from.address.Port() == 0 {
		return // nothing can be sent to port 0
	}
	if d.capture != nil {
		d.capture.Received(from.captureName(), datagram, nil)
	}
	if d.seats != nil {
		d.seats.Hear(from.At(), datagram, nil)
	}
	d.hear(from, datagram)
}

// Send sends a datagram, which may get lost on the network.
func (d *Server) Send(to Peer, datagram []byte) {
	if d.capture != nil {
		d.capture.Sent(to.captureName(), datagram)
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

// transmit sends a datagram to a peer, if possible from the address to which the peer has last sent a datagram.
func transmit(to Peer, datagram []byte) {
	// some peers drop datagrams from other source addresses
	if to.at.IsValid() && transmitFrom(to.at, to.socket, datagram, to.address) == nil {
		return
	}
	const attempts = 16 // the socket may report errors of several earlier datagrams instead of sending this one
	for range attempts {
		if _, err := to.socket.WriteToUDPAddrPort(datagram, to.address); err == nil {
			return
		}
	}
}

// Panics returns the number of datagrams whose handling has panicked.
func (d *Server) Panics() int64 { return d.panics.Load() }

// Shutdown closes all sockets and all connections within this process. It returns when no handler is running, or when ctx
// ends.
func (d *Server) Shutdown(ctx context.Context) error {
	if d.post != nil {
		d.post.Close()
	}
	d.mu.Lock()
	d.closed = true
	for socket := range d.sockets {
		_ = socket.Close() // the loop in read then returns
	}
	for l := range d.lines {
		l.hangUp()
	}
	clear(d.lines)
	d.mu.Unlock()
	if err := netserver.Finished(ctx, &d.work); err != nil {
		return fmt.Errorf("shutting the UDP server down: %w", err)
	}
	return nil
}

// Refused records and logs why the last datagram of a peer has no effect. If the server has accepted the datagram, reason must
// be nil.
func (d *Server) Refused(from Peer, reason error) {
	if d.capture != nil {
		d.capture.Refused(from.captureName(), reason)
	}
	if d.seats != nil {
		d.seats.Refuse(from.At(), reason)
	}
	if reason != nil {
		d.log.Debug("a message has no effect", "remote", from, "why", reason)
	}
}

// Forget removes the last datagram of a peer from the record of received data (see observe.Evidence). The server must
// call it for a datagram that it cannot handle because it is shutting down.
func (d *Server) Forget(from Peer) {
	if d.seats != nil {
		d.seats.Forget(from.At())
	}
}

func (p Peer) captureName() string {
	if p.Local() && p.line != nil {
		return p.line.name
	}
	return p.String()
}
