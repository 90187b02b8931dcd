package netserver

import (
	"errors"
	"net"
	"net/netip"
	"sync"
)

// Gate counts open connections, in all and by address.
type Gate struct {
	all, perAddress int

	mu       sync.Mutex
	open     map[netip.Prefix]int
	counters Counters
}

// NewGate returns a gate that has room for all connections, of which perAddress may come from one address.
func NewGate(all, perAddress int) *Gate {
	return &Gate{all: all, perAddress: perAddress, open: map[netip.Prefix]int{}}
}

// Listener returns a listener that accepts what l accepts, but for connections above the limits, which it closes.
func (g *Gate) Listener(l net.Listener) net.Listener { return gatedListener{l, g} }

// Counters returns Open, Accepted, Full and Crowded.
func (g *Gate) Counters() Counters {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.counters
}

func (g *Gate) enter(from netip.Prefix) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.counters.Open >= int64(g.all):
		g.counters.Full++
		return false
	case g.open[from] >= g.perAddress:
		g.counters.Crowded++
		return false
	}
	g.open[from]++
	g.counters.Open++
	g.counters.Accepted++
	return true
}

func (g *Gate) leave(from netip.Prefix) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.counters.Open--
	if g.open[from]--; g.open[from] == 0 {
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

type gatedListener struct {
	net.Listener
	gate *Gate
}

// Accept implements net.Listener.
func (l gatedListener) Accept() (net.Conn, error) {
	for {
		raw, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := Neighbourhood(raw.RemoteAddr())
		if l.gate.enter(from) {
			return &gatedConn{Conn: raw, leave: sync.OnceFunc(func() { l.gate.leave(from) })}, nil
		}
		_ = raw.Close() // nothing was said on it
	}
}

// gatedConn leaves its gate when it is closed.
type gatedConn struct {
	net.Conn
	leave func()
}

// Close implements net.Conn.
func (c *gatedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// CloseWrite says that nothing more will be sent, for connections that can.
func (c *gatedConn) CloseWrite() error {
	if half, ok := c.Conn.(halfCloser); ok {
		return half.CloseWrite()
	}
	return errors.ErrUnsupported
}
