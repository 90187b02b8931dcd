package session

import "menagerie/rules"

// Adviser runs a bot whose moves are shown to the user and not played.
type Adviser[V, M any] struct{ runner *botRunner[V, M] }

// NewAdviser returns an Adviser for a seat.
func NewAdviser[V, M any](p Player[V, M], seat rules.Seat) *Adviser[V, M] {
	return &Adviser[V, M]{newBotRunner(p, seat, 1)}
}

// Ask returns the bot's move for the view v. ok is false while the bot is running, or if it has no move. A call while
// the bot is running does not restart it with the new view.
func (a *Adviser[V, M]) Ask(v V) (m M, ok bool) {
	t, done := a.runner.ask(v)
	return t.move, done && t.ok && t.err == nil
}

// Forget cancels the current request.
func (a *Adviser[V, M]) Forget() { a.runner.forget() }
