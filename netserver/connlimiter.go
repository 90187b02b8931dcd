package netserver

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"

	"menagerie/internal/neighbourhood"
)

// ConnLimiter limits the number of open connections, in all and per address.
type ConnLimiter struct {
	all, perAddress int
	log             *slog.Logger

	mu       sync.Mutex
	open     map[netip.Prefix]*visits
	full     bool // a refusal was logged, and no connection has closed since
	counters Counters
}

// visits holds the open connections from one address.
type visits struct {
	open    int
	crowded bool // a refusal was logged
}

// NewConnLimiter returns a limiter for open connections. total is the maximum number of connections, and perAddress is
// the maximum number from one address. If the limiter refuses connections from an address, it logs only the first
// refusal.
func NewConnLimiter(total, perAddress int, log *slog.Logger) *ConnLimiter {
	return &ConnLimiter{all: total, perAddress: perAddress, log: Quiet(log), open: map[netip.Prefix]*visits{}}
}

// Listener returns a listener that accepts connections from l and closes those that exceed a limit.
func (g *ConnLimiter) Listener(l net.Listener) net.Listener { return limitedListener{l, g} }

// Counters returns the counters Open, Accepted, Full and Crowded.
func (g *ConnLimiter) Counters() Counters {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.counters
}

func (g *ConnLimiter) enter(from netip.Prefix) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	v := g.open[from]
	switch {
	case g.counters.Open >= int64(g.all):
		g.counters.Full++
		if !g.full {
			g.full = true
			g.log.Warn("a connection was closed, because the server has too many", "limit", g.all, "remote", from)
		}
		return false
	case v == nil:
		v = &visits{}
		g.open[from] = v
	case v.open >= g.perAddress:
		g.counters.Crowded++
		if !v.crowded {
			v.crowded = true
			g.log.Warn("a connection was closed, because its address has too many", "limit", g.perAddress, "remote", from)
		}
		return false
	}
	v.open++
	g.counters.Open++
	g.counters.Accepted++
	return true
}

func (g *ConnLimiter) leave(from netip.Prefix) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.counters.Open--
	g.full = false
	v := g.open[from]
	if v.open--; v.open == 0 {
		delete(g.open, from)
	}
}

type limitedListener struct {
	net.Listener
	limiter *ConnLimiter
}

// Accept implements net.Listener.
func (l limitedListener) Accept() (net.Conn, error) {
	for {
		raw, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := neighbourhood.Of(raw.RemoteAddr())
		if l.limiter.enter(from) {
			return &limitedConn{Conn: raw, leave: sync.OnceFunc(func() { l.limiter.leave(from) })}, nil
		}
		_ = raw.Close() // no byte was exchanged
	}
}

// limitedConn is a connection that its limiter counts until Close.
type limitedConn struct {
	net.Conn
	leave func()
}

// Close implements net.Conn.
func (c *limitedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// CloseWrite closes the sending direction if the connection supports it.
func (c *limitedConn) CloseWrite() error {
	if half, ok := c.Conn.(halfCloser); ok {
		return half.CloseWrite()
	}
	return errors.ErrUnsupported
}
