package netserver

import (
	"sync"
)

// Outbox is a queue of bytes to be sent on one connection. Put does not block, so senders do not wait for a slow peer. Any
// goroutine may call Put. One goroutine must call Write.
type Outbox struct {
	limit int
	ready chan struct{} // holds a token if there is something to send
	mu    sync.Mutex
	bytes []byte
	last  bool // Finish was called
	torn  bool // a message was sent only in part, so nothing may follow it
}

// NewOutbox returns an empty Outbox with a capacity of limit bytes.
func NewOutbox(limit int) *Outbox { return &Outbox{limit: limit, ready: make(chan struct{}, 1)} }

// Put appends bytes to the queue. If the queue does not have enough capacity, Put returns false and appends nothing. After
// Finish, Put discards the bytes and returns true.
func (o *Outbox) Put(bytes []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.last || o.torn:
		return true
	case len(o.bytes)+len(bytes) > o.limit:
		return false
	}
	o.bytes = append(o.bytes, bytes...)
	o.signal()
	return true
}

// Finish marks the end of the queue. Bytes of later calls of Put are discarded.
func (o *Outbox) Finish() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.last = true
	o.signal()
}

func (o *Outbox) signal() {
	select {
	case o.ready <- struct{}{}:
	default: // the last token was not taken yet
	}
}

// Write sends the queued bytes to c until the connection ends. After Finish, it sends the rest of the queue and then
// ends the connection. cause is the reason that it gives for this end.
func (o *Outbox) Write(c *Conn, cause error) {
	for {
		select {
		case <-o.ready:
		case <-c.Context().Done():
			return
		}
		bytes, last := o.take()
		if err := c.Write(bytes); err != nil {
			if c.torn {
				o.discard()
			} else {
				o.putBack(bytes)
			}
			c.End(err)
			return
		}
		if last {
			c.End(cause) // this unblocks the goroutine that reads
			return
		}
	}
}

// take empties the queue and returns its bytes. last reports whether Finish was called.
func (o *Outbox) take() (bytes []byte, last bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	bytes, o.bytes = o.bytes, nil
	return bytes, o.last
}

func (o *Outbox) putBack(bytes []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.bytes = append(bytes, o.bytes...)
}

// discard removes all bytes from the queue and marks the stream as incomplete.
func (o *Outbox) discard() {
	o.mu.Lock()
	defer o.mu.Unlock()
	// the last message was sent only in part
	o.torn, o.bytes = true, nil
}

// Rest returns the bytes that Write has not sent. It may be called only after Write has returned.
func (o *Outbox) Rest() []byte {
	bytes, _ := o.take()
	return bytes
}

// Backlog holds all messages to one player, or to all spectators of a game. A reader can start late and read slowly, because a
// Backlog never removes a message.
type Backlog struct {
	mu      sync.Mutex
	bytes   []byte
	done    bool          // Finish was called
	changed chan struct{} // closed at the next change
}

// NewBacklog returns an empty Backlog.
func NewBacklog() *Backlog { return &Backlog{changed: make(chan struct{})} }

// Add appends a message. It does nothing after Finish.
func (b *Backlog) Add(message []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.done {
		b.bytes = append(b.bytes, message...)
		b.change()
	}
}

// Finish marks the end of the backlog.
func (b *Backlog) Finish() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.done {
		b.done = true
		b.change()
	}
}

func (b *Backlog) change() {
	close(b.changed)
	b.changed = make(chan struct{})
}

// From returns the bytes of the backlog from the given position on. The caller must not modify them. done reports whether
// Finish was called. changed is closed when the backlog changes.
func (b *Backlog) From(position int) (bytes []byte, done bool, changed <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bytes[position:len(b.bytes):len(b.bytes)], b.done, b.changed
}
