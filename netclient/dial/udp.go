//go:build !js

package dial

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"os"
	"slices"
	"sync"
	"time"
)

// UDP opens a UDP connection to the server at a. It sends no packet, so it succeeds even if there is no server. Errors
// implement netclient.LocalizableError.
//
// If the name has several addresses, the connection sends to them in turn, IPv4 first, until one responds. It then uses only
// this address.
func UDP(ctx context.Context, a Address) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	ips, err := net.DefaultResolver.LookupNetIP(ctx, "ip", a.Host)
	if err != nil {
		return nil, explainDial(a, err)
	}
	for i, ip := range ips {
		ips[i] = ip.Unmap() // ::ffff:a.b.c.d is reached over IPv4
	}
	slices.SortStableFunc(ips, func(a, b netip.Addr) int { return a.BitLen() - b.BitLen() })
	var conns []net.Conn
	for _, ip := range slices.Compact(ips) {
		conn, failed := new(net.Dialer).DialContext(ctx, "udp", netip.AddrPortFrom(ip, uint16(a.Port)).String())
		if failed != nil {
			err = failed // the other addresses may have a route
			continue
		}
		conns = append(conns, conn)
	}
	switch len(conns) {
	case 0:
		return nil, explainDial(a, err)
	case 1:
		return conns[0], nil
	}
	return &candidates{conns: conns, failed: make([]bool, len(conns))}, nil
}

// responseTime is the time limit for a response from one of several addresses, before the next one is tried.
const responseTime = 2 * time.Second

// candidates is a UDP connection that tries a server's addresses in turn until one responds, and then uses only this
// one. Read and Write may be called concurrently.
//
// Sockets of unresponsive addresses remain open, so that a late response can be read when the address is tried again.
type candidates struct {
	mu       sync.Mutex
	conns    []net.Conn // sockets of all addresses; after a response, only that of its sender
	failed   []bool     // whether the socket has reported an error, by index in conns; nil after a response
	now      int        // index in conns of the socket in use
	since    time.Time  // time of the first Write to the address in use; zero before it
	deadline time.Time  // deadline of Read
}

var _ net.Conn = (*candidates)(nil)

func (c *candidates) current() net.Conn {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.conns[c.now]
}

// next changes to the next address and interrupts Read. The caller must hold c.mu.
func (c *candidates) next() {
	old := c.conns[c.now]
	c.now, c.since = (c.now+1)%len(c.conns), time.Time{}
	_ = c.conns[c.now].SetReadDeadline(c.deadline)
	_ = old.SetReadDeadline(time.Unix(1, 0))
}

// choose closes all sockets except conn, whose address has responded.
func (c *candidates) choose(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed == nil {
		return
	}
	for _, other := range c.conns {
		if other != conn {
			_ = other.Close()
		}
	}
	_ = conn.SetReadDeadline(c.deadline)
	c.conns, c.failed, c.now = []net.Conn{conn}, nil, 0
}

// handleError handles an error of conn. It returns nil if the caller can continue with the current socket.
func (c *candidates) handleError(conn net.Conn, err error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.conns[c.now] != conn:
		return nil // the other of Read and Write has changed the socket
	case errors.Is(err, os.ErrDeadlineExceeded) && (c.deadline.IsZero() || time.Now().Before(c.deadline)):
		return nil // next has set this deadline, and the socket is in use again
	case c.failed == nil, errors.Is(err, net.ErrClosed), errors.Is(err, os.ErrDeadlineExceeded):
		return err
	}
	c.failed[c.now] = true
	c.next()
	if slices.Contains(c.failed, false) {
		return nil
	}
	return err
}

// Read implements net.Conn. Until an address has responded, it returns an error only if all sockets have failed.
func (c *candidates) Read(p []byte) (int, error) {
	for {
		conn := c.current()
		n, err := conn.Read(p)
		if err == nil {
			c.choose(conn)
			return n, nil
		}
		if err := c.handleError(conn, err); err != nil {
			return 0, err
		}
	}
}

// Write implements net.Conn. If the current address has not responded in time, Write switches to the next address.
func (c *candidates) Write(p []byte) (int, error) {
	for {
		conn := c.sendSocket()
		n, err := conn.Write(p)
		if err == nil {
			return n, nil
		}
		if err := c.handleError(conn, err); err != nil {
			return 0, err
		}
	}
}

func (c *candidates) sendSocket() net.Conn {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failed != nil && !c.since.IsZero() && time.Since(c.since) >= responseTime {
		c.next()
	}
	if c.since.IsZero() {
		c.since = time.Now()
	}
	return c.conns[c.now]
}

func (c *candidates) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var errs []error
	for _, conn := range c.conns {
		errs = append(errs, conn.Close())
	}
	return errors.Join(errs...)
}

// LocalAddr implements net.Conn. It returns the address of the socket in use.
func (c *candidates) LocalAddr() net.Addr { return c.current().LocalAddr() }

// RemoteAddr implements net.Conn. It returns the address in use.
func (c *candidates) RemoteAddr() net.Addr { return c.current().RemoteAddr() }

// SetDeadline implements net.Conn. It sets only the deadline of Read, because Write never blocks for long.
func (c *candidates) SetDeadline(t time.Time) error { return c.SetReadDeadline(t) }

func (c *candidates) SetReadDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deadline = t
	return c.conns[c.now].SetReadDeadline(t)
}

// SetWriteDeadline implements net.Conn. It has no effect.
func (c *candidates) SetWriteDeadline(time.Time) error { return nil }
