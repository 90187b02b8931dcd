package miaserver

import (
	"time"

	"menagerie/netserver/datagram"
	"menagerie/wire/miawire"
)

// applicant is an address that has registered and has not returned a token.
type applicant = datagram.Applicant[claim]

// applicant returns the sender of a datagram as an applicant, who must still prove its address. It returns nil if the
// address is proven or the server trusts it. The server trusts all clients of a tournament, because each seat has its
// own port on this machine.
func (s *Server) applicant(g *guest, from datagram.Peer, bytes int, now time.Time) *applicant {
	if g != nil || from.Local() || s.options.Observer.Seats != nil || from.Within(s.options.Trusted) {
		return nil
	}
	return s.applicants.Hear(from, bytes, now)
}

// toApplicant sends a datagram if the limits for unproven addresses permit it.
func (s *Server) toApplicant(a *applicant, datagram []byte, now time.Time) bool {
	if !s.applicants.MaySend(a, len(datagram), now) {
		return false
	}
	s.udp.Send(a.Peer, datagram)
	return true
}

// challenge sends the applicant its token, in the form of an invitation to a round. Every client responds to an
// invitation with the token.
func (s *Server) challenge(a *applicant, now time.Time) bool {
	return s.toApplicant(a, miawire.RoundStarting{Token: a.Token}.Append(nil), now)
}

// admit registers an applicant that has returned its token in the message m. A player who has sent JOIN takes part in
// the round that is open now.
func (s *Server) admit(a *applicant, m miawire.Message, now time.Time) {
	s.applicants.Remove(a)
	if reason := s.refuses(a.Peer, a.Wants.name, a.Wants.role); reason != "" {
		s.reject(a.Peer, nil, a.Wants.name, reason, now)
		return
	}
	g := s.enter(a.Peer, a.Wants, now)
	if _, joins := m.(miawire.Join); !joins {
		g.missed = absent // the player rests, so no round waits for it
		if e, ok := m.(miawire.Echo); ok {
			s.send(g.peer, miawire.Echoing(e))
		}
		return
	}
	g.obeyed, g.missed = m, 0
	if s.stage == joining && s.invites(g) {
		g.token = a.Token
		_ = s.join(g, a.Token) // it fails only with another token
	}
}

// beatApplicants sends a new challenge or a heartbeat to each applicant. It sends fewer messages if the limits for unproven
// addresses do not permit all of them. It removes the applicants that have been silent for longer than the server allows.
func (s *Server) beatApplicants(now time.Time) {
	for a := range s.applicants.All() {
		if limit := s.patience(a.Wants.role, a.Peer); limit > 0 && now.Sub(a.Heard) > limit {
			s.applicants.Remove(a)
			continue
		}
		if !s.challenge(a, now) {
			s.toApplicant(a, heartbeat, now)
		}
	}
}

// lost handles a report that a peer cannot be reached. It ends all messages to this peer.
func (s *Server) lost(p datagram.Peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.applicants.RemoveAt(p)
	if g := s.known[p]; g != nil && !s.closed {
		s.count.Unreachable++
		s.remove(g)
	}
}
