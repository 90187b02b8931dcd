// Package netserver contains the code that the servers of all games share. It listens, limits the number of connections,
// and runs a handler for each connection in its own goroutine.
//
//	s := netserver.New(handle, netserver.Limits{}, log)
//	addr, err := s.Listen("127.0.0.1:64090", nil)   // nil or a *tls.Config; Listen may be called several times
//	...
//	s.Stop()                                        // ends every connection
//	err = s.Shutdown(ctx)                           // does the same, and waits for every goroutine
//
// A Handler owns its connection. Each read has a time by which bytes must arrive. Each write has a limit, after which a
// peer that does not read is disconnected. Any goroutine may end a connection with Conn.End. The next call of the handler
// then fails with the given cause, and the handler may still send a last message. A panic in a handler ends only that
// connection.
//
// Package datagram does the same for protocols with datagrams, which have no connections.
//
// An observe.Observer connects a server with tools for bot authors, such as a packet capture or a simulated network.
//
// A ConnLimiter counts connections and closes those above the limits. The web page of a game uses one as well.
package netserver

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/netserver/observe"
)

// Handler is a function that serves one connection. When it returns, the server closes the connection.
type Handler func(c *Conn)

// ErrShutdown is the cause with which Stop and Shutdown end connections.
var ErrShutdown = NewRefusal("refused.shutdown", "the server is shutting down")

// Quiet returns log, or a logger that discards everything if log is nil.
func Quiet(log *slog.Logger) *slog.Logger {
	if log == nil {
		return slog.New(slog.DiscardHandler)
	}
	return log
}

// Server accepts connections and runs a Handler for each.
type Server struct {
	arrive   func(*Conn) Handler
	limits   Limits
	log      *slog.Logger
	limiter  *ConnLimiter
	observer *observe.Observer
	capture  *observe.Capture
	panics   atomic.Int64
	broken   atomic.Int64 // number of failed TLS handshakes

	mu        sync.Mutex
	closed    bool
	listeners map[net.Listener]struct{}
	conns     map[*Conn]struct{}
	work      sync.WaitGroup // goroutines that accept connections, and handlers
}

// New returns a server that calls handle for each connection. It does not listen yet. If log is nil, it logs nothing.
func New(handle Handler, limits Limits, log *slog.Logger) *Server {
	return NewInOrder(func(*Conn) Handler { return handle }, limits, log)
}

// NewInOrder is like New, but for handlers that depend on the order of arrival. It calls arrive for one connection after the
// other. arrive returns the handler of the connection and must not block.
func NewInOrder(arrive func(*Conn) Handler, limits Limits, log *slog.Logger) *Server {
	log = Quiet(log)
	limits = limits.WithDefaults()
	return &Server{
		arrive:    arrive,
		limits:    limits,
		log:       log,
		observer:  &observe.Observer{},
		limiter:   NewConnLimiter(limits.Connections, limits.PerAddress, log),
		listeners: map[net.Listener]struct{}{},
		conns:     map[*Conn]struct{}{},
	}
}

// IPNetwork returns the network to pass to net.Listen or net.ListenPacket. network is "tcp" or "udp". If the host in address
// is 0.0.0.0, the result is "tcp4" or "udp4", because Go would otherwise listen on IPv6 as well.
func IPNetwork(network, address string) string {
	host, _, err := net.SplitHostPort(address)
	if ip, bad := netip.ParseAddr(host); err == nil && bad == nil && ip.Unmap() == netip.IPv4Unspecified() {
		return network + "4"
	}
	return network
}

// Listen listens on a TCP address such as 127.0.0.1:64090, and serves connections until Shutdown. If config is not nil, it uses
// TLS. It returns the address with the port that the system has chosen.
func (s *Server) Listen(address string, config *tls.Config) (net.Addr, error) {
	l, err := net.Listen(IPNetwork("tcp", address), address)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", address, err)
	}
	if err := s.Serve(l, config); err != nil {
		_ = l.Close()
		return nil, err
	}
	return l.Addr(), nil
}

// Serve starts to serve the connections that l accepts, and returns at once. If secure is not nil, it uses TLS. Shutdown
// closes l. If Shutdown was called before, Serve returns ErrShutdown.
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

// accept accepts connections until the listener is closed.
func (s *Server) accept(l net.Listener, secure *tls.Config) {
	const first, last = 5 * time.Millisecond, time.Second
	pause := first
	for {
		raw, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			// the error may pass, for example if there are too many open files
			s.log.Warn("a connection could not be accepted; the server tries again", "address", l.Addr(), "error", err)
			time.Sleep(pause)
			pause = min(2*pause, last)
			continue
		}
		pause = first
		s.ServeConn(raw, secure)
	}
}

// ServeConn starts to serve the given connection, and returns at once. If secure is not nil, the connection uses TLS.
func (s *Server) ServeConn(conn net.Conn, secure *tls.Config) { s.serveConn(conn, secure, s.arrive) }

func (s *Server) serveConn(conn net.Conn, secure *tls.Config, arrive func(*Conn) Handler) {
	remote := conn.RemoteAddr().String()
	if secure != nil {
		conn = tls.Server(conn, secure)
	}
	c := newConn(conn, remote, s.limits, s.log)
	c.useNetwork(s.observer.Network)
	s.begin(c, arrive)
}

// ServeLocal starts to serve a client in this process, and returns the client's end of the connection. A simulated network does
// not affect it.
func (s *Server) ServeLocal() net.Conn { return s.serveLocal(s.arrive) }

// ServeLocalBy is like ServeLocal, but serves the connection with handle.
func (s *Server) ServeLocalBy(handle Handler) net.Conn {
	return s.serveLocal(func(*Conn) Handler { return handle })
}

func (s *Server) serveLocal(arrive func(*Conn) Handler) net.Conn {
	near, far := net.Pipe()
	s.begin(newConn(far, far.RemoteAddr().String(), s.limits, s.log), arrive)
	return near
}

func (s *Server) begin(c *Conn, arrive func(*Conn) Handler) {
	c.clock, c.capture, c.peer, c.seats = s.observer.Clock, s.capture, s.captureName(c.remote), s.observer.Seats
	if !s.enter(c) {
		c.close()
		return
	}
	if c.seats != nil {
		c.seats.Come(c.Local())
	}
	var handle Handler
	s.run(c, func() { handle = arrive(c) })
	go func() {
		defer s.leave(c)
		s.run(c, func() { s.serve(c, handle) })
		if c.seats != nil {
			c.seats.Go(c.Local())
		}
	}()
}

// run calls f, which handles c. It logs a panic of f and returns.
func (s *Server) run(c *Conn, f func()) {
	defer func() {
		if p := recover(); p != nil {
			s.panics.Add(1)
			s.log.Error("a connection was ended by a panic", "remote", c.remote, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	f()
}

// serve performs the TLS handshake if the connection uses TLS, and calls handle. If handle is nil, it does nothing.
func (s *Server) serve(c *Conn, handle Handler) {
	if handle == nil {
		return
	}
	if err := c.handshake(); err != nil {
		s.broken.Add(1)
		s.log.Debug("the TLS handshake failed", "remote", c.remote, "error", err)
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

// Shutdown calls Stop and waits until all handlers have returned. If ctx ends first, it closes the remaining connections and
// returns the error of ctx.
func (s *Server) Shutdown(ctx context.Context) error {
	s.Stop()
	err := Finished(ctx, &s.work)
	if err == nil {
		return nil
	}
	s.mu.Lock()
	for c := range s.conns {
		c.closeAbruptly() // the next call of its handler fails
	}
	s.mu.Unlock()
	return fmt.Errorf("shutting the server down: %w", err)
}

// Stop closes the listeners and ends every connection with ErrShutdown. A player whose connection ends with this error
// does not lose the game. Stop does not wait. The caller must call Shutdown later.
func (s *Server) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for l := range s.listeners {
		_ = l.Close() // the accept loop then returns
	}
	clear(s.listeners)
	for c := range s.conns {
		c.End(ErrShutdown)
	}
}

// Stopped reports whether Stop or Shutdown has been called. It is already true when Stop or Shutdown begins to end
// connections with ErrShutdown.
func (s *Server) Stopped() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// Counters holds the figures of a server since its start.
type Counters struct {
	Open       int64 `json:"open"`       // present connections
	Accepted   int64 `json:"accepted"`   // accepted connections
	Full       int64 `json:"full"`       // connections refused because of Limits.Connections
	Crowded    int64 `json:"crowded"`    // connections refused because of Limits.PerAddress
	Handshakes int64 `json:"handshakes"` // failed TLS handshakes
	Panics     int64 `json:"panics"`
}

// Counters returns the present counters.
func (s *Server) Counters() Counters {
	c := s.limiter.Counters()
	c.Handshakes, c.Panics = s.broken.Load(), s.panics.Load()
	return c
}

// StopAll calls Stop of all servers in their order.
func StopAll(doors ...*Server) {
	for _, door := range doors {
		door.Stop()
	}
}

// ShutdownAll calls Shutdown of all servers concurrently and joins the errors. If there are no errors, it then waits
// for the remaining goroutines of the games. games counts these goroutines. They must end when the connections have
// ended.
func ShutdownAll(ctx context.Context, games *sync.WaitGroup, servers ...*Server) error {
	var all sync.WaitGroup
	failed := make([]error, len(servers))
	for i, door := range servers {
		all.Go(func() { failed[i] = door.Shutdown(ctx) })
	}
	all.Wait()
	err := errors.Join(failed...)
	if err == nil {
		games.Wait()
	}
	return err
}

// Finished waits for work. If ctx ends first, Finished returns the cause of ctx.
func Finished(ctx context.Context, work *sync.WaitGroup) error {
	done := make(chan struct{})
	go func() {
		work.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Spectated is one game on a server as spectators see it.
type Spectated[V any] struct {
	ID    int64 // number of the game, different for each game of the server; not 0
	At    int   // number that increases with each move or tick
	Over  bool
	Names []string // names or addresses of the players, by seat
	View  V
}

// Newest returns the n newest games, newest first. games must be sorted, oldest first. If games is empty, the result
// has only the game fallback, or nothing if fallback is nil.
func Newest[G any](games []*G, fallback *G, n int) []*G {
	if len(games) == 0 && fallback != nil {
		games = []*G{fallback}
	}
	newest := slices.Clone(games[max(0, len(games)-n):])
	slices.Reverse(newest)
	return newest
}

// ErrSentAway is the cause of the end of a connection if the host has removed the guest.
var ErrSentAway = NewRefusal("refused.sent_away", "the host removed the client")

// Visitor is a connected guest.
type Visitor struct {
	Name   string // player's name in the protocol; empty if unknown
	Remote string // network address of the guest
	Since  time.Time

	conn *Conn
}

// SendAway disconnects the visitor with the cause ErrSentAway. If the connection has already ended, it does nothing. It does
// not block.
func (p Visitor) SendAway() { p.conn.End(ErrSentAway) }

// Introduce sets the name of the peer in the result of Server.Visitors.
func (c *Conn) Introduce(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.name = name
}

// Visitors returns the connected guests in the order of arrival.
func (s *Server) Visitors() []Visitor {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Visitor, 0, len(s.conns))
	for c := range s.conns {
		all = append(all, c.visitor())
	}
	slices.SortFunc(all, earlier)
	return all
}

// Together returns the guests of several servers in the order of arrival.
func Together(servers ...*Server) []Visitor {
	var all []Visitor
	for _, s := range servers {
		all = append(all, s.Visitors()...)
	}
	slices.SortFunc(all, earlier)
	return all
}

func earlier(a, b Visitor) int { return a.Since.Compare(b.Since) }

func (c *Conn) visitor() Visitor {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Visitor{Name: c.name, Remote: c.remote, Since: c.since, conn: c}
}
