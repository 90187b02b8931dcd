package foxesserver

import (
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// detail sends the guest Details from now on. A guest that is in a game already gets the first at once.
func (s *Server) detail(g *guest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := g.game
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

// side is the side whose messages the guest gets.
func (g *guest) side() rules.Seat {
	switch {
	case g.player != rules.Nobody:
		return g.player
	case g.viewer != rules.Nobody:
		return g.viewer
	}
	return foxes.Foxes
}

// inform sends Details to a guest that has asked for them.
func (g *guest) inform(details []byte) {
	if g.detailed {
		g.tell(details)
	}
}

// inform sends Details to everybody in the game who has asked for them. They follow a board, and whatever changes a clock.
func (in *game) inform() {
	for i := range in.seats {
		for _, g := range []*guest{in.seats[i].player, in.seats[i].viewer} {
			if g != nil && g.detailed {
				g.tell(in.details(rules.Seat(i)))
			}
		}
	}
	for _, g := range in.onlookers {
		if g.detailed {
			g.tell(in.details(foxes.Foxes))
		}
	}
}

// starts returns the ticks that are left of the countdown.
func (in *game) starts(now time.Time) int {
	if in.running || in.waits.Load() {
		return 0
	}
	return int((max(0, in.opens.Sub(now))*foxes.Second + time.Second - 1) / time.Second)
}

// ticks returns the game's time, which the state reaches when something happens.
func (in *game) ticks(now time.Time) int {
	if !in.running || in.over || in.stands() {
		return in.tick
	}
	return int((in.elapsed + in.pace().Shrink(in.since(now))) * foxes.Second / time.Second)
}

// details returns the line with the game's clocks and rules.
func (in *game) details(side rules.Seat) []byte {
	v := in.state.View(side)
	c, d, now := v.Config, v.Config.Dialect, time.Now()
	m := foxeswire.Details{
		To: viewerOf(side), Starts: in.starts(now), Now: in.ticks(now), Cooldown: c.Cooldown, Ready: v.Ready,
		Tide: c.Tide, Next: v.NextTide, Tides: v.Tides, Limit: c.Limit, Outcome: int(v.Outcome), Reason: int(v.Reason),
		Dialect: [4]int{int(d.Range), int(d.Illegal), int(d.Tides), int(d.Tie)},
	}
	var coming [][]int
	for _, tide := range v.Coming {
		tiles := make([]int, len(tide.Flips))
		for i, p := range tide.Flips {
			tiles[i] = v.Board.Index(p)
		}
		coming = append(coming, tiles)
	}
	m.Foretell(coming)
	return in.server.line(m)
}

// mostDetails is the most bytes that Details of a game have.
func mostDetails(c foxes.Config) int {
	const numbers, tile = 256, 5
	return numbers + tile*c.Size*c.Forecast
}
