package netserver

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"menagerie/internal/neighbourhood"
)

// Limits limits the resources that clients can use. WithDefaults replaces each field that is 0 or less by its default.
type Limits struct {
	Connections int           // maximum number of open connections; default 4096
	PerAddress  int           // maximum number of open connections from one IPv4 address or IPv6 /64 network; default 64
	Handshake   time.Duration // time limit for the TLS handshake; default 10 s
	Write       time.Duration // time limit for the peer to receive what is sent; default 10 s
	Linger      time.Duration // time limit for the peer to receive the last bytes before the end; default 1 s
}

// WithDefaults returns l with defaults for the fields that are 0 or less.
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

// Bucket limits the rate of events and allows bursts. It uses the generic cell rate algorithm, which stores a time instead of
// a number of tokens. The zero value has no limit.
type Bucket struct {
	every time.Duration
	burst time.Duration
	due   time.Time // time at which the events so far would end at the allowed rate
}

// NewBucket returns a Bucket that allows perSecond events per second on average, and at most burst events at a time. If
// perSecond is 0 or less, the rate is not limited.
func NewBucket(perSecond float64, burst int) Bucket {
	if perSecond <= 0 {
		return Bucket{}
	}
	every := time.Duration(float64(time.Second) / perSecond)
	return Bucket{every: every, burst: time.Duration(max(1, burst)) * every}
}

// Take counts an event that occurs at the given time. It returns how long the caller must wait before it handles the event.
func (b *Bucket) Take(now time.Time) time.Duration { return b.take(now, 1) }

func (b *Bucket) take(now time.Time, n int) time.Duration {
	if b.every == 0 {
		return 0
	}
	if b.due.Before(now) {
		b.due = now
	}
	b.due = b.due.Add(time.Duration(n) * b.every)
	return max(0, b.due.Sub(now)-b.burst)
}

// Allow reports whether an event at the time now is within the limit, and if so, counts it.
func (b *Bucket) Allow(now time.Time) bool { return b.AllowN(now, 1) }

// AllowN is like Allow, but for n events at the same time. It allows and counts either all n events or none.
func (b *Bucket) AllowN(now time.Time, n int) bool {
	before := *b
	if b.take(now, n) == 0 {
		return true
	}
	*b = before
	return false
}

// ConnLimiter limits the number of open connections, in total and from each address.
type ConnLimiter struct {
	all, perAddress int
	log             *slog.Logger

	mu       sync.Mutex
	open     map[netip.Prefix]*addressConns
	full     bool // a refusal was logged since a connection was last closed
	counters Counters
}

// addressConns holds the open connections from one address.
type addressConns struct {
	open    int
	crowded bool // a refusal for this address was logged
}

// NewConnLimiter returns a limiter for open connections. limit is the maximum number of connections. addressLimit is
// the maximum number of connections from one address. The limiter logs only the first refusal of an address.
func NewConnLimiter(limit, addressLimit int, log *slog.Logger) *ConnLimiter {
	return &ConnLimiter{all: limit, perAddress: addressLimit, log: Quiet(log), open: map[netip.Prefix]*addressConns{}}
}

// Listener returns a listener for the connections that l accepts. It closes connections that exceed a limit.
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
		v = &addressConns{}
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

// limitedConn is a connection that its limiter counts until Close is called.
type limitedConn struct {
	net.Conn
	leave func()
}

func (c *limitedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// CloseWrite closes the connection for writing, if the connection supports that.
func (c *limitedConn) CloseWrite() error {
	if half, ok := c.Conn.(halfCloser); ok {
		return half.CloseWrite()
	}
	return errors.ErrUnsupported
}
