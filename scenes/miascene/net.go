package miascene

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/miascene/remoteseat"
)

// net is the part of the scene for a game on a server.
type net struct {
	*remoteseat.Seat // nil for a local game
	server           *remoteseat.Server
	slow             bool // only single rounds are shown, because the server is too fast
	since            int  // ticks since slow was set
	whole            remoteseat.Whole
	has              bool           // whole is on the table or in the queue
	counted          int            // points of the curve that are drawn
	lives            map[string]int // the lives of the players by name, as shown
}

const tooFast = 1.2 // the rate in rounds per second above which the screen shows only some rounds

// tooMuch is the number of waiting events above which the screen shows only some rounds.
const tooMuch = 60

// passNet handles a tick of a game on a server.
func (s *Scene) passNet() {
	n := &s.net
	if n.Seat == nil {
		return
	}
	before := n.Figures
	n.Tick()
	if !slices.Equal(before.Names, n.Figures.Names) && !n.slow {
		s.Renew()
	}
	s.netCurves()
	n.Fast = n.Figures.PerSecond > tooFast || n.Fast && !n.Calm(n.since)
	asked := s.Seen && s.Current.You != rules.Nobody && slices.Contains(s.Current.Waiting, s.Current.You) && s.Plays(s.Current.You)
	switch {
	case asked && n.slow:
		s.live()
	case asked: // a time limit is running
		s.feed.Hurry()
	case !n.slow && (n.Figures.PerSecond > tooFast || len(s.feed.Queue) > tooMuch):
		n.slow, n.has, n.since = true, false, 0
	case n.slow && n.Calm(n.since) && !s.feed.Busy():
		s.live()
	}
	if n.slow {
		n.since++
		s.slowMotion()
	}
}

// live shows the current state of the game again.
func (s *Scene) live() {
	s.net.slow, s.net.has = false, false
	s.net.whole = remoteseat.Whole{}
	s.begin()
	s.Renew()
}

// slowMotion shows one complete round at a time. Then it skips to the latest complete round.
func (s *Scene) slowMotion() {
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

// netNames returns the names of the players of the round that is shown.
func (s *Scene) netNames() []string {
	if s.net.Seat == nil {
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

// Counted returns the figures of the server.
func (s *Scene) Counted() remoteseat.Figures { return s.net.Figures }

// Slow reports whether the screen shows only some of the rounds, because the server plays faster than a player can follow.
func (s *Scene) Slow() bool { return s.net.slow }

// noteEnd stores the round that ends with these events.
func (s *Scene) noteEnd(events []mia.Event) {
	ends := slices.ContainsFunc(events, func(e mia.Event) bool { return e.Kind == mia.Lost || e.Kind == mia.Cancelled })
	if s.net.Seat != nil && ends && len(s.Current.Last) > 0 {
		s.net.NoteEnd(remoteseat.Whole{Round: s.Current.Round - 1, Log: s.Current.Last})
	}
}

// seatPage implements remoteseat.Page.
type seatPage struct{ s *Scene }

func (p seatPage) You() string { return p.s.Name(p.s.Current.You) }

// HandedOver implements remoteseat.Page. In a small window, it shows a notice that explains why the autopilot plays on the seat.
func (p seatPage) HandedOver(reason string) {
	if p.s.Small {
		p.s.Toast(reason)
	}
}
