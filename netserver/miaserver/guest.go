package miaserver

import (
	"slices"
	"time"

	"menagerie/netserver"
	"menagerie/wire/miawire"
)

// Datagrams that are always the same.
var (
	registered   = miawire.Registered.Append(nil)
	unregistered = miawire.Unregistered.Append(nil)
	heartbeat    = miawire.Heartbeat.Append(nil)
)

// guest is somebody who has registered.
type guest struct {
	name      string
	peer      netserver.Peer
	spectator bool
	gone      bool      // but perhaps still in the round
	came      time.Time // registered first, on the clock of the limits
	since     time.Time // registered last
	heard     time.Time // last

	token  string // what the guest was asked last
	joined bool   // the round that is open, or runs
	missed int    // rounds in a row

	obeyed miawire.Message // what was done last that the guest had been asked for
}

// absent is how many rounds in a row somebody has not joined for whom rounds don't wait any more.
const absent = 3

// oftenest is how often those who watch are told the scores because the same player registers.
const oftenest = 200 * time.Millisecond

// hear takes a datagram.
func (s *Server) hear(from netserver.Peer, datagram []byte) {
	m := miawire.ParseClient(datagram)
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.count.Datagrams++
	g := s.known[from.Source()]
	if g != nil {
		g.heard, g.peer = now, from
	}
	if (g == nil || g.becomes(m)) && !s.strangers.Allow(from, now) {
		s.ignore(from, errMany)
		return
	}
	switch m := m.(type) {
	case miawire.Register:
		s.register(from, m.Name, false, now)
	case miawire.RegisterSpectator:
		s.register(from, m.Name, true, now)
	default:
		if g == nil {
			s.ignore(from, errStranger)
			return
		}
		s.obey(g, m)
	}
}

// ErrTwice is why an answer is ignored that has come before. A client that hears nothing for a while has to say it again, since
// its datagram may be lost; it breaks no rule.
var ErrTwice = netserver.NewRefusal("refused.mia_twice", "it was said before, and done")

// Why a datagram is ignored.
var (
	errMany     = netserver.NewRefusal("refused.mia_many", "too much comes from those who are not registered")
	errStranger = netserver.NewRefusal("refused.mia_stranger", "it is not registered")
	errUnknown  = netserver.NewRefusal("refused.mia_unknown", "it means nothing")
	errLate     = netserver.NewRefusal("refused.mia_late", "it was not asked for: the round is not open, or its token is not the newest")
	errTurn     = netserver.NewRefusal("refused.mia_turn", "it was not asked for: it is not its turn, or its token is not the newest")
	errDice     = netserver.NewRefusal("refused.mia_dice", "no dice fall so")
	errStage    = netserver.NewRefusal("refused.mia_stage", "it is time for another answer")
)

// ignore counts a datagram that has no effect.
func (s *Server) ignore(from netserver.Peer, why error) {
	s.count.Ignored++
	s.udp.Refused(from, why)
}

// becomes reports whether a message would make somebody else of the guest: under another name, or watching instead of
// playing. That costs what registering costs.
func (g *guest) becomes(m miawire.Message) bool {
	switch m := m.(type) {
	case miawire.Register:
		return g.spectator || m.Name != g.name
	case miawire.RegisterSpectator:
		return !g.spectator || m.Name != g.name
	}
	return false
}

// obey does what a guest asks for.
func (s *Server) obey(g *guest, m miawire.Message) {
	var refused error
	switch m := m.(type) {
	case miawire.Echo:
		s.send(g.peer, miawire.Echoing(m))
	case miawire.Join, miawire.Roll, miawire.See, miawire.Announce:
		refused = s.answered(g, m)
	default:
		if m != miawire.Unregister {
			refused = errUnknown
			break
		}
		s.dismiss(g)
	}
	if refused != nil {
		s.ignore(g.peer, refused)
	}
}

// answered takes an answer to what a guest was asked.
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

// rejections are the reasons for which somebody is not let in.
var rejections = map[string]error{
	miawire.InvalidName: netserver.NewRefusal("wire.mia_invalid_name", miawire.InvalidName),
	miawire.NameTaken:   netserver.NewRefusal("wire.mia_taken", miawire.NameTaken),
	miawire.NoRoom:      netserver.NewRefusal("wire.mia_no_room", miawire.NoRoom),
}

// register lets somebody in, or tells why not.
func (s *Server) register(from netserver.Peer, name string, spectator bool, now time.Time) {
	if reason := s.refuses(from, name, spectator); reason != "" {
		s.count.Rejected++
		s.noteName(from, name, reason)
		s.udp.Refused(from, rejections[reason])
		s.send(from, miawire.Rejected{Reason: reason})
		return
	}
	before, same := s.known[from.Source()], s.named(name)
	if before != nil && before != same {
		s.remove(before) // one name for each address and port
	}
	g := same
	if !spectator && (g == nil || g.spectator) {
		s.options.SeatListener.Take(from.At()) // refuses has seen that it is free
	}
	if g == nil {
		g = &guest{name: name, spectator: spectator, came: s.limits().Now()}
		s.guests = append(s.guests, g)
		s.options.Log.Info("a guest has registered", "name", name, "remote", from, "spectator", spectator)
	}
	if same != nil && same.peer.Source() != from.Source() {
		s.options.Log.Info("a guest has moved", "name", name, "from", same.peer, "remote", from)
		s.udp.Send(same.peer, unregistered) // a program there may still run, and would wait for rounds
	}
	s.seat(g, from, spectator)
	s.count.Registered++
	if !spectator {
		s.scores.enter(name)
		if now.Sub(g.since) >= oftenest || g.since.IsZero() {
			s.tellSpectators()
		}
	}
	g.heard, g.since = now, now
	s.udp.Send(from, registered)
}

// noteName notes a name that cannot be or that somebody else has, for tournaments: they tell whose fault that is.
func (s *Server) noteName(from netserver.Peer, name, reason string) {
	switch reason {
	case miawire.InvalidName:
		s.options.SeatListener.Misname(from.At(), name, "")
	case miawire.NameTaken:
		s.options.SeatListener.Misname(from.At(), name, s.named(name).peer.At())
	}
}

// seat lets a guest be at another address, or play instead of watch.
func (s *Server) seat(g *guest, from netserver.Peer, spectator bool) {
	delete(s.known, g.peer.Source())
	s.known[from.Source()] = g
	g.peer, g.missed = from, 0
	if g.spectator == spectator {
		return
	}
	g.spectator, g.token, g.joined = spectator, "", false
	if spectator {
		s.options.SeatListener.Leave(from.At())
		s.scores.leave(g.name)
		s.left(g)
	}
}

// refuses returns the reason for which somebody is not let in, or "".
func (s *Server) refuses(from netserver.Peer, name string, spectator bool) string {
	if !miawire.ValidName(name) {
		return miawire.InvalidName
	}
	same := s.named(name)
	if why := s.seated(from, same, spectator); why != "" {
		return why
	}
	switch {
	case same == nil:
	case same.peer.Source() == from.Source():
		return s.crowded(from, same, name, spectator)
	case !same.peer.SameHost(from), spectator && !same.spectator:
		return miawire.NameTaken // a spectator does not take a player's seat
	}
	return s.crowded(from, same, name, spectator)
}

// seated returns the reason for which somebody does not get the seat of an address, where seats are bound to addresses: it
// has another player's name, or that address has its player. Who registers again, under whatever name, keeps the seat.
func (s *Server) seated(from netserver.Peer, same *guest, spectator bool) string {
	before := s.known[from.Source()]
	switch {
	case s.options.SeatListener == nil:
	case same != nil && same.peer.At() != from.At():
		return miawire.NameTaken
	case spectator, same != nil && !same.spectator, before != nil && !before.spectator:
	case !s.options.SeatListener.Free(from.At()):
		return miawire.NoRoom
	}
	return ""
}

// crowded returns NoRoom if there is no room for one more. Same is who had the name before, and gives room.
func (s *Server) crowded(from netserver.Peer, same *guest, name string, spectator bool) string {
	near, all, bytes := 0, 0, bytesOf(name)
	before := s.known[from.Source()]
	for _, g := range s.guests {
		if g == same || g == before {
			continue
		}
		if !g.peer.Local() && g.peer.Neighbourhood() == from.Neighbourhood() {
			near++
		}
		if g.spectator == spectator {
			all++
		}
		if !g.spectator {
			bytes += bytesOf(g.name)
		}
	}
	o := &s.options
	limit := o.Players
	if spectator {
		limit = o.Spectators
	}
	far := !from.Local() && !from.Neighbourhood().Addr().IsLoopback()
	if all >= limit || far && near >= o.PerAddress || !spectator && bytes > miawire.MaxOut-len("SCORE;") {
		return miawire.NoRoom
	}
	return ""
}

// bytesOf is how much room a player takes in the longest datagram, with points below ten million.
func bytesOf(name string) int { return len(name) + len(":9999999,") }

// named is the guest of that name, or nil.
func (s *Server) named(name string) *guest {
	for _, g := range s.guests {
		if g.name == name {
			return g
		}
	}
	return nil
}

// dismiss ends a registration and says so.
func (s *Server) dismiss(g *guest) {
	s.udp.Send(g.peer, unregistered)
	s.remove(g)
}

// remove ends a registration. The round does not wait for who has left.
func (s *Server) remove(g *guest) {
	s.options.Log.Info("a guest has left", "name", g.name, "remote", g.peer)
	delete(s.known, g.peer.Source())
	s.guests = slices.DeleteFunc(slices.Clone(s.guests), func(other *guest) bool { return other == g })
	s.scores.leave(g.name)
	if !g.spectator {
		s.options.SeatListener.Leave(g.peer.At())
	}
	g.gone = true
	s.left(g)
}

// players are those who can join.
func (s *Server) players() int {
	n := 0
	for _, g := range s.guests {
		if !g.spectator {
			n++
		}
	}
	return n
}

// send sends a message to one.
func (s *Server) send(to netserver.Peer, m miawire.Message) {
	s.buf = m.Append(s.buf[:0])
	s.udp.Send(to, s.buf)
}

// tell sends a message to all.
func (s *Server) tell(m miawire.Message) {
	s.buf = m.Append(s.buf[:0])
	for _, g := range s.guests {
		s.udp.Send(g.peer, s.buf)
	}
}

// tellSpectators sends the scores to those who watch.
func (s *Server) tellSpectators() {
	s.buf = s.score().Append(s.buf[:0])
	for _, g := range s.guests {
		if g.spectator {
			s.udp.Send(g.peer, s.buf)
		}
	}
}
