// Package mailbox hands values from one goroutine to another without making either of them wait.
//
//	box := mailbox.New[Update](4096, nil)
//	err := box.Put(u)          // never blocks; ErrFull when nobody has taken anything for too long
//	all := box.Take(all[:0])   // everything since the last time, oldest first
//	<-box.Ready()              // for a side that may wait
//
// Between a connection's goroutine and the game loop this is the only lock. A box is bounded: by its limit, and by a rule
// that joins a value with the one put before it, for values of which only the newest counts.
package mailbox

import (
	"errors"
	"sync"
)

// Why a value could not be put into a box.
var (
	ErrFull   = errors.New("the mailbox is full: nobody takes out what lies in it")
	ErrClosed = errors.New("the mailbox is closed")
)

// Join makes one value of two neighbours; ok is false when both must be kept. It is called with the box locked.
type Join[T any] func(last, next T) (joined T, ok bool)

// Latest is the Join for values of which only the newest counts.
func Latest[T any](_, next T) (T, bool) { return next, true }

// Box is a mailbox; any number of goroutines may use it.
type Box[T any] struct {
	limit int
	join  Join[T]
	ready chan struct{} // holds one token while values lie in the box, or it is closed

	mu     sync.Mutex
	values []T
	closed bool
}

// New makes a box for at most limit values. Join may be nil: then every value is kept.
func New[T any](limit int, join Join[T]) *Box[T] {
	return &Box[T]{limit: limit, join: join, ready: make(chan struct{}, 1)}
}

// Put adds a value. It fails with ErrFull or ErrClosed, and then the box is as it was.
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

// Close lets nothing more in and returns what nobody has taken.
func (b *Box[T]) Close() []T {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	b.signal()
	return b.take(nil)
}

// Finish adds last words, which fit into a full box too, and lets nothing more in.
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

// Ready gives a token when values have come since the last Take, or the box was closed. A token may be late: the box can
// be empty by then.
func (b *Box[T]) Ready() <-chan struct{} { return b.ready }

// take clears the slots behind it, so that the box doesn't keep what others have dropped.
func (b *Box[T]) take(into []T) []T {
	into = append(into, b.values...)
	clear(b.values)
	b.values = b.values[:0]
	return into
}

func (b *Box[T]) signal() {
	select {
	case b.ready <- struct{}{}:
	default: // a token waits already
	}
}
