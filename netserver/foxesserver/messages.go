package foxesserver

import (
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// refresh sends the board to a side.
func (in *game) refresh(side rules.Seat) {
	in.locked(func(now time.Time) {
		in.catchUp(now)
		in.tellViewers(side, in.board(side))
	})
}

// showTo sends the board to one guest.
func (in *game) showTo(g *guest, side rules.Seat) {
	in.mu.Lock()
	defer in.mu.Unlock()
	g.tell(in.board(side))
	g.inform(in.details(side))
}

func (in *game) board(side rules.Seat) []byte {
	return in.server.line(foxeswire.Tiles{To: foxeswire.Viewers[side], Tiles: in.state.View(side).Board.String()})
}

// boards sends the board to all guests in the game.
func (in *game) boards() {
	in.server.options.Observer.GameLog.See(in.state.View(rules.Nobody))
	for i := range in.seats {
		in.tellViewers(rules.Seat(i), in.board(rules.Seat(i)))
	}
	for _, g := range in.onlookers {
		g.tell(in.board(foxes.Foxes))
	}
	in.inform()
}

// next informs a side that it may move.
func (in *game) next(side rules.Seat) {
	in.server.options.Observer.GameLog.Ask(int(side))
	if b := in.seats[side].bot; b != nil {
		b.Wake()
	}
	toViewer := in.server.line(foxeswire.Next{To: foxeswire.Viewers[side]})
	toPlayer := in.server.line(foxeswire.Next{To: foxeswire.Players[side]})
	in.tell(side, append(toPlayer, toViewer...), toViewer)
}

// fail informs a side that its request is refused.
func (in *game) fail(side rules.Seat) {
	in.tellViewers(side, in.server.line(foxeswire.Fail{To: foxeswire.Viewers[side]}))
}

// tell sends lines to a side's player and viewer.
func (in *game) tell(side rules.Seat, toPlayer, toViewer []byte) {
	if g := in.seats[side].player; g != nil {
		g.tell(toPlayer)
	}
	if g := in.seats[side].viewer; g != nil {
		g.tell(toViewer)
	}
}

// tellViewers sends a line to the viewer and to the player of a side. The player may have no separate viewer
// connection, and therefore also receives the line.
func (in *game) tellViewers(side rules.Seat, line []byte) { in.tell(side, line, line) }

// detail makes the server send messages of the type Details, with the clocks and the rules of the game, to the guest.
// If the guest's game has begun, it sends the first one at once.
func (s *Server) detail(g *guest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := g.island()
	if in != nil {
		in.mu.Lock()
		defer in.mu.Unlock()
	}
	if g.detailed {
		return
	}
	g.detailed = true
	if in != nil && !in.waits.Load() {
		g.inform(in.details(g.side()))
	}
}

// side returns the side whose messages the guest receives. A guest with both roles has them on the same side, and spectators receive
// the messages of the foxes.
func (g *guest) side() rules.Seat { return max(g.player, g.viewer, foxes.Foxes) }

// inform sends Details to the guest if it has requested them.
func (g *guest) inform(details []byte) {
	if g.detailed {
		g.tell(details)
	}
}

// inform sends the message Details to all guests in the game who have requested it. Details contains the rules and the
// clocks. The method is called when the board or a clock of the game has changed.
func (in *game) inform() {
	in.each(func(g *guest, side rules.Seat) {
		if g.detailed {
			g.tell(in.details(side))
		}
	})
}

// starts returns the remaining ticks of the countdown.
func (in *game) starts(now time.Time) int {
	if in.running || in.waits.Load() {
		return 0
	}
	return int((max(0, in.opens.Sub(now))*foxes.Second + time.Second - 1) / time.Second)
}

// ticks returns the time since the beginning of the game in ticks. The result may be later than the time of the game's
// State, which changes only with events.
func (in *game) ticks(now time.Time) int {
	if !in.running || in.over || in.stands() {
		return in.tick
	}
	return int(in.time.At(now) * foxes.Second / time.Second)
}

// details returns a line with the game's clocks and rules for side.
func (in *game) details(side rules.Seat) []byte {
	now := time.Now()
	return in.server.line(encodeDetails(side, in.state.View(side), in.starts(now), in.ticks(now)))
}
