package statistics

import "menagerie/session"

// Seen is a session that stores the first and the last View that its screen has shown. They determine the Result of the game.
type Seen[V, M any] struct {
	session.Session[V, M]
	First, Last V
	begun       bool
}

// Tick implements session.Session.
func (s *Seen[V, M]) Tick() []session.Update[V] {
	updates := s.Session.Tick()
	for _, u := range updates {
		if s.Last = u.View; !s.begun {
			s.begun, s.First = true, u.View
		}
	}
	return updates
}
