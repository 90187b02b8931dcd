package hosting

import (
	"menagerie/rules"
	"menagerie/session"
)

// SpectatedGame is one game on a server as spectators see it.
type SpectatedGame[V any] struct {
	ID   int64 // number of the game, different for each game of the server; not 0
	At   int   // number that increases with each move or tick
	Over bool
	View V
}

// Spectator is a session without a seat, which shows the latest game on a server in this window.
type Spectator[V, M any] struct {
	Newest func() (SpectatedGame[V], bool) // returns the newest game, or false if there is none
	shown  SpectatedGame[V]
	out    []session.Update[V]
}

func (g *Spectator[V, M]) Tick() []session.Update[V] {
	g.out = g.out[:0]
	e, there := g.Newest()
	switch {
	case !there && g.shown.ID == 0:
		return g.out
	case !there:
		g.shown = SpectatedGame[V]{}
		return append(g.out, session.Update[V]{Phase: session.Joining})
	case e.ID == g.shown.ID && e.At == g.shown.At && e.Over == g.shown.Over: // a game also ends when a player leaves
		return g.out
	}
	g.shown = e
	phase := session.Playing
	if e.Over {
		phase = session.Ended
	}
	return append(g.out, session.Update[V]{Phase: phase, View: e.View})
}

// Send implements session.Session. It does nothing, because a spectator has no seat.
func (g *Spectator[V, M]) Send(rules.Seat, M) {}

func (g *Spectator[V, M]) Seats() []rules.Seat { return nil }

func (g *Spectator[V, M]) Capabilities() session.Capabilities { return session.Capabilities{} }

func (g *Spectator[V, M]) Close() error { return nil }
