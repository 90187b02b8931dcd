package netserver

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"sync"
	"time"

	"menagerie/keeper/netsim"
)

// Conn is a connection as its handler sees it. The handler may let another goroutine Write while it reads; apart from that
// only End, Context, Introduce and Remote may be called from other goroutines.
type Conn struct {
	raw     net.Conn
	way     net.Conn     // what is read from and written to: raw, or
	rough   *netsim.Conn // raw with trouble
	remote  string
	limits  Limits
	ctx     context.Context
	end     context.CancelCauseFunc
	polite  bool // the last bytes must arrive before the connection is closed
	torn    bool // something was sent in part, so that nothing can follow it
	capture *PacketCapture
	peer    string // in the capture
	log     *slog.Logger
	latest  []byte // the message that was heard last, for the log
	since   time.Time

	mu   sync.Mutex // deadlines are not moved any more once the connection is ended
	name string
}

func newConn(raw net.Conn, remote string, limits Limits, log *slog.Logger) *Conn {
	ctx, end := context.WithCancelCause(context.Background())
	return &Conn{raw: raw, way: raw, remote: remote, limits: limits, ctx: ctx, end: end, log: log, since: time.Now()}
}

// trouble puts a rehearsal between the handler and the peer, unless it is nil. It is called before anything else.
func (c *Conn) trouble(r *netsim.Simulation) {
	if r != nil {
		c.rough = r.Conn(c.raw)
		c.way = c.rough
	}
}

// Context ends with the connection; its cause is what End was called with.
func (c *Conn) Context() context.Context { return c.ctx }

// Remote is the peer's address, for logs and viewers.
func (c *Conn) Remote() string { return c.remote }

// Local is our own address, to which the peer has connected.
func (c *Conn) Local() string { return c.raw.LocalAddr().String() }

// End makes the handler's present and later calls fail with cause. The first cause counts. It does not wait.
func (c *Conn) End(cause error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx.Err() != nil {
		return
	}
	c.end(cause)
	_ = c.way.SetReadDeadline(time.Unix(1, 0)) // a connection that takes no deadline is closed already
	_ = c.way.SetWriteDeadline(time.Now().Add(c.limits.Linger))
	if c.rough != nil && errors.Is(cause, ErrShutdown) {
		c.rough.Hurry()
	}
}

// deadline sets one of the deadlines, unless the connection is ended.
func (c *Conn) deadline(set func(time.Time) error, at time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	return set(at)
}

// told returns the cause if the connection is ended, which explains err better.
func (c *Conn) told(err error) error {
	if err != nil && c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	return err
}

// leastAgain is how long Read waits at least after the process was stopped: what came meanwhile is in the socket.
const leastAgain = 100 * time.Millisecond

// Read returns bytes that have come, or waits for some until by. If none come in time, the error is os.ErrDeadlineExceeded,
// and the connection can still be used. A zero by means no limit. If the process was stopped meanwhile, Read returns what came
// in that time, or waits again for as long as it was to wait. Either n or err is zero: an error that comes together with
// bytes is returned by the next Read. TLS 1.2 reports the last bytes and the end of the stream together.
func (c *Conn) Read(p []byte, by time.Time) (n int, err error) {
	began := time.Now()
	n, err = c.read(p, by)
	if errors.Is(err, os.ErrDeadlineExceeded) && netsim.Paused(by) {
		return c.read(p, time.Now().Add(max(by.Sub(began), leastAgain)))
	}
	return n, err
}

func (c *Conn) read(p []byte, by time.Time) (n int, err error) {
	if err := c.deadline(c.way.SetReadDeadline, by); err != nil {
		return 0, err
	}
	n, err = c.way.Read(p)
	if n > 0 {
		return n, nil
	}
	return 0, c.told(err)
}

// Write sends p. It fails when the peer has not taken it within Limits.Write; nothing but a Farewell can be sent then. On a
// connection that was ended before, nothing of p is sent.
func (c *Conn) Write(p []byte) error {
	var by time.Time
	if limit := c.limits.Rehearsal.Stretch(c.limits.Write); limit > 0 {
		by = time.Now().Add(limit)
	}
	if err := c.deadline(c.way.SetWriteDeadline, by); err != nil {
		return err
	}
	c.capture.said(c.peer, p)
	n, err := c.way.Write(p)
	c.torn = c.torn || err != nil && n > 0 // TLS by itself sends nothing more after an error
	return c.told(err)
}

// Wait lets d pass, or returns the cause when the connection is ended before.
func (c *Conn) Wait(d time.Duration) error {
	if d <= 0 {
		return nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-c.ctx.Done():
		return context.Cause(c.ctx)
	}
}

// Farewell sends the last bytes (or none), even on a connection that was ended, but never behind something that was sent in
// part. The handler should return after it. The server then waits up to Limits.Linger for the peer to take them: closing at
// once while unread bytes have come would make the operating system reset the connection, and the peer might never see why.
func (c *Conn) Farewell(p []byte) {
	c.polite = true
	if len(p) == 0 || c.torn {
		return
	}
	c.capture.said(c.peer, p)
	_ = c.way.SetWriteDeadline(time.Now().Add(c.limits.Linger))
	if _, err := c.way.Write(p); err != nil {
		c.polite = false
	}
}

// halfCloser is a connection that can end one direction alone.
type halfCloser interface{ CloseWrite() error }

// drainLimit is how many bytes are still read from a peer that is being closed.
const drainLimit = 1 << 20

// close waits no longer than Limits.Linger: TLS would give a peer that takes nothing five seconds for its own goodbye.
func (c *Conn) close() {
	c.mu.Lock() // an End that has begun must not move the deadlines of what follows
	c.end(net.ErrClosed)
	c.mu.Unlock()
	linger := c.limits.Linger
	if c.rough != nil {
		linger += c.rough.Lag()
	}
	defer time.AfterFunc(linger, c.cut).Stop()
	if c.rough != nil {
		c.rough.Finish()
	}
	if c.polite {
		c.drain()
	}
	_ = c.way.Close() // the peer is gone or was told
}

// cut closes the connection at once, without the goodbye of TLS.
func (c *Conn) cut() { _ = below(c.raw).Close() }

// below is the connection that carries the bytes.
func below(raw net.Conn) net.Conn {
	if secure, ok := raw.(*tls.Conn); ok {
		return secure.NetConn()
	}
	return raw
}

// drain ends our direction and reads on until the peer has ended its own.
func (c *Conn) drain() {
	if secure, ok := c.raw.(*tls.Conn); ok {
		_ = secure.CloseWrite() // the notice that TLS wants; what counts is the connection below
	}
	raw := below(c.raw)
	half, ok := raw.(halfCloser)
	if !ok || half.CloseWrite() != nil {
		return
	}
	_ = raw.SetReadDeadline(time.Now().Add(c.limits.Linger))
	_, _ = io.CopyN(io.Discard, raw, drainLimit)
}

// shakeHands makes the connection secure if it is to be.
func (c *Conn) shakeHands() error {
	secure, ok := c.raw.(*tls.Conn)
	if !ok {
		return nil
	}
	ctx, stop := context.WithTimeout(c.ctx, c.limits.Handshake)
	defer stop()
	return c.told(secure.HandshakeContext(ctx))
}
