package glendaserver

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/wire/glendawire"
)

// enter pairs g with somebody who waits, or with a bot, or lets it wait.
func (s *Server) enter(g *guest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return netserver.ErrShutdown
	}
	if !s.options.SeatListener.Take(g.conn.Local()) {
		return netserver.ErrSeatTaken
	}
	for i, other := range s.lobby {
		if seat, ok := seatOf(other.wish, g.wish); ok {
			s.lobby = slices.Delete(s.lobby, i, i+1)
			return s.pair(other, seat, g)
		}
	}
	for seat, think := range s.bots.Think {
		if think != nil && g.wish != rules.Seat(seat) {
			return s.pair(s.newBot(rules.Seat(seat)), rules.Seat(seat), g)
		}
	}
	s.wait(g)
	return nil
}

// seatOf decides who gets which seat: it returns that of the one who has waited. Nobody as a wish is none.
func seatOf(waiting, coming rules.Seat) (rules.Seat, bool) {
	switch {
	case waiting == rules.Nobody && coming == rules.Nobody:
		return glenda.Glenda, true // as the last original server does it
	case waiting == rules.Nobody:
		return 1 - coming, true
	}
	return waiting, coming != waiting
}

// wait lets g wait. The first of two clients that can't wish hears at once which seat it has.
func (s *Server) wait(g *guest) {
	s.lobby = append(s.lobby, g)
	g.waitsSince = s.limits().Now()
	if g.hello {
		g.tell(glendawire.Wait.Append(nil))
		return
	}
	if g.wish == rules.Nobody {
		g.wish = s.options.First
	}
	g.greeted = true
	g.tell(glendawire.Wait.Append(glendawire.Conn{Number: uint16(g.wish)}.Append(nil)))
}

// drop takes g out of the lobby. It reports false when g does not wait there any more.
func (s *Server) drop(g *guest) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.lobby, g)
	if i < 0 {
		return false
	}
	s.lobby = slices.Delete(s.lobby, i, i+1)
	s.options.SeatListener.Leave(g.conn.Local())
	return true
}

// pair begins a match. What anybody says from now on waits until it has begun.
func (s *Server) pair(first player, seat rules.Seat, second *guest) error {
	state, err := s.options.Begin(s.options.Chance())
	if err != nil {
		return err
	}
	s.count.Started++
	s.ids++
	ctx, cancel := context.WithCancel(context.Background())
	m := &match{
		server: s, id: s.ids, state: state, start: state, began: time.Now(), since: s.limits().Now(), ctx: ctx, cancel: cancel,
	}
	m.players[seat], m.players[1-seat] = first, second
	s.matches[m.id] = m
	m.mu.Lock()
	defer m.mu.Unlock()
	for seat, p := range m.players {
		p.sit(m, rules.Seat(seat))
	}
	m.begin()
	return nil
}

// repeats reports whether the game begins again after its end, as on the first server, which neither closes the connections nor
// sends the board again.
func (m *match) repeats() bool {
	return m.players[0].manners().style == StyleFirst && m.players[1].manners().style == StyleFirst
}

// repeat begins a game again for the players of m, whose lock is held. TURN has been sent already.
func (s *Server) repeat(m *match) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.ids++
	ctx, cancel := context.WithCancel(context.Background())
	again := &match{
		server: s, id: s.ids, players: m.players, state: m.start, start: m.start, again: true, began: time.Now(),
		since: s.limits().Now(), ctx: ctx, cancel: cancel,
	}
	s.matches[again.id] = again
	again.mu.Lock()
	defer again.mu.Unlock()
	for seat, p := range again.players {
		p.sit(again, rules.Seat(seat))
	}
	again.run()
}

// remove forgets a match that has ended and counts how. A repetition that was left before its first move does not count.
func (s *Server) remove(m *match, e ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.matches, m.id)
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

// Match is a match as those see it who look on.
type Match struct {
	ID    int64
	Began time.Time
	Names [2]string // by seat: a name if one was told, else an address
	Over  bool
	View  glenda.View // Outcome has the winner, also of a match that somebody left
}

// Matches returns the matches that are being played, the newest first, at most so many. When there are none it returns the
// one that ended last, so that those who look on see its end.
func (s *Server) Matches(most int) []Match {
	shown := make([]Match, 0, min(most, 16))
	for _, m := range s.newest(most) {
		shown = append(shown, m.look())
	}
	return shown
}

func (s *Server) newest(most int) []*match {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := slices.SortedFunc(maps.Values(s.matches), func(a, b *match) int { return cmp.Compare(b.id, a.id) })
	if len(all) == 0 && s.last != nil {
		all = append(all, s.last)
	}
	return all[:min(most, len(all))]
}
