package miaserver

import (
	"time"

	"menagerie/netserver"
	"menagerie/netserver/datagram"
	"menagerie/wire/miawire"
)

// Messages with constant contents.
var (
	registered   = miawire.Registered.Append(nil)
	unregistered = miawire.Unregistered.Append(nil)
	heartbeat    = miawire.Heartbeat.Append(nil)
)

// role is a guest's role: player or spectator.
type role uint8

const (
	player role = iota
	spectator
)

// guest is a registered client.
type guest struct {
	name  string
	peer  datagram.Peer
	role  role
	gone  bool      // the guest has left, but may still be in the round
	came  time.Time // first registration, on the clock of the time limits
	since time.Time // last registration
	heard time.Time // last datagram

	token  string // token of the last request
	joined bool   // has joined the present round
	missed int    // consecutive rounds not joined
	played bool   // has joined a round before

	obeyed miawire.Message // the last requested message that was handled
}

// watches reports whether the guest is a spectator.
func (g *guest) watches() bool { return g.role == spectator }

// absent is the number of consecutive rounds that a player must miss before the server no longer waits for the player.
const absent = 3

// oftenest is the shortest time between two messages that contain the scores for the spectators. If a player registers
// again within this time, the server does not send the scores again.
const oftenest = 200 * time.Millisecond

// hear handles a datagram.
func (s *Server) hear(from datagram.Peer, datagram []byte) {
	m := miawire.ParseClient(datagram)
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		s.udp.Forget(from)
		return
	}
	s.count.Datagrams++
	g := s.known[from.Source()]
	if g != nil {
		g.heard, g.peer = now, from
	}
	a := s.applicant(g, from, len(datagram), now)
	if a != nil && s.applicants.Returned(a, miawire.TokenOf(m)) {
		s.admit(a, m, now)
		return
	}
	if (g == nil || g.becomes(m)) && !s.strangers.Allow(from, now) {
		s.ignore(from, errMany)
		return
	}
	switch m := m.(type) {
	case miawire.Unknown:
		s.ignore(from, errUnknown)
	case miawire.Register:
		s.apply(from, a, claim{m.Name, player}, now)
	case miawire.RegisterSpectator:
		s.apply(from, a, claim{m.Name, spectator}, now)
	default:
		if g == nil {
			s.ignore(from, errStranger)
			return
		}
		s.obey(g, m)
	}
}

// ErrTwice is the refusal of a response that the server has received before. A client may repeat responses, because
// datagrams can be lost.
var ErrTwice = netserver.NewRefusal("refused.mia_twice", "it was said before, and done")

// Reasons why a datagram is ignored.
var (
	errMany     = netserver.Nonsense(netserver.NewRefusal("refused.mia_many", "too much comes from those who are not registered"))
	errStranger = netserver.NewRefusal("refused.mia_stranger", "it is not registered")
	errUnknown  = netserver.Nonsense(netserver.NewRefusal("refused.mia_unknown", "it means nothing"))
	errLate     = netserver.NewRefusal("refused.mia_late", "it was not asked for: the round is not open, or its token is not the newest")
	errTurn     = netserver.NewRefusal("refused.mia_turn", "it was not asked for: it is not its turn, or its token is not the newest")
	errDice     = netserver.NewRefusal("refused.mia_dice", "no dice fall so")
	errStage    = netserver.NewRefusal("refused.mia_stage", "it is time for another answer")
)

// ignore counts and records a datagram without an effect.
func (s *Server) ignore(from datagram.Peer, why error) {
	s.count.Ignored++
	s.udp.Refused(from, why)
}

// becomes reports whether the message m would change the guest's name or role. The server limits such messages in the
// same way as messages from unknown senders.
func (g *guest) becomes(m miawire.Message) bool {
	switch m := m.(type) {
	case miawire.Register:
		return g.watches() || m.Name != g.name
	case miawire.RegisterSpectator:
		return !g.watches() || m.Name != g.name
	}
	return false
}

// obey handles a message of a guest.
func (s *Server) obey(g *guest, m miawire.Message) {
	var refused error
	switch m := m.(type) {
	case miawire.Echo:
		s.send(g.peer, miawire.Echoing(m))
	case miawire.Join, miawire.Roll, miawire.See, miawire.Announce:
		refused = s.answered(g, m)
	default: // Unregister
		s.dismiss(g)
	}
	if refused != nil {
		s.ignore(g.peer, refused)
	}
}

// answered handles a guest's response to a request. It returns an error if the response has no effect.
func (s *Server) answered(g *guest, m miawire.Message) (refused error) {
	if m == g.obeyed {
		return ErrTwice
	}
	if j, ok := m.(miawire.Join); ok {
		refused = s.join(g, j.Token)
	} else if refused = s.move(g, m); refused != nil {
		s.refuse(g)
	}
	if refused == nil {
		g.obeyed = m
	}
	return refused
}

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
