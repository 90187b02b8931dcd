package app

import (
	"menagerie/app/table"
	"menagerie/rules"
	"menagerie/session"
)

// engine turns the rules of a game into sessions.
type engine[S session.State[S, V, M], V, M, C any] struct {
	begin   func(c C, seed uint64) (S, error)
	open    func(start S, t session.Table[V, M]) session.Session[V, M]
	resume  func(start S, t session.Table[V, M], r *session.Record) (session.Session[V, M], error)
	replay  func(start S, r *session.Record, eye rules.Seat) (session.Session[V, M], error) // opens a film as seen from a seat
	clocked bool                                                                            // the positions of a film are ticks, not moves
}

// turnGame returns the engine of a game without a clock.
func turnGame[S session.State[S, V, M], V, M, C any](begin func(c C, seed uint64) (S, error)) engine[S, V, M, C] {
	return engine[S, V, M, C]{
		begin: begin, open: session.Turns[S, V, M], resume: session.Resume[S, V, M],
		replay: func(start S, r *session.Record, eye rules.Seat) (session.Session[V, M], error) {
			return session.Replay(start, r, eye)
		},
	}
}

// clockedGame returns the engine of a game with a clock.
func clockedGame[S session.Clocked[S, V, M], V, M, C any](begin func(c C, seed uint64) (S, error)) engine[S, V, M, C] {
	return engine[S, V, M, C]{
		begin: begin, open: session.RealTime[S, V, M], resume: session.ResumeClocked[S, V, M], clocked: true,
		replay: func(start S, r *session.Record, eye rules.Seat) (session.Session[V, M], error) {
			return session.ReplayClocked(start, r, eye)
		},
	}
}

// film opens a record of a local game as a film.
func (p playing[S, V, M, C]) film(t table.Table[C], start S, r *session.Record) (session.Session[V, M], error) {
	if p.reveal != nil {
		return p.reveal(t, start, r)
	}
	return p.replay(start, r, rules.Nobody)
}
