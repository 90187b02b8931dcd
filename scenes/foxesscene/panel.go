package foxesscene

import (
	"strings"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes/ui"
)

// parts has the widgets of the side panel that change.
type parts struct {
	told, learned *ui.Label
	ahead         *ui.Slider
	chart         *ui.Chart
}

// cachedText is a formatted text. It is formatted again only after a change of the language or of one of its values.
type cachedText struct {
	of   [4]int
	book *words.Book // language of the text
	text string
}

func (t *cachedText) say(b *words.Book, of [4]int, write func() string) string {
	if t.book != b || t.of != of {
		t.of, t.book, t.text = of, b, write()
	}
	return t.text
}

// panelTexts has the texts that every tick shows.
type panelTexts struct {
	tide, clock, told, forecast, danger, ready, starts, warning, devices, learned cachedText
	notes                                                                         [foxes.Sides]cachedText
}

func (s *Scene) Playing() []ui.Widget {
	all := s.common()
	if s.Inspects() { // only authors of bots need the settings of the server
		s.parts.learned = ui.Named("learned", ui.NewCaption(""))
		all = append(all, s.parts.learned)
	}
	if len(s.Session.Seats()) == 0 && s.Session.Capabilities().Pause {
		all = append(all, s.SpeedChoice())
	}
	return all
}

// common returns the widgets of a running game and of a replay.
func (s *Scene) common() []ui.Widget {
	s.parts = parts{}
	s.parts.told = ui.Named("told", ui.NewLabel(""))
	return append([]ui.Widget{s.parts.told}, s.forecastPart()...)
}

func (s *Scene) Ended() []ui.Widget {
	s.parts = parts{}
	if r, ok := s.Recorded(); ok {
		s.review.Begin(historyTask(r))
	}
	return nil
}

func (s *Scene) Filmed() []ui.Widget {
	return append(s.common(), s.chartPart()...)
}

func (s *Scene) Refresh() {
	p := &s.parts
	if p.told != nil {
		p.told.SetText(s.texts.told.say(s.Env.UI.Book, [4]int{s.cues.told.Number, flag(s.Seen)}, s.lastEventText))
		ui.SetVisible(p.told, p.told.Text() != "")
	}
	if p.learned != nil {
		c := s.Current.Config
		p.learned.SetText(s.texts.learned.say(s.Env.UI.Book, [4]int{c.Size, c.Cooldown[0], c.Cooldown[1], c.Tide}, s.learnedText))
	}
	if p.ahead != nil {
		ui.SetVisible(p.ahead, s.Analyses() && s.Seen && s.Current.Outcome == foxes.Running)
	}
	if s.ShowsFilm() && p.chart != nil {
		p.chart.SetCursor(s.review.Found.Index(s.Session.Capabilities().Film.At()))
	}
}

// learnedText describes the settings of the server that the client has inferred from messages, such as the cooldown.
func (s *Scene) learnedText() string {
	c, b := s.Current.Config, s.Env.UI.Book
	if !s.Seen {
		return ""
	}
	lines := []string{s.Word("foxes.learned_size", c.Size, c.Size)}
	var missing []string
	seconds := func(ticks int) string {
		if ticks <= 0 {
			return s.Word("foxes.unknown")
		}
		places := 1
		if ticks < foxes.Second {
			places = 2 // 250 ms is a usual cooldown
		}
		return s.Word("foxes.seconds", b.Decimal(float64(ticks)/foxes.Second, places))
	}
	if c.Cooldown[0] > 0 || c.Cooldown[1] > 0 {
		lines = append(lines, s.Word("foxes.learned_cooldown", seconds(c.Cooldown[0]), seconds(c.Cooldown[1])))
	} else {
		missing = append(missing, s.Word("foxes.learning_cooldown"))
	}
	if c.Tide > 0 {
		lines = append(lines, s.Word("foxes.learned_tide", seconds(c.Tide)))
	} else {
		missing = append(missing, s.Word("foxes.learning_tide"))
	}
	if len(missing) > 0 {
		lines = append(lines, s.Word("foxes.learning", strings.Join(missing, ", ")))
	}
	return strings.Join(lines, "\n")
}

// role returns the side of a seat in words.
func (s *Scene) role(seat rules.Seat) string {
	return s.Word([...]string{foxes.Foxes: "foxes.side_foxes", foxes.Dolphins: "foxes.side_dolphins"}[seat])
}

// remark returns a text with the time.
func (s *Scene) remark() string {
	if !s.Seen {
		return ""
	}
	if !s.waitsForInput() || len(s.Session.Seats()) < 2 {
		return s.clockText()
	}
	// Before the first input of two players at this screen, the text names the input device of each player.
	return s.texts.devices.say(s.Env.UI.Book, [4]int{1}, s.devicesText)
}

// devicesText names the device of each of two players at this screen.
func (s *Scene) devicesText() string {
	of := func(seat rules.Seat) string { return s.Word("foxes.hands_" + string(s.players[seat].hands)) }
	return s.Word("foxes.steer_both", s.Name(foxes.Foxes), of(foxes.Foxes), s.Name(foxes.Dolphins), of(foxes.Dolphins))
}

// note returns the number of animals of the side on a seat, as a text.
func (s *Scene) note(seat rules.Seat) string {
	if !s.Seen {
		return ""
	}
	n, b := s.Current.Board.Count(seat), s.Env.UI.Book
	return s.texts.notes[seat].say(b, [4]int{n}, func() string { return b.Integer(int64(n)) })
}

// clockText returns a text with the remaining time, or with the elapsed time in a game without a time limit.
func (s *Scene) clockText() string {
	if s.Current.Overtime() {
		return s.Word("foxes.overtime")
	}
	key, ticks := "foxes.time", s.Current.Now
	if limit := s.Current.Config.Limit; limit > 0 {
		key, ticks = "foxes.time_left", max(0, limit-s.Current.Now)
	}
	return s.texts.clock.say(s.Env.UI.Book, [4]int{len(key), ticks / foxes.Second, s.Current.Config.Goal()}, func() string { return s.withGoal(s.Word(key, formatTime(ticks))) })
}

// withGoal appends the goal of the game to text, unless a side must eat all animals.
func (s *Scene) withGoal(text string) string {
	if s.Current.Config.Dialect.Goal == foxes.GoalAll {
		return text
	}
	return s.Word("foxes.with_goal", text, s.Current.Config.Goal())
}

func flag(on bool) int {
	if on {
		return 1
	}
	return 0
}

func (s *Scene) Subtitle() string {
	if !s.Seen {
		return ""
	}
	n := s.Current.Config.Size
	return s.withGoal(s.Word("foxes.subtitle", n, n))
}

// Status implements gamepage.Screen. The text describes what the players at this screen can do.
func (s *Scene) Status() string {
	if s.waitsForInput() {
		return s.readyText()
	}
	if n := s.startsIn(); n > 0 {
		return s.texts.starts.say(s.Env.UI.Book, [4]int{n}, func() string { return s.Word("foxes.status_starts", n) })
	}
	you, alone := s.You()
	switch {
	case alone && s.tideWarning() > 0:
		return s.texts.warning.say(s.Env.UI.Book, [4]int{s.tideWarning(), int(you)}, s.warningText)
	case alone && s.Current.Cooldown(you) > 0:
		return s.Word("foxes.status_cooldown")
	case alone && !s.players[you].chosen.Shown:
		return s.readyText()
	case alone:
		return s.Word("foxes.status_ready")
	case s.Current.Next() == foxes.Flood:
		return s.Word("foxes.status_flood")
	}
	return s.Word("foxes.status_ebb")
}

// warningTicks is the time before a tide in which the headline names the animals that must move.
const warningTicks = 5 * foxes.Second

// tideWarning returns the number of the player's animals in danger from the next tide, or 0 if the tide is unknown or
// not near.
func (s *Scene) tideWarning() (n int) {
	you, alone := s.You()
	in, known := s.Current.TideIn()
	if !alone || !known || in > warningTicks || len(s.Current.Coming) == 0 {
		return 0
	}
	for _, at := range s.Current.Coming[0].Flips {
		tile := s.Current.Board.At(at)
		// A fox is in danger if its tile becomes water, and a dolphin if its tile becomes land.
		if tile.Owner() == you && tile.IsLand() == (you == foxes.Foxes) {
			n++
		}
	}
	return n
}

// warningText returns a text with the kind of the next tide and the number of the player's animals that must move.
func (s *Scene) warningText() string {
	you, _ := s.You()
	return s.Env.UI.Book.N([...]string{foxes.Foxes: "foxes.warn_flood", foxes.Dolphins: "foxes.warn_ebb"}[you], s.tideWarning())
}

// readyText names the players for whom the game waits before its start.
func (s *Scene) readyText() string {
	seats := s.Session.Seats()
	if len(seats) == 1 {
		if seats[0] == foxes.Foxes {
			return s.Word("foxes.ready_foxes")
		}
		return s.Word("foxes.ready_dolphins")
	}
	for _, seat := range seats {
		if !s.players[seat].ready {
			return s.texts.ready.say(s.Env.UI.Book, [4]int{int(seat)}, func() string { return s.Word("foxes.ready_both", s.Name(seat)) })
		}
	}
	return ""
}

func (s *Scene) Outcome() string {
	won, b := s.Current.Outcome.Winner(), s.Current.Board
	you, alone := s.You()
	switch {
	case won == rules.Nobody:
		return s.Word("foxes.drawn", s.Env.UI.Book.Integer(int64(b.Count(foxes.Foxes))))
	case !alone && s.namedAsSide(won):
		return s.Word([...]string{foxes.Foxes: "foxes.foxes_win", foxes.Dolphins: "foxes.dolphins_win"}[won])
	case !alone:
		return s.Word("game.wins", s.Name(won))
	case you == won:
		return s.Word([...]string{foxes.Foxes: "foxes.you_island", foxes.Dolphins: "foxes.you_sea"}[you])
	}
	count := func(seat rules.Seat) string { return s.Env.UI.Book.Integer(int64(b.Count(seat))) }
	if s.namedAsSide(won) {
		return s.Word([...]string{foxes.Foxes: "foxes.lost_to_foxes", foxes.Dolphins: "foxes.lost_to_dolphins"}[won], count(won), count(you))
	}
	return s.Word("foxes.lost", s.Name(won), count(won), count(you))
}

// namedAsSide reports whether the player at seat has the name of the side, which is a plural.
func (s *Scene) namedAsSide(seat rules.Seat) bool {
	return s.Name(seat) == s.Word([...]string{foxes.Foxes: "foxes.name_foxes", foxes.Dolphins: "foxes.name_dolphins"}[seat])
}

// Forfeited implements gamepage.Forfeiter. It returns false for the player who has left.
func (s *Scene) Forfeited() bool {
	you, alone := s.You()
	return alone && s.Current.Reason == foxes.ReasonLeft && s.Current.Outcome.Winner() == you
}

func (s *Scene) Figures() string {
	time, reason := s.Word("foxes.time", formatTime(s.Current.Now)), s.Current.Reason.String()
	switch {
	case s.Current.Reason == foxes.ReasonNone:
		return time
	case s.Current.Reason == foxes.ReasonEaten && s.Current.Config.Dialect.Goal != foxes.GoalAll:
		reason = "goal"
	}
	if winner := s.Current.Outcome.Winner(); s.Current.Reason == foxes.ReasonLeft && winner != rules.Nobody {
		return s.Word("game.has_left", s.Name(1-winner)) + "\n" + time
	}
	return s.Word("foxes.reason_"+reason) + "\n" + time
}

// lead returns 1 if the side on a seat leads by at least two animals. It returns -1 if the side is behind by at least
// two animals, and otherwise 0.
func (s *Scene) lead(seat rules.Seat) int {
	if !s.Seen {
		return 0
	}
	const clear = 2
	more := s.Current.Board.Count(seat) - s.Current.Board.Count(1-seat)
	return more / max(clear, more, -more)
}
