package logfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// maxQueued is the maximum number of bytes that wait for a slow disk or terminal.
const maxQueued = 4 << 20

// closeTime is the time for which Close waits for a slow disk or terminal.
const closeTime = time.Second

// queue is a writer that never waits for its destination. A full queue discards messages and later writes their number.
type queue struct {
	to    io.Writer
	close func() error // closes to; nil if it stays open

	mu        sync.Mutex
	changed   sync.Cond
	waiting   [][]byte
	size      int // of waiting, in bytes
	discarded int // number of messages
	closed    bool
	done      chan struct{} // closed after the last write
}

func newQueue(to io.Writer, close func() error) *queue {
	q := &queue{to: to, close: close, done: make(chan struct{})}
	q.changed.L = &q.mu
	go q.run()
	return q
}

// Write queues a copy of message. It never fails.
func (q *queue) Write(message []byte) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.closed:
	case q.size+len(message) > maxQueued:
		q.discarded++
	default:
		q.waiting, q.size = append(q.waiting, bytes.Clone(message)), q.size+len(message)
	}
	q.changed.Signal()
	return len(message), nil
}

func (q *queue) run() {
	defer close(q.done)
	for {
		messages := q.take()
		if len(messages) == 0 {
			return
		}
		for _, m := range messages {
			_, _ = q.to.Write(m) // there is no other place to report an error of the log
		}
	}
}

// take waits for messages and returns them. It returns none after the last message.
func (q *queue) take() [][]byte {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) == 0 && q.discarded == 0 && !q.closed {
		q.changed.Wait()
	}
	messages := q.waiting
	if q.discarded > 0 {
		messages = append(messages, fmt.Appendf(nil, "level=WARN msg=\"discarded messages, because writing the log is too slow\" count=%d\n", q.discarded))
	}
	q.waiting, q.size, q.discarded = nil, 0, 0
	return messages
}

// end makes run return after the last message.
func (q *queue) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.changed.Signal()
}

// queues is the Closer of a log.
type queues []*queue

var _ io.Closer = queues(nil)

func (all queues) Close() error {
	for _, q := range all {
		q.end()
	}
	var errs []error
	late := time.After(closeTime)
	for _, q := range all {
		select {
		case <-q.done:
			if q.close != nil {
				errs = append(errs, q.close())
			}
		case <-late:
			errs = append(errs, errors.New("the log is incomplete, because the disk or the terminal does not answer"))
			return errors.Join(errs...)
		}
	}
	return errors.Join(errs...)
}
