package pondserver

import (
	"context"
	"sync"

	"menagerie/rules/pond"
)

// Steer makes one move of the cat in a watched room. It must return when ctx ends, at the latest; ok is false when it
// leaves the move to the server's own cat, which also moves when the answer is against the rules.
type Steer func(ctx context.Context, v pond.View) (m pond.Move, ok bool)

// runCat lets the cat answer: the person who steers it, if there is one, else the server's cat.
func (t *table) runCat(s pond.State) (pond.State, error) {
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
	m, _ := t.server.cat(t.conn.Context(), v, t.chance) // a cat whose turn it is moves
	return s.Play(pond.Cat, m)
}

func (t *table) steer() Steer {
	if t.room == nil {
		return nil
	}
	return t.room.steering()
}

// Helm joins the cat of a room to somebody who looks in once a tick and never waits, such as a game loop:
//
//	var helm pondserver.Helm
//	room.SetSteer(helm.Steer)
//	...
//	if v, ok := helm.Asked(); ok { helm.Answer(move) }   // every tick
type Helm struct {
	mu     sync.Mutex
	asked  bool
	view   pond.View
	answer chan pond.Move // made for each question, so that an answer that comes late is lost
}

// Steer is the room's side.
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

// Asked returns the position in which the cat is to move, while there is one.
func (h *Helm) Asked() (pond.View, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.view, h.asked
}

// Answer makes the cat's move. It reports false when none was asked for, or when the time for it is over.
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
