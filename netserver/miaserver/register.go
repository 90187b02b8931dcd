package miaserver

import (
	"slices"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/datagram"
	"menagerie/wire/miawire"
)

// rejections maps the protocol's reasons for rejecting a registration to errors.
var rejections = map[string]error{
	miawire.InvalidName: netserver.NewRefusal("wire.mia_invalid_name", miawire.InvalidName),
	miawire.NameTaken:   netserver.NewRefusal("wire.mia_taken", miawire.NameTaken),
	miawire.NoRoom:      netserver.NewRefusal("wire.mia_no_room", miawire.NoRoom),
}

type claim struct {
	name string
	role role
}

// register handles a registration. If a is nil, the client has proven its address and is admitted at once.
func (s *Server) register(from datagram.Peer, a *registrant, c claim, now time.Time) {
	reason := s.refusalOf(from, c.name, c.role)
	switch {
	case reason != "":
		s.reject(from, a, c.name, reason, now)
	case a != nil:
		a.Wants = c
		s.applicants.Add(a)
		s.sendToRegistrant(a, registered, now)
		s.challenge(a, now)
	default:
		s.addGuest(from, c, now)
		s.udp.Send(from, registered)
	}
}

// reject sends the reason for which a registration is rejected.
func (s *Server) reject(from datagram.Peer, a *registrant, name, reason string, now time.Time) {
	s.count.Rejected++
	s.logRejection(from, name, reason)
	s.udp.Refused(from, rejections[reason])
	if m := (miawire.Rejected{Reason: reason}); a != nil {
		s.sendToRegistrant(a, m.Append(nil), now)
	} else {
		s.send(from, m)
	}
}

// addGuest registers a guest. The caller has checked that refusalOf returns "".
func (s *Server) addGuest(from datagram.Peer, c claim, now time.Time) *guest {
	before, g := s.known[from.Source()], s.named(c.name)
	if before != nil && before != g {
		s.remove(before) // each address and port has only one name
	}
	if c.role == player && (g == nil || g.isSpectator()) {
		s.makeSpace(c.name)
		s.options.Observer.Seats.Take(from.At()) // refuses has checked that the seat is free
	}
	switch {
	case g == nil:
		g = &guest{name: c.name, role: c.role, came: s.limits().Now()}
		s.guests = append(s.guests, g)
		s.options.Log.Info("a guest has registered", "name", c.name, "remote", from, "spectator", c.role == spectator)
	case g.peer.Source() != from.Source():
		s.options.Log.Info("a guest has moved", "name", c.name, "from", g.peer, "remote", from)
		s.udp.Send(g.peer, unregistered) // a program at the previous address may still run and wait for rounds
	}
	s.setRole(g, from, c.role)
	s.count.Registered++
	if c.role == player {
		s.scores.Enter(c.name)
		if now.Sub(g.since) >= scoreInterval || g.since.IsZero() {
			s.sendScores()
		}
	}
	g.heard, g.since = now, now
	return g
}

// logRejection records that a name was rejected, so that a tournament can find out which bot has caused the rejection.
func (s *Server) logRejection(from datagram.Peer, name, reason string) {
	switch reason {
	case miawire.InvalidName:
		s.options.Observer.Seats.Misname(from.At(), name, "")
	case miawire.NameTaken:
		s.options.Observer.Seats.Misname(from.At(), name, s.named(name).peer.At())
	}
}

func (s *Server) setRole(g *guest, from datagram.Peer, as role) {
	delete(s.known, g.peer.Source())
	s.known[from.Source()] = g
	g.peer = from
	if g.role == as {
		return
	}
	g.role, g.token, g.joined, g.missed = as, "", false, 0
	if as == spectator {
		s.options.Observer.Seats.Leave(from.At())
		s.scores.Leave(g.name)
		s.skipMissing(g)
	}
}

// refusalOf returns the reason for rejecting a registration, or "".
func (s *Server) refusalOf(from datagram.Peer, name string, as role) string {
	if !miawire.ValidName(name) {
		return miawire.InvalidName
	}
	same := s.named(name)
	if why := s.refusalBySeat(from, same, as); why != "" {
		return why
	}
	switch {
	case same == nil:
	case same.peer.Source() == from.Source():
		return s.refusalByLimit(from, same, name, as)
	case !same.peer.SameHost(from), as == spectator && !same.isSpectator():
		return miawire.NameTaken // a spectator cannot replace a player of the same name
	}
	return s.refusalByLimit(from, same, name, as)
}

// refusalBySeat returns the reason to reject a registration from an address. In a tournament, each seat has its own
// address. If there is no reason, or without a tournament, the result is "". holder is the registered guest with the
// requested name, or nil.
func (s *Server) refusalBySeat(from datagram.Peer, holder *guest, as role) string {
	before := s.known[from.Source()]
	switch {
	case s.options.Observer.Seats == nil:
	// the name belongs to another address
	case holder != nil && holder.peer.At() != from.At():
		return miawire.NameTaken
	case as == spectator, holder != nil && !holder.isSpectator(), before != nil && !before.isSpectator():
	// the address already has a player
	case !s.options.Observer.Seats.Free(from.At()):
		return miawire.NoRoom
	}
	return ""
}

// refusalByLimit returns NoRoom if a registration would exceed a limit, and otherwise "". holder is the guest with this
// name, or nil.
func (s *Server) refusalByLimit(from datagram.Peer, holder *guest, name string, as role) string {
	near, all, bytes := 0, 0, bytesOf(name)
	before := s.known[from.Source()]
	for _, g := range s.guests {
		// the registration replaces this guest
		if g == holder || g == before {
			continue
		}
		if !g.peer.Local() && g.peer.Neighbourhood() == from.Neighbourhood() {
			near++
		}
		if g.neverJoined() {
			continue // makeSpace removes it
		}
		if g.role == as {
			all++
		}
		if !g.isSpectator() {
			bytes += bytesOf(g.name)
		}
	}
	o := &s.options
	limit := o.Players
	if as == spectator {
		limit = o.Spectators
	}
	far := !from.Local() && !from.Neighbourhood().Addr().IsLoopback()
	if all >= limit || far && near >= o.PerAddress || as == player && bytes > maxScores {
		return miawire.NoRoom
	}
	return ""
}

// neverJoined reports whether a player has been invited to several rounds but has never joined.
func (g *guest) neverJoined() bool {
	// such a player loses the seat if another player needs it
	return !g.isSpectator() && !g.played && g.missed >= missedLimit && !g.peer.Local()
}

// maxScores is the maximum size of all entries in the message with the scores.
const maxScores = miawire.MaxOut - len("SCORE;")

// makeSpace removes idle players until there is a seat for a player called name.
func (s *Server) makeSpace(name string) {
	for _, g := range s.guests {
		if g.neverJoined() && !s.hasSeat(name) {
			s.dismiss(g)
		}
	}
}

// hasSeat reports whether there is a seat for one more player, who is called name.
func (s *Server) hasSeat(name string) bool {
	bytes := bytesOf(name)
	for _, g := range s.guests {
		if !g.isSpectator() {
			bytes += bytesOf(g.name)
		}
	}
	return s.players() < s.options.Players && bytes <= maxScores
}

func (s *Server) named(name string) *guest {
	for _, g := range s.guests {
		if g.name == name {
			return g
		}
	}
	return nil
}

func (s *Server) dismiss(g *guest) {
	s.udp.Send(g.peer, unregistered)
	s.remove(g)
}

// remove removes a guest. The round continues without waiting for the guest.
func (s *Server) remove(g *guest) {
	s.options.Log.Info("a guest has left", "name", g.name, "remote", g.peer)
	delete(s.known, g.peer.Source())
	s.guests = slices.DeleteFunc(slices.Clone(s.guests), func(other *guest) bool { return other == g })
	s.scores.Leave(g.name)
	if !g.isSpectator() {
		s.options.Observer.Seats.Leave(g.peer.At())
	}
	g.gone = true
	s.skipMissing(g)
}

func (s *Server) players() int {
	n := 0
	for _, g := range s.guests {
		if !g.isSpectator() {
			n++
		}
	}
	return n
}

// registrant is an address that has registered and has not returned a token.
type registrant = datagram.Applicant[claim]

// registrantFor returns the registrant that has sent a datagram. It returns nil if the sender need not prove its
// address.
func (s *Server) registrantFor(g *guest, from datagram.Peer, bytes int, now time.Time) *registrant {
	// in a tournament (Seats), all addresses are trusted, because each seat has its own port on this machine
	if g != nil || from.Local() || s.options.Observer.Seats != nil || from.Within(s.options.Trusted) {
		return nil
	}
	return s.applicants.Hear(from, bytes, now)
}

// sendToRegistrant sends a datagram if the limits for unproven addresses permit it.
func (s *Server) sendToRegistrant(a *registrant, datagram []byte, now time.Time) bool {
	if !s.applicants.MaySend(a, len(datagram), now) {
		return false
	}
	s.udp.Send(a.Peer, datagram)
	return true
}

// challenge sends the registrant its token as an invitation to a round. A client returns the token of every invitation.
func (s *Server) challenge(a *registrant, now time.Time) bool {
	return s.sendToRegistrant(a, miawire.RoundStarting{Token: a.Token}.Append(nil), now)
}

// admit registers a registrant that has returned its token in m.
func (s *Server) admit(a *registrant, m miawire.Message, now time.Time) {
	s.applicants.Remove(a)
	if reason := s.refusalOf(a.Peer, a.Wants.name, a.Wants.role); reason != "" {
		s.reject(a.Peer, nil, a.Wants.name, reason, now)
		return
	}
	g := s.addGuest(a.Peer, a.Wants, now)
	if _, joins := m.(miawire.Join); !joins {
		g.missed = missedLimit // the player rests, so no round waits for it
		if e, ok := m.(miawire.Echo); ok {
			s.send(g.peer, miawire.Echoing(e))
		}
		return
	}
	g.obeyed, g.missed = m, 0
	// m is JOIN, so the player joins the round that is being offered
	if s.stage == joining && s.mayJoin(g) {
		g.token = a.Token
		_ = s.join(g, a.Token) // it fails only with another token
	}
}

// challengeAll sends a challenge or a heartbeat to each registrant, and removes registrants that are silent for too
// long.
func (s *Server) challengeAll(now time.Time) {
	for a := range s.applicants.All() {
		if limit := s.maxSilence(a.Wants.role, a.Peer); limit > 0 && now.Sub(a.Heard) > limit {
			s.applicants.Remove(a)
			continue
		}
		// the limits for unproven addresses may not permit a challenge
		if !s.challenge(a, now) {
			s.sendToRegistrant(a, heartbeat, now)
		}
	}
}

// handleUnreachable handles a report that a peer cannot be reached. After that, the server sends no messages to the peer.
func (s *Server) handleUnreachable(p datagram.Peer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.applicants.RemoveAt(p)
	if g := s.known[p]; g != nil && !s.closed {
		s.count.Unreachable++
		s.remove(g)
	}
}
