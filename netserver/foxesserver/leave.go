package foxesserver

import (
	"errors"
	"net/netip"
	"slices"
	"time"

	"menagerie/internal/neighbourhood"
	"menagerie/netserver"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// leave removes a guest from a game that has begun. A player who leaves has lost.
func (in *game) leave(g *guest, why error) {
	in.withLock(func(now time.Time) {
		in.catchUp(now)
		plays := g.player != rules.Nobody && in.seats[g.player].player == g // no bot has replaced it
		in.forget(g)
		if plays {
			in.endAbandoned(g.player, why)
		}
	})
}

func (in *game) endAbandoned(side rules.Seat, why error) {
	switch {
	case in.over:
	case errors.Is(why, netserver.ErrShutdown):
		in.stop() // a shutdown has no winner
	default:
		if errors.Is(why, errOdd) {
			in.server.options.Observer.GameLog.Out(int(side), observe.OutNonsense)
		}
		in.state, _ = in.state.Leave(side) // Leave fails only after the end of a game
		in.sendBoards()
		in.finish()
	}
}

// isSilent reports whether the player at this seat is a guest who has sent no move and no request in this game.
func (at *seat) isSilent() bool {
	return at.player != nil && at.player.wish == rules.Nobody && !at.player.spoke.Load()
}

// silentGuests returns, by side, the players who have sent nothing within Options.Opening. It returns them only once.
func (in *game) silentGuests() (silent [foxes.Sides]*guest) {
	if in.openingOver() {
		// later calls do not return these guests again
		in.opening = 0
		for side := range in.seats {
			if at := &in.seats[side]; at.isSilent() {
				silent[side] = at.player
			}
		}
	}
	return silent
}

func (in *game) openingOver() bool { return in.opening > 0 && in.time.Elapsed >= in.opening }

// expel disconnects the player g, who has sent nothing. A bot or a waiting guest takes the player's place. If there is
// no bot and no guest, the opponent wins.
func (s *Server) expel(in *game, side rules.Seat, g *guest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count.Silent++
	in.mu.Lock()
	defer in.mu.Unlock()
	at, think := &in.seats[side], s.bots.Think[side]
	switch {
	case at.player != g || in.over || s.door.Stopped():
	case think != nil && in.seats[1-side].bot == nil:
		b := s.newBot(in, side, think)
		at.player, at.bot = nil, b
		s.work.Go(func() { b.Play(in.ctx) })
		b.Wake()
	case s.next != nil:
		s.takeOver(in, side)
	}
	g.conn.End(errSilent)
}

// takeOver moves the player of the waiting game to a side of a running game, together with the player's viewer.
func (s *Server) takeOver(in *game, side rules.Seat) {
	old, at := s.next, &in.seats[side]
	old.mu.Lock()
	defer old.mu.Unlock()
	own := side
	if old.seats[own].player == nil {
		own = 1 - side
	}
	from := old.seats[own]
	if from.player == nil || old.seats[1-own].viewer != nil || len(old.onlookers) > 0 ||
		own != side && (from.player.wish != rules.Nobody || s.kept == side) {
		return
	}
	at.player = from.player
	at.player.spoke.Store(false)
	if from.viewer != nil {
		if at.viewer != nil {
			in.onlookers = append(in.onlookers, at.viewer)
		}
		at.viewer = from.viewer
	}
	// another Team message informs the player, as the specification allows
	old.forEachGuest(func(g *guest, _ rules.Seat) {
		for _, by := range g.joined {
			g.send(s.encode(foxeswire.Team{By: by.To, To: by.By, Team: foxeswire.Players[side]}))
		}
	})
	old.seats, old.side = [foxes.Sides]seat{}, side // lines that were sent before the move have no effect
	old.moved.Store(in)
	old.cancel()
	s.next = nil
	// the player has the usual time to send a first line
	in.opening = in.time.Elapsed + s.options.Opening
	in.sendViewers(side, in.board(side))
	at.player.sendDetails(in.details(side))
	if at.free {
		in.permitMove(side)
	}
	in.clock.Reset(in.untilNextEvent(time.Now()))
}

// The rules do not end a game without a time limit, or one in extra time, in which nobody moves. Such a game would occupy an
// island for ever. The server ends it like a game that a player has left. Each client of the specification understands this end.

// idleEnd returns the time on the game's clock at which the game ends if no player moves any more. ok is false if there
// is no such limit.
func (in *game) idleEnd() (at time.Duration, ok bool) {
	v, limit := in.state.View(rules.Nobody), in.server.options.Idle
	if limit <= 0 || v.Config.Limit > 0 && !v.Overtime() {
		return 0, false
	}
	return max(in.movedAt, durationOf(v.Config.Limit)) + limit, true
}

func (in *game) idle() bool {
	at, ok := in.idleEnd()
	return ok && in.time.Elapsed >= at
}

// endIfIdle ends the game if no player has moved for the time Options.Idle.
func (in *game) endIfIdle() {
	if in.over || !in.idle() {
		return
	}
	// the side with more animals wins; with equal numbers, the side that has moved last
	winner := in.state.View(rules.Nobody).Leader().Winner()
	if winner == rules.Nobody {
		winner = in.mover
	}
	if winner != rules.Nobody {
		in.endAbandoned(1-winner, errIdle)
		return
	}
	// no player has ever moved, so there is no winner
	in.stop()
	for i := range in.seats {
		if g := in.seats[i].player; g != nil {
			g.conn.End(errIdle)
		}
	}
}

// A crowd is several silent guests from one network, who hold several games.
const (
	crowdSeats = 3               // number of seats from which on guests of one network are a crowd
	crowdTime  = 5 * time.Second // time in which every guest may be silent
)

// endSilentGame ends the oldest game in which all guests are silent, and reports whether there is one. The caller must
// hold the server's lock.
func (s *Server) endSilentGame() bool {
	now := time.Now()
	seats, games := map[netip.Prefix]int{}, map[*game][]*guest{}
	for _, in := range s.games {
		if guests := in.allSilent(now); len(guests) > 0 {
			games[in] = guests
			for _, g := range guests {
				if network := g.network(); network.IsValid() {
					seats[network]++
				}
			}
		}
	}
	var oldest *game
	for in, guests := range games {
		// at least one of the guests must belong to a crowd of silent guests from one network
		crowded := slices.ContainsFunc(guests, func(g *guest) bool { return seats[g.network()] >= crowdSeats })
		if crowded && (oldest == nil || in.opens.Before(oldest.opens)) {
			oldest = in
		}
	}
	if oldest == nil {
		return false
	}
	s.drop(oldest)
	for _, g := range games[oldest] {
		s.count.Silent++
		g.conn.End(errSilent)
	}
	return true
}

// allSilent returns the players if none of them has sent anything in a game that began at least crowdTime ago, and
// otherwise nil.
func (in *game) allSilent(now time.Time) (guests []*guest) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.over || !in.running || now.Before(in.opens.Add(crowdTime)) {
		return nil
	}
	for i := range in.seats {
		at := &in.seats[i]
		switch {
		case at.isSilent():
			guests = append(guests, at.player)
		case at.player != nil:
			return nil
		}
	}
	return guests
}

// network returns the network from which the guest plays, or the zero Prefix for a guest in this process.
func (g *guest) network() netip.Prefix {
	at, err := netip.ParseAddrPort(g.conn.Remote())
	if err != nil {
		return netip.Prefix{}
	}
	return neighbourhood.OfIP(at.Addr())
}
