package session

import (
	"slices"

	"menagerie/record"
	"menagerie/rules"
)

// turns is the Session of a local game without a clock.
type turns[S State[S, V, M], V, M any] struct {
	localGame[S, V, M]
	past         []S // states before the moves record.Moves[sealed:]
	sealed       int // number of moves that cannot be taken back
	undone       []record.Entry
	future       []S // states after the moves in undone
	lastMove     int // tick of the last move
	begun        bool
	capabilities Capabilities // result of Capabilities, built once, because a scene reads it in every tick
}

// Turns returns a session for a local game without a clock. start is the first state.
func Turns[S State[S, V, M], V, M any](start S, t Table[V, M]) OwnedSession[V, M] {
	s := &turns[S, V, M]{localGame: newLocal(start, t)}
	s.open()
	return s
}

// Resume returns a session that continues the game in r. start is the first state of the game. If a move in the record is
// illegal, the error contains the number of the move.
func Resume[S State[S, V, M], V, M any](start S, t Table[V, M], r *record.Record) (OwnedSession[V, M], error) {
	states, err := replay[S, V, M](start, r)
	if err != nil {
		return nil, err
	}
	s := &turns[S, V, M]{localGame: newLocal(states[len(states)-1], t)}
	for i, state := range states[1:] {
		s.past = append(s.past, states[i])
		s.conceal(state, i+1)
	}
	s.record.Moves, s.record.Backs, s.record.Hinted = slices.Clone(r.Moves), slices.Clone(r.Backs), r.Hinted
	s.now, s.lastMove = r.Ticks, r.Ticks
	s.open()
	return s, nil
}

// open begins the journal and sets the capabilities of the session.
func (s *turns[S, V, M]) open() {
	s.restartJournal(record.MovesVersion)
	s.capabilities = Capabilities{Record: s.snapshot, Pause: true, Deals: s.deals()}
	// a take-back could reveal secrets to several players at this screen
	if len(s.Table.Seats) > 0 && !s.sharesSecrets() {
		s.capabilities.TakeBack, s.capabilities.Undoable = s.takeBack, s.canTakeBack
		s.capabilities.Redo, s.capabilities.Redoable = s.redo, s.redoable
	}
	if s.sharesSecrets() {
		s.capabilities.Curtain = s
	}
	if len(s.Table.Seats) == 1 {
		s.capabilities.Hint = s.markHint
	}
}

// markHint marks the record as that of a game with hints.
func (s *turns[S, V, M]) markHint() {
	if s.ended() || s.state.Over() || s.record.Hinted {
		return
	}
	s.record.Hinted = true
	// the mark comes before the moves
	s.restartJournal(record.MovesVersion)
}

func (s *turns[S, V, M]) Lift() {
	if s.handover.take() {
		s.begun = false // show the state again, to its player
	}
}

func (s *turns[S, V, M]) Capabilities() Capabilities { return s.capabilities }

// Tick implements Session. It plays the players' moves, then the bots' moves.
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
	s.playQueued(s.move)
	s.askBots()
	s.endJournal()
	return s.out
}

// move plays one move. Moves that were taken back can then no longer be redone.
func (s *turns[S, V, M]) move(seat rules.Seat, m M) error {
	before := s.state
	alone := len(before.Waiting()) == 1
	if err := s.play(seat, m); err != nil {
		return err
	}
	s.forget()
	s.past = append(s.past, before)
	s.conceal(s.state, len(s.record.Moves))
	s.undone, s.future = nil, nil
	if alone { // seats that move at the same time need not wait for each other's pace
		s.lastMove = s.now
	}
	return nil
}

// conceal prevents players from taking back the given number of moves if they could learn secrets by that. state is the
// state after these moves. conceal does so only if nobody is at this screen or state reveals secrets.
func (s *turns[S, V, M]) conceal(state S, moves int) {
	if len(s.Table.Seats) == 0 || s.Reveals != nil && s.Reveals(state.View(rules.Nobody)) {
		s.past, s.sealed = nil, moves
	}
}

// askBots requests moves from bots until a person has to move or a bot needs more time.
func (s *turns[S, V, M]) askBots() {
	for range len(s.runners) {
		m := s.nextBot()
		if m == nil {
			return
		}
		// a bot thinks at once, but moves only when Pace ticks have passed since the last move
		v := s.state.View(m.seat)
		m.start(v)
		if s.now-s.lastMove < s.Pace {
			return
		}
		t, done := m.poll(v)
		if !done {
			return
		}
		if err := s.playBot(m.seat, t); err != nil {
			s.fail(err)
			return
		}
		s.show(nil)
	}
}

func (s *turns[S, V, M]) playBot(seat rules.Seat, t botMove[M]) error {
	if t.err != nil {
		return t.err
	}
	if !t.ok {
		return ErrNoMove
	}
	return s.move(seat, t.move)
}

func (s *turns[S, V, M]) nextBot() *botRunner[V, M] {
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
	if !s.canTakeBack() {
		return false
	}
	s.forget()
	s.reopenJournal()
	for {
		e := s.undoMove()
		if s.mine(e.Seat) {
			break
		}
	}
	s.record.TookBack(len(s.record.Moves))
	s.appendJournal(record.AppendBack(nil, len(s.record.Moves)))
	s.showState()
	return true
}

// canTakeBack reports whether a move was made at this screen.
func (s *turns[S, V, M]) canTakeBack() bool {
	return !s.ended() && slices.ContainsFunc(s.record.Moves[s.sealed:], func(e record.Entry) bool { return s.mine(e.Seat) })
}

func (s *turns[S, V, M]) mine(seat rules.Seat) bool { return slices.Contains(s.Table.Seats, seat) }

func (s *turns[S, V, M]) undoMove() record.Entry {
	last := len(s.record.Moves) - 1
	e := s.record.Moves[last]
	s.undone, s.future = append(s.undone, e), append(s.future, s.state)
	s.state = s.past[last-s.sealed]
	s.record.Moves, s.past = s.record.Moves[:last], s.past[:last-s.sealed]
	return e
}

// redo plays the moves of the last takeBack again.
func (s *turns[S, V, M]) redo() bool {
	if !s.redoable() {
		return false
	}
	s.forget()
	s.redoMove()
	for len(s.undone) > 0 && !s.mine(s.undone[len(s.undone)-1].Seat) {
		s.redoMove()
	}
	s.showState()
	return true
}

func (s *turns[S, V, M]) redoable() bool { return !s.ended() && len(s.undone) > 0 }

func (s *turns[S, V, M]) redoMove() {
	last := len(s.undone) - 1
	e := s.undone[last]
	e.Tick = s.now
	s.past = append(s.past, s.state)
	s.state = s.future[last]
	s.undone, s.future = s.undone[:last], s.future[:last]
	s.note(e)
}

// showState makes the next Tick show the state.
func (s *turns[S, V, M]) showState() { s.lastMove, s.begun = s.now, false }
