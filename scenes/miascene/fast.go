package miascene

import (
	"strings"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// A server of the specification gives 250 ms for an answer, and begins the next round at once. There the autopilot plays by
// default, and each round is reported in one line.

const (
	leastByHand = 2000 // milliseconds for an answer with which a person can play
	byHandAgain = 2500 // the same after the autopilot has taken over, so that a limit around 2 s does not switch back and forth
	endsShown   = 3    // rounds that are reported at once
	mostPerHand = 12.0 // rounds per second of which lines can be read at all
)

// fitSeat hands the seat to the autopilot if the server gives too little time to play by hand, and back to the person if it
// gives enough. It waits until the limit is known or a round has shown what it may be.
func (s *Scene) fitSeat() {
	n := &s.net
	f, mode := &n.figures, s.orders().Mode
	if !n.Fitting || n.ordering > 0 {
		return
	}
	known := f.LimitSure || f.Rounds > 0
	switch {
	case mode == Hand && known && f.Limit > 0 && f.Limit < leastByHand:
		s.order(func(o *Orders) { o.Mode = Autopilot })
		if s.Small { // else the panel has it
			s.Toast(s.tooFast())
		}
	case mode == Autopilot && known && (f.Limit == 0 || f.Limit >= byHandAgain):
		s.order(func(o *Orders) { o.Mode = Hand })
	}
}

// tooFast is the reason for which the autopilot plays.
func (s *Scene) tooFast() string {
	if !s.net.figures.LimitSure {
		return s.Env.UI.Book.T("mia.too_fast_guess", s.limit())
	}
	return s.Env.UI.Book.T("mia.too_fast", s.limit())
}

// limit is the time for an answer in words. An estimate is rounded.
func (s *Scene) limit() string {
	t, ms := s.Env.UI.Book.T, s.net.figures.Limit
	if !s.net.figures.LimitSure {
		ms = max(1, (ms+25)/50) * 50
	}
	if ms < 1000 {
		return t("mia.took_ms", s.Env.UI.Book.Integer(int64(ms)))
	}
	return t("mia.took_s", s.seconds(ms))
}

// noteEnd keeps the round that these events end.
func (s *Scene) noteEnd(events []mia.Event) {
	n := &s.net
	if n.Net == nil || len(s.Current.Last) == 0 {
		return
	}
	for _, e := range events {
		if e.Kind == mia.Lost || e.Kind == mia.Cancelled {
			n.ends = append([]Whole{{Names: n.figures.Names, Round: s.Current.Round - 1, Log: s.Current.Last}}, n.ends[:min(len(n.ends), endsShown-1)]...)
			return
		}
	}
}

// outcomes reports the newest rounds of a fast server, one line for each. It is empty where rounds can be watched, and where
// no line could be read.
func (s *Scene) outcomes(most int) string {
	n := &s.net
	if !n.fast || n.figures.PerSecond > mostPerHand {
		return ""
	}
	var lines []string
	for _, w := range n.ends[:min(most, len(n.ends))] {
		lines = append(lines, s.Env.UI.Book.T("mia.outcome", w.Round, s.ending(w.Log, w.name)))
	}
	return strings.Join(lines, "\n")
}

// name is who sat on a seat.
func (w *Whole) name(seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(w.Names) {
		return ""
	}
	return w.Names[seat]
}
