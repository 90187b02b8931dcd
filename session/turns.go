package session

import (
	"slices"

	"menagerie/rules"
)

// turns is a local game without a clock.
type turns[S State[S, V, M], V, M any] struct {
	local[S, V, M]
	past         []S // past[i] is the state before record.Moves[i]
	undone       []Entry
	future       []S // future[i] is the state after undone[i]
	lastMove     int // tick of the last move
	begun        bool
	capabilities Capabilities // built once, because a scene reads them in every tick
}

// Turns returns a session for a local game without a clock.
func Turns[S State[S, V, M], V, M any](start S, t Table[V, M]) Session[V, M] {
	s := &turns[S, V, M]{local: newLocal(start, t)}
	s.open()
	return s
}

// Resume continues a game from its record. If a move in the record is illegal, the error names the move.
func Resume[S State[S, V, M], V, M any](start S, t Table[V, M], r *Record) (Session[V, M], error) {
	states, err := replay[S, V, M](start, r)
	if err != nil {
		return nil, err
	}
	s := &turns[S, V, M]{local: newLocal(states[len(states)-1], t), past: states[:len(states)-1]}
	s.record.Moves, s.record.Backs = slices.Clone(r.Moves), slices.Clone(r.Backs)
	s.now, s.lastMove = r.Ticks, r.Ticks
	s.open()
	return s, nil
}

// open begins the journal and sets the offers. TakeBack needs a seat at this screen. It is not offered in a final game,
// or if people with secrets share the screen.
func (s *turns[S, V, M]) open() {
	s.begin(movesVersion)
	s.capabilities = Capabilities{Record: s.snapshot, Pause: true}
	if len(s.Table.Seats) > 0 && !s.Final && !s.shared() {
		s.capabilities.TakeBack, s.capabilities.Redo, s.capabilities.Redoable = s.takeBack, s.redo, s.redoable
	}
	if s.shared() {
		s.capabilities.Curtain = s
	}
}

func (s *turns[S, V, M]) Lift() {
	if s.curtain.lift() {
		s.begun = false // show the state again, to its player
	}
}

// Capabilities implements Session.
func (s *turns[S, V, M]) Capabilities() Capabilities { return s.capabilities }

// Tick implements Session. It plays the moves sent, then the bots' moves.
func (s *turns[S, V, M]) Tick() []Update[V] {
	s.out = s.out[:0]
	if s.ended() {
		return nil
	}
	if !s.state.Over() { // the result may stay on the screen for long, and the game takes no longer for that
		s.now++
	}
	if !s.begun {
		s.begun = true
		s.show(nil)
	}
	s.hear(s.move)
	s.askBots()
	s.seal()
	return s.out
}

// move plays one move. Moves that were taken back can no longer be redone.
func (s *turns[S, V, M]) move(seat rules.Seat, m M) error {
	before := s.state
	alone := len(before.Waiting()) == 1
	if err := s.play(seat, m); err != nil {
		return err
	}
	s.forget()
	if !s.Final {
		s.past = append(s.past, before)
	}
	s.undone, s.future = nil, nil
	if alone { // seats that move at the same time need not wait for each other's pace
		s.lastMove = s.now
	}
	return nil
}

// askBots lets the bots move until one is still running or a person has to move. With a Pace, at most one bot moves in
// a tick, except for bots that move at the same time. Without a Pace, each bot moves at most once in a tick.
func (s *turns[S, V, M]) askBots() {
	for range len(s.runners) {
		m := s.waited()
		if m == nil || s.now-s.lastMove < s.Pace {
			return
		}
		t, done := m.ask(s.state.View(m.seat))
		if !done {
			return
		}
		if err := s.take(m.seat, t); err != nil {
			s.fail(err)
			return
		}
		s.show(nil)
	}
}

// take plays a bot's response.
func (s *turns[S, V, M]) take(seat rules.Seat, t thought[M]) error {
	if t.err != nil {
		return t.err
	}
	if !t.ok {
		return ErrNoMove
	}
	return s.move(seat, t.move)
}

// waited returns the first bot that has to move, or nil.
func (s *turns[S, V, M]) waited() *botRunner[V, M] {
	for _, seat := range s.state.Waiting() {
		for _, m := range s.runners {
			if m.seat == seat {
				return m
			}
		}
	}
	return nil
}

// takeBack takes back the last move made at this screen and all moves after it.
func (s *turns[S, V, M]) takeBack() bool {
	if s.ended() || !slices.ContainsFunc(s.record.Moves, func(e Entry) bool { return s.mine(e.Seat) }) {
		return false
	}
	s.forget()
	s.unseal()
	for {
		e := s.unmake()
		if s.mine(e.Seat) {
			break
		}
	}
	s.record.tookBack(len(s.record.Moves))
	s.write(appendBack(nil, len(s.record.Moves)))
	s.turnTo()
	return true
}

func (s *turns[S, V, M]) mine(seat rules.Seat) bool { return slices.Contains(s.Table.Seats, seat) }

// unmake takes back one move.
func (s *turns[S, V, M]) unmake() Entry {
	last := len(s.record.Moves) - 1
	e := s.record.Moves[last]
	s.undone, s.future = append(s.undone, e), append(s.future, s.state)
	s.state = s.past[last]
	s.record.Moves, s.past = s.record.Moves[:last], s.past[:last]
	return e
}

// redo plays the moves of the last takeBack again.
func (s *turns[S, V, M]) redo() bool {
	if !s.redoable() {
		return false
	}
	s.forget()
	s.remake()
	for len(s.undone) > 0 && !s.mine(s.undone[len(s.undone)-1].Seat) {
		s.remake()
	}
	s.turnTo()
	return true
}

func (s *turns[S, V, M]) redoable() bool { return !s.ended() && len(s.undone) > 0 }

// remake plays the last undone move again.
func (s *turns[S, V, M]) remake() {
	last := len(s.undone) - 1
	e := s.undone[last]
	e.Tick = s.now
	s.past = append(s.past, s.state)
	s.state = s.future[last]
	s.undone, s.future = s.undone[:last], s.future[:last]
	s.note(e)
}

// turnTo makes the next Tick show the state.
func (s *turns[S, V, M]) turnTo() { s.lastMove, s.begun = s.now, false }
