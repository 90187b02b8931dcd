package gamepage

import (
	"context"

	"menagerie/session"
)

// Task computes a value in a goroutine of its own, because that takes longer than a tick. The zero value is idle. Only the game
// loop may call its methods.
type Task[T any] struct {
	answer chan T
	cancel context.CancelFunc
}

// Begin starts work in a new goroutine and cancels earlier work. work may call tell several times; Take returns the last value.
// work must check ctx often, because a browser draws only then, and must return soon after ctx is cancelled. If work panics, the
// values so far remain.
func (t *Task[T]) Begin(work func(ctx context.Context, tell func(T))) {
	t.Forget()
	ctx, cancel := context.WithCancel(context.Background())
	answer := make(chan T, 1)
	t.answer, t.cancel = answer, cancel
	go func() {
		defer func() { _ = recover() }()
		work(session.Yielding(ctx), func(v T) {
			select {
			case <-answer: // out of date
			default:
			}
			answer <- v // there is room: nobody else sends
		})
	}()
}

// Take returns the last value that was told since the previous call. It reports false if there is none.
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
