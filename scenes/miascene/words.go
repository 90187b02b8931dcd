package miascene

import (
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/miascene/sentences"
)

// banner describes the end of the round on the table.
func (s *Scene) banner() string {
	if !s.feed.Over() {
		return ""
	}
	return sentences.Ending(s.Env.UI.Book, s.feed.Log, s.Name)
}

// Status implements gamepage.Screen. It describes what the player to act has to do.
func (s *Scene) Status() string {
	t := s.Env.UI.Book.T
	v := s.Current
	switch {
	case !s.Seen:
		return ""
	case s.net.slow:
		return s.slowText()
	case s.feed.Busy():
		return s.telling()
	case s.feed.Over():
		return s.ending()
	case v.Stage == mia.Joining || len(v.Waiting) == 0:
		return t("mia.status_joining")
	}
	return s.task(v.Waiting[0])
}

// task returns a text about what the player on a seat has to do.
func (s *Scene) task(seat rules.Seat) string {
	b := s.Env.UI.Book
	you, alone := s.You()
	switch _, mine := s.mine(); {
	case !mine && !s.HandsOver(): // the next player should know the decision before the hand-over
		return b.T("game.thinking", s.Name(seat))
	case alone && you == seat:
		return sentences.YourTask(b, s.Current, s.Name)
	}
	return sentences.Task(b, s.Current, seat, s.Name)
}

// ending describes the end of the round on the table.
func (s *Scene) ending() string {
	if you, alone := s.You(); alone {
		if text, ok := sentences.YourEnding(s.Env.UI.Book, s.feed.Log, you, s.Name); ok {
			return text
		}
	}
	return s.banner()
}

// remark returns a sentence that compares the dice with the last announcement while the player looks at the dice. At any other
// time it returns the result of stand.
func (s *Scene) remark() string {
	b, d, v := s.Env.UI.Book, s.knows(), s.Current
	switch {
	case !s.Seen:
		return ""
	case d == mia.None || !s.hand.looks || !s.announces():
		return s.stand()
	case v.Standing == mia.None:
		return b.T("mia.rolled", sentences.Value(d))
	case v.Beats(d):
		return b.T("mia.rolled_enough", sentences.Value(d))
	}
	return b.T("mia.rolled_less", sentences.Value(d))
}

// slowText returns a text with the number of the round that is shown in slow motion.
func (s *Scene) slowText() string {
	b := s.Env.UI.Book
	if !s.net.has {
		return b.T("mia.slow_waits")
	}
	return b.T("mia.slow", b.Integer(int64(s.net.whole.Round)))
}

// telling describes the event that is shown now.
func (s *Scene) telling() string {
	if len(s.feed.Log) == 0 {
		return s.Env.UI.Book.T("mia.status_joining")
	}
	text, _ := sentences.Event(s.Env.UI.Book, s.feed.Log[len(s.feed.Log)-1], s.Name)
	return text
}

// Outcome implements gamepage.Screen.
func (s *Scene) Outcome() string {
	you, _ := s.You()
	return sentences.Outcome(s.Env.UI.Book, s.Current, you, s.Name)
}

// Figures implements gamepage.Screen.
func (s *Scene) Figures() string {
	return s.Env.UI.Book.N("mia.rounds", s.Current.Round)
}

// Subtitle implements gamepage.Screen.
func (s *Scene) Subtitle() string {
	if s.Seen && s.Current.Config.Lives > 0 {
		return s.Env.UI.Book.N("mia.lives_all", s.Current.Config.Lives)
	}
	if !s.Seen || s.Current.Config.Rounds == 0 {
		return ""
	}
	return s.Env.UI.Book.N("mia.rounds", s.Current.Config.Rounds)
}

// points returns the text beside a player's name.
func (s *Scene) points(seat rules.Seat) string {
	if left, of := s.lives(seat); of > 0 {
		return s.Env.UI.Book.Integer(int64(left)) + "\u00a0♥"
	}
	if int(seat) >= len(s.shown.Scores) {
		return ""
	}
	return s.Env.UI.Book.Integer(int64(s.shown.Scores[seat]))
}
