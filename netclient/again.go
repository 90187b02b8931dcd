package netclient

import "menagerie/session"

// RejoiningClient is a Client for a protocol that needs a new connection for each game. Calling Capabilities.Again
// opens the connection for the next game.
type RejoiningClient[Out, V, M any] struct {
	*Client[Out, V, M]
	join  func() *Client[Out, V, M]
	ended bool // the last update was the end of a game
	begun bool // the next Tick shows the new connection first
	out   []session.Update[V]
}

// NewRejoiningClient returns a client for a protocol that needs a new connection for each game. It calls join to
// connect for the first game, and again for each further game.
func NewRejoiningClient[Out, V, M any](join func() *Client[Out, V, M]) *RejoiningClient[Out, V, M] {
	return &RejoiningClient[Out, V, M]{Client: join(), join: join}
}

// Tick implements session.Session.
func (a *RejoiningClient[Out, V, M]) Tick() []session.Update[V] {
	updates := a.Client.Tick()
	if len(updates) > 0 {
		a.ended = updates[len(updates)-1].Phase >= session.Ended
	}
	if !a.begun {
		return updates
	}
	a.begun = false
	a.out = append(append(a.out[:0], session.Update[V]{Phase: session.Joining}), updates...)
	return a.out
}

// Capabilities implements session.Session.
func (a *RejoiningClient[Out, V, M]) Capabilities() session.Capabilities {
	o := a.Client.Capabilities()
	if a.ended {
		o.Again = a.again
	}
	return o
}

func (a *RejoiningClient[Out, V, M]) again() {
	_ = a.Client.Close() // the server expects no further message
	a.Client, a.ended, a.begun = a.join(), false, true
}
