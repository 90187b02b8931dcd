package game

import (
	"menagerie/app/table"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/code"
	"menagerie/session"
)

// Engine turns the rules of a game into sessions.
type Engine[S session.State[S, V, M], V, M, C any] struct {
	Codec   code.Codec[S, V, M, C] // the game's codes
	Open    func(start S, t session.Table[V, M]) session.Session[V, M]
	resume  func(start S, t session.Table[V, M], r *record.Record) (session.Session[V, M], error)
	replay  func(start S, r *record.Record, eye rules.Seat) (session.Session[V, M], error) // opens a film as seen from a seat
	clocked bool                                                                           // the positions of a film are ticks, not moves
}

// TurnGame returns the engine of a game without a clock.
func TurnGame[S session.State[S, V, M], V, M, C any](codec code.Codec[S, V, M, C]) Engine[S, V, M, C] {
	return Engine[S, V, M, C]{
		Codec: codec, Open: session.Turns[S, V, M], resume: session.Resume[S, V, M],
		replay: func(start S, r *record.Record, eye rules.Seat) (session.Session[V, M], error) {
			return session.Replay(start, r, eye)
		},
	}
}

// ClockedGame returns the engine of a game with a clock.
func ClockedGame[S session.Clocked[S, V, M], V, M, C any](codec code.Codec[S, V, M, C]) Engine[S, V, M, C] {
	return Engine[S, V, M, C]{
		Codec: codec, Open: session.RealTime[S, V, M], resume: session.ResumeClocked[S, V, M], clocked: true,
		replay: func(start S, r *record.Record, eye rules.Seat) (session.Session[V, M], error) {
			return session.ReplayClocked(start, r, eye)
		},
	}
}

// first returns the first position of a recorded game.
func (e Engine[S, V, M, C]) first(c C, h record.Head) (S, error) {
	return e.Codec.Restore(c, h.Seed, h.Start)
}

// film opens a record of a local game as a replay.
func (p Playing[S, V, M, C]) film(t table.Table[C], start S, r *record.Record) (session.Session[V, M], error) {
	if p.Reveal != nil {
		return p.Reveal(t, start, r)
	}
	return p.replay(start, r, rules.Nobody)
}

// BotPaces maps a pace to the number of ticks that a bot waits before a move. The waiting lets people follow the game.
var BotPaces = map[string]int{"quick": 6, "": 36, "slow": 100}
