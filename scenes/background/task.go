// Package background runs long computations of a screen in their own goroutines, so the game loop never waits for them.
package background

import (
	"context"

	"menagerie/session"
)

// Task computes a value in its own goroutine. The zero value is idle. Only the game loop may call its methods.
type Task[T any] struct {
	answer chan T
	cancel context.CancelFunc
}

// Begin cancels the previous work and runs work in a new goroutine. work may call tell several times with better results. It
// must check ctx often and return soon after ctx is cancelled. In a browser, each check also gives the screen time to draw.
func (t *Task[T]) Begin(work func(ctx context.Context, tell func(T))) {
	t.Forget()
	ctx, cancel := context.WithCancel(context.Background())
	answer := make(chan T, 1)
	t.answer, t.cancel = answer, cancel
	go func() {
		defer func() { _ = recover() }()
		work(session.Yielding(ctx), func(v T) {
			select {
			case <-answer: // drop the previous value
			default:
			}
			answer <- v // does not block, because only this goroutine sends
		})
	}()
}

// Take returns the latest value of the computation. It returns false if there is no new value since the previous call.
func (t *Task[T]) Take() (v T, ok bool) {
	select {
	case v = <-t.answer:
		return v, true
	default:
		return v, false
	}
}

// Forget cancels the work and drops its value.
func (t *Task[T]) Forget() {
	if t.cancel != nil {
		t.cancel()
	}
	t.answer, t.cancel = nil, nil
}
