// Package mailbox passes values from one goroutine to another without blocking either.
//
//	box := mailbox.New[Update](4096, nil)
//	err := box.Put(u)          // never blocks; ErrFull if the box is full
//	all := box.Take(all[:0])   // all values since the last call, oldest first
//	<-box.Ready()              // for a receiver that may block
//
// The size of a box is limited. A Join can replace values of which only the newest matters.
package mailbox

import (
	"errors"
	"sync"
	"sync/atomic"
)

// onMessage is the function that OnMessage has set, or nil.
var onMessage atomic.Pointer[func()]

// OnMessage sets the function that each box calls when it gets a new value and when it is closed. A box does not call f
// if it combines the new value with an earlier one. f must not block. OnMessage(nil) ends the calls.
func OnMessage(f func()) {
	if f == nil {
		onMessage.Store(nil)
		return
	}
	onMessage.Store(&f)
}

// The reasons why Put fails.
var (
	ErrFull   = errors.New("the mailbox is full: the receiver does not call Take")
	ErrClosed = errors.New("the mailbox is closed")
)

// Join combines two successive values of a box into one value. If they cannot be combined, ok is false, and the box
// stores both values. The box is locked during the call.
type Join[T any] func(last, next T) (joined T, ok bool)

// Latest is a Join that keeps only the newest value.
func Latest[T any](_, next T) (T, bool) { return next, true }

// Box is a queue of limited size that passes values to another goroutine. It is safe for concurrent use.
type Box[T any] struct {
	limit int
	join  Join[T]
	ready chan struct{} // holds a token while the box is not empty; closed with the box

	mu     sync.Mutex
	values []T
	closed bool
}

// New returns a box that holds at most limit values. The box calls join to combine each new value with the last one. If
// join is nil, the box never combines values.
func New[T any](limit int, join Join[T]) *Box[T] {
	return &Box[T]{limit: limit, join: join, ready: make(chan struct{}, 1)}
}

// Put adds v to the box. If it fails with ErrFull or ErrClosed, the box is unchanged.
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

// Take empties the box and appends its values to dst, oldest first. It returns the extended slice.
func (b *Box[T]) Take(dst []T) []T {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.take(dst)
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

// Ready returns a channel that becomes readable after Put or Finish. The box may nevertheless be empty, because another
// goroutine may have taken the values. The channel is closed together with the box.
func (b *Box[T]) Ready() <-chan struct{} { return b.ready }

// take removes the values from the box and returns them appended to dst.
func (b *Box[T]) take(dst []T) []T {
	dst = append(dst, b.values...)
	// so that the values can be garbage-collected
	clear(b.values)
	b.values = b.values[:0]
	return dst
}

func (b *Box[T]) signal() {
	select {
	case b.ready <- struct{}{}:
	default: // there is a token already
	}
	if f := onMessage.Load(); f != nil {
		(*f)()
	}
}
