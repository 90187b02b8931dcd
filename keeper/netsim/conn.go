package netsim

import (
	"net"
	"sync"
	"time"
)

// Conn is a connection with trouble on the way. What is said to the connection below is late: Write returns when there is
// room on the way, and the error of the connection below comes with a later call.
type Conn struct {
	net.Conn
	in, out *streamQueue
	start   sync.Once
	sent    sync.WaitGroup
	heard   sync.WaitGroup
}

// Conn puts trouble on a connection. The connection below may still be used before the first Read and Write.
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

// SetWriteDeadline implements net.Conn. It is about the room on the way.
func (c *Conn) SetWriteDeadline(at time.Time) error {
	c.out.Deadline(&c.out.putBy, at)
	return nil
}

// Hurry lets nothing that is sent wait any more.
func (c *Conn) Hurry() { c.out.Hurry() }

// mostLag is how long a connection that is to be closed waits for its own trouble at most.
const mostLag = 3 * time.Second

// Lag is how long what was written will still be on the way, but no longer than some seconds.
func (c *Conn) Lag() time.Duration { return min(mostLag, c.out.Lag()) }

// Finish waits until what was written has arrived at the connection below, or that has failed. Nothing can be read or written
// after it.
func (c *Conn) Finish() {
	c.start.Do(func() {})
	c.in.Break(net.ErrClosed)
	c.out.End(net.ErrClosed)
	late := time.AfterFunc(mostLag, c.out.Hurry)
	defer late.Stop()
	c.sent.Wait()
}

// Close implements net.Conn. What is on the way is lost.
func (c *Conn) Close() error {
	c.start.Do(func() {})
	c.in.Break(net.ErrClosed)
	c.out.Break(net.ErrClosed)
	err := c.Conn.Close()
	c.sent.Wait()
	c.heard.Wait()
	return err
}
