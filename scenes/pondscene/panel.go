package pondscene

import (
	"image/color"

	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

func (s *Scene) Playing() []ui.Widget {
	s.note = slowText{}
	parts := []ui.Widget{s.marginPart()}
	switch {
	case !s.Session.Capabilities().Pause:
	case len(s.Session.Seats()) == 0:
		parts = append(parts, s.SpeedChoice())
	default:
		parts = append(parts, page.PaceChoice(s.Env, func(pace string) {
			s.Env.Change(func(p *prefs.Prefs) { p.Pace = pace })
		}))
	}
	if s.Plays(pond.Mouse) && !s.Versus() {
		parts = append(parts, s.aidSwitches())
	}
	return parts
}

func (s *Scene) moveRow() ui.Widget {
	s.moves = slowText{label: ui.Named("moves", ui.NewSoftLabel(""))}
	return s.moves.label
}

func (s *Scene) marginPart() ui.Widget {
	s.margin = newMarginRow(s)
	return s.margin.widget
}

func (s *Scene) Refresh() {
	if s.moves.label != nil {
		ui.SetVisible(s.moves.label, s.Seen)
		s.moves.label.SetText(s.moveCount())
	}
	if s.margin != nil {
		s.margin.refresh(s)
	}
	if s.ShowsFilm() {
		s.chart.SetCursor(s.past.stepAt(s.Session.Capabilities().Film.At()))
	}
}

// Subtitle implements gamepage.Screen. It returns the name of the level and the ratio of the speeds. If no level has
// this cat's speed, it returns only the ratio.
func (s *Scene) Subtitle() string {
	if !s.Seen {
		return ""
	}
	for _, l := range pond.Levels() {
		if l.CatStep == s.Current.Config.CatStep {
			return s.Word("pond.level_"+l.ID) + ". " + s.speeds()
		}
	}
	return s.speeds()
}

func (s *Scene) Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	ponddraw.Sign(p, r, seat, c)
}

// role returns the side of a seat in words.
func (s *Scene) role(seat rules.Seat) string {
	return s.Word([...]string{pond.Mouse: "pond.side_mouse", pond.Cat: "pond.side_cat"}[seat])
}

func (s *Scene) Status() string {
	t := s.Word
	you, alone := s.You()
	switch waits := !s.begun || s.idleTicks > pauseTicks; {
	case waits && s.Plays(pond.Mouse):
		return t("pond.ready_mouse")
	case waits && s.Plays(pond.Cat):
		return t("pond.ready_cat")
	case alone && you == pond.Cat:
		return t("pond.cat_task")
	case !alone:
		return t(watchKeys[s.situation()])
	}
	return t(taskKeys[s.situation()])
}

// situation is a stage of the game, which depends on the position of the mouse.
type situation uint8

const (
	race   situation = iota // the cat is as close to the landing point as the mouse
	inside                  // the mouse can turn faster around the centre than the cat
	clear                   // a straight swim to the shore is fast enough for the mouse
)

// The keys of the texts for each stage of the game: headlines for the player of the mouse, headlines for spectators, and advice.
var (
	taskKeys   = [...]string{race: "pond.task_race", inside: "pond.task_inside", clear: "pond.task_clear"}
	watchKeys  = [...]string{race: "pond.watch_race", inside: "pond.watch_inside", clear: "pond.watch_clear"}
	adviceKeys = [...]string{race: "pond.advice_race", inside: "pond.advice_inside", clear: "pond.advice_clear"}
)

func (s *Scene) situation() situation {
	switch {
	case pondmath.MarginSteps(s.Current) > 0:
		return clear
	case pondmath.At(s.Current.Mouse).Len() < pondmath.Circle(s.Current.Config):
		return inside
	}
	return race
}

func (s *Scene) Outcome() string {
	t := s.Word
	won, ok := s.winner()
	if !ok {
		return t("pond.drawn")
	}
	you, alone := s.You()
	switch {
	case !alone:
		return t("game.wins", s.Name(won))
	case you == won:
		return t([...]string{pond.Mouse: "pond.you_landed", pond.Cat: "pond.you_caught"}[you])
	}
	return t([...]string{pond.Mouse: "pond.lost_mouse", pond.Cat: "pond.lost_cat"}[you])
}

// winner returns the seat that has won, or false if nobody has.
func (s *Scene) winner() (rules.Seat, bool) {
	switch s.Current.Outcome {
	case pond.MouseWon:
		return pond.Mouse, true
	case pond.CatWon:
		return pond.Cat, true
	}
	return rules.Nobody, false
}

func (s *Scene) Figures() string { return s.remark() }

// remark returns a text that compares the speeds of the animals.
func (s *Scene) remark() string {
	switch {
	case !s.Seen:
		return ""
	case s.begun || len(s.Session.Seats()) < 2:
		s.note.update(float64(s.Current.Config.CatStep), s.speeds)
	// Before the first input of two players at this screen, the text names the input device of each player.
	default:
		s.note.update(-1, s.deviceNames)
	}
	return s.note.text
}

// speeds compares the speeds of the two animals.
func (s *Scene) speeds() string {
	t, step := s.Word, s.Current.Config.CatStep
	for _, l := range pond.Levels() {
		if l.CatStep == step {
			return t("pond.ratio_" + l.ID)
		}
	}
	return t("pond.level_other", s.Env.UI.Book.Decimal(float64(step)/pond.MouseStep, 2))
}

// deviceNames returns a text with the input device of each of two players at this screen.
func (s *Scene) deviceNames() string {
	t := s.Word
	return t("pond.steer_both", s.Name(pond.Mouse), t("pond.hands_"+string(s.hands[pond.Mouse])),
		s.Name(pond.Cat), t("pond.hands_"+string(s.hands[pond.Cat])))
}

// moveCount returns the number of moves as a text. It changes at most ten times a second.
func (s *Scene) moveCount() string {
	if !s.Seen {
		return ""
	}
	s.moves.update(float64(s.Current.Moves), s.countMoves)
	return s.moves.text
}

func (s *Scene) countMoves() string { return s.Env.UI.Book.N("pond.moves", int(s.Current.Moves)) }

func (s *Scene) aidSwitches() ui.Widget {
	t := s.Word
	toggle := func(name string, on *bool) ui.Widget {
		return ui.Named(name, ui.NewCheckBox(t("pond.aid_"+name), *on, func(v bool) {
			if *on = v; !s.shared() {
				s.Remember(name, v)
			}
		}))
	}
	return ui.Column(4, ui.NewCaption(t("pond.aids")),
		toggle("opposite", &s.looks.aid.opposite),
		toggle("tangent", &s.looks.aid.tangent),
		toggle("guides", &s.looks.guides),
	)
}

// backSteps is the number of game steps, one second of play, that the button "Take back" reverts at once.
const backSteps = 60

// takeBack takes back or redoes one second of play, and the game then waits for input. Each call of the function step
// takes back or redoes one step.
func (s *Scene) takeBack(step func() bool) {
	done := 0
	for done < backSteps*len(s.Session.Seats()) && step() {
		done++
	}
	if done == 0 {
		return
	}
	s.Hold()
	s.absorb(s.Session.Tick())
	if s.RecallPast() {
		s.board.Rewind(s.Past)
	}
}

// lead returns 1 if the player on a seat leads the race to the shore by at least two steps of the cat, -1 if the
// opponent does, and else 0.
func (s *Scene) lead(seat rules.Seat) int {
	// Inside the turning circle, the race has not begun.
	if !s.Seen || pondmath.At(s.Current.Mouse).Len() < pondmath.Circle(s.Current.Config) {
		return 0
	}
	const clear = 2 // steps of the cat
	ahead := 0
	switch left := pondmath.MarginSteps(s.Current); {
	case left >= clear:
		ahead = 1
	case left <= -clear:
		ahead = -1
	}
	if seat == pond.Cat {
		return -ahead
	}
	return ahead
}

// slowText is a text with a number that changes at most ten times a second, because faster changes cannot be read and
// cost processor time.
type slowText struct {
	label   *ui.Label // may be nil
	text    string
	of      float64 // number in the text
	written bool
	rest    int // ticks until the text may change
}

// slowTextTicks is the shortest time between two changes of a slowText, in ticks.
const slowTextTicks = 6

// update changes the shown text if number is not the same as before. It calls newText to get the text. update does
// nothing if the last change was less than slowTextTicks ticks ago.
func (r *slowText) update(number float64, newText func() string) {
	r.rest = max(0, r.rest-1)
	if r.written && (number == r.of || r.rest > 0) {
		return
	}
	r.of, r.written, r.rest = number, true, slowTextTicks
	r.text = newText()
	if r.label != nil {
		r.label.SetText(r.text)
	}
}

// marginRow is a row of the analysis, which shows how many steps one side leads. It has a bar and, on request, a
// number.
type marginRow struct {
	widget ui.Widget
	text   slowText
	best   slowText // margin with perfect play
	bar    *ui.Picture
	steps  float64
}

func newMarginRow(s *Scene) *marginRow {
	m := &marginRow{text: slowText{label: ui.NewLabel("")}, best: slowText{label: ui.Named("best", ui.NewSoftLabel(""))}}
	m.bar = ui.NewPicture(280, 28, func(p *render.Pen, r render.Rect) { ponddraw.MarginBar(p, r, m.steps) })
	m.widget = ui.Named("margin", ui.Column(4, m.text.label, m.best.label, m.bar))
	ui.SetVisible(m.widget, s.Analyses())
	return m
}

func (m *marginRow) refresh(s *Scene) {
	ui.SetVisible(m.widget, s.Analyses() && s.Seen)
	if !s.Analyses() || !s.Seen {
		return
	}
	steps := pondmath.MarginSteps(s.Current)
	if steps != m.steps {
		m.steps = steps
		m.bar.MarkDirty()
	}
	ui.SetVisible(m.text.label, s.Numbers())
	m.text.update(steps, s.marginText)
	best := pondmath.PlanSteps(s.Current)
	ui.SetVisible(m.best.label, s.Numbers() && best > 0 && s.Current.Outcome == pond.Running && !s.Current.Landed())
	m.best.update(best, func() string {
		b := s.Env.UI.Book
		return b.T("pond.margin_best", b.Decimal(best, 1))
	})
}

// closeSteps is the margin in cat steps below which a lead is small.
const closeSteps = 3

// marginTexts returns texts about which animal is ahead, and what the mouse should do.
func (s *Scene) marginTexts() []string {
	if !s.Seen || s.Current.Outcome != pond.Running {
		return nil
	}
	steps := pondmath.MarginSteps(s.Current)
	lead := "mouse"
	if steps <= 0 {
		lead, steps = "cat", -steps
	}
	if steps < closeSteps {
		lead += "_close"
	}
	t := s.Word
	return []string{t("pond.lead_" + lead), t(adviceKeys[s.situation()])}
}

// marginText returns a text about which animal is ahead, and by how much.
func (s *Scene) marginText() string {
	b, steps := s.Env.UI.Book, pondmath.MarginSteps(s.Current)
	if steps > 0 {
		return b.T("pond.margin_mouse", b.Decimal(steps, 1))
	}
	return b.T("pond.margin_cat", b.Decimal(-steps, 1))
}
