package miaserver

import (
	"menagerie/netserver/datagram"
	"menagerie/wire/miawire"
)

// send sends a message to one peer.
func (s *Server) send(to datagram.Peer, m miawire.Message) {
	s.buf = m.Append(s.buf[:0])
	s.udp.Send(to, s.buf)
}

// tell sends a message to all guests.
func (s *Server) tell(m miawire.Message) {
	s.buf = m.Append(s.buf[:0])
	for _, g := range s.guests {
		s.udp.Send(g.peer, s.buf)
	}
}

// tellSpectators sends the scores to all spectators.
func (s *Server) tellSpectators() {
	s.buf = s.score().Append(s.buf[:0])
	for _, g := range s.guests {
		if g.watches() {
			s.udp.Send(g.peer, s.buf)
		}
	}
}
