package remote

import (
	"cmp"

	"menagerie/session"
)

// Session is a session on a server. It detects the server's first response and stores the last View of the running game.
type Session[V, M any] struct {
	session.OwnedSession[V, M]
	asking    string              // value of Online.Asking
	responded func()              // called after the first response; nil afterwards
	early     []session.Update[V] // updates that poll has received before the game's screen is open
	last      V
	played    bool // whether last is set
}

// NewSession wraps s in a Session. responded is called once, after the server's first response; it may be nil.
func NewSession[V, M any](o Online, s session.OwnedSession[V, M], responded func()) *Session[V, M] {
	return &Session[V, M]{OwnedSession: s, asking: o.Asking, responded: responded}
}

// Last returns the last View of the running game. ok is false if no game has begun.
func (s *Session[V, M]) Last() (v V, ok bool) { return s.last, s.played }

func (s *Session[V, M]) Tick() []session.Update[V] {
	if s.early == nil {
		return s.receive()
	}
	updates := append(s.early, s.receive()...)
	s.early = nil
	return updates
}

// poll receives the updates of a tick and keeps them for Tick. It reports whether the server has responded. err is the
// reason why the session has ended, or nil.
func (s *Session[V, M]) poll() (responded bool, err error) {
	s.early = append(s.early, s.receive()...)
	for _, u := range s.early {
		if u.Phase == session.Lost {
			return false, cmp.Or(u.Err, errNotJoined)
		}
		responded = responded || u.Phase >= session.Playing
	}
	return responded || s.hasResponded(), nil
}

func (s *Session[V, M]) receive() []session.Update[V] {
	updates := s.OwnedSession.Tick()
	for _, u := range updates {
		if u.Phase == session.Playing {
			s.last, s.played = u.View, true
		}
	}
	if s.responded != nil && s.hasResponded() {
		s.responded()
		s.responded = nil
	}
	return updates
}

func (s *Session[V, M]) hasResponded() bool {
	l := s.Capabilities().Link()
	// if asking is "", an open connection is sufficient
	return l.Connected && l.Doing != "net.doing_connecting" && (s.asking == "" || l.Doing != s.asking)
}
