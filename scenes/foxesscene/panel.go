package foxesscene

import (
	"strings"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// parts are the widgets that change while they are on the screen.
type parts struct {
	told, clock, learned *ui.Label
	forecast, dangers    *ui.Label
	ahead                *ui.Slider
	outlook              *ui.Box
	chart                *ui.Chart
}

// said is a text that is put together anew only when what it tells has changed: this is asked in every tick.
type said struct {
	of   [4]int
	book *words.Book // the language in which it was written
	text string
}

func (t *said) say(b *words.Book, of [4]int, write func() string) string {
	if t.book != b || t.of != of {
		t.of, t.book, t.text = of, b, write()
	}
	return t.text
}

// texts are those that are asked for in every tick.
type texts struct {
	tide, clock, told, forecast, danger, ready, starts, learned said
	notes                                                       [foxes.Sides]said
}

// Playing implements gamepage.Panel.
func (s *Scene) Playing() []ui.Widget {
	all := s.common()
	if s.Session.Capabilities().Link != nil {
		s.parts.learned = ui.Named("learned", ui.NewCaption(""))
		all = append(all, s.parts.learned)
	}
	if len(s.Session.Seats()) == 0 && s.Session.Capabilities().Pause {
		all = append(all, s.SpeedChoice())
	}
	return append(all, s.hint()...)
}

// common is what the panel has whenever the island is shown.
func (s *Scene) common() []ui.Widget {
	s.parts = parts{}
	s.parts.clock = ui.Named("clock", ui.NewSoft(""))
	s.parts.told = ui.Named("told", ui.NewLabel(""))
	return []ui.Widget{s.parts.clock, s.parts.told, s.forecastPart()}
}

// Ended implements gamepage.Panel.
func (s *Scene) Ended() []ui.Widget {
	s.parts = parts{}
	return s.chartPart(s.Watch)
}

// Filmed implements gamepage.Panel.
func (s *Scene) Filmed() []ui.Widget {
	return append(s.common(), s.chartPart(s.Seek)...)
}

// Refresh implements gamepage.Panel.
func (s *Scene) Refresh() {
	p := &s.parts
	if p.told != nil {
		p.told.SetText(s.texts.told.say(s.Env.UI.Book, [4]int{s.ears.told.Number, flag(s.Seen)}, s.toldText))
		ui.SetVisible(p.told, p.told.Text() != "")
		p.clock.SetText(s.clockText())
		ui.SetVisible(p.clock, s.Seen)
	}
	if p.learned != nil {
		c := s.Current.Config
		p.learned.SetText(s.texts.learned.say(s.Env.UI.Book, [4]int{c.Size, c.Cooldown[0], c.Cooldown[1], c.Tide}, s.learnedText))
		ui.SetVisible(p.learned, s.Seen)
	}
	s.refreshForecast()
	if s.ShowsFilm() && s.parts.chart != nil {
		s.parts.chart.SetCursor(s.review.Found.index(s.Session.Capabilities().Film.At()))
	}
}

// learnedText is what a server has let us find out, which the protocol doesn't tell.
func (s *Scene) learnedText() string {
	c, b := s.Current.Config, s.Env.UI.Book
	if !s.Seen {
		return ""
	}
	lines := []string{s.word("foxes.learned_size", c.Size, c.Size)}
	var missing []string
	seconds := func(ticks int) string {
		if ticks <= 0 {
			return s.word("foxes.unknown")
		}
		places := 1
		if ticks < foxes.Second {
			places = 2 // 250 ms is a usual cooldown
		}
		return s.word("foxes.seconds", b.Decimal(float64(ticks)/foxes.Second, places))
	}
	if c.Cooldown[0] > 0 || c.Cooldown[1] > 0 {
		lines = append(lines, s.word("foxes.learned_cooldown", seconds(c.Cooldown[0]), seconds(c.Cooldown[1])))
	} else {
		missing = append(missing, s.word("foxes.learning_cooldown"))
	}
	if c.Tide > 0 {
		lines = append(lines, s.word("foxes.learned_tide", seconds(c.Tide)))
	} else {
		missing = append(missing, s.word("foxes.learning_tide"))
	}
	if len(missing) > 0 {
		lines = append(lines, s.word("foxes.learning", strings.Join(missing, ", ")))
	}
	return strings.Join(lines, "\n")
}

// note is how many animals a side has.
func (s *Scene) note(seat rules.Seat) string {
	if !s.Seen {
		return ""
	}
	n, b := s.Current.Board.Count(seat), s.Env.UI.Book
	return s.texts.notes[seat].say(b, [4]int{n}, func() string { return b.Integer(int64(n)) })
}

// clockText returns the time that is left, or the time since the start in a game without a limit.
func (s *Scene) clockText() string {
	if s.Current.Overtime() {
		return s.word("foxes.overtime")
	}
	key, ticks := "foxes.time", s.Current.Now
	if limit := s.Current.Config.Limit; limit > 0 {
		key, ticks = "foxes.time_left", max(0, limit-s.Current.Now)
	}
	return s.texts.clock.say(s.Env.UI.Book, [4]int{len(key), ticks / foxes.Second}, func() string { return s.word(key, clock(ticks)) })
}

func flag(on bool) int {
	if on {
		return 1
	}
	return 0
}

// Subtitle implements gamepage.Screen.
func (s *Scene) Subtitle() string {
	if !s.Seen {
		return ""
	}
	n := s.Current.Config.Size
	return s.word("foxes.subtitle", n, n)
}

// Status implements gamepage.Screen: what those who play here can do now.
func (s *Scene) Status() string {
	if s.resting() {
		return s.readyText()
	}
	if n := s.startsIn(); n > 0 {
		return s.texts.starts.say(s.Env.UI.Book, [4]int{n}, func() string { return s.word("foxes.status_starts", n) })
	}
	seats := s.Session.Seats()
	switch {
	case len(seats) == 1 && s.players[seats[0]].queued.Shown:
		return s.word("foxes.status_queued")
	case len(seats) == 1 && s.Current.Cooldown(seats[0]) > 0:
		return s.word("foxes.status_cooldown")
	case len(seats) == 1:
		return s.word("foxes.status_ready")
	case s.Current.Next() == foxes.Flood:
		return s.word("foxes.status_flood")
	}
	return s.word("foxes.status_ebb")
}

// readyText says whom the game waits for before time begins.
func (s *Scene) readyText() string {
	seats := s.Session.Seats()
	if len(seats) == 1 {
		if seats[0] == foxes.Foxes {
			return s.word("foxes.ready_foxes")
		}
		return s.word("foxes.ready_dolphins")
	}
	for _, seat := range seats {
		if !s.players[seat].ready {
			return s.texts.ready.say(s.Env.UI.Book, [4]int{int(seat)}, func() string { return s.word("foxes.ready_both", s.Name(seat)) })
		}
	}
	return ""
}

// Outcome implements gamepage.Screen.
func (s *Scene) Outcome() string {
	winner := s.Current.Outcome.Winner()
	if winner == rules.Nobody {
		return s.word("foxes.drawn")
	}
	return s.word("foxes.won", s.Name(winner))
}

// Figures implements gamepage.Screen.
func (s *Scene) Figures() string {
	b := s.Env.UI.Book
	why := s.word("foxes.reason_" + s.Current.Reason.String())
	left := s.word("foxes.left", b.N("foxes.count_foxes", s.Current.Board.Count(foxes.Foxes)),
		b.N("foxes.count_dolphins", s.Current.Board.Count(foxes.Dolphins)))
	return why + "\n" + left + "\n" + s.word("foxes.time", clock(s.Current.Now))
}

// hint says how those who play here steer.
func (s *Scene) hint() []ui.Widget {
	seats := s.Session.Seats()
	if len(seats) == 0 || s.Phase == session.Ended {
		return nil
	}
	steer := ui.Named("steer", ui.NewCaption(""))
	if len(seats) == 1 {
		s.Steer(steer.SetText, "foxes.steer", "foxes.steer_pad", "foxes.steer_finger")
	} else {
		of := func(seat rules.Seat) string { return s.word("foxes.hands_" + string(s.players[seat].hands)) }
		steer.SetText(s.word("foxes.steer_both", s.Name(foxes.Foxes), of(foxes.Foxes), s.Name(foxes.Dolphins), of(foxes.Dolphins)))
	}
	return []ui.Widget{ui.Rule(), steer}
}
