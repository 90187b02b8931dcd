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

type role uint8

const (
	player role = iota
	spectator
)

type guest struct {
	name  string
	peer  datagram.Peer
	role  role
	gone  bool      // the guest has left, but may still be in the round
	came  time.Time // time of the first registration, on the clock of the time limits
	since time.Time // time of the last registration
	heard time.Time // time of the last datagram

	token  string // token of the last request
	joined bool   // the guest has joined the current round
	missed int    // number of successive rounds not joined
	played bool   // the guest has joined a round before

	obeyed miawire.Message // last response that was handled
}

func (g *guest) isSpectator() bool { return g.role == spectator }

// missedLimit is the number of rounds that a player must miss in a row before the server no longer waits for the player.
const missedLimit = 3

// scoreInterval is the shortest time between two messages with the scores. It limits the messages that registrations
// cause.
const scoreInterval = 200 * time.Millisecond

func (s *Server) handle(from datagram.Peer, datagram []byte) {
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
	a := s.registrantFor(g, from, len(datagram), now)
	if a != nil && s.applicants.Returned(a, miawire.TokenOf(m)) {
		s.admit(a, m, now)
		return
	}
	if (g == nil || g.changesGuest(m)) && !s.strangers.Allow(from, now) {
		s.refuseDatagram(from, errMany)
		return
	}
	switch m := m.(type) {
	case miawire.Unknown:
		s.refuseDatagram(from, errUnknown)
	case miawire.Register:
		s.register(from, a, claim{m.Name, player}, now)
	case miawire.RegisterSpectator:
		s.register(from, a, claim{m.Name, spectator}, now)
	default:
		if g == nil {
			s.refuseDatagram(from, errStranger)
			return
		}
		s.handleGuest(g, m)
	}
}

// ErrTwice refuses a response that the server has received before. Clients may send a response several times, because
// datagrams can be lost.
var ErrTwice = netserver.NewRefusal("refused.mia_twice", "the server received this datagram before")

// Reasons why a datagram is ignored.
var (
	errMany     = netserver.Nonsense(netserver.NewRefusal("refused.mia_many", "too many datagrams come from clients that are not registered"))
	errStranger = netserver.NewRefusal("refused.mia_stranger", "the client is not registered")
	errUnknown  = netserver.Nonsense(netserver.NewRefusal("refused.mia_unknown", "the protocol has no such datagram"))
	errLate     = netserver.NewRefusal("refused.mia_late", "the round is closed, or the token is not the newest")
	errTurn     = netserver.NewRefusal("refused.mia_turn", "it is not the client's turn, or the token is not the newest")
	errDice     = netserver.NewRefusal("refused.mia_dice", "the announced dice are not two numbers from 1 to 6")
	errStage    = netserver.NewRefusal("refused.mia_stage", "the server expects another response")
)

// refuseDatagram counts and records a datagram without an effect.
func (s *Server) refuseDatagram(from datagram.Peer, why error) {
	s.count.Ignored++
	s.udp.Refused(from, why)
}

// changesGuest reports whether m would change the guest's name or role. The server limits the rate of such messages.
func (g *guest) changesGuest(m miawire.Message) bool {
	switch m := m.(type) {
	case miawire.Register:
		return g.isSpectator() || m.Name != g.name
	case miawire.RegisterSpectator:
		return !g.isSpectator() || m.Name != g.name
	}
	return false
}

func (s *Server) handleGuest(g *guest, m miawire.Message) {
	var refused error
	switch m := m.(type) {
	case miawire.Echo:
		s.send(g.peer, miawire.Echoing(m))
	case miawire.Join, miawire.Roll, miawire.See, miawire.Announce:
		refused = s.handleResponse(g, m)
	default: // Unregister
		s.dismiss(g)
	}
	if refused != nil {
		s.refuseDatagram(g.peer, refused)
	}
}

// handleResponse handles a guest's response to a request. It returns an error if the response has no effect.
func (s *Server) handleResponse(g *guest, m miawire.Message) (refused error) {
	if m == g.obeyed {
		return ErrTwice
	}
	if j, ok := m.(miawire.Join); ok {
		refused = s.join(g, j.Token)
	} else if refused = s.move(g, m); refused != nil {
		s.logRefusal(g)
	}
	if refused == nil {
		g.obeyed = m
	}
	return refused
}

func (s *Server) send(to datagram.Peer, m miawire.Message) {
	s.buf = m.Append(s.buf[:0])
	s.udp.Send(to, s.buf)
}

func (s *Server) sendAll(m miawire.Message) {
	s.buf = m.Append(s.buf[:0])
	for _, g := range s.guests {
		s.udp.Send(g.peer, s.buf)
	}
}

func (s *Server) sendScores() {
	s.buf = s.scoreMessage().Append(s.buf[:0])
	for _, g := range s.guests {
		if g.isSpectator() {
			s.udp.Send(g.peer, s.buf)
		}
	}
}
