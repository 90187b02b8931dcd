package glendaserver

import (
	"context"
	"slices"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/wire/glendawire"
)

// enter pairs g with a waiting guest or with a bot. Otherwise g waits.
func (s *Server) enter(g *guest) error {
	for {
		v, err := s.findPlace(g)
		if v.match == nil || v.match.fill(v.seat, g) { // fill fails if the match has ended meanwhile
			return err
		}
	}
}

// findPlace begins a match for g, or lets g wait. If a running match has a vacant seat for g, findPlace only returns
// that seat.
func (s *Server) findPlace(g *guest) (vacantSeat, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.text.Stopped() {
		return vacantSeat{}, netserver.ErrShutdown
	}
	if !s.options.Observer.Seats.Take(g.conn.Local()) {
		return vacantSeat{}, netserver.ErrSeatTaken
	}
	if s.kept != rules.Nobody && g.preferred == rules.Nobody {
		g.preferred = 1 - s.kept
	}
	if v, ok := s.takeVacancy(g.preferred); ok {
		return v, nil
	}
	for i, other := range s.lobby {
		if seat, ok := seatOf(other.preferred, g.preferred); ok {
			s.lobby = slices.Delete(s.lobby, i, i+1)
			return vacantSeat{}, s.beginMatch(other, seat, g)
		}
	}
	for seat, think := range s.bots.Think {
		if think != nil && g.preferred != rules.Seat(seat) {
			return vacantSeat{}, s.beginMatch(s.newBot(rules.Seat(seat)), rules.Seat(seat), g)
		}
	}
	s.addWaiting(g)
	return vacantSeat{}, nil
}

// seatOf returns the seat of a waiting guest who gets an opponent. preference is the seat that the waiting guest
// prefers, and newPreference is that of the opponent. seatOf returns false if both prefer the same seat.
func seatOf(preference, newPreference rules.Seat) (rules.Seat, bool) {
	switch {
	case preference == rules.Nobody && newPreference == rules.Nobody:
		return glenda.Glenda, true // as in the last of the original servers
	case preference == rules.Nobody:
		return 1 - newPreference, true
	}
	return preference, newPreference != preference
}

// addWaiting adds g to the lobby and sends the message WAIT.
func (s *Server) addWaiting(g *guest) {
	s.lobby = append(s.lobby, g)
	g.waitsSince = s.limits().Now()
	if g.hello {
		g.tell(glendawire.Wait.Append(nil))
		return
	}
	// a client of the specification that names no side gets its seat at once
	if g.preferred == rules.Nobody {
		g.preferred = s.options.First
	}
	g.greeted = true
	g.tell(glendawire.Wait.Append(glendawire.Conn{Number: uint16(g.preferred)}.Append(nil)))
}

// drop removes g from the lobby. It returns false if g is no longer there.
func (s *Server) drop(g *guest) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.lobby, g)
	if i < 0 {
		return false
	}
	s.lobby = slices.Delete(s.lobby, i, i+1)
	s.options.Observer.Seats.Leave(g.conn.Local())
	return true
}

// beginMatch begins a match. Messages of both players are not handled until it has begun.
func (s *Server) beginMatch(first player, seat rules.Seat, second *guest) error {
	state, err := s.options.Begin(s.options.Chance())
	if err != nil {
		return err
	}
	s.count.Started++
	var players [2]player
	players[seat], players[1-seat] = first, second
	m := s.newMatch(state, players)
	defer m.mu.Unlock()
	m.begin()
	return nil
}

// newMatch adds a match to the server. start is the position at the beginning of the match. The returned match is
// locked.
func (s *Server) newMatch(start glenda.State, players [2]player) *match {
	s.ids++
	ctx, cancel := context.WithCancel(context.Background())
	m := &match{
		server: s, id: s.ids, players: players, state: start, start: start, began: time.Now(), since: s.limits().Now(), ctx: ctx, cancel: cancel,
	}
	s.matches = append(s.matches, m)
	m.mu.Lock()
	for seat, p := range players {
		p.sit(m, rules.Seat(seat))
	}
	return m
}

// repeats reports whether a new game begins on the same connections after the game.
func (m *match) repeats() bool {
	// the oldest original server worked in this way
	return m.players[0].manners().style == StyleFirst && m.players[1].manners().style == StyleFirst
}

// repeat starts a new match with the board and the players of m. The caller must hold the lock of m and must have sent
// TURN.
func (s *Server) repeat(m *match) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.text.Stopped() {
		return
	}
	again := s.newMatch(m.start, m.players)
	defer again.mu.Unlock()
	again.again, again.moved = true, [2]bool{true, true}
	// this does not announce the first turn
	again.run()
}

// remove removes a match that has ended and updates the counters.
func (s *Server) remove(m *match, e ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.matches = slices.DeleteFunc(s.matches, func(running *match) bool { return running == m })
	s.vacant = slices.DeleteFunc(s.vacant, func(v vacantSeat) bool { return v.match == m })
	// repeat has started this match, and it ended before its first move
	if m.again && m.state.View(rules.Nobody).Turn == 0 {
		return
	}
	s.last = m
	s.count.Moves += int64(m.state.View(rules.Nobody).Turn)
	switch {
	case e.lost == glendawire.Left:
		s.count.Left++
	case e.lost == glendawire.Slow:
		s.count.Slow++
	case e.lost == glendawire.Odd:
		s.count.Odd++
	}
	switch e.winner {
	case glenda.Trapper:
		s.count.TrapperWon++
	case glenda.Glenda:
		s.count.GlendaWon++
	}
}

// Match is a match as spectators see it.
type Match struct {
	ID    int64
	Began time.Time
	Names [2]string // name or address of each player, by seat
	Over  bool
	View  glenda.View // View of a spectator; its Outcome names the winner even if a player left
}

// Latest returns the newest match as spectators see it. It returns false if there was no match yet.
func (s *Server) Latest() (netserver.Spectated[glenda.View], bool) {
	for _, m := range s.Matches(1) {
		return netserver.Spectated[glenda.View]{ID: m.ID, At: m.View.Turn, Over: m.Over, Names: m.Names[:], View: m.View}, true
	}
	return netserver.Spectated[glenda.View]{}, false
}

// Matches returns at most n running matches, newest first. If no match is running, it returns only the match that ended last.
func (s *Server) Matches(n int) []Match {
	s.mu.Lock()
	newest := netserver.Newest(s.matches, s.last, n)
	s.mu.Unlock()
	shown := make([]Match, len(newest))
	for i, m := range newest {
		shown[i] = m.look()
	}
	return shown
}
