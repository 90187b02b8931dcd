package netclient

import "menagerie/session"

// Again is a Client of a protocol that has one game a connection: Capabilities.Again connects anew.
type Again[Out, V, M any] struct {
	*Client[Out, V, M]
	join  func() *Client[Out, V, M]
	ended bool // the game that was shown last is over
	begun bool // the next Tick says that another one has begun
	out   []session.Update[V]
}

// Rejoin runs what join returns, now and after each game that is over.
func Rejoin[Out, V, M any](join func() *Client[Out, V, M]) *Again[Out, V, M] {
	return &Again[Out, V, M]{Client: join(), join: join}
}

// Tick implements session.Session.
func (a *Again[Out, V, M]) Tick() []session.Update[V] {
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
func (a *Again[Out, V, M]) Capabilities() session.Capabilities {
	o := a.Client.Capabilities()
	if a.ended {
		o.Again = a.again
	}
	return o
}

func (a *Again[Out, V, M]) again() {
	_ = a.Client.Close() // nothing is left to be said
	a.Client, a.ended, a.begun = a.join(), false, true
}
