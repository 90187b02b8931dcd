package miascene

import (
	"menagerie/rules"
	"menagerie/rules/mia"
)

// lives returns a player's lives after the shown events and at the start. Both numbers are 0 in a game without lives.
func (s *Scene) lives(seat rules.Seat) (left, of int) {
	if s.net.server != nil {
		return s.net.lives[s.Name(seat)], s.net.server.Lives
	}
	return s.shown.Lives(seat), s.shown.Config.Lives
}

// tellLives shows the points and lives after a round. If the server runs in this program, the lives are the server's.
func (s *Scene) tellLives() {
	before := s.lastTwo()
	s.shown = s.Current
	s.countLives()
	if !before && s.lastTwo() {
		s.Toast(s.Env.UI.Book.T("mia.last_two"))
	}
}

// countLives reads the lives of all players from the server of this program.
func (s *Scene) countLives() {
	if s.net.server == nil || s.net.server.Lives == 0 {
		return
	}
	s.net.lives = map[string]int{}
	for seat := range s.Current.Config.Seats {
		name := s.Name(rules.Seat(seat))
		s.net.lives[name] = s.net.server.Left(name)
	}
}

// lastTwo reports whether only two of more players are left in a game with lives.
func (s *Scene) lastTwo() bool {
	seats, in := 0, 0
	for seat := range rules.Seat(s.Current.Config.Seats) {
		if left, of := s.lives(seat); of > 0 && s.Name(seat) != "" {
			seats++
			in += min(left, 1)
		}
	}
	return in == 2 && seats > 2
}

// stand returns a sentence with the number of the round. After a believed bluff of the player, it returns a sentence about that
// instead. It also returns another sentence if the player is out, or if only two players are left.
func (s *Scene) stand() string {
	b := s.Env.UI.Book
	you, alone := s.You()
	left, of := s.lives(you)
	switch {
	case alone && s.table.Winks(you):
		return b.T("mia.believed")
	case alone && of > 0 && left == 0:
		return b.T("mia.out")
	case s.lastTwo():
		return b.T("mia.last_two")
	}
	return b.T("mia.round", b.Integer(int64(s.roundShown())))
}

// roundShown returns the number of the round on the table. The session may already be in the next one, whose events are shown later.
func (s *Scene) roundShown() int {
	n := s.Current.Round
	for _, e := range s.feed.Queue {
		if e.Kind == mia.Started {
			n--
		}
	}
	if s.Current.Stage == mia.Joining && len(s.feed.Log) > 0 {
		n-- // the next round has not begun
	}
	return max(1, n)
}
