package netserver

import "sync"

// Backlog holds all messages to one player, or to all spectators of a game. No message is ever removed, so a reader can
// start late and read slowly.
type Backlog struct {
	mu      sync.Mutex
	bytes   []byte
	done    bool          // Finish was called
	changed chan struct{} // closed at the next change
}

// NewBacklog returns an empty Backlog.
func NewBacklog() *Backlog { return &Backlog{changed: make(chan struct{})} }

// Add appends a message. After Finish it does nothing.
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

// From returns the bytes of the backlog from position on, and whether Finish was called. The caller must not modify the
// bytes. The channel is closed when the backlog changes.
func (b *Backlog) From(position int) (bytes []byte, done bool, changed <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bytes[position:len(b.bytes):len(b.bytes)], b.done, b.changed
}
