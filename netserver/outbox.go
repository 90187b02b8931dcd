package netserver

import "sync"

// Outbox holds what is to be sent on one connection, so that nobody who has something to tell waits for a slow peer. Any
// goroutine may put something in; one runs Write.
type Outbox struct {
	limit int
	ready chan struct{} // gets a token when there is something to take
	mu    sync.Mutex
	bytes []byte
	last  bool // nothing follows
	torn  bool // a piece was sent in part, so that nothing can follow it
}

// NewOutbox returns an empty outbox with room for so many bytes.
func NewOutbox(limit int) *Outbox { return &Outbox{limit: limit, ready: make(chan struct{}, 1)} }

// Put adds bytes that will leave in one piece, and reports false when there are too many already. After the last ones
// nothing is added.
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

// Finish says that what was put is all.
func (o *Outbox) Finish() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.last = true
	o.signal()
}

func (o *Outbox) signal() {
	select {
	case o.ready <- struct{}{}:
	default: // nobody has looked since the last signal
	}
}

// Write sends what is put until the connection ends. When that was all, it ends the connection with over as the cause.
func (o *Outbox) Write(c *Conn, over error) {
	for {
		select {
		case <-o.ready:
		case <-c.Context().Done():
			return
		}
		bytes, last := o.take()
		if err := c.Write(bytes); err != nil {
			o.back(bytes, c.torn)
			c.End(err)
			return
		}
		if last {
			c.End(over) // which wakes who reads
			return
		}
	}
}

// take returns what was put, and whether that is all.
func (o *Outbox) take() (bytes []byte, last bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	bytes, o.bytes = o.bytes, nil
	return bytes, o.last
}

// back keeps what could not be sent. Nobody takes what would follow a part of it.
func (o *Outbox) back(bytes []byte, torn bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.bytes = append(bytes, o.bytes...); torn {
		o.torn, o.bytes = true, nil
	}
}

// Rest is what was never sent, once Write has returned.
func (o *Outbox) Rest() []byte {
	bytes, _ := o.take()
	return bytes
}
