package session

import "slices"

// realTime is a local game whose clock runs with every Tick.
type realTime[S Clocked[S, V, M], V, M any] struct {
	local[S, V, M]
	begun  bool   // a picture was shown
	offers Offers // made once: a scene asks in every tick
}

// RealTime plays a game with a clock at a table in this process. A bot that may move is asked whenever it has answered and
// Pace ticks have passed; it may answer that it has no move now.
func RealTime[S Clocked[S, V, M], V, M any](start S, t Table[V, M]) Session[V, M] {
	s := &realTime[S, V, M]{local: newLocal(start, t)}
	s.open()
	return s
}

// ResumeClocked plays on from a record of the same game with a clock.
func ResumeClocked[S Clocked[S, V, M], V, M any](start S, t Table[V, M], r *Record) (Session[V, M], error) {
	reel, err := newReel[S, V, M](start, r)
	if err != nil {
		return nil, err
	}
	s := &realTime[S, V, M]{local: newLocal(reel.last, t)}
	s.record.Moves = append(s.record.Moves, r.Moves...)
	s.now = r.Ticks
	s.open()
	return s, nil
}

// open begins the journal and settles the offers: time cannot be taken back.
func (s *realTime[S, V, M]) open() {
	s.begin()
	s.offers = Offers{Record: s.snapshot, Pause: true}
}

// Offers implements Session.
func (s *realTime[S, V, M]) Offers() Offers { return s.offers }

// Tick implements Session: hands, bots, then the clock.
func (s *realTime[S, V, M]) Tick() []Update[V] {
	s.out = s.out[:0]
	if s.ended() {
		return nil
	}
	if s.state.Over() {
		if !s.begun { // a game that was resumed after its end
			s.begun = true
			s.show(nil)
		}
		s.hear(s.play)
		return s.out
	}
	s.now++
	s.begun = true
	s.hear(s.play)
	for _, m := range s.minds {
		if err := s.askBot(m); err != nil {
			s.fail(err)
			return s.out
		}
	}
	s.state = s.state.Tick()
	s.showFrom(s.view, nil)
	return s.out
}

// askBot lets one bot act. Its move may have become illegal while it thought; that is its own loss, not an error.
func (s *realTime[S, V, M]) askBot(m *mind[V, M]) error {
	if s.state.Over() || m.answer == nil && (s.now%(s.Pace+1) != 0 || !slices.Contains(s.state.Waiting(), m.seat)) {
		return nil
	}
	t, done := m.ask(s.state.View(m.seat))
	if !done || t.err != nil {
		return t.err
	}
	if t.ok {
		_ = s.play(m.seat, t.move)
	}
	return nil
}
