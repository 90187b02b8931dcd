package background

import "context"

// Review runs one analysis of a finished game in the background. The zero value is ready for use.
type Review[T any] struct {
	Found T
	Known bool // Found is the result

	task  Task[T]
	begun bool
}

// Begin runs look in a new goroutine, unless an earlier call has done so. look may call tell once with its result, as its last
// action.
func (r *Review[T]) Begin(look func(ctx context.Context, tell func(T))) {
	if !r.begun {
		r.begun = true
		r.task.Begin(look)
	}
}

// Begun reports whether Begin was called since the last Renew.
func (r *Review[T]) Begun() bool { return r.begun }

// Take stores a new result of the analysis in Found. It reports whether there was a new result.
func (r *Review[T]) Take() bool {
	found, ok := r.task.Take()
	if ok {
		r.Found, r.Known = found, true
	}
	return ok
}

// Pause cancels a running look. The next Begin starts it again.
func (r *Review[T]) Pause() {
	r.task.Forget()
	r.begun = r.Known
}

// Renew drops the result, because the game has changed.
func (r *Review[T]) Renew() {
	r.task.Forget()
	*r = Review[T]{}
}
