package miascene

import (
	"strings"

	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
)

// value is how dice are written in sentences.
func value(d mia.Dice) string {
	if d == mia.Mia {
		return "Mia"
	}
	return miadraw.Value(d)
}

// sentence is an event in words, with its tone in the log; "" for one that goes without saying.
func (s *Scene) sentence(e mia.Event) (string, ui.Tone) {
	t := s.Env.UI.Book.T
	switch e.Kind {
	case mia.Started:
		return t("mia.log_started", s.namesOf(e.Seats)), ui.Soft
	case mia.Rolls:
		return t("mia.log_rolls", s.Name(e.Seat)), ui.Soft
	case mia.Announced:
		return t("mia.log_says", s.Name(e.Seat), value(e.Dice)), ui.Ink
	case mia.WantsToSee:
		return t("mia.log_sees", s.Name(e.Seat)), ui.Ink
	case mia.Shown:
		return t("mia.log_shown", value(e.Dice)), ui.Ink
	case mia.Cancelled:
		return s.ending([]mia.Event{e}, s.Name), ui.Warn
	}
	return s.ending([]mia.Event{e}, s.Name), ui.Bad
}

// reasonKeys end the keys of the sentences about how rounds end.
var reasonKeys = [...]string{
	mia.NoReason: "unknown", mia.SeeBeforeFirstRoll: "early", mia.LiedAboutMia: "lied", mia.AnnouncedLosingDice: "low",
	mia.DidNotAnnounce: "silent", mia.DidNotTakeTurn: "slow", mia.InvalidTurn: "invalid", mia.SeeFailed: "failed",
	mia.CaughtBluffing: "caught", mia.TrueMia: "mia", mia.NoPlayers: "nobody", mia.OnlyOnePlayer: "alone",
}

// namesOf lists the players on seats.
func (s *Scene) namesOf(seats []rules.Seat) string { return list(seats, s.Name) }

func list(seats []rules.Seat, name func(rules.Seat) string) string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = name(seat)
	}
	return strings.Join(names, ", ")
}

// banner says how the round on the table has ended.
func (s *Scene) banner() string {
	if !s.feed.over() {
		return ""
	}
	return s.ending(s.feed.log, s.Name)
}

// ending says how a round has ended, with the names of the players.
func (s *Scene) ending(log []mia.Event, name func(rules.Seat) string) string {
	t := s.Env.UI.Book.T
	e := log[len(log)-1]
	shown, open := last(log, mia.Shown)
	said, spoken := last(log, mia.Announced)
	if open && spoken && (e.Reason == mia.CaughtBluffing || e.Reason == mia.SeeFailed || e.Reason == mia.LiedAboutMia) {
		return t("mia.banner_"+reasonKeys[e.Reason], list(e.Seats, name), value(said.Dice), value(shown.Dice))
	}
	if e.Kind == mia.Cancelled {
		return t("mia.end_" + reasonKeys[e.Reason])
	}
	return t("mia.end_"+reasonKeys[e.Reason], list(e.Seats, name))
}

// Status implements gamepage.Screen: whose turn it is, by name.
func (s *Scene) Status() string {
	t := s.Env.UI.Book.T
	v := s.Current
	switch {
	case !s.Seen:
		return ""
	case s.net.slow:
		return s.slowText()
	case s.feed.busy():
		return s.telling()
	case v.Stage == mia.Joining && s.feed.over():
		return t("mia.status_over")
	case v.Stage == mia.Joining || len(v.Waiting) == 0:
		return t("mia.status_joining")
	}
	name := s.Name(v.Waiting[0])
	_, mine := s.mine()
	mine = mine || s.HandsOver() // tell the next player the decision to make
	switch {
	case !mine && v.Stage == mia.Announcing:
		return t("mia.status_looks", name)
	case !mine:
		return t("mia.status_other", name)
	case v.Stage == mia.Announcing && v.Standing == mia.None:
		return t("mia.status_says_first", name)
	case v.Stage == mia.Announcing:
		return t("mia.status_says", name, value(v.Standing))
	case v.Standing == mia.None:
		return t("mia.status_rolls", name)
	}
	return t("mia.status_answers", name, value(v.Standing))
}

// slowText says that not everything is shown.
func (s *Scene) slowText() string {
	b := s.Env.UI.Book
	if !s.net.has {
		return b.T("mia.slow_waits")
	}
	return b.T("mia.slow", b.Integer(int64(s.net.whole.Round)))
}

// telling is the event that is looked at now, in words.
func (s *Scene) telling() string {
	if len(s.feed.log) == 0 {
		return s.Env.UI.Book.T("mia.status_joining")
	}
	text, _ := s.sentence(s.feed.log[len(s.feed.log)-1])
	return text
}

// Outcome implements gamepage.Screen.
func (s *Scene) Outcome() string {
	b := s.Env.UI.Book
	best := 0
	for _, points := range s.Current.Scores {
		best = max(best, points)
	}
	var first []rules.Seat
	for seat, points := range s.Current.Scores {
		if points == best {
			first = append(first, rules.Seat(seat))
		}
	}
	if len(first) == 1 {
		return b.T("mia.won", s.Name(first[0]), b.N("mia.points", best))
	}
	return b.T("mia.tied", s.namesOf(first), b.N("mia.points", best))
}

// Figures implements gamepage.Screen.
func (s *Scene) Figures() string {
	return s.Env.UI.Book.N("mia.rounds", s.Current.Round)
}

// Subtitle implements gamepage.Screen.
func (s *Scene) Subtitle() string {
	b := s.Env.UI.Book
	if !s.Seen || s.Current.Config.Rounds == 0 {
		return ""
	}
	return b.N("mia.rounds", s.Current.Config.Rounds)
}

// points stands beside a name.
func (s *Scene) points(seat rules.Seat) string {
	if int(seat) >= len(s.score) {
		return ""
	}
	return s.Env.UI.Book.Integer(int64(s.score[seat]))
}
