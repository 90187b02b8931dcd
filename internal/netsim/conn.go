package netsim

import (
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// Conn is a connection with simulated disturbances. Write puts the bytes into a queue, and blocks while the queue is full. If
// the underlying connection fails, a later call returns the error.
type Conn struct {
	net.Conn
	in, out *streamQueue
	start   sync.Once
	sent    sync.WaitGroup
	heard   sync.WaitGroup
}

var _ net.Conn = (*Conn)(nil)

// Conn returns a connection that adds disturbances to raw. After the first Read or Write of this connection, the caller must
// no longer use raw.
func (r *Simulation) Conn(raw net.Conn) *Conn {
	number := r.connections.Add(1)
	return &Conn{Conn: raw, in: newStreamQueue(r, generator{number, inward}), out: newStreamQueue(r, generator{number, outward})}
}

func (c *Conn) run() {
	c.heard.Go(func() { c.in.copyFrom(c.Conn) })
	c.sent.Go(func() { c.out.drain(c.Conn) })
}

func (c *Conn) Read(p []byte) (int, error) {
	c.start.Do(c.run)
	return c.in.take(p)
}

func (c *Conn) Write(p []byte) (int, error) {
	c.start.Do(c.run)
	return c.out.put(p)
}

func (c *Conn) SetDeadline(at time.Time) error {
	_ = c.SetReadDeadline(at) // neither fails
	return c.SetWriteDeadline(at)
}

func (c *Conn) SetReadDeadline(at time.Time) error {
	c.in.Deadline(&c.in.takeBy, at)
	return nil
}

// SetWriteDeadline implements net.Conn. The deadline limits how long Write waits while the queue is full.
func (c *Conn) SetWriteDeadline(at time.Time) error {
	c.out.Deadline(&c.out.putBy, at)
	return nil
}

// Hurry sends all queued bytes without further delay. Later writes are not delayed either.
func (c *Conn) Hurry() { c.out.Hurry() }

// mostLag is the maximum time that closing a connection waits for delayed bytes.
const mostLag = 3 * time.Second

// Lag returns the remaining delay of the last written byte, at most mostLag.
func (c *Conn) Lag() time.Duration { return min(mostLag, c.out.Lag()) }

// Finish waits until all bytes in the queue have been written to the underlying connection, or until that connection has
// failed. The Conn cannot be used afterwards.
func (c *Conn) Finish() {
	c.start.Do(func() {})
	c.in.Break(net.ErrClosed)
	c.out.End(net.ErrClosed)
	late := time.AfterFunc(mostLag, c.out.Hurry)
	defer late.Stop()
	c.sent.Wait()
}

// Close closes the connection and discards the queued bytes. It implements net.Conn.
func (c *Conn) Close() error {
	c.start.Do(func() {})
	c.in.Break(net.ErrClosed)
	c.out.Break(net.ErrClosed)
	err := c.Conn.Close()
	c.sent.Wait()
	c.heard.Wait()
	return err
}

// queueSize is the capacity of a queue in bytes. Write blocks while the queue is full.
const queueSize = 8 << 10

// streamQueue delays the bytes of one direction of a stream. One goroutine puts bytes into the queue, and another goroutine
// takes bytes out of it.
type streamQueue struct {
	r      *Simulation
	chance generator

	mu      sync.Mutex
	changed chan struct{} // closed and replaced at each change
	bytes   []byte        // queued bytes
	pieces  []piece       // pieces of the queued bytes, oldest first
	came    uint64        // number of bytes put into the queue so far
	cutAt   uint64        // position of the end of the piece that is being written
	last    time.Time     // due time of the newest piece
	gather  time.Time     // end of the time in which new bytes are merged with the newest piece
	hurried bool          // Hurry was called
	ended   bool          // the writer has ended; broken is the reason
	broken  error
	putBy   time.Time
	takeBy  time.Time
}

// piece is a sequence of bytes with the same due time.
type piece struct {
	size int
	due  time.Time
	cut  bool // the piece ends with a cut: it is not merged with the next bytes
}

func newStreamQueue(r *Simulation, c generator) *streamQueue {
	return &streamQueue{r: r, chance: c, changed: make(chan struct{})}
}

// signal wakes all waiting goroutines. The caller holds the lock.
func (l *streamQueue) signal() {
	close(l.changed)
	l.changed = make(chan struct{})
}

// wait waits for a change until deadline at the latest. A zero deadline means no limit.
func (l *streamQueue) wait(deadline time.Time) {
	changed := l.changed
	l.mu.Unlock()
	defer l.mu.Lock()
	if deadline.IsZero() {
		<-changed
		return
	}
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	select {
	case <-changed:
	case <-timer.C:
	}
}

func past(by time.Time) bool { return !by.IsZero() && !time.Now().Before(by) }

// put queues all of p, or as much as fits before the deadline.
func (l *streamQueue) put(p []byte) (n int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		room := min(len(p)-n, queueSize-len(l.bytes))
		switch {
		case l.ended:
			return n, l.broken
		case past(l.putBy):
			return n, os.ErrDeadlineExceeded
		case room > 0:
			l.add(p[n : n+room])
			n += room
		case n == len(p):
			return n, nil
		default:
			l.wait(l.putBy)
		}
	}
}

func (l *streamQueue) add(p []byte) {
	spec, now := l.r.disturbances(), time.Now()
	due := l.due(spec, now)
	if due.After(now) {
		l.r.tally.delayed.Add(1)
	}
	l.bytes = append(l.bytes, p...)
	for len(p) > 0 {
		size, cut := len(p), false
		if spec.Split > 0 {
			size, cut = l.nextPiece(spec, len(p))
		}
		if due.Before(l.last) {
			due = l.last
		}
		l.pieces = append(l.pieces, piece{size, due, cut})
		p, l.came, l.last = p[size:], l.came+uint64(size), due
		if cut {
			l.last = due.Add(l.chance.drawDuration(spec, l.came, forPause, spec.Pause))
		}
	}
	l.signal()
}

// due returns the due time of bytes that are queued now.
func (l *streamQueue) due(s Spec, now time.Time) time.Time {
	due := now.Add(l.chance.drawDelay(s, l.came))
	switch {
	case s.Merge == 0:
	case now.Before(l.gather):
		l.r.tally.merged.Add(1)
		due = l.last
	default:
		l.gather = now.Add(s.Merge)
		due = due.Add(s.Merge)
	}
	return due
}

// nextPiece returns how many of the next n bytes belong to the present piece of the stream. complete reports whether
// the piece ends after these bytes.
func (l *streamQueue) nextPiece(s Spec, n int) (size int, complete bool) {
	// a new piece has a random size up to s.Split; a call of Read never returns bytes of two pieces
	if l.cutAt <= l.came {
		l.cutAt = l.came + 1 + l.chance.draw(s.Seed, l.came, forSplit)%uint64(s.Split)
	}
	left := l.cutAt - l.came
	if left > uint64(n) {
		return n, false
	}
	l.r.tally.cut.Add(1)
	return int(left), true
}

// take waits for due bytes and returns at most those of one piece.
func (l *streamQueue) take(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		switch {
		case past(l.takeBy):
			return 0, os.ErrDeadlineExceeded
		case len(l.pieces) > 0 && l.isDue(0):
			return l.takeDue(p), nil
		case len(l.pieces) == 0 && l.ended:
			return 0, l.broken
		}
		until := l.takeBy
		if len(l.pieces) > 0 && (until.IsZero() || l.pieces[0].due.Before(until)) {
			until = l.pieces[0].due
		}
		l.wait(until)
	}
}

func (l *streamQueue) isDue(i int) bool { return l.hurried || !time.Now().Before(l.pieces[i].due) }

func (l *streamQueue) takeDue(p []byte) (n int) {
	for len(l.pieces) > 0 && n < len(p) && l.isDue(0) {
		first := &l.pieces[0]
		size := min(first.size, len(p)-n)
		copy(p[n:], l.bytes[n:n+size])
		n += size
		if first.size -= size; first.size > 0 {
			break
		}
		cut := first.cut
		if l.pieces = l.pieces[1:]; cut {
			break
		}
	}
	l.bytes = l.bytes[:copy(l.bytes, l.bytes[n:])]
	if len(l.pieces) == 0 {
		l.pieces = nil // releases the memory of a large queue
	}
	l.signal()
	return n
}

// End ends the stream. The reader first gets the queued bytes, and then err.
func (l *streamQueue) End(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.ended {
		l.ended, l.broken = true, err
		l.signal()
	}
}

// Break ends the stream like End, but discards the queued bytes.
func (l *streamQueue) Break(err error) {
	l.End(err)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.bytes, l.pieces = nil, nil
	l.signal()
}

// Hurry removes the delays of all bytes, also of later ones.
func (l *streamQueue) Hurry() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hurried = true
	l.signal()
}

// Deadline sets *which, one of the two deadlines, to at.
func (l *streamQueue) Deadline(which *time.Time, at time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	*which = at
	l.signal()
}

// Lag returns the remaining delay of the last byte in the queue.
func (l *streamQueue) Lag() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.pieces) == 0 || l.hurried {
		return 0
	}
	return max(0, time.Until(l.last))
}

// copyFrom queues the bytes from src until src ends.
func (l *streamQueue) copyFrom(src io.Reader) {
	buf := make([]byte, 2<<10)
	for {
		n, err := src.Read(buf)
		if _, full := l.put(buf[:n]); full != nil {
			return
		}
		if err != nil {
			l.End(err)
			return
		}
	}
}

func (l *streamQueue) drain(dst io.Writer) {
	buf := make([]byte, 2<<10)
	for {
		n, err := l.take(buf)
		if err != nil {
			return
		}
		if _, err := dst.Write(buf[:n]); err != nil {
			l.Break(err)
			return
		}
	}
}
