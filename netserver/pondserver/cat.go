package pondserver

import (
	"context"
	"sync"

	"menagerie/rules/pond"
)

// Steer is a function that chooses the cat's moves in a room with a viewer. It must return when ctx ends. If ok is false or
// the move is illegal, the server chooses the move.
type Steer func(ctx context.Context, v pond.View) (m pond.Move, ok bool)

// runCat makes the cat's move. First, the room's function Steer may choose the move. If it does not return a legal
// move, the server's bot chooses the move.
func (t *clientTable) runCat(s pond.State) (pond.State, error) {
	v := s.View(pond.Cat)
	if steer := t.steer(); steer != nil {
		if err := t.flush(); err != nil {
			return s, err
		}
		ctx, stop := context.WithTimeout(t.conn.Context(), t.server.options.Steer)
		m, ok := steer(ctx, v)
		stop()
		if next, err := s.Play(pond.Cat, m); ok && err == nil {
			return next, nil
		}
	}
	m, _ := t.server.cat(t.conn.Context(), v, t.chance) // the server's cat always has a move on its turn
	return s.Play(pond.Cat, m)
}

func (t *clientTable) steer() Steer {
	if t.room == nil {
		return nil
	}
	return t.room.steering()
}

// Helm lets code that must not block, such as a game loop, steer the cat of a room:
//
//	var helm pondserver.Helm
//	room.SetSteer(helm.Steer)
//	...
//	if v, ok := helm.Asked(); ok { helm.Answer(move) }   // in every tick
type Helm struct {
	mu    sync.Mutex
	asked bool
	view  pond.View
	// answer is the channel for the response to the current request. Each request has a new one, so that a late move is ignored.
	answer chan pond.Move
}

// Steer waits for a move from Answer and returns it. It has the type Steer.
func (h *Helm) Steer(ctx context.Context, v pond.View) (pond.Move, bool) {
	answer := make(chan pond.Move, 1)
	h.mu.Lock()
	h.asked, h.view, h.answer = true, v, answer
	h.mu.Unlock()
	defer h.forget(answer)
	select {
	case m := <-answer:
		return m, true
	case <-ctx.Done():
		return pond.Move{}, false
	}
}

func (h *Helm) forget(answer chan pond.Move) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.answer == answer {
		h.asked, h.answer = false, nil
	}
}

// Asked returns the current View if the cat must move. ok is false if it must not.
func (h *Helm) Asked() (pond.View, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.view, h.asked
}

// Answer makes m the cat's move. It returns false if no move was requested, or if the time for the move has passed.
func (h *Helm) Answer(m pond.Move) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.asked {
		return false
	}
	h.asked = false
	h.answer <- m
	return true
}
