package foxesserver

import (
	"time"

	"menagerie/netserver/foxesserver/foxesencoding"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

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
	return in.server.line(foxesencoding.Details(side, in.state.View(side), in.starts(now), in.ticks(now)))
}
