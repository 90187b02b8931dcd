package glendaserver

import "sync"

// mostUnsent is how many bytes a client may leave unread before it is dropped.
const mostUnsent = 1 << 15

// outbox holds what is to be sent to one client.
type outbox struct {
	ready chan struct{} // gets a token when there is something to take
	mu    sync.Mutex
	lines []byte
	last  bool // nothing follows
	torn  bool // a piece was sent in part, so that nothing can follow it
}

func newOutbox() *outbox { return &outbox{ready: make(chan struct{}, 1)} }

// put adds lines that will leave in one piece, and reports false when there are too many already. After the last ones
// nothing is added.
func (o *outbox) put(lines []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.last || o.torn:
		return true
	case len(o.lines)+len(lines) > mostUnsent:
		return false
	}
	o.lines = append(o.lines, lines...)
	o.signal()
	return true
}

// finish says that what was put is all.
func (o *outbox) finish() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.last = true
	o.signal()
}

func (o *outbox) signal() {
	select {
	case o.ready <- struct{}{}:
	default: // nobody has looked since the last signal
	}
}

// take returns what was put, and whether that is all.
func (o *outbox) take() (lines []byte, last bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	lines, o.lines = o.lines, nil
	return lines, o.last
}

func (o *outbox) tear() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.torn, o.lines = true, nil
}

// rest is what was never sent.
func (o *outbox) rest() []byte {
	lines, _ := o.take()
	return lines
}
