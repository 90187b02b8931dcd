package foxesserver

import (
	"net"
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// join answers a request to join. Who has what it asks for already is not answered again.
func (s *Server) join(g *guest, in foxeswire.Join) {
	s.mu.Lock()
	defer s.mu.Unlock()
	join, is := s.joinPlayer, g.player
	if in.By == foxeswire.NewViewer {
		join, is = s.joinViewer, g.viewer
	}
	if s.closed || g.onlooker || is != rules.Nobody {
		return
	}
	s.answer(g, in, join(g))
	s.beginIfFull()
}

// beginIfFull begins the game that waits for players, if it has them.
func (s *Server) beginIfFull() {
	if s.next != nil && s.next.full() {
		s.start()
	}
}

// answer tells who has asked to join which side it is with. Nobody stands for a rejection.
func (s *Server) answer(g *guest, in foxeswire.Join, seat rules.Seat) {
	team := foxeswire.Team{By: in.To, To: in.By, Team: foxeswire.Rejected}
	if seat == rules.Nobody {
		s.count.Rejected++
		g.reject(s.line(team))
		return
	}
	team.Team = playerOf(seat)
	g.tell(s.line(team))
	s.options.Log.Debug("somebody has joined", "as", string(in.By), "side", foxes.SeatName(seat), "remote", g.conn.Remote())
	if in.By == foxeswire.NewViewer && g.player == rules.Nobody && !g.game.waits.Load() {
		g.game.showTo(g, seat)
	}
}

// room is the game that waits for players, which there is as long as there is room for one.
func (s *Server) room() *game {
	if s.next == nil && len(s.games) < s.options.Games {
		in, err := s.newGame()
		if err != nil {
			s.options.Log.Error("no game can be made", "error", err) // not reached: New has validated it
			return nil
		}
		s.next = in
	}
	return s.next
}

// joinPlayer gives the guest a side of the game that waits for players, and lets a bot play the other one if it may. It
// returns Nobody if there is no room; a viewer of a game that runs can't play in another.
func (s *Server) joinPlayer(g *guest) rules.Seat {
	in := g.game
	if !s.options.SeatListener.Free(g.conn.Local()) {
		return rules.Nobody
	}
	if in == nil {
		in = s.room()
	}
	if in == nil || in != s.next {
		return rules.Nobody
	}
	s.options.SeatListener.Take(g.conn.Local())
	seat := in.welcome(g)
	in.fill()
	return seat
}

// welcome gives a player a side.
func (in *game) welcome(g *guest) rules.Seat {
	in.mu.Lock()
	defer in.mu.Unlock()
	seat := in.seatFor(g)
	if g.viewer != rules.Nobody { // what viewers hear it hears as a player
		in.seats[g.viewer].viewer, g.viewer = nil, seat
	}
	g.game, g.player = in, seat
	in.seats[seat].player = g
	return seat
}

// seatFor chooses a side: the one that the guest looks at already, the one that it wishes for, the one whose viewer comes
// from the same place, one against which a bot can play, or the first. One of them is free.
func (in *game) seatFor(g *guest) rules.Seat {
	best, rank := rules.Nobody, 0
	for i := range in.seats {
		at, here := &in.seats[i], rules.Seat(i)
		this := 1
		switch bots := in.server.bots.Think; {
		case at.taken():
			this = 0
		case g.viewer == here:
			this = 5
		case g.wish == here:
			this = 4
		case at.viewer != nil && sameHost(at.viewer, g):
			this = 3
		case bots[here] == nil && bots[1-here] != nil:
			this = 2
		}
		if this > rank {
			best, rank = here, this
		}
	}
	return best
}

// joinViewer makes the guest the viewer of a side: of its own, of one whose player comes from the same place, of one
// that has none yet; or lets it look on, which looks like the foxes' side. It returns Nobody if it may not.
func (s *Server) joinViewer(g *guest) rules.Seat {
	in := g.game
	if in == nil {
		in = s.watched()
	}
	if in == nil {
		return rules.Nobody
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	w := s.options.Game.Dialect.Writing
	seat := g.player
	if seat == rules.Nobody && w.Viewers == foxes.ViewersAuto && !in.over {
		if seat = in.viewless(g); seat != rules.Nobody {
			in.seats[seat].viewer = g
		}
	}
	switch {
	case seat != rules.Nobody:
		g.game, g.viewer = in, seat
	case w.Spectators == foxes.SpectatorsWelcome && !in.over:
		seat = foxes.Foxes
		in.onlookers = append(in.onlookers, g)
		g.game, g.onlooker = in, true
	}
	return seat
}

// viewless is a side without a viewer, if there is one: preferably that of a player from the same place.
func (in *game) viewless(g *guest) rules.Seat {
	best := rules.Nobody
	for i := range in.seats {
		at := &in.seats[i]
		if at.viewer != nil || at.bot != nil {
			continue
		}
		if best == rules.Nobody || at.player != nil && sameHost(at.player, g) {
			best = rules.Seat(i)
		}
	}
	return best
}

// watched is the game that a viewer comes to: the one that is about to begin, else the newest.
func (s *Server) watched() *game {
	newest := s.room()
	if newest != nil {
		return newest
	}
	for _, in := range s.games {
		if newest == nil || in.id > newest.id {
			newest = in
		}
	}
	return newest
}

// start begins the game whose players have come.
func (s *Server) start() {
	in := s.next
	s.next = nil
	s.count.Started++
	s.games[in.id] = in
	in.mu.Lock()
	defer in.mu.Unlock()
	in.start(time.Now())
}

// leave takes a guest out of whatever it is in. A player who leaves before the game has begun leaves its side free.
func (s *Server) leave(g *guest, why error) {
	s.mu.Lock()
	in := g.game
	waits := in != nil && in == s.next
	if waits {
		if g.player != rules.Nobody {
			s.options.SeatListener.Leave(g.conn.Local())
		}
		in.mu.Lock()
		in.forget(g)
		if in.empty() {
			s.next = nil
			in.cancel()
		}
		in.mu.Unlock()
	}
	s.mu.Unlock()
	if in != nil && !waits {
		in.leave(g, why)
	}
	g.out.Finish()
}

// remove forgets a game that has ended and counts how.
func (s *Server) remove(in *game, e ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.games, in.id)
	s.last = in
	s.count.Moves += e.moves
	s.count.Refused += e.refused
	switch e.outcome {
	case foxes.FoxesWon:
		s.count.FoxesWon++
	case foxes.DolphinsWon:
		s.count.DolphinsWon++
	case foxes.Drawn:
		s.count.Drawn++
	}
	if e.reason == foxes.ReasonLeft {
		s.count.Left++
	}
}

// line is a message as clients get it.
func (s *Server) line(m foxeswire.Message) []byte {
	if s.options.Game.Dialect.Writing.Lines == foxes.LinesCRLF {
		m = foxeswire.CRLF{Message: m}
	}
	return m.Append(nil)
}

// sameHost reports whether two guests come from the same address.
func sameHost(a, b *guest) bool {
	one, _, err := net.SplitHostPort(a.conn.Remote())
	other, _, _ := net.SplitHostPort(b.conn.Remote())
	return err == nil && one == other
}

func playerOf(seat rules.Seat) foxeswire.Code {
	return [...]foxeswire.Code{foxes.Foxes: foxeswire.Fox, foxes.Dolphins: foxeswire.Dolphin}[seat]
}

func viewerOf(seat rules.Seat) foxeswire.Code {
	return [...]foxeswire.Code{foxes.Foxes: foxeswire.FoxViewer, foxes.Dolphins: foxeswire.DolphinViewer}[seat]
}
