package miascene

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// net is the part of the scene for a game on a server.
type net struct {
	*RemoteSeat // nil for a local game
	server      *RemoteServer
	slow        bool // whether only some rounds are shown, because the server is too fast
	since       int  // ticks since slow was set
	whole       WholeRound
	has         bool           // whether whole is visible or in the queue
	counted     int            // number of drawn points of the curves
	lives       map[string]int // visible lives of the players, by name
}

const maxRate = 1.2 // the rate in rounds per second above which the screen shows only some rounds

// maxWaiting is the number of waiting events above which the screen shows only some rounds.
const maxWaiting = 60

// tickNet handles a tick of a game on a server.
func (s *Scene) tickNet() {
	n := &s.net
	if n.RemoteSeat == nil {
		return
	}
	before := n.Figures
	n.Tick()
	if !slices.Equal(before.Names, n.Figures.Names) && !n.slow {
		s.Renew()
	}
	s.netCurves()
	n.Fast = n.Figures.PerSecond > maxRate || n.Fast && !n.Calm(n.since)
	asked := s.Seen && s.Current.You != rules.Nobody && slices.Contains(s.Current.Waiting, s.Current.You) && s.Plays(s.Current.You)
	switch {
	case asked && n.slow:
		s.showCurrent()
	case asked: // a time limit is running
		s.feed.Hurry()
	case !n.slow && (n.Figures.PerSecond > maxRate || len(s.feed.Queue) > maxWaiting):
		n.slow, n.has, n.since = true, false, 0
	case n.slow && n.Calm(n.since) && !s.feed.Busy():
		s.showCurrent()
	}
	if n.slow {
		n.since++
		s.showSomeRounds()
	}
}

// showCurrent shows the current state of the game again.
func (s *Scene) showCurrent() {
	s.net.slow, s.net.has = false, false
	s.net.whole = WholeRound{}
	s.startFromView()
	s.Renew()
}

// showSomeRounds shows one complete round after another, and skips the rounds that have ended meanwhile.
func (s *Scene) showSomeRounds() {
	n := &s.net
	if n.has && (s.feed.Busy() || !s.feed.Over() || float64(s.rests) < roundRest) {
		return
	}
	whole, ok := n.server.Whole()
	if !ok || len(whole.Log) == 0 {
		return
	}
	if !slices.Equal(n.whole.Names, whole.Names) {
		defer s.Renew()
	}
	n.whole, n.has, s.rests = whole, true, 0
	s.feed.Queue, s.feed.Wait = slices.Clone(whole.Log), 0
	s.feed.Log = nil
	s.feed.Number++
}

// shownNames returns the names of the players of the round that is shown.
func (s *Scene) shownNames() []string {
	if s.net.RemoteSeat == nil {
		return nil
	}
	if s.net.slow && s.net.has {
		return s.net.whole.Names
	}
	return s.net.Figures.Names
}

// netCurves updates the curves of the scores from the figures of the server.
func (s *Scene) netCurves() {
	points := s.net.Figures.Curve
	if len(points) == s.net.counted && len(points) > 0 {
		return
	}
	s.net.counted = len(points)
	s.curves.Set(s.Current.Config.Seats, points)
}

// Counted returns the server's statistics.
func (s *Scene) Counted() SeatFigures { return s.net.Figures }

// Slow reports whether the screen shows only some of the rounds, because the server is too fast for a player.
func (s *Scene) Slow() bool { return s.net.slow }

// storeRound stores the round that ends with these events.
func (s *Scene) storeRound(events []mia.Event) {
	ends := slices.ContainsFunc(events, func(e mia.Event) bool { return e.Kind == mia.Lost || e.Kind == mia.Cancelled })
	if s.net.RemoteSeat != nil && ends && len(s.Current.Last) > 0 {
		s.net.NoteEnd(WholeRound{Round: s.Current.Round - 1, Log: s.Current.Last})
	}
}

type seatPage struct{ s *Scene }

func (p seatPage) You() string { return p.s.Name(p.s.Current.You) }

// HandedOver implements page. In a small window, it shows reason as a notice.
func (p seatPage) HandedOver(reason string) {
	if p.s.Small {
		p.s.Toast(reason)
	}
}

// lives returns how many lives a player has and how many the player had at the start. left is the number after the
// shown events. Both numbers are 0 in a game without lives.
func (s *Scene) lives(seat rules.Seat) (left, of int) {
	if s.net.server != nil {
		return s.net.lives[s.Name(seat)], s.net.server.Lives
	}
	return s.shown.Lives(seat), s.shown.Config.Lives
}

// showLives shows the points and lives after a round. If the server runs in this program, it shows the lives that the
// server has counted.
func (s *Scene) showLives() {
	before := s.lastTwo()
	s.shown = s.Current
	s.countLives()
	if !before && s.lastTwo() {
		s.Toast(s.Word("mia.last_two"))
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

// roundText returns the sentence about the round that the panel shows.
func (s *Scene) roundText() string {
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
	return b.T("mia.round", b.Integer(int64(s.shownRound())))
}

// shownRound returns the number of the round on the table. The session may already be in the next round, whose events
// are shown later.
func (s *Scene) shownRound() int {
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
