package miascene

import (
	"strings"

	"menagerie/rules/mia"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

type seatWidgets struct {
	mode, joins *ui.Choice
	plan        *ui.Box
	see, bluff  *ui.Choice
	next        *ui.CheckBox
	who, left   *ui.Label
	outcomes    *ui.Label
	counted     *ui.Label
}

// Widget creates widgets that show who plays the seat and what the seat has answered last. Refresh updates them.
func (s *RemoteSeat) Widget() ui.Widget {
	t := s.book().T
	p := &s.widgets
	o := s.Orders()
	p.who, p.left = ui.Named("answered", ui.NewLabel("")), ui.Named("left", ui.NewCaption(""))
	p.mode = ui.Named("seat", ui.NewChoice(t("mia.seat"), s.named("mia.seat_", modeNames[:]), int(o.Mode)))
	p.mode.OnChange = func(i int) {
		s.server.Fitting = false
		s.changeOrders(func(o *SeatOrders) { o.Mode = SeatMode(i) })
	}
	p.joins = ui.Named("joins", ui.NewChoice(t("mia.joins"), s.named("mia.joins_", joinNames[:]), int(o.Joins)))
	p.joins.OnChange = func(i int) { s.changeOrders(func(o *SeatOrders) { o.Joins = SeatJoins(i) }) }
	p.see = ui.Named("plan.see", ui.NewChoice(t("mia.plan_see"), valueTexts(t("mia.plan_never")), int(o.SeeFrom)))
	p.see.OnChange = func(i int) { s.changeOrders(func(o *SeatOrders) { o.SeeFrom = mia.Dice(i) }) }
	p.bluff = ui.Named("plan.bluff", ui.NewChoice(t("mia.plan_bluff"), valueTexts(t("mia.plan_least")), int(o.BluffTo)))
	p.bluff.OnChange = func(i int) { s.changeOrders(func(o *SeatOrders) { o.BluffTo = mia.Dice(i) }) }
	p.next = ui.NewSwitch(t("mia.plan_next"), o.SeeNext, func(on bool) { s.changeOrders(func(o *SeatOrders) { o.SeeNext = on }) })
	p.plan = ui.Column(8, p.see, ui.Named("plan.next", p.next), p.bluff)
	p.counted = ui.Named("counted", ui.NewCaption(""))
	p.outcomes = ui.Named("outcomes", ui.NewCaption(""))
	return ui.Column(8, p.who, p.left, p.outcomes, p.mode, p.plan, p.joins)
}

// Counted returns the widget with the statistics of all rounds. The method Widget creates it and must be called first.
func (s *RemoteSeat) Counted() ui.Widget { return s.widgets.counted }

// named returns the translated text of each name, whose key is prefix followed by the name.
func (s *RemoteSeat) named(prefix string, names []string) []string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = s.book().T(prefix + name)
	}
	return texts
}

// valueTexts returns a list of texts: none, and the notation of each value.
func valueTexts(none string) []string {
	all := []string{none}
	for _, d := range mia.Values() {
		all = append(all, ValueText(d))
	}
	return all
}

// Refresh updates the widgets of the seat.
func (s *RemoteSeat) Refresh() {
	p := &s.widgets
	if p.mode == nil {
		return
	}
	o := s.Orders()
	p.mode.Set(int(o.Mode))
	p.joins.Set(int(o.Joins))
	p.see.Set(int(o.SeeFrom))
	p.bluff.Set(int(o.BluffTo))
	p.next.Set(o.SeeNext)
	ui.SetVisible(p.plan, o.Mode == Armed)
	ui.SetVisible(p.joins, o.Mode != Watch && !s.plain())
	ui.SetVisible(p.mode, !s.plain())
	ui.SetVisible(p.who, !s.plain())
	p.who.SetText(s.Answered())
	left := s.leftText()
	p.left.SetText(left)
	ui.SetVisible(p.left, left != "")
	p.outcomes.SetText(s.Outcomes(endsShown))
	ui.SetVisible(p.outcomes, p.outcomes.Text() != "")
	p.counted.SetText(s.countedText())
}

// plain reports whether a person plays with a finger and has time enough. On the small screen there is then nothing about
// autopilots and response times.
func (s *RemoteSeat) plain() bool {
	return s.env.Hands == input.Finger && s.Orders().Mode == Hand && s.Figures.LimitSure && s.Figures.Limit >= leastByHand
}

// Answered returns a text about the last response to the server: its round, player, move and response time. For a person with
// time enough on a touch screen, the text is empty.
func (s *RemoteSeat) Answered() string {
	t := s.book().T
	a := s.Figures.Last
	if s.plain() {
		return ""
	}
	if a.Round == 0 {
		return t("mia.answered_none")
	}
	what := t("mia.answered_roll")
	switch a.Move.Kind {
	case mia.See:
		what = t("mia.answered_see")
	case mia.Announce:
		what = t("mia.answered_say", ValueText(a.Move.Dice))
	}
	who := s.page.You()
	if a.By != Hand {
		who = t("mia.by_" + modeNames[a.By])
	}
	took := t("mia.took_ms", decimal(s.book(), float64(a.Took)/1000))
	if a.Took >= 1e6 {
		took = t("mia.took_s", decimal(s.book(), float64(a.Took)/1e6))
	}
	return t("mia.answered", a.Round, who, what, took)
}

// leftText describes the time limit for a response.
func (s *RemoteSeat) leftText() string {
	b, f := s.book(), s.Figures
	switch {
	case f.Left > 0:
		return b.T("mia.left", s.seconds(f.Left))
	case s.server.Fitting && f.Orders.Mode == Autopilot && f.Limit > 0:
		return s.tooFastText()
	case f.Orders.Mode != Hand:
		return ""
	case f.Limit > 0 && f.LimitSure:
		return b.T("mia.limit", s.limitSeconds(f.Limit))
	case f.Limit > 0 && f.Rounds > 0:
		return b.T("mia.limit_guess", s.limitSeconds(f.Limit))
	}
	return b.T("mia.limit_unknown")
}

// seconds formats a running time in milliseconds as seconds with one decimal.
func (s *RemoteSeat) seconds(ms int) string {
	return decimal(s.book(), float64(ms)/1000)
}

// limitSeconds formats a time limit in milliseconds as seconds, with two decimals below one second.
func (s *RemoteSeat) limitSeconds(ms int) string {
	if ms < 1000 {
		return s.book().Decimal(float64(ms)/1000, 2)
	}
	return s.seconds(ms)
}

// countedText describes the figures of all rounds.
func (s *RemoteSeat) countedText() string {
	b, f := s.book(), s.Figures
	lines := []string{b.N("mia.count_rounds", f.Rounds, decimal(b, f.PerSecond))}
	if f.Played > 0 {
		lines = append(lines, b.T("mia.count_won", b.Integer(int64(f.Won)), b.Integer(int64(f.Played)), percent(s.book(), float64(f.Won)/float64(f.Played))))
	}
	var by []string
	for mode := Autopilot; mode <= Hand; mode++ {
		if n := f.By[mode]; n > 0 {
			by = append(by, b.T("mia.count_one", b.T("mia.seat_"+modeNames[mode]), b.Integer(int64(n))))
		}
	}
	if len(by) > 0 {
		lines = append(lines, b.T("mia.count_by", strings.Join(by, ", ")))
	}
	for reason, n := range f.Lost {
		if n > 0 {
			lines = append(lines, b.T("mia.count_one", lostText(b, mia.Reason(reason)), b.Integer(int64(n))))
		}
	}
	return strings.Join(lines, "\n")
}
