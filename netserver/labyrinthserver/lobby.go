package labyrinthserver

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// enter seats a player in a game or registers a spectator. It returns the Backlog with the messages to the guest, or
// nil if there is no place for the guest.
func (s *Server) enter(g *guest) *netserver.Backlog {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g.called == "" {
		return s.watch(g)
	}
	if !s.options.Observer.Seats.Free(g.at) || !s.openTable() {
		s.count.Refused++
		return nil
	}
	s.options.Observer.Seats.Take(g.at)
	g.out = netserver.NewBacklog()
	s.seatPlayer(g)
	return g.out
}

// openTable reports whether a table waits for players. It makes one if necessary and if a further game may begin.
func (s *Server) openTable() bool {
	if s.filling == nil && s.ctx.Err() == nil && !s.played && len(s.tables) < s.options.Tables {
		s.filling = &table{server: s, public: netserver.NewBacklog()}
	}
	return s.filling != nil && s.ctx.Err() == nil
}

// seatPlayer adds a player to the waiting table. If the table is full after that, its game begins.
func (s *Server) seatPlayer(g *guest) {
	s.filling.waiting = append(s.filling.waiting, g)
	s.beginIfFull()
}

// beginIfFull begins the game if guests wait and bots fill the remaining seats.
func (s *Server) beginIfFull() {
	if s.filling == nil || s.ctx.Err() != nil || len(s.filling.waiting) == 0 {
		return
	}
	if len(s.filling.waiting)+s.bots.seatsTaken(s.options.Game.Players) >= s.options.Game.Players {
		s.begin()
	}
}

// watch returns the backlog for a new spectator, or nil if there is no game.
func (s *Server) watch(g *guest) *netserver.Backlog {
	// the newest running game, or the last game, or else the next game
	t := s.newestTable()
	if t == nil && s.last != nil && s.ctx.Err() == nil {
		t = s.last
		g.late = s.options.Next != NextNone
	}
	return s.watchTable(g, cmp.Or(t, s.nextTable()))
}

// nextBacklog returns the backlog of the next game for a spectator whose game has ended, or nil if there is none.
func (s *Server) nextBacklog(g *guest) *netserver.Backlog {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, watches := s.watching[g]
	if !watches || s.options.Next != NextSame && !g.late {
		return nil
	}
	g.late = false
	t := s.newestTable()
	if t == nil || t == before {
		t = s.nextTable()
	}
	return s.watchTable(g, t)
}

func (s *Server) watchTable(g *guest, t *table) *netserver.Backlog {
	if t == nil {
		s.count.Refused++
		return nil
	}
	s.watching[g] = t
	return t.public
}

// newestTable returns the running game that began last, or nil if no game is running.
func (s *Server) newestTable() *table {
	if len(s.tables) == 0 {
		return nil
	}
	return s.tables[len(s.tables)-1]
}

// nextTable returns the table of the next game that will begin, or nil if no further game will begin.
func (s *Server) nextTable() *table {
	if !s.openTable() {
		return nil
	}
	return s.filling
}

func (s *Server) removeGuest(g *guest, err error) {
	s.mu.Lock()
	delete(s.watching, g)
	s.mu.Unlock()
	if g.called == "" {
		g.conn.End(err)
		return
	}
	g.mu.Lock()
	g.gone = true // prevents leaveTable from seating the guest again
	g.mu.Unlock()
	if !s.drop(g) {
		if t, seat := g.tableAndSeat(); t != nil {
			if why := disqualification(err); why != labyrinth.ReasonNetwork || !t.inherit(seat) {
				t.disqualify(seat, why)
			}
		}
	}
	g.endQueue()
}

// drop removes a guest from the waiting table. It returns false if the guest is not at that table.
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
	s.options.Observer.Seats.Leave(g.at)
	return true
}

// Fill begins the waiting game with bots in its free seats. It returns false if no guest waits or the server has no bots.
func (s *Server) Fill() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.filling == nil || len(s.filling.waiting) == 0 || s.bots.Think == nil || s.ctx.Err() != nil {
		return false
	}
	s.begin()
	return true
}

// SetPlayers sets the number of players for games that begin later. If enough players are waiting, their game begins.
func (s *Server) SetPlayers(n int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	game := s.options.Game
	game.Players = n
	if err := game.Validate(); err != nil {
		return fmt.Errorf("the number of players cannot be changed: %w", err)
	}
	s.options.Game = game
	s.options.Begin = func(seed uint64) (labyrinth.State, error) { return labyrinth.New(game, seed) }
	s.beginIfFull()
	return nil
}

func (s *Server) begin() {
	t := s.filling
	s.filling = nil
	s.played = s.options.Next == NextNone
	s.count.Started++
	seed := s.options.Chance()
	state, err := s.options.Begin(seed)
	if err != nil {
		panic(err) // unreachable, because New of the server has validated the game
	}
	t.id, t.state, t.began = s.count.Started, state, time.Now()
	t.disclose = s.options.Observer.Deals.Seal(seed)
	t.since = s.limits().Now()
	t.ctx, t.cancel = context.WithCancel(s.ctx)
	s.tables = append(s.tables, t)
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

// remove removes a game that has ended and updates the counters.
func (s *Server) remove(t *table) {
	v := t.state.View(rules.Nobody)
	t.cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tables = slices.DeleteFunc(s.tables, func(running *table) bool { return running == t })
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
	// the players stay for another game
	if s.options.Next == NextSame && s.ctx.Err() == nil {
		s.work.Go(func() { s.reseatPlayers(t) })
	}
}

// reseatPlayers waits for Options.Break, and then gives the connected players seats at the next table.
func (s *Server) reseatPlayers(t *table) {
	if s.options.Break > 0 {
		select {
		case <-time.After(s.options.Break):
		case <-s.ctx.Done():
		}
	}
	left := t.remainingGuests()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range left {
		switch {
		case !s.openTable():
			g.dismiss()
		case g.leaveTable():
			s.seatPlayer(g)
		}
	}
}

// Table is a game as spectators see it.
type Table struct {
	ID         int64
	Began      time.Time
	Names      []string // names of the players, by seat
	Bots       []bool   // whether a bot of this server plays, by seat
	Spectators int
	Position   labyrinth.Position
	Left       time.Duration // time left for the current move; 0 between moves
}

// Lobby describes the game that waits for players.
type Lobby struct {
	Waiting []string
	Players int
	Bots    int
}

// Lobby returns the state of the game that waits for players.
func (s *Server) Lobby() Lobby {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := Lobby{Players: s.options.Game.Players, Bots: s.bots.seatsTaken(s.options.Game.Players)}
	if s.filling != nil {
		for _, g := range s.filling.waiting {
			l.Waiting = append(l.Waiting, g.called)
		}
	}
	return l
}

// Latest returns the newest game as spectators see it. It returns false if there was no game yet.
func (s *Server) Latest() (netserver.Spectated[labyrinth.View], bool) {
	for _, t := range s.Tables(1) {
		p := t.Position
		moves := len(p.History) + len(p.Players) - len(p.InGame())
		return netserver.Spectated[labyrinth.View]{ID: t.ID, At: moves, Over: p.Outcome != labyrinth.Running, Names: t.Names, View: p.View(rules.Nobody, nil)}, true
	}
	return netserver.Spectated[labyrinth.View]{}, false
}

// Tables returns at most n running games, newest first. If no game is running, it returns only the game that ended last.
func (s *Server) Tables(n int) []Table {
	s.mu.Lock()
	newest := netserver.Newest(s.tables, s.last, n)
	s.mu.Unlock()
	shown := make([]Table, len(newest))
	for i, t := range newest {
		shown[i] = t.look()
	}
	return shown
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
