package netsim

import (
	"net"
	"sync"
	"time"
)

// Conn is a connection with simulated disturbances. Write puts the bytes into a queue, and blocks while the queue is
// full. Errors of the underlying connection are returned by later calls.
type Conn struct {
	net.Conn
	in, out *streamQueue
	start   sync.Once
	sent    sync.WaitGroup
	heard   sync.WaitGroup
}

// Conn returns a connection that adds disturbances to raw. The caller may use raw directly only before the first Read
// or Write of the result.
func (r *Simulation) Conn(raw net.Conn) *Conn {
	number := r.connections.Add(1)
	return &Conn{Conn: raw, in: newStreamQueue(r, chance{number, inward}), out: newStreamQueue(r, chance{number, outward})}
}

func (c *Conn) run() {
	c.heard.Go(func() { c.in.fill(c.Conn) })
	c.sent.Go(func() { c.out.drain(c.Conn) })
}

// Read implements net.Conn.
func (c *Conn) Read(p []byte) (int, error) {
	c.start.Do(c.run)
	return c.in.take(p)
}

// Write implements net.Conn.
func (c *Conn) Write(p []byte) (int, error) {
	c.start.Do(c.run)
	return c.out.put(p)
}

// SetDeadline implements net.Conn.
func (c *Conn) SetDeadline(at time.Time) error {
	_ = c.SetReadDeadline(at) // neither fails
	return c.SetWriteDeadline(at)
}

// SetReadDeadline implements net.Conn.
func (c *Conn) SetReadDeadline(at time.Time) error {
	c.in.Deadline(&c.in.takeBy, at)
	return nil
}

// SetWriteDeadline implements net.Conn. It limits how long Write waits while the queue is full.
func (c *Conn) SetWriteDeadline(at time.Time) error {
	c.out.Deadline(&c.out.putBy, at)
	return nil
}

// Hurry sends all queued bytes without further delay.
func (c *Conn) Hurry() { c.out.Hurry() }

// mostLag is the maximum time that closing a connection waits for delayed bytes.
const mostLag = 3 * time.Second

// Lag returns how long the written bytes are still delayed. The result is limited to mostLag.
func (c *Conn) Lag() time.Duration { return min(mostLag, c.out.Lag()) }

// Finish waits until all written bytes have been written to the underlying connection, or until the connection has
// failed. Afterwards the Conn can no longer be used.
func (c *Conn) Finish() {
	c.start.Do(func() {})
	c.in.Break(net.ErrClosed)
	c.out.End(net.ErrClosed)
	late := time.AfterFunc(mostLag, c.out.Hurry)
	defer late.Stop()
	c.sent.Wait()
}

// Close implements net.Conn. It discards the queued bytes.
func (c *Conn) Close() error {
	c.start.Do(func() {})
	c.in.Break(net.ErrClosed)
	c.out.Break(net.ErrClosed)
	err := c.Conn.Close()
	c.sent.Wait()
	c.heard.Wait()
	return err
}
