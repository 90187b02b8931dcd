// Package background runs long computations of a screen in their own goroutines, so the game loop never waits for them.
package background

import (
	"context"
	"fmt"
	"runtime/debug"

	"menagerie/internal/mailbox"
	"menagerie/session"
)

// Task computes a value in its own goroutine. The zero value is idle. Only the game loop may call its methods.
type Task[T any] struct {
	answer chan T
	cancel context.CancelFunc
}

// Begin cancels the previous task and calls work in a new goroutine. work may call tell several times, each time with a
// better result. It must check ctx often and return soon after ctx is cancelled. In a browser, each check also gives
// the screen time to draw.
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

// Take returns the latest result of the work. It returns false if there is no new result since the previous call.
func (t *Task[T]) Take() (v T, ok bool) {
	select {
	case v = <-t.answer:
		return v, true
	default:
		return v, false
	}
}

// Forget cancels the work and discards its result.
func (t *Task[T]) Forget() {
	if t.cancel != nil {
		t.cancel()
	}
	t.answer, t.cancel = nil, nil
}

// Review analyses a finished game once, in the background. The zero value is ready for use.
type Review[T any] struct {
	Found T
	Known bool // whether Found has the result

	task  Task[T]
	begun bool
}

// Begin calls work in a new goroutine. It does nothing if work was already called. As its last action, work may call
// the function tell with the result.
func (r *Review[T]) Begin(work func(ctx context.Context, tell func(T))) {
	if !r.begun {
		r.begun = true
		r.task.Begin(work)
	}
}

// Begun reports whether Begin was called since the last Renew.
func (r *Review[T]) Begun() bool { return r.begun }

// Take stores a new result of the analysis in Found, and reports whether there was one.
func (r *Review[T]) Take() bool {
	found, ok := r.task.Take()
	if ok {
		r.Found, r.Known = found, true
	}
	return ok
}

// Pause cancels the running analysis. The next call of Begin starts it again.
func (r *Review[T]) Pause() {
	r.task.Forget()
	r.begun = r.Known
}

// Renew discards the result, for another game.
func (r *Review[T]) Renew() {
	r.task.Forget()
	*r = Review[T]{}
}

// Start calls load in a goroutine. poll reports whether load has returned, and returns its results. When load returns, a
// waiting game loop wakes up. If load panics, the panic happens in poll. Only the game loop may call poll.
func Start[T any](load func() (T, error)) (poll func() (value T, done bool, err error)) {
	type result struct {
		value T
		err   error
		fault string // of a panic
	}
	end := mailbox.New[result](1, nil)
	go func() {
		var r result
		defer func() {
			if p := recover(); p != nil {
				r.fault = fmt.Sprintf("%v, while it loaded in the background:\n%s", p, debug.Stack())
			}
			_ = end.Put(r) // there is room for one
		}()
		r.value, r.err = load()
	}()
	var r result
	done := false
	return func() (T, bool, error) {
		if all := end.Take(nil); len(all) > 0 {
			r, done = all[0], true
		}
		if r.fault != "" {
			panic(r.fault) // the window handles it as one of its own goroutine
		}
		return r.value, done, r.err
	}
}
