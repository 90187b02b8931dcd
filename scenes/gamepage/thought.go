package gamepage

import (
	"context"

	"menagerie/session"
)

// Thought is something that takes longer than a tick: it is worked out beside the game loop, which asks for the answer
// when it comes round. The zero value is idle. Only the game loop may use it.
type Thought[T any] struct {
	answer chan T
	cancel context.CancelFunc
}

// Begin starts to think, and drops what was being thought before. Think may tell what it knows so far, as often as it
// likes; only the newest is kept. It must ask ctx often whether to end, because a browser draws only then, and return soon
// after it is cancelled. One that panics has told nothing more.
func (t *Thought[T]) Begin(think func(ctx context.Context, tell func(T))) {
	t.Forget()
	ctx, cancel := context.WithCancel(context.Background())
	answer := make(chan T, 1)
	t.answer, t.cancel = answer, cancel
	go func() {
		defer func() { _ = recover() }()
		think(session.Breathing(ctx), func(v T) {
			select {
			case <-answer: // out of date
			default:
			}
			answer <- v // there is room: nobody else sends
		})
	}()
}

// Take returns what was told since the last call.
func (t *Thought[T]) Take() (v T, ok bool) {
	select {
	case v = <-t.answer:
		return v, true
	default:
		return v, false
	}
}

// Forget stops thinking.
func (t *Thought[T]) Forget() {
	if t.cancel != nil {
		t.cancel()
	}
	t.answer, t.cancel = nil, nil
}
