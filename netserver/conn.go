package netserver

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"strconv"
	"sync"
	"syscall"
	"time"

	"menagerie/netserver/limitclock"
	"menagerie/netserver/observe"
	"menagerie/wire"
)

// Conn is a connection that a Handler serves. Only the handler may call its methods, with two exceptions. Any goroutine may
// call End, Context, Introduce, Local and Remote. While the handler reads, one other goroutine may call Write.
type Conn struct {
	raw     net.Conn
	way     net.Conn      // connection for reading and writing: raw, or a simulated network over raw
	delay   observe.Delay // delay of the simulated network; nil without one
	clock   *limitclock.Clock
	remote  string
	limits  Limits
	ctx     context.Context
	end     context.CancelCauseFunc
	polite  bool // close waits until the peer has received the last bytes
	torn    bool // a message was sent only in part, so nothing may follow it
	capture *observe.Capture
	peer    string // name of the peer in the capture
	seats   *observe.SeatListener
	log     *slog.Logger
	latest  []byte // last message of the peer, for the log
	since   time.Time

	mu   sync.Mutex // also guards the deadlines, which must not change after the end
	name string
}

func newConn(raw net.Conn, remote string, limits Limits, log *slog.Logger) *Conn {
	ctx, end := context.WithCancelCause(context.Background())
	return &Conn{raw: raw, way: raw, remote: remote, limits: limits, ctx: ctx, end: end, log: log, since: time.Now()}
}

// useNetwork makes the connection send and receive through a simulated network. It must be called before any other
// method.
func (c *Conn) useNetwork(network observe.Network) {
	if network != nil {
		c.way, c.delay = network.Conn(c.raw)
	}
}

// Context returns a context that is cancelled when the connection ends. The cause of the cancellation is the argument of End.
func (c *Conn) Context() context.Context { return c.ctx }

// Remote returns the address of the peer.
func (c *Conn) Remote() string { return c.remote }

// Local returns the address of the server to which the peer has connected.
func (c *Conn) Local() string { return c.raw.LocalAddr().String() }

// SameHost reports whether the two peers have the same IP address.
func (c *Conn) SameHost(other *Conn) bool {
	one, _, err := net.SplitHostPort(c.remote)
	two, _, _ := net.SplitHostPort(other.remote)
	return err == nil && one == two
}

// End ends the connection. The handler's current call and all later calls fail with cause. Further calls of End have no
// effect. End does not block.
func (c *Conn) End(cause error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx.Err() != nil {
		return
	}
	c.end(cause)
	_ = c.way.SetReadDeadline(time.Unix(1, 0)) // this fails only if the connection is closed already
	_ = c.way.SetWriteDeadline(time.Now().Add(c.limits.Linger))
	if c.delay != nil && errors.Is(cause, ErrShutdown) {
		c.delay.Hurry()
	}
}

// setDeadline calls set(t) and returns its error. If the connection has ended, it only returns the cause of the end.
func (c *Conn) setDeadline(set func(time.Time) error, t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	return set(t)
}

// causeOf returns the real reason for an error of the connection. If the connection has ended, this is the cause of its
// end. Otherwise, and for a nil error, it is err itself.
func (c *Conn) causeOf(err error) error {
	if err != nil && c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	return err
}

// minRetry is the shortest time limit of a read that is repeated because the process was suspended.
const minRetry = 100 * time.Millisecond

// Read reads into p, like net.Conn, but waits no longer than until deadline. The zero time means no deadline. If no bytes
// arrive in time, the error is os.ErrDeadlineExceeded, and the connection can still be used.
//
// If the process was suspended during the wait, Read waits again for the same duration. If Read is late for another reason, it
// tries once more, because bytes may have arrived before the deadline.
//
// Read never returns both bytes and an error. If both are available, the next Read returns the error.
func (c *Conn) Read(p []byte, deadline time.Time) (n int, err error) {
	began := time.Now()
	n, err = c.read(p, deadline)
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return n, err
	}
	again := limitclock.Settle(deadline)
	if limitclock.Paused(deadline) {
		again = max(deadline.Sub(began), minRetry)
	}
	if again > 0 {
		return c.read(p, time.Now().Add(again))
	}
	return n, err
}

func (c *Conn) read(p []byte, by time.Time) (n int, err error) {
	if err := c.setDeadline(c.way.SetReadDeadline, by); err != nil {
		return 0, err
	}
	n, err = c.way.Read(p)
	if n > 0 {
		return n, nil
	}
	if c.seats != nil && (errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET)) {
		c.seats.HangUp(c.Local())
	}
	return 0, c.causeOf(err)
}

// Write sends p. It fails if the peer does not receive p within Limits.Write. After an error, only Farewell can still send. If
// the connection has ended, Write sends nothing.
func (c *Conn) Write(p []byte) error {
	var by time.Time
	if limit := c.clock.Stretch(c.limits.Write); limit > 0 {
		by = time.Now().Add(limit)
	}
	if err := c.setDeadline(c.way.SetWriteDeadline, by); err != nil {
		return err
	}
	c.capture.Sent(c.peer, p)
	n, err := c.way.Write(p)
	c.torn = c.torn || err != nil && n > 0 // a TLS connection sends nothing after an error
	return c.causeOf(err)
}

// Wait pauses for d. If the connection ends first, Wait returns the cause of that.
func (c *Conn) Wait(d time.Duration) error { return Sleep(c.ctx, d) }

// Sleep pauses for d. If ctx ends first, Sleep returns the cause of ctx.
func Sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Farewell sends p as the last message of the connection, even after End. It sends nothing if p is empty, or if the previous
// message was sent only in part. The handler must return after Farewell.
//
// The server then waits up to Limits.Linger until the peer has received p. Without this wait, unread bytes from the peer could
// reset the connection too early.
func (c *Conn) Farewell(p []byte) {
	c.polite = true
	if len(p) == 0 || c.torn {
		return
	}
	c.capture.Sent(c.peer, p)
	_ = c.way.SetWriteDeadline(time.Now().Add(c.limits.Linger))
	if _, err := c.way.Write(p); err != nil {
		c.polite = false
	}
}

type halfCloser interface{ CloseWrite() error }

// drainLimit is the maximum number of bytes that the server reads from a peer while it closes the connection.
const drainLimit = 1 << 20

// close closes the connection within Limits.Linger.
func (c *Conn) close() {
	c.mu.Lock() // an End in progress must not change the deadlines set below
	c.end(net.ErrClosed)
	c.mu.Unlock()
	linger := c.limits.Linger
	if c.delay != nil {
		linger += c.delay.Lag()
	}
	// without this limit, closing a TLS connection takes five seconds if the peer does not read
	defer time.AfterFunc(linger, c.closeAbruptly).Stop()
	if c.delay != nil {
		c.delay.Finish()
	}
	if c.polite {
		c.drain()
	}
	_ = c.way.Close() // an error makes no difference here
}

// closeAbruptly closes the connection at once, without the closing message of TLS.
func (c *Conn) closeAbruptly() { _ = underTLS(c.raw).Close() }

// underTLS returns the connection under TLS, or raw itself if it has no TLS.
func underTLS(raw net.Conn) net.Conn {
	if secure, ok := raw.(*tls.Conn); ok {
		return secure.NetConn()
	}
	return raw
}

// drain closes the connection for writing, and reads until the peer closes its side.
func (c *Conn) drain() {
	if secure, ok := c.raw.(*tls.Conn); ok {
		_ = secure.CloseWrite() // sends the closing message of TLS
	}
	raw := underTLS(c.raw)
	half, ok := raw.(halfCloser)
	if !ok || half.CloseWrite() != nil {
		return
	}
	_ = raw.SetReadDeadline(time.Now().Add(c.limits.Linger))
	_, _ = io.CopyN(io.Discard, raw, drainLimit)
}

// handshake performs the TLS handshake if the connection uses TLS.
func (c *Conn) handshake() error {
	secure, ok := c.raw.(*tls.Conn)
	if !ok {
		return nil
	}
	ctx, stop := context.WithTimeout(c.ctx, c.limits.Handshake)
	defer stop()
	return c.causeOf(secure.HandshakeContext(ctx))
}

// MessageReader reads the peer's messages from a connection.
type MessageReader[M any] struct {
	conn      *Conn
	parse     wire.Parser[M]
	malformed error
	buffer    []byte
}

// NewMessageReader returns a MessageReader for the messages that arrive on c. parser parses one message. limit is the
// maximum length of a message in bytes. If a message is too long or invalid, Next returns an error that wraps
// formatError.
func NewMessageReader[M any](c *Conn, parser wire.Parser[M], limit int, formatError error) *MessageReader[M] {
	return &MessageReader[M]{conn: c, parse: parser, malformed: formatError, buffer: make([]byte, 0, limit)}
}

// Next waits for the next message and returns it. deadline returns the time at which the wait ends. Next then calls
// timeout. If timeout returns an error, Next returns this error. Otherwise Next calls deadline again and waits longer.
func (i *MessageReader[M]) Next(deadline func() time.Time, timeout func() error) (m M, err error) {
	for {
		var n int
		m, n, err = i.parse(i.buffer)
		if err == nil {
			i.conn.Heard(i.buffer[:n], nil)
			i.buffer = i.buffer[:copy(i.buffer, i.buffer[n:])]
			return m, nil
		}
		switch {
		case !errors.Is(err, wire.ErrShort):
			i.conn.Heard(i.buffer, err)
			return m, errors.Join(i.malformed, err)
		case len(i.buffer) == cap(i.buffer):
			i.conn.Heard(i.buffer, i.malformed)
			return m, i.malformed
		}
		n, err = i.conn.Read(i.buffer[len(i.buffer):cap(i.buffer)], deadline())
		i.buffer = i.buffer[:len(i.buffer)+n]
		if errors.Is(err, os.ErrDeadlineExceeded) && i.conn.Context().Err() == nil {
			err = timeout()
		}
		if err != nil {
			return m, err
		}
	}
}

// Each calls handler for each message of the peer until the connection must end. It returns the reason for this end.
// rate delays messages that arrive too fast. For deadline and timeout, see Next.
func (i *MessageReader[M]) Each(deadline func() time.Time, timeout func() error, rate *Bucket, handler func(M) error) error {
	for {
		m, err := i.Next(deadline, timeout)
		if err == nil {
			err = i.conn.Wait(rate.Take(time.Now()))
		}
		if err == nil {
			err = handler(m)
		}
		if err != nil {
			return err
		}
	}
}

// Observe makes the server use the capture, the clock and the network of o. edge finds the end of each message in the bytes
// that the server sends. Observe must be called before the server listens. Several servers may share one Observer.
func (s *Server) Observe(o *observe.Observer, edge wire.Edge) {
	s.observer = o
	s.capture = o.NewCapture(edge)
}

func (s *Server) captureName(remote string) string {
	if s.capture != nil && remote == pipeAddress {
		return s.observer.Local()
	}
	return remote
}

const pipeAddress = "pipe"

// Heard records a message from the peer. If it is not a valid message, err is the reason.
func (c *Conn) Heard(message []byte, err error) {
	c.capture.Received(c.peer, message, err)
	if c.seats != nil {
		c.seats.Hear(c.Local(), message, err)
	}
	if c.log.Enabled(c.ctx, slog.LevelDebug) {
		c.latest = append(c.latest[:0], message[:min(len(message), maxLogged)]...)
	}
}

// maxLogged is the maximum number of bytes of a refused message in the log.
const maxLogged = 100

// Refused records and logs the reason why the server does not execute the peer's last message. A nil reason means that
// the server has accepted the message.
func (c *Conn) Refused(reason error) {
	c.capture.Refused(c.peer, reason)
	if c.seats != nil {
		c.seats.Refuse(c.Local(), reason)
	}
	if reason != nil {
		c.log.Debug("a message has no effect", "remote", c.remote, "said", c.lastMessage(), "why", reason)
	}
}

// lastMessage returns the text of the peer's last message without quotes.
func (c *Conn) lastMessage() string {
	text := wire.Text(c.latest)
	// the logger adds quotes itself
	if plain, err := strconv.Unquote(text); err == nil {
		return plain
	}
	return text
}
