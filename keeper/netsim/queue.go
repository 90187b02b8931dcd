package netsim

import (
	"io"
	"os"
	"sync"
	"time"
)

// queueSize is the most bytes in a queue. Write blocks while the queue is full.
const queueSize = 8 << 10

// streamQueue carries the bytes of a stream one way, none before its time. One goroutine puts in and one takes out.
type streamQueue struct {
	r      *Simulation
	chance chance

	mu      sync.Mutex
	changed chan struct{} // is closed when anything does
	bytes   []byte        // on the way
	pieces  []piece       // that they are in, oldest first
	came    uint64        // bytes so far
	cutAt   uint64        // where the piece ends that is put in now
	last    time.Time     // when the newest piece is due
	gather  time.Time     // until when what is put in leaves with what was before
	hurried bool          // nothing waits any more
	ended   bool          // nothing more is put in, and broken is why
	broken  error
	putBy   time.Time
	takeBy  time.Time
}

// piece is some bytes that are due together.
type piece struct {
	size int
	due  time.Time
	cut  bool // what follows leaves by itself
}

func newStreamQueue(r *Simulation, c chance) *streamQueue {
	return &streamQueue{r: r, chance: c, changed: make(chan struct{})}
}

// signal wakes who waits. The lock is held, here and in what put and take call.
func (l *streamQueue) signal() {
	close(l.changed)
	l.changed = make(chan struct{})
}

// wait waits for a change, or until a moment unless it is zero.
func (l *streamQueue) wait(until time.Time) {
	changed := l.changed
	l.mu.Unlock()
	defer l.mu.Lock()
	if until.IsZero() {
		<-changed
		return
	}
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	select {
	case <-changed:
	case <-timer.C:
	}
}

func past(by time.Time) bool { return !by.IsZero() && !time.Now().Before(by) }

// put puts all of p in, or as much as there is room for in time.
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

// add appends bytes and says when they are due.
func (l *streamQueue) add(p []byte) {
	spec, now := l.r.trouble(), time.Now()
	due := l.due(spec, now)
	if due.After(now) {
		l.r.tally.delayed.Add(1)
	}
	l.bytes = append(l.bytes, p...)
	for len(p) > 0 {
		size, cut := len(p), false
		if spec.Split > 0 {
			size, cut = l.cut(spec, len(p))
		}
		if due.Before(l.last) {
			due = l.last
		}
		l.pieces = append(l.pieces, piece{size, due, cut})
		p, l.came, l.last = p[size:], l.came+uint64(size), due
		if cut {
			l.last = due.Add(l.chance.span(spec, l.came, forPause, spec.Pause))
		}
	}
	l.signal()
}

// due is when bytes are to arrive that are put in now.
func (l *streamQueue) due(s Spec, now time.Time) time.Time {
	due := now.Add(l.chance.late(s, l.came))
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

// cut returns how many of the next n bytes are in one piece, and whether that ends with them.
func (l *streamQueue) cut(s Spec, n int) (size int, ends bool) {
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

// take waits for bytes that are due and gives them, at most to where the stream is cut.
func (l *streamQueue) take(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		switch {
		case past(l.takeBy):
			return 0, os.ErrDeadlineExceeded
		case len(l.pieces) > 0 && l.ready(0):
			return l.give(p), nil
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

// ready reports whether a piece is due.
func (l *streamQueue) ready(i int) bool { return l.hurried || !time.Now().Before(l.pieces[i].due) }

// give takes out what is due.
func (l *streamQueue) give(p []byte) (n int) {
	for len(l.pieces) > 0 && n < len(p) && l.ready(0) {
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
		l.pieces = nil // which gives back what a flood has taken
	}
	l.signal()
	return n
}

// End says that nothing follows: what is on the way arrives, and then err.
func (l *streamQueue) End(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.ended {
		l.ended, l.broken = true, err
		l.signal()
	}
}

// Break is End, and what is on the way is lost.
func (l *streamQueue) Break(err error) {
	l.End(err)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.bytes, l.pieces = nil, nil
	l.signal()
}

// Hurry lets nothing wait any more.
func (l *streamQueue) Hurry() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hurried = true
	l.signal()
}

// Deadline sets one of the two deadlines.
func (l *streamQueue) Deadline(which *time.Time, at time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	*which = at
	l.signal()
}

// Lag is how long what is on the way will be.
func (l *streamQueue) Lag() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.pieces) == 0 || l.hurried {
		return 0
	}
	return max(0, time.Until(l.last))
}

// fill puts in what src gives until it ends.
func (l *streamQueue) fill(src io.Reader) {
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

// drain takes out for dst until the end.
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
