package foxesserver

import (
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

func (in *game) sendBoard(side rules.Seat) {
	in.withLock(func(now time.Time) {
		in.catchUp(now)
		in.sendViewers(side, in.board(side))
	})
}

func (in *game) sendBoardTo(g *guest, side rules.Seat) {
	in.mu.Lock()
	defer in.mu.Unlock()
	g.send(in.board(side))
	g.sendDetails(in.details(side))
}

func (in *game) board(side rules.Seat) []byte {
	return in.server.encode(foxeswire.Tiles{To: foxeswire.Viewers[side], Tiles: in.state.View(side).Board.String()})
}

func (in *game) sendBoards() {
	in.server.options.Observer.GameLog.See(in.state.View(rules.Nobody))
	for i := range in.seats {
		in.sendViewers(rules.Seat(i), in.board(rules.Seat(i)))
	}
	for _, g := range in.onlookers {
		g.send(in.board(foxes.Foxes))
	}
	in.sendDetails()
}

func (in *game) permitMove(side rules.Seat) {
	in.server.options.Observer.GameLog.Ask(int(side))
	if b := in.seats[side].bot; b != nil {
		b.Wake()
	}
	toViewer := in.server.encode(foxeswire.Next{To: foxeswire.Viewers[side]})
	toPlayer := in.server.encode(foxeswire.Next{To: foxeswire.Players[side]})
	in.send(side, append(toPlayer, toViewer...), toViewer)
}

// sendFail informs a side that its request is refused.
func (in *game) sendFail(side rules.Seat) {
	in.sendViewers(side, in.server.encode(foxeswire.Fail{To: foxeswire.Viewers[side]}))
}

// send sends lines to a side's player and viewer.
func (in *game) send(side rules.Seat, toPlayer, toViewer []byte) {
	if g := in.seats[side].player; g != nil {
		g.send(toPlayer)
	}
	if g := in.seats[side].viewer; g != nil {
		g.send(toViewer)
	}
}

// sendViewers sends a line to the viewer and to the player of a side. The player receives it because some players have no
// separate viewer connection.
func (in *game) sendViewers(side rules.Seat, line []byte) { in.send(side, line, line) }

// enableDetails makes the server send Details messages to the guest. These messages contain the clocks and the rules of
// the game.
func (s *Server) enableDetails(g *guest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := g.currentGame()
	if in != nil {
		in.mu.Lock()
		defer in.mu.Unlock()
	}
	if g.detailed {
		return
	}
	g.detailed = true
	if in != nil && !in.waits.Load() {
		g.sendDetails(in.details(g.side()))
	}
}

// side returns the side whose messages the guest receives. Spectators receive those of the foxes.
func (g *guest) side() rules.Seat { return max(g.player, g.viewer, foxes.Foxes) }

// sendDetails sends Details to the guest if the guest has requested them.
func (g *guest) sendDetails(details []byte) {
	if g.detailed {
		g.send(details)
	}
}

// sendDetails sends the rules and the clocks to all guests who have requested them. Call it when the board or a clock
// has changed.
func (in *game) sendDetails() {
	in.forEachGuest(func(g *guest, side rules.Seat) {
		if g.detailed {
			g.send(in.details(side))
		}
	})
}

func (in *game) countdownTicks(now time.Time) int {
	if in.running || in.waits.Load() {
		return 0
	}
	return int((max(0, in.opens.Sub(now))*foxes.Second + time.Second - 1) / time.Second)
}

// ticks returns the time since the beginning of the game in ticks. The game's State may be behind this time.
func (in *game) ticks(now time.Time) int {
	if !in.running || in.over || in.stands() {
		return in.tick
	}
	// the State advances only with events
	return int(in.time.At(now) * foxes.Second / time.Second)
}

// details returns a line with the game's clocks and rules for side.
func (in *game) details(side rules.Seat) []byte {
	now := time.Now()
	return in.server.encode(encodeDetails(side, in.state.View(side), in.countdownTicks(now), in.ticks(now)))
}
