package miaserver

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// newState returns the first state of a game, and publishes the hash of its deal.
func (s *Server) newState(c mia.Config) mia.State {
	seed := s.options.Chance()
	s.disclose = s.options.Observer.Deals.Seal(seed)
	state, err := mia.New(c, seed)
	if err != nil {
		panic(err) // unreachable, because the options were validated and limit the number of players
	}
	return state
}

// sameTable copies the seats and the State of the previous round to r, and returns the number of seats. It is used in
// games of Options.Rounds rounds, in which a player who has not joined a round keeps the seat.
func (s *Server) sameTable(r *round) int {
	if s.round == nil {
		r.players = slices.DeleteFunc(slices.Clone(s.guests), func(g *guest) bool { return g.watches() })
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

// seatOf returns the seat of a guest in the round, or -1.
func (s *Server) seatOf(g *guest) int { return slices.Index(s.round.players, g) }

// refuse records an unrequested message in the game log.
func (s *Server) refuse(g *guest) {
	if s.round != nil {
		s.options.Observer.GameLog.Refuse(s.seatOf(g))
	}
}

// make makes a move that must be legal.
func (s *Server) make(seat rules.Seat, move mia.Move) {
	next, err := s.round.state.Play(seat, move)
	if err != nil {
		panic(err) // unreachable, because the state waited for the seat
	}
	s.options.Observer.GameLog.Move(int(seat), move)
	s.round.state = next
}
