package miaserver

import (
	"menagerie/netserver/miaserver/miascores"
	"menagerie/rules/mia"
)

// In a game with lives, each lost round costs a life. The protocol has no lives. The server does not invite players who are out, or who
// have come during the game. When at most one player has lives, the next game begins with all registered players.

// enough reports whether there are enough players for a round. In a game with lives, it begins the next game if necessary.
func (s *Server) enough() bool {
	enough := s.players() >= s.options.Least
	if s.options.Lives == 0 {
		return enough
	}
	var names []string
	for _, g := range s.guests {
		if !g.watches() {
			names = append(names, g.name)
		}
	}
	s.lives.Keep(names) // nobody may save a life by leaving for a while
	if len(s.lives) < mia.MinSeats && enough {
		s.lives = miascores.NewLives(names, s.options.Lives)
	}
	return len(s.lives) >= mia.MinSeats
}

// invites reports whether a guest may join the next round.
func (s *Server) invites(g *guest) bool {
	return !g.watches() && (s.options.Lives == 0 || s.lives[g.name] > 0)
}
