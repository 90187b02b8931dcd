package miascene

import (
	"strings"

	"menagerie/rules/mia"
	"menagerie/scenes/ui"
)

// netParts are the pieces of the side panel that only a game on a server has.
type netParts struct {
	mode, joins *ui.Choice
	plan        *ui.Box
	see, bluff  *ui.Choice
	next        *ui.CheckBox
	who, left   *ui.Label
	outcomes    *ui.Label
	counted     *ui.Label
}

// netPart says who plays the seat, and who has answered.
func (s *Scene) netPart() ui.Widget {
	t := s.Env.UI.Book.T
	p := &s.parts.net
	o := s.orders()
	p.who, p.left = ui.Named("answered", ui.NewLabel("")), ui.Named("left", ui.NewCaption(""))
	p.mode = ui.Named("seat", ui.NewChoice(t("mia.seat"), s.named("mia.seat_", modeNames[:]), int(o.Mode)))
	p.mode.OnChange = func(i int) {
		s.net.Fitting = false
		s.order(func(o *Orders) { o.Mode = Mode(i) })
	}
	p.joins = ui.Named("joins", ui.NewChoice(t("mia.joins"), s.named("mia.joins_", joinNames[:]), int(o.Joins)))
	p.joins.OnChange = func(i int) { s.order(func(o *Orders) { o.Joins = Joins(i) }) }
	p.see = ui.Named("plan.see", ui.NewChoice(t("mia.plan_see"), values(t("mia.plan_never")), int(o.SeeFrom)))
	p.see.OnChange = func(i int) { s.order(func(o *Orders) { o.SeeFrom = mia.Dice(i) }) }
	p.bluff = ui.Named("plan.bluff", ui.NewChoice(t("mia.plan_bluff"), values(t("mia.plan_least")), int(o.BluffTo)))
	p.bluff.OnChange = func(i int) { s.order(func(o *Orders) { o.BluffTo = mia.Dice(i) }) }
	p.next = ui.NewSwitch(t("mia.plan_next"), o.SeeNext, func(on bool) { s.order(func(o *Orders) { o.SeeNext = on }) })
	p.plan = ui.Column(8, p.see, ui.Named("plan.next", p.next), p.bluff)
	p.counted = ui.Named("counted", ui.NewCaption(""))
	p.outcomes = ui.Named("outcomes", ui.NewCaption(""))
	return ui.Column(8, p.who, p.left, p.outcomes, p.mode, p.plan, p.joins)
}

// named are the texts of a list of names.
func (s *Scene) named(prefix string, names []string) []string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = s.Env.UI.Book.T(prefix + name)
	}
	return texts
}

// values are all values to choose from, with a text for none before them.
func values(none string) []string {
	all := []string{none}
	for _, d := range mia.Values() {
		all = append(all, value(d))
	}
	return all
}

func (s *Scene) refreshNet() {
	p := &s.parts.net
	if p.mode == nil {
		return
	}
	o := s.orders()
	p.mode.Set(int(o.Mode))
	p.joins.Set(int(o.Joins))
	p.see.Set(int(o.SeeFrom))
	p.bluff.Set(int(o.BluffTo))
	p.next.Set(o.SeeNext)
	ui.SetVisible(p.plan, o.Mode == Armed)
	ui.SetVisible(p.joins, o.Mode != Watch)
	p.who.SetText(s.answered())
	left := s.leftText()
	p.left.SetText(left)
	ui.SetVisible(p.left, left != "")
	p.outcomes.SetText(s.outcomes(endsShown))
	ui.SetVisible(p.outcomes, p.outcomes.Text() != "")
	p.counted.SetText(s.countedText())
}

// answered says who has given the last answer to the server.
func (s *Scene) answered() string {
	t := s.Env.UI.Book.T
	a := s.net.figures.Last
	if a.Round == 0 {
		return t("mia.answered_none")
	}
	what := t("mia.answered_roll")
	switch a.Move.Kind {
	case mia.See:
		what = t("mia.answered_see")
	case mia.Announce:
		what = t("mia.answered_say", value(a.Move.Dice))
	}
	who := s.Name(s.Current.You)
	if a.By != Hand {
		who = t("mia.by_" + modeNames[a.By])
	}
	mark := t("mia.decimal")
	took := t("mia.took_ms", decimal(mark, float64(a.Took)/1000))
	if a.Took >= 1e6 {
		took = t("mia.took_s", decimal(mark, float64(a.Took)/1e6))
	}
	return t("mia.answered", a.Round, who, what, took)
}

// leftText says how long a person has to answer.
func (s *Scene) leftText() string {
	b, f := s.Env.UI.Book, s.net.figures
	switch {
	case f.Left > 0:
		return b.T("mia.left", s.seconds(f.Left))
	case s.net.Fitting && f.Orders.Mode == Autopilot && f.Limit > 0:
		return s.tooFast()
	case f.Orders.Mode != Hand:
		return ""
	case f.Limit > 0 && f.LimitSure:
		return b.T("mia.limit", s.limitSeconds(f.Limit))
	case f.Limit > 0 && f.Rounds > 0:
		return b.T("mia.limit_guess", s.limitSeconds(f.Limit))
	}
	return b.T("mia.limit_unknown")
}

// seconds returns ms milliseconds in seconds with one decimal, for a time that runs.
func (s *Scene) seconds(ms int) string {
	return decimal(s.Env.UI.Book.T("mia.decimal"), float64(ms)/1000)
}

// limitSeconds returns a limit of ms milliseconds in seconds, with two decimals below one second.
func (s *Scene) limitSeconds(ms int) string {
	if ms < 1000 {
		return s.Env.UI.Book.Decimal(float64(ms)/1000, 2)
	}
	return s.seconds(ms)
}

// countedText is what was counted of all rounds.
func (s *Scene) countedText() string {
	b, f := s.Env.UI.Book, s.net.figures
	lines := []string{b.N("mia.count_rounds", f.Rounds, decimal(b.T("mia.decimal"), f.PerSecond))}
	if f.Played > 0 {
		lines = append(lines, b.T("mia.count_won", b.Integer(int64(f.Won)), b.Integer(int64(f.Played)), s.percent(float64(f.Won)/float64(f.Played))))
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
			lines = append(lines, b.T("mia.count_one", b.T("mia.lost_"+reasonKeys[reason]), b.Integer(int64(n))))
		}
	}
	return strings.Join(lines, "\n")
}
