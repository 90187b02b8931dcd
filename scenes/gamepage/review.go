package gamepage

import (
	"context"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// Review looks back at a game that is over, in the background. The zero value has not begun.
type Review[T any] struct {
	Found T
	Known bool // Found is the result

	task  Task[T]
	begun bool
}

// Begin starts look, unless an earlier look runs or has ended. look must call tell at most once, at its end.
func (r *Review[T]) Begin(look func(ctx context.Context, tell func(T))) {
	if !r.begun {
		r.begun = true
		r.task.Begin(look)
	}
}

// Begun reports whether Begin was called since the last Renew.
func (r *Review[T]) Begun() bool { return r.begun }

// Take sets Found when look has ended. It reports whether that has just happened.
func (r *Review[T]) Take() bool {
	found, ok := r.task.Take()
	if ok {
		r.Found, r.Known = found, true
	}
	return ok
}

// Pause cancels a look that runs, because another screen follows. The next Begin starts it again.
func (r *Review[T]) Pause() {
	r.task.Forget()
	r.begun = r.Known
}

// Renew forgets the result, because the game goes on or another one has begun.
func (r *Review[T]) Renew() {
	r.task.Forget()
	*r = Review[T]{}
}

// MomentButton returns a row of a review: pressing it shows a moment of the game.
func MomentButton(id, text string, show func()) ui.Widget {
	b := ui.NewButton(text, show).WithIcon(render.Flag).OfKind(ui.Quiet)
	b.Left = true
	return ui.Named(id, b)
}

// LookAt shows a position of the game that is over, or of the film, and stops there.
func (f *Frame) LookAt(at int) {
	if f.ShowsFilm() {
		f.Stop(at)
		return
	}
	f.Watch(at)
	if film, ok := f.Next().(interface{ frame() *Frame }); ok && film.frame() != f {
		film.frame().Still = true // at the start, too, where a film runs otherwise
	}
}
