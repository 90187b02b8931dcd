// Package netserver is what the servers of all games share: it listens, lets in as many as there is room for, and hands
// each connection to a handler on a goroutine of its own.
//
//	s := netserver.New(handle, netserver.Limits{}, log)
//	addr, err := s.Listen("127.0.0.1:64090", nil)   // nil, or a *tls.Config; as often as there are addresses
//	...
//	err = s.Shutdown(ctx)                           // every connection is ended, every goroutine has returned
//
// A Handler owns its connection. It reads with a time by which something must have come, and writes with a limit after
// which the peer counts as gone: a slow reader is dropped and nobody waits for it. Anybody may end a connection with
// Conn.End, from any goroutine; the handler then finds the cause as the error of what it was doing and may still say
// goodbye. A panic in a handler ends that connection alone.
//
// A UDPServer is the same for protocols of datagrams, which have no connections. An UnknownSenderLimiter limits the rate of
// datagrams from peers that the game does not know.
//
// With a rehearsal, time limits and the network are other than usual; see that package.
//
// A ConnLimiter counts connections and turns away those above the limits. A web page that belongs to a game is served through
// the same ConnLimiter.
package netserver

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/keeper/netsim"
)

// Handler serves one connection, which is closed when it returns.
type Handler func(c *Conn)

// ErrShutdown is why connections end when the server does.
var ErrShutdown = NewRefusal("refused.shutdown", "the server is shutting down")

// Limits bound what clients can cost. A zero is replaced by the default.
type Limits struct {
	Connections int           // open at once, in all: 4096
	PerAddress  int           // open at once from one address, or one /64 network of IPv6: 64
	Handshake   time.Duration // for TLS: 10 s
	Write       time.Duration // until the peer must have taken what is sent: 10 s
	Linger      time.Duration // until the peer must have taken the last bytes before the end: 1 s

	Rehearsal *netsim.Simulation // stretches Write, and troubles all but those in this process; nil: none
}

// WithDefaults replaces what is not set.
func (l Limits) WithDefaults() Limits {
	if l.Connections <= 0 {
		l.Connections = 4096
	}
	if l.PerAddress <= 0 {
		l.PerAddress = 64
	}
	l.Handshake = orDefault(l.Handshake, 10*time.Second)
	l.Write = orDefault(l.Write, 10*time.Second)
	l.Linger = orDefault(l.Linger, time.Second)
	return l
}

func orDefault(d, standard time.Duration) time.Duration {
	if d <= 0 {
		return standard
	}
	return d
}

// Quiet returns log, or one that says nothing where there is none.
func Quiet(log *slog.Logger) *slog.Logger {
	if log == nil {
		return slog.New(slog.DiscardHandler)
	}
	return log
}

// Server accepts connections and runs a Handler for each.
type Server struct {
	handle  Handler
	limits  Limits
	log     *slog.Logger
	limiter *ConnLimiter
	capture *PacketCapture
	panics  atomic.Int64
	broken  atomic.Int64 // TLS handshakes that failed

	mu        sync.Mutex
	closed    bool
	listeners map[net.Listener]struct{}
	conns     map[*Conn]struct{}
	work      sync.WaitGroup // accept loops and handlers
}

// New returns a server that listens nowhere yet. A nil log says nothing.
func New(handle Handler, limits Limits, log *slog.Logger) *Server {
	log = Quiet(log)
	limits = limits.WithDefaults()
	return &Server{
		handle:    handle,
		limits:    limits,
		log:       log,
		limiter:   NewConnLimiter(limits.Connections, limits.PerAddress, log),
		listeners: map[net.Listener]struct{}{},
		conns:     map[*Conn]struct{}{},
	}
}

// Listen listens on a TCP address such as 127.0.0.1:64090 and serves what comes, until Shutdown. With a secure that is
// not nil, connections are encrypted. It returns the address with the port that was given.
func (s *Server) Listen(address string, secure *tls.Config) (net.Addr, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", address, err)
	}
	if err := s.Serve(l, secure); err != nil {
		_ = l.Close()
		return nil, err
	}
	return l.Addr(), nil
}

// Serve serves what l accepts, until Shutdown, which also closes l. It returns at once; ErrShutdown if it is too late.
func (s *Server) Serve(l net.Listener, secure *tls.Config) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrShutdown
	}
	s.listeners[l] = struct{}{}
	s.work.Go(func() { s.accept(s.limiter.Listener(l), secure) })
	return nil
}

// accept runs until the listener is closed. Other errors pass (too many open files, a connection that is gone again), so
// it waits a little and tries again.
func (s *Server) accept(l net.Listener, secure *tls.Config) {
	const first, last = 5 * time.Millisecond, time.Second
	pause := first
	for {
		raw, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			s.log.Warn("a connection could not be accepted", "address", l.Addr(), "error", err)
			time.Sleep(pause)
			pause = min(2*pause, last)
			continue
		}
		pause = first
		s.ServeConn(raw, secure)
	}
}

// ServeConn serves one connection that came some other way than through a listener, and returns at once.
func (s *Server) ServeConn(raw net.Conn, secure *tls.Config) {
	remote := raw.RemoteAddr().String()
	if secure != nil {
		raw = tls.Server(raw, secure)
	}
	c := newConn(raw, remote, s.limits, s.log)
	c.trouble(s.limits.Rehearsal)
	s.begin(c, s.handle)
}

// ServeLocal serves somebody in this process and returns the client's end of the connection. It is not troubled.
func (s *Server) ServeLocal() net.Conn { return s.ServeLocalBy(s.handle) }

// ServeLocalBy is ServeLocal with another handler than the one of New.
func (s *Server) ServeLocalBy(handle Handler) net.Conn {
	near, far := net.Pipe()
	s.begin(newConn(far, far.RemoteAddr().String(), s.limits, s.log), handle)
	return near
}

func (s *Server) begin(c *Conn, handle Handler) {
	c.capture, c.peer = s.capture, s.capture.named(c.remote)
	if !s.enter(c) {
		c.close()
		return
	}
	go func() {
		defer s.leave(c)
		s.run(c, handle)
	}()
}

// run calls handle for c and survives a panic of handle.
func (s *Server) run(c *Conn, handle Handler) {
	defer func() {
		if p := recover(); p != nil {
			s.panics.Add(1)
			s.log.Error("a connection was ended by a panic", "remote", c.remote, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	if err := c.shakeHands(); err != nil {
		s.broken.Add(1)
		s.log.Debug("no TLS connection was made", "remote", c.remote, "error", err)
		return
	}
	handle(c)
}

func (s *Server) enter(c *Conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.conns[c] = struct{}{}
	s.work.Add(1)
	return true
}

func (s *Server) leave(c *Conn) {
	c.close()
	s.mu.Lock()
	delete(s.conns, c)
	s.mu.Unlock()
	s.work.Done()
}

// Shutdown closes the listeners, ends every connection with ErrShutdown and waits for the handlers. When ctx ends first,
// what is still open is cut off and the context's error is returned. A second call waits as well.
func (s *Server) Shutdown(ctx context.Context) error {
	s.endAll()
	err := Finished(ctx, &s.work)
	if err == nil {
		return nil
	}
	s.mu.Lock()
	for c := range s.conns {
		c.cut() // its handler fails with whatever it does next
	}
	s.mu.Unlock()
	return fmt.Errorf("shut the server down: %w", err)
}

func (s *Server) endAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for l := range s.listeners {
		_ = l.Close() // the accept loop sees it
	}
	clear(s.listeners)
	for c := range s.conns {
		c.End(ErrShutdown)
	}
}

// Counters are what a server has seen so far.
type Counters struct {
	Open       int64 `json:"open"`       // connections right now
	Accepted   int64 `json:"accepted"`   // connections that were let in
	Full       int64 `json:"full"`       // turned away because of Limits.Connections
	Crowded    int64 `json:"crowded"`    // turned away because of Limits.PerAddress
	Handshakes int64 `json:"handshakes"` // TLS handshakes that failed
	Panics     int64 `json:"panics"`
}

// Counters returns the counters as they are now.
func (s *Server) Counters() Counters {
	c := s.limiter.Counters()
	c.Handshakes, c.Panics = s.broken.Load(), s.panics.Load()
	return c
}
