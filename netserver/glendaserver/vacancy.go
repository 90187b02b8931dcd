package glendaserver

import (
	"slices"
	"time"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/wire/glendawire"
)

// A guest who does not make a first move may be a program that only occupies the seat. Its opponent must not wait for
// the usual time limit. The guest loses the seat, and the opponent keeps the match. A waiting guest, a bot or the next
// guest takes the seat. It gets the board as it is, so the opponent notices at most a message to wait.

// vacantSeat is a seat without a player in a running match.
type vacantSeat struct {
	match *match
	seat  rules.Seat
}

// isFirstMove reports whether the time limit of the first move applies to the player to move.
func (m *match) isFirstMove() bool {
	o := &m.server.options
	return m.players[m.mover()].manners().opens && !m.moved[m.mover()] && o.Opening > 0 && (o.Move <= 0 || o.Opening < o.Move)
}

func (m *match) moveLimit() time.Duration {
	if m.isFirstMove() {
		return m.server.options.Opening
	}
	return m.server.options.Move
}

// replacePlayer disconnects the player of a seat and finds another player.
func (m *match) replacePlayer(seat rules.Seat) {
	silent, e := m.players[seat], ending{winner: 1 - seat, lost: glendawire.Slow, won: glendawire.OtherSlow}
	m.server.options.Log.Info("a guest has made no first move and loses the seat", "match", m.id, "guest", silent.name())
	silent.sit(nil, rules.Nobody)
	silent.dismiss(silent.manners().style.ending(e, glendawire.Lost, e.lost))
	if p := m.server.findSubstitute(m, seat); p != nil {
		m.seatPlayer(seat, p)
		return
	}
	m.players[seat], m.vacant = nobody{}, true
	m.players[1-seat].tell(glendawire.Wait.Append(nil))
	m.startClock(m.server.options.Wait)
}

// findSubstitute returns a waiting guest or a bot for a vacant seat. If there is none, it returns nil and lists the
// seat as vacant.
func (s *Server) findSubstitute(m *match, seat rules.Seat) player {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count.Replaced++
	for i, g := range s.lobby {
		if g.preferred == rules.Nobody || g.preferred == seat {
			s.lobby = slices.Delete(s.lobby, i, i+1)
			return g
		}
	}
	if s.bots.Think[seat] != nil {
		return s.newBot(seat)
	}
	s.vacant = append(s.vacant, vacantSeat{m, seat})
	return nil
}

// takeVacancy removes the oldest vacancy of the given seat and returns it. If seat is rules.Nobody, the vacancy may
// have any seat. The caller must hold the server's lock.
func (s *Server) takeVacancy(seat rules.Seat) (v vacantSeat, ok bool) {
	i := slices.IndexFunc(s.vacant, func(v vacantSeat) bool { return seat == rules.Nobody || seat == v.seat })
	if i < 0 {
		return v, false
	}
	v = s.vacant[i]
	s.vacant = slices.Delete(s.vacant, i, i+1)
	return v, true
}

// fill gives a vacant seat to p. It returns false if the match has ended.
func (m *match) fill(seat rules.Seat, p player) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.over {
		m.seatPlayer(seat, p)
	}
	return !m.over
}

func (m *match) seatPlayer(seat rules.Seat, p player) {
	m.players[seat], m.vacant, m.mistakes[seat], m.kept[seat] = p, false, 0, nil
	p.sit(m, seat)
	lines := append(p.greet(seat, m.players[1-seat].name()), p.manners().style.board(m.state.View(rules.Nobody))...)
	p.tell(m.appendTurn(lines, seat))
	m.run()
}

// nobody implements player for a vacant seat.
type nobody struct{}

func (nobody) name() string                    { return "" }
func (nobody) sit(*match, rules.Seat)          {}
func (nobody) greet(rules.Seat, string) []byte { return nil }
func (nobody) manners() manner                 { return manner{} }
func (nobody) tell([]byte)                     {}
func (nobody) dismiss([]byte)                  {}
func (nobody) turn(glenda.View)                {}
