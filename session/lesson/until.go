package lesson

import "menagerie/session"

// Until is a game that may end before the rules end it.
type Until[V, M any] struct {
	session.Session[V, M]
	end   func(v V) (V, bool)
	ended bool
}

// NewUntil returns a session that shows the game of s until end returns true for a View. The game then ends, and its last View
// is the one that end returned.
func NewUntil[V, M any](s session.Session[V, M], end func(v V) (last V, ended bool)) *Until[V, M] {
	return &Until[V, M]{Session: s, end: end}
}

// Tick implements session.Session. After the end it returns nil.
func (u *Until[V, M]) Tick() []session.Update[V] {
	if u.ended {
		return nil
	}
	all := u.Session.Tick()
	for i := range all {
		if all[i].Phase != session.Playing {
			continue
		}
		if last, ended := u.end(all[i].View); ended {
			all[i].Phase, all[i].View, u.ended = session.Ended, last, true
			return all[:i+1]
		}
	}
	return all
}
