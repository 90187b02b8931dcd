package miaserver

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// newState begins a game.
func (s *Server) newState(c mia.Config) mia.State {
	state, err := mia.New(c, s.options.Chance())
	if err != nil {
		panic(err) // the options were checked, and there are never too many players
	}
	return state
}

// sameTable makes a round one of a game of Options.Rounds: seats and State are those of the round before, and who has not
// joined keeps the seat. It returns how many seats there are.
func (s *Server) sameTable(r *round) int {
	if s.round == nil {
		r.players = slices.DeleteFunc(slices.Clone(s.guests), func(g *guest) bool { return g.spectator })
		seats := max(mia.MinSeats, len(r.players))
		r.state = s.newState(mia.Config{Seats: seats, Rounds: s.options.Rounds, Dialect: s.options.Dialect})
		return seats
	}
	r.players = slices.Clone(s.round.players)
	for seat, g := range r.players {
		if again := s.named(g.name); again != nil {
			r.players[seat] = again
		} else {
			g.joined = false
		}
	}
	r.state = s.round.state
	return r.state.View(rules.Nobody).Config.Seats
}

// seatOf is where a guest sits in the round, or -1.
func (s *Server) seatOf(g *guest) int { return slices.Index(s.round.players, g) }

// refuse notes that a guest said what nobody has asked for.
func (s *Server) refuse(g *guest) {
	if s.round != nil {
		s.options.GameLog.Refuse(s.seatOf(g))
	}
}

// make makes a move that is possible.
func (s *Server) make(seat rules.Seat, move mia.Move) {
	next, err := s.round.state.Play(seat, move)
	if err != nil {
		panic(err) // the seat was waited for
	}
	s.options.GameLog.Move(int(seat), move)
	s.round.state = next
}
