package netserver

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
)

// ConnLimiter counts open connections, in all and by address.
type ConnLimiter struct {
	all, perAddress int
	log             *slog.Logger

	mu       sync.Mutex
	open     map[netip.Prefix]*visits
	full     bool // logged since there was capacity
	counters Counters
}

// visits are the open connections from one address.
type visits struct {
	open    int
	crowded bool // logged since the first of them
}

// NewConnLimiter returns a limiter for all connections, of which perAddress may come from one address. It logs a refusal
// once per address, until all connections from there are closed.
func NewConnLimiter(all, perAddress int, log *slog.Logger) *ConnLimiter {
	return &ConnLimiter{all: all, perAddress: perAddress, log: Quiet(log), open: map[netip.Prefix]*visits{}}
}

// Listener returns a listener that accepts connections from l. It closes connections above the limits at once.
func (g *ConnLimiter) Listener(l net.Listener) net.Listener { return limitedListener{l, g} }

// Counters returns Open, Accepted, Full and Crowded.
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
			g.log.Warn("connection refused: the server is full", "limit", g.all, "remote", from)
		}
		return false
	case v == nil:
		v = &visits{}
		g.open[from] = v
	case v.open >= g.perAddress:
		g.counters.Crowded++
		if !v.crowded {
			v.crowded = true
			g.log.Warn("connection refused: too many from one address", "limit", g.perAddress, "remote", from)
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

// Neighbourhood is what counts as one address: an address of IPv4, and a /64 network of IPv6, since a single customer
// is given at least that. Addresses that are none, as those of a pipe, are one neighbourhood together.
func Neighbourhood(a net.Addr) netip.Prefix {
	parsed, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return netip.Prefix{}
	}
	return neighbourhood(parsed.Addr())
}

func neighbourhood(ip netip.Addr) netip.Prefix {
	ip, bits := ip.Unmap().WithZone(""), 32
	if ip.Is6() {
		bits = 64
	}
	network, _ := ip.Prefix(bits) // bits fits the address, so there is no error
	return network
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
		from := Neighbourhood(raw.RemoteAddr())
		if l.limiter.enter(from) {
			return &limitedConn{Conn: raw, leave: sync.OnceFunc(func() { l.limiter.leave(from) })}, nil
		}
		_ = raw.Close() // nothing was said on it
	}
}

// limitedConn leaves its limiter when it is closed.
type limitedConn struct {
	net.Conn
	leave func()
}

// Close implements net.Conn.
func (c *limitedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// CloseWrite says that nothing more will be sent, for connections that can.
func (c *limitedConn) CloseWrite() error {
	if half, ok := c.Conn.(halfCloser); ok {
		return half.CloseWrite()
	}
	return errors.ErrUnsupported
}
