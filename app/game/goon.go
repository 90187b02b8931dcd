package game

import (
	"menagerie/app/table"
	"menagerie/rules/code"
	"menagerie/scenes"
	"menagerie/scenes/setupscene"
	"menagerie/session"
)

// latest is a session on a server that keeps the last view of the running game.
type latest[V, M any] struct {
	session.Session[V, M]
	view V
	seen bool // there is a view
}

// Tick implements session.Session.
func (l *latest[V, M]) Tick() []session.Update[V] {
	updates := l.Session.Tick()
	for _, u := range updates {
		if u.Phase == session.Playing {
			l.view, l.seen = u.View, true
		}
	}
	return updates
}

// goOn returns a function that continues a game of two on a server as a local game against a bot, from its last position. It is for a
// person whose opponent has left. goOn returns nil if the position contains secrets or is not known.
func (g *Game[S, V, M, C]) goOn(l *latest[V, M]) func() (scenes.Scene, error) {
	own := l.Seats()
	if len(own) != 1 || !l.seen || g.Codec.Hidden || g.Seats.Swap == nil {
		return nil
	}
	c, err := code.Parse(g.Codec.PositionOf(l.view))
	if err != nil {
		return nil
	}
	begun, err := g.Codec.Open(c, g.Seed())
	if err != nil {
		return nil
	}
	return func() (scenes.Scene, error) {
		t, err := g.chosen(setupscene.Practice, nil).Table()
		if err != nil {
			return nil, err
		}
		t = g.Seats.Fitted(t, begun.Config)
		if table.At(t.Bots, int(own[0])) != "" {
			t = g.Seats.Swap(t)
			t.Config = begun.Config
		}
		return g.playBegun(t, begun)
	}
}
