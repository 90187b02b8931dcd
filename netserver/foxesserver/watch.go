package foxesserver

import (
	"slices"
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// pairing is how long the server waits for the player's connection after a new viewer's connection. A client of the
// specification first connects as a viewer and then as a player. A spectator connects only as a viewer, so the server
// recognizes a spectator only after this time.
const pairing = time.Second

// postpone stores a viewer's request if the viewer may be a spectator of a running game. The server then responds
// later. postpone reports whether the request is stored.
func (s *Server) postpone(g *guest, in foxeswire.Join) bool {
	switch {
	case g.request != nil:
		return true
	case !g.respondBy.IsZero(), g.player != rules.Nobody, !s.spectators(), len(s.games) == 0,
		s.next == nil && len(s.games) == s.options.Games, // no player can join
		s.next != nil && s.next.lacksViewer(g):           // the viewer's player waits already
		return false
	}
	g.request, g.respondBy = &in, time.Now().Add(pairing)
	return true
}

func (s *Server) spectators() bool {
	return s.options.Game.Dialect.Writing.Spectators == foxes.SpectatorsWelcome
}

// watched returns the game for a new viewer. It is a game in which a player from the same host has no viewer; the
// waiting game has priority. Otherwise it is the newest running game. If no game is running, or spectators are
// not allowed, it is the waiting game.
func (s *Server) watched(g *guest) *game {
	all := s.running()
	if s.spectators() && len(all) > 0 && (s.next == nil || !s.next.lacksViewer(g)) {
		return all[max(0, slices.IndexFunc(all, func(in *game) bool { return in.lacksViewer(g) }))]
	}
	if in := s.room(); in != nil || len(all) == 0 {
		return in
	}
	return all[0]
}

// lacksViewer reports whether a player from the guest's address plays in the game and has no viewer.
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
