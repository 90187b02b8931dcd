package labyrinthserver

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// enter lets a guest sit down, or watch, and returns what it will be told; nil when there is no table for it.
func (s *Server) enter(g *guest) *backlog {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g.called == "" {
		return s.watch(g)
	}
	if !s.options.SeatListener.Free(g.at) || !s.open() {
		s.count.Refused++
		return nil
	}
	s.options.SeatListener.Take(g.at)
	g.out = newBacklog()
	s.seat(g)
	return g.out
}

// open reports whether there is a table that is not full, and makes one if there can be another.
func (s *Server) open() bool {
	if s.filling == nil && !s.closed && !s.played && len(s.tables) < s.options.Tables {
		s.filling = &table{server: s, public: newBacklog()}
	}
	return s.filling != nil && !s.closed
}

// seat lets a player wait for the others, and begins when all are there.
func (s *Server) seat(g *guest) {
	s.filling.waiting = append(s.filling.waiting, g)
	s.beginIfFull()
}

// beginIfFull begins when guests wait and nobody else is needed.
func (s *Server) beginIfFull() {
	if s.filling == nil || s.closed || len(s.filling.waiting) == 0 {
		return
	}
	if len(s.filling.waiting)+s.bots.seats(s.options.Game.Players) >= s.options.Game.Players {
		s.begin()
	}
}

// watch returns the messages of the newest game for a spectator. Until the next game begins, these are the messages of the
// last one. It returns nil when there is neither a game nor one to come.
func (s *Server) watch(g *guest) *backlog {
	t := s.newestTable()
	if t == nil && s.last != nil && !s.closed {
		t = s.last
		g.late = s.options.Next != NextNone
	}
	return s.watchTable(g, cmp.Or(t, s.tableToCome()))
}

// watchOn returns the messages of the game after the one that g has watched, or nil when g is not to watch another one. A
// guest that has left is not registered again.
func (s *Server) watchOn(g *guest) *backlog {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, watches := s.watching[g]
	if !watches || s.options.Next != NextSame && !g.late {
		return nil
	}
	g.late = false
	t := s.newestTable()
	if t == nil || t == before {
		t = s.tableToCome()
	}
	return s.watchTable(g, t)
}

// watchTable registers g as a spectator of t, unless t is nil.
func (s *Server) watchTable(g *guest, t *table) *backlog {
	if t == nil {
		s.count.Refused++
		return nil
	}
	s.watching[g] = t
	return t.public
}

// newestTable returns the table whose game has begun last, or nil if no game is being played.
func (s *Server) newestTable() *table {
	var t *table
	for _, playing := range s.tables {
		if t == nil || playing.id > t.id {
			t = playing
		}
	}
	return t
}

// tableToCome returns the table whose game will begin next, or nil if there will be none.
func (s *Server) tableToCome() *table {
	if !s.open() {
		return nil
	}
	return s.filling
}

// part takes leave of a guest whose connection has ended, and err is why.
func (s *Server) part(g *guest, err error) {
	s.mu.Lock()
	delete(s.watching, g)
	s.mu.Unlock()
	if g.called == "" {
		g.conn.End(err)
		return
	}
	g.mu.Lock()
	g.gone = true // from now on it is not seated again
	g.mu.Unlock()
	if !s.drop(g) && !errors.Is(err, netserver.ErrShutdown) {
		if t, seat := g.where(); t != nil {
			t.disqualify(seat, reason(err))
		}
	}
	g.rests()
}

// drop takes a guest away from the table that is not full. It reports false when it does not wait there.
func (s *Server) drop(g *guest) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.filling == nil {
		return false
	}
	i := slices.Index(s.filling.waiting, g)
	if i < 0 {
		return false
	}
	s.filling.waiting = slices.Delete(s.filling.waiting, i, i+1)
	s.options.SeatListener.Leave(g.at)
	return true
}

// Fill begins the game of the table that is not full, with bots in the free seats. It reports false when nobody waits there
// or there are no bots.
func (s *Server) Fill() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.filling == nil || len(s.filling.waiting) == 0 || s.bots.Think == nil || s.closed {
		return false
	}
	s.begin()
	return true
}

// begin begins the game of the table that was being filled.
func (s *Server) begin() {
	t := s.filling
	s.filling = nil
	s.played = s.options.Next == NextNone
	s.count.Started++
	state, err := s.options.Begin(s.options.Chance())
	if err != nil {
		panic(err) // New of the server has validated the game
	}
	t.id, t.state, t.began = s.count.Started, state, time.Now()
	t.since = s.limits().Now()
	t.ctx, t.cancel = context.WithCancel(s.ctx)
	s.tables[t.id] = t
	players := make([]player, 0, s.options.Game.Players)
	for _, g := range t.waiting {
		players = append(players, g)
	}
	for len(players) < s.options.Game.Players {
		players = append(players, s.newBot(t))
	}
	if rng := rand.New(rand.NewPCG(s.options.Chance(), 0)); s.options.Seating == SeatsDrawn {
		rng.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	} else {
		last := len(players) - int(s.options.First)
		players = slices.Concat(players[last:], players[:last])
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.players = players
	t.begin()
}

// remove forgets a table whose game has ended, and counts how. What follows is begun beside it.
func (s *Server) remove(t *table) {
	v := t.state.View(rules.Nobody)
	t.cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.tables, t.id)
	s.last = t
	s.count.Moves += int64(len(v.History))
	switch v.Outcome {
	case labyrinth.Won:
		s.count.Won++
	case labyrinth.Abandoned:
		s.count.Abandoned++
	case labyrinth.Stopped:
		s.count.Stopped++
	}
	if s.options.Next == NextSame && !s.closed {
		s.work.Go(func() { s.follow(t) })
	}
}

// follow lets those who were not disqualified wait for another game after a while.
func (s *Server) follow(t *table) {
	if s.options.Break > 0 {
		select {
		case <-time.After(s.options.Break):
		case <-s.ctx.Done():
		}
	}
	left := t.left()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range left {
		switch {
		case !s.open():
			g.dismiss()
		case g.rises():
			s.seat(g)
		}
	}
}

// Table is a game as those see it who look on.
type Table struct {
	ID         int64
	Began      time.Time
	Names      []string // by seat
	Bots       []bool   // by seat: whether a program of this server plays
	Spectators int
	Position   labyrinth.Position
	Left       time.Duration // for the move under way; 0 between moves
}

// Lobby are those who wait for a game to begin, and how many it needs in all. Bots among them are not counted as waiting.
type Lobby struct {
	Waiting []string
	Players int
	Bots    int
}

// Lobby returns who waits at the table that is not full.
func (s *Server) Lobby() Lobby {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := Lobby{Players: s.options.Game.Players, Bots: s.bots.seats(s.options.Game.Players)}
	if s.filling != nil {
		for _, g := range s.filling.waiting {
			l.Waiting = append(l.Waiting, g.called)
		}
	}
	return l
}

// Tables returns the games that are being played, the newest first, at most so many. When there are none it returns the one
// that ended last, so that those who look on see its end.
func (s *Server) Tables(most int) []Table {
	shown := make([]Table, 0, min(most, 16))
	for _, t := range s.newest(most) {
		shown = append(shown, t.look())
	}
	return shown
}

func (s *Server) newest(most int) []*table {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := slices.SortedFunc(maps.Values(s.tables), func(a, b *table) int { return cmp.Compare(b.id, a.id) })
	if len(all) == 0 && s.last != nil {
		all = append(all, s.last)
	}
	return all[:min(most, len(all))]
}

func (s *Server) countOut(why labyrinth.Reason) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch why {
	case labyrinth.ReasonTimeout:
		s.count.Timeouts++
	case labyrinth.ReasonFormat:
		s.count.Formats++
	case labyrinth.ReasonNetwork:
		s.count.Networks++
	case labyrinth.ReasonIllegal:
		s.count.Illegals++
	}
}
