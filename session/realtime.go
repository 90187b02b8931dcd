package session

import (
	"slices"

	"menagerie/record"
)

// realTime is the Session of a local game with a clock. Each Tick advances the clock.
type realTime[S Clocked[S, V, M], V, M any] struct {
	localGame[S, V, M]
	begun        bool         // a view was shown
	timed        int          // tick up to which the journal has recorded the time
	capabilities Capabilities // result of Capabilities, built once, because a scene reads it in every tick
}

// RealTime returns a session for a local game with a clock. start is the first state. The session calls the bots in
// every tick whose number is divisible by t.Pace+1. It omits a bot whose previous call has not returned yet.
func RealTime[S Clocked[S, V, M], V, M any](start S, t Table[V, M]) OwnedSession[V, M] {
	s := &realTime[S, V, M]{localGame: newLocal(start, t)}
	s.open()
	return s
}

// ResumeClocked returns a session that continues the recorded game in r, a game with a clock. start is the first state of the
// game.
func ResumeClocked[S Clocked[S, V, M], V, M any](start S, t Table[V, M], r *record.Record) (OwnedSession[V, M], error) {
	whole, err := newClockedReplay[S, V, M](start, r)
	if err != nil {
		return nil, err
	}
	s := &realTime[S, V, M]{localGame: newLocal(whole.last, t)}
	s.record.Moves = append(s.record.Moves, r.Moves...)
	s.now = r.Ticks
	s.open()
	return s, nil
}

// open begins the journal and sets the capabilities of the session.
func (s *realTime[S, V, M]) open() {
	s.restartJournal(record.TimedVersion)
	s.timed = s.now
	s.capabilities = Capabilities{Record: s.snapshot, Pause: true, Deals: s.deals()}
}

func (s *realTime[S, V, M]) Capabilities() Capabilities { return s.capabilities }

// Tick implements Session. It first plays the players' moves and then the bots' moves. Then it advances the clock.
func (s *realTime[S, V, M]) Tick() []Update[V] {
	s.out = s.out[:0]
	if s.ended() {
		return nil
	}
	if s.state.Over() {
		if !s.begun { // the game was resumed after its end
			s.begun = true
			s.show(nil)
		}
		s.playQueued(s.play)
		s.endJournal()
		return s.out
	}
	s.now++
	s.begun = true
	s.playQueued(s.play)
	for _, m := range s.runners {
		if err := s.askBot(m); err != nil {
			s.fail(err)
			return s.out
		}
	}
	s.state = s.state.Tick()
	s.showFrom(s.view, nil)
	s.noteTime(timeInterval)
	s.endJournal()
	return s.out
}

// timeInterval is the interval in ticks at which the journal stores the time while no player moves.
const timeInterval = 60

// noteTime writes the present tick to the journal. It does nothing if the journal contains a tick that is fewer than
// interval ticks old.
func (s *realTime[S, V, M]) noteTime(interval int) {
	if n := len(s.record.Moves); n > 0 {
		s.timed = max(s.timed, s.record.Moves[n-1].Tick)
	}
	if s.now-s.timed >= interval && !s.state.Over() {
		s.appendJournal(record.AppendTime(nil, s.now))
		s.timed = s.now
	}
}

func (s *realTime[S, V, M]) Close() error {
	if !s.closed {
		s.noteTime(1)
	}
	return s.localGame.Close()
}

// askBot plays the move of one bot.
func (s *realTime[S, V, M]) askBot(m *botRunner[V, M]) error {
	if s.state.Over() || m.answer == nil && (s.now%(s.Pace+1) != 0 || !slices.Contains(s.state.Waiting(), m.seat)) {
		return nil
	}
	t, done := m.poll(s.state.View(m.seat))
	if !done || t.err != nil {
		return t.err
	}
	if t.ok {
		// an error means that the move became illegal while the bot was running
		_ = s.play(m.seat, t.move)
	}
	return nil
}
