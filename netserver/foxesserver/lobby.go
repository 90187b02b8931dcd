package foxesserver

import (
	"slices"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// join handles a guest's request to join a game as a player or viewer.
func (s *Server) join(g *guest, in foxeswire.Join) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g.currentGame() // updates the roles
	join, is := s.joinPlayer, g.player
	if in.By == foxeswire.NewViewer {
		join, is = s.joinViewer, g.viewer
	}
	// there is no response if the guest already has the requested role
	if s.door.Stopped() || g.onlooker || is != rules.Nobody {
		return
	}
	if in.By == foxeswire.NewViewer && s.postpone(g, in) {
		return
	}
	s.sendSide(g, in, join(g))
	s.beginIfFull()
}

// beginIfFull begins the waiting game if it has both players.
func (s *Server) beginIfFull() {
	in := s.next
	if in == nil {
		return
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.seats[0].taken() && in.seats[1].taken() {
		s.next = nil
		s.count.Started++
		s.games = append(s.games, in)
		in.start(time.Now())
	}
}

// sendSide sends the guest its side, or a rejection if seat is Nobody.
func (s *Server) sendSide(g *guest, in foxeswire.Join, seat rules.Seat) {
	team := foxeswire.Team{By: in.To, To: in.By, Team: foxeswire.Rejected}
	if seat == rules.Nobody {
		s.count.Rejected++
		g.reject(s.encode(team))
		return
	}
	team.Team = foxeswire.Players[seat]
	g.joined = append(g.joined, in)
	g.send(s.encode(team))
	s.options.Log.Debug("a guest has joined", "as", string(in.By), "side", foxes.SeatName(seat), "remote", g.conn.Remote())
	if in.By == foxeswire.NewViewer && g.player == rules.Nobody && !g.currentGame().waits.Load() {
		g.currentGame().sendBoardTo(g, seat)
	}
}

// waitingGame returns the game that waits for players, and makes one if necessary. It returns nil if too many games
// run.
func (s *Server) waitingGame() *game {
	if s.next == nil && (len(s.games) < s.options.Games || s.endSilentGame()) {
		s.next = s.newGame()
	}
	return s.next
}

// joinPlayer makes the guest a player of the waiting game and returns its side, or Nobody if the guest cannot join.
func (s *Server) joinPlayer(g *guest) rules.Seat {
	in := g.currentGame()
	if !s.options.Observer.Seats.Free(g.conn.Local()) {
		return rules.Nobody
	}
	if in == nil {
		in = s.waitingGame()
	}
	// there is no waiting game, or the guest is in another game
	if in == nil || in != s.next {
		return rules.Nobody
	}
	seat := in.seatPlayer(g)
	if seat != rules.Nobody {
		s.options.Observer.Seats.Take(g.conn.Local())
	}
	in.addBot()
	return seat
}

// seatPlayer makes the guest a player and returns its side.
func (in *game) seatPlayer(g *guest) rules.Seat {
	in.mu.Lock()
	defer in.mu.Unlock()
	seat := in.seatFor(g)
	if seat == rules.Nobody {
		return seat // the free side is reserved
	}
	if g.viewer != rules.Nobody { // a player receives its viewer's messages as well
		in.seats[g.viewer].viewer, g.viewer = nil, seat
	}
	g.game, g.player = in, seat
	in.seats[seat].player = g
	return seat
}

// seatFor returns the best free side for the guest, or Nobody.
func (in *game) seatFor(g *guest) rules.Seat {
	best, rank := rules.Nobody, 0
	for i := range in.seats {
		at, here := &in.seats[i], rules.Seat(i)
		this := 1
		switch bots := in.server.bots.Think; {
		case at.taken(), here == in.server.kept && g.wish != here:
			this = 0
		// the side that the guest already watches, the requested side, a side with a viewer from the same host, and a
		// side without a bot, in this order
		case g.viewer == here:
			this = 5
		case g.wish == here:
			this = 4
		case at.viewer != nil && at.viewer.conn.SameHost(g.conn):
			this = 3
		case bots[here] == nil && bots[1-here] != nil:
			this = 2
		}
		if this > rank {
			best, rank = here, this
		}
	}
	return best
}

// joinViewer lets the guest watch a game. If possible, the guest becomes a viewer, who sees the game as one side.
// Otherwise the guest becomes a spectator. joinViewer returns the side that the guest sees, or Nobody if it rejects the
// guest.
func (s *Server) joinViewer(g *guest) rules.Seat {
	in := g.currentGame()
	if in == nil {
		in = s.gameToWatch(g)
	}
	if in == nil {
		return rules.Nobody
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	// the side that the guest plays, and then a side whose player is on the guest's host
	seat := g.player
	if seat == rules.Nobody && s.options.Game.Dialect.Writing.Viewers == foxes.ViewersAuto && !in.over {
		if seat = in.sideWithoutViewer(g); seat != rules.Nobody {
			in.seats[seat].viewer = g
		}
	}
	switch {
	case seat != rules.Nobody:
		g.game, g.viewer = in, seat
	// every side has a viewer
	case s.spectators() && !in.over:
		seat = foxes.Foxes
		in.onlookers = append(in.onlookers, g)
		g.game, g.onlooker = in, true
	}
	return seat
}

// sideWithoutViewer returns a side that has no viewer, or Nobody. It prefers a side whose player is on the same host as
// the guest.
func (in *game) sideWithoutViewer(g *guest) rules.Seat {
	best := rules.Nobody
	for i := range in.seats {
		at := &in.seats[i]
		if at.viewer != nil || at.bot != nil {
			continue
		}
		if best == rules.Nobody || at.player != nil && at.player.conn.SameHost(g.conn) {
			best = rules.Seat(i)
		}
	}
	return best
}

// leave removes a guest from its game. If the game has not begun, the guest's side becomes free again. If it has begun, the
// opponent wins.
func (s *Server) leave(g *guest, why error) {
	s.mu.Lock()
	in := g.currentGame()
	waits := in != nil && in == s.next
	if waits {
		if g.player != rules.Nobody {
			s.options.Observer.Seats.Leave(g.conn.Local())
		}
		in.mu.Lock()
		in.forget(g)
		guests := 0
		in.forEachGuest(func(*guest, rules.Seat) { guests++ })
		if guests == 0 {
			s.next = nil
			in.cancel()
		}
		in.mu.Unlock()
	}
	s.mu.Unlock()
	if in != nil && !waits {
		in.leave(g, why)
	}
	g.out.Finish()
}

// drop removes a game from the running games. The caller holds the server's lock.
func (s *Server) drop(in *game) {
	s.games = slices.DeleteFunc(s.games, func(running *game) bool { return running == in })
}

// remove removes a game that has ended and updates the counters.
func (s *Server) remove(in *game, v foxes.View, moves, refused int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(in)
	s.last = in
	s.count.Moves += moves
	s.count.Refused += refused
	switch v.Outcome {
	case foxes.FoxesWon:
		s.count.FoxesWon++
	case foxes.DolphinsWon:
		s.count.DolphinsWon++
	case foxes.Drawn:
		s.count.Drawn++
	}
	if v.Reason == foxes.ReasonLeft {
		s.count.Left++
	}
}

// pairingTime is how long the server waits for the second connection of a client. A player first connects as a viewer
// and then connects again to play. A spectator connects only as a viewer.
const pairingTime = time.Second

// postpone stores a viewer's request if the player that belongs to the viewer may still connect. It reports whether it
// has stored the request.
func (s *Server) postpone(g *guest, in foxeswire.Join) bool {
	switch {
	case g.request != nil:
		return true
	case !g.respondBy.IsZero(), g.player != rules.Nobody, !s.spectators(), len(s.games) == 0,
		s.next == nil && len(s.games) == s.options.Games, // no player can join
		s.next != nil && s.next.lacksViewer(g):           // the viewer's player waits already
		return false
	}
	// if no player has come from the viewer's host by then, the viewer watches a running game
	g.request, g.respondBy = &in, time.Now().Add(pairingTime)
	return true
}

func (s *Server) spectators() bool {
	return s.options.Game.Dialect.Writing.Spectators == foxes.SpectatorsWelcome
}

// gameToWatch returns the game for a new viewer, or nil if there is none.
func (s *Server) gameToWatch(g *guest) *game {
	// The first choice is a game in which a player from the viewer's host has no viewer, preferably the waiting game.
	// The second choice is the newest running game.
	all := netserver.Newest(s.games, nil, len(s.games))
	if s.spectators() && len(all) > 0 && (s.next == nil || !s.next.lacksViewer(g)) {
		return all[max(0, slices.IndexFunc(all, func(in *game) bool { return in.lacksViewer(g) }))]
	}
	if in := s.waitingGame(); in != nil || len(all) == 0 {
		return in
	}
	return all[0]
}

// lacksViewer reports whether the game has a player without a viewer on the guest's computer. A viewer is a second
// connection that watches the player's side.
func (in *game) lacksViewer(g *guest) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	for i := range in.seats {
		if at := &in.seats[i]; at.player != nil && at.viewer == nil && at.player.conn.SameHost(g.conn) {
			return true
		}
	}
	return false
}
