// Package mailbox passes values from one goroutine to another without blocking either.
//
//	box := mailbox.New[Update](4096, nil)
//	err := box.Put(u)          // never blocks; ErrFull if the box is full
//	all := box.Take(all[:0])   // all values since the last call, oldest first
//	<-box.Ready()              // for a receiver that may block
//
// It is the only lock between a connection's goroutine and the game loop. The size of a box is limited. A Join can
// replace values of which only the newest matters.
package mailbox

import (
	"errors"
	"sync"
)

// The reasons why Put fails.
var (
	ErrFull   = errors.New("the mailbox is full: nobody takes out what lies in it")
	ErrClosed = errors.New("the mailbox is closed")
)

// Join combines a value with the previous one; ok is false if both must be kept. It is called with the box locked.
type Join[T any] func(last, next T) (joined T, ok bool)

// Latest is the Join for values of which only the newest matters.
func Latest[T any](_, next T) (T, bool) { return next, true }

// Box is a mailbox. It is safe for concurrent use.
type Box[T any] struct {
	limit int
	join  Join[T]
	ready chan struct{} // holds one token while the box is not empty; closed with the box

	mu     sync.Mutex
	values []T
	closed bool
}

// New returns a box for at most limit values. If join is nil, every value is kept.
func New[T any](limit int, join Join[T]) *Box[T] {
	return &Box[T]{limit: limit, join: join, ready: make(chan struct{}, 1)}
}

// Put adds a value. If it fails with ErrFull or ErrClosed, the box is unchanged.
func (b *Box[T]) Put(v T) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return ErrClosed
	}
	if n := len(b.values); n > 0 && b.join != nil {
		if joined, ok := b.join(b.values[n-1], v); ok {
			b.values[n-1] = joined
			return nil
		}
	}
	if len(b.values) >= b.limit {
		return ErrFull
	}
	b.values = append(b.values, v)
	b.signal()
	return nil
}

// Take appends all values to into, oldest first, and empties the box.
func (b *Box[T]) Take(into []T) []T {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.take(into)
}

// Close closes the box and returns the remaining values.
func (b *Box[T]) Close() []T {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	b.signal()
	return b.take(nil)
}

// Finish adds final values, even to a full box, and closes it.
func (b *Box[T]) Finish(last ...T) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return
	}
	b.closed = true
	b.values = append(b.values, last...)
	b.signal()
}

// Ready returns a channel that receives a token when values have arrived since the last Take, or when the box is
// closed. The box may be empty again when the token is received.
func (b *Box[T]) Ready() <-chan struct{} { return b.ready }

// take clears the taken slots, so that the box does not keep the values alive.
func (b *Box[T]) take(into []T) []T {
	into = append(into, b.values...)
	clear(b.values)
	b.values = b.values[:0]
	return into
}

func (b *Box[T]) signal() {
	select {
	case b.ready <- struct{}{}:
	default: // there is a token already
	}
}
