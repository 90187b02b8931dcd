package miascene

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
	"menagerie/scenes/ui"
)

// oddsSwitch is under which name the switch is remembered: a table that people share has one of its own.
func (s *Scene) oddsSwitch() string {
	if s.shared() {
		return "odds_shared"
	}
	return "odds"
}

func (s *Scene) switchOdds() {
	s.odds = !s.odds
	s.Remember(s.oddsSwitch(), s.odds)
}

// oddsPart says how good the chances are, from what everybody knows.
func (s *Scene) oddsPart() ui.Widget {
	s.parts.chance, s.parts.advice = ui.Named("chance", ui.NewLabel("")), ui.Named("advice", ui.NewSoft(""))
	s.parts.odds = ui.Column(2, s.parts.chance, s.parts.advice)
	return s.parts.odds
}

func (s *Scene) refreshOdds() {
	if s.parts.odds == nil {
		return
	}
	chance, advice := s.chanceText(), s.adviceText()
	s.parts.chance.SetText(chance)
	s.parts.advice.SetText(advice)
	ui.SetVisible(s.parts.chance, chance != "")
	ui.SetVisible(s.parts.advice, advice != "")
	ui.SetVisible(s.parts.odds, s.odds && chance+advice != "")
}

// oddsText is what matters most of both in a line: the chances are on the ladder, too.
func (s *Scene) oddsText() string { return cmp.Or(s.adviceText(), s.chanceText()) }

// chanceText is how likely a fair roll is worth what stands, and more.
func (s *Scene) chanceText() string {
	stands := s.Current.Standing
	if s.feed.busy() || s.net.slow || s.Current.Stage == mia.Joining || stands == mia.None || stands == mia.Mia {
		return ""
	}
	t := s.Env.UI.Book.T
	return t("mia.odds", value(stands), s.percent(miamath.Above(stands-1)), s.percent(miamath.Above(stands)))
}

// adviceText is what the equilibrium does. What it announces depends on the dice, so it is told only while they are seen.
func (s *Scene) adviceText() string {
	v, t := s.Current, s.Env.UI.Book.T
	if s.feed.busy() || s.net.slow || len(v.Order) < 2 || v.Standing == mia.Mia {
		return ""
	}
	e := miamath.Equilibrium(len(v.Order))
	switch {
	case v.Stage == mia.Turn && v.Standing != mia.None:
		return t("mia.advice_see", s.percent(e.True(v.Before, v.Standing)), s.percent(e.See[v.Before][v.Standing]))
	case v.Stage == mia.Announcing && v.Dice.Valid() && (s.ShowsFilm() || s.hand.looks && s.announces()):
		return t("mia.advice_say", s.likeliest(e.Say[v.Standing][v.Dice]))
	}
	return ""
}

// likeliest lists the announcements that the equilibrium makes most often.
func (s *Scene) likeliest(w miamath.Weights) string {
	values := slices.DeleteFunc(mia.Values(), func(d mia.Dice) bool { return w[d] < 0.01 })
	slices.SortStableFunc(values, func(a, b mia.Dice) int { return cmp.Compare(w[b], w[a]) })
	var parts []string
	for _, d := range values[:min(len(values), 4)] {
		parts = append(parts, s.Env.UI.Book.T("mia.advice_one", value(d), s.percent(w[d])))
	}
	return strings.Join(parts, ", ")
}

// percent writes a probability.
func (s *Scene) percent(p float64) string {
	return s.Env.UI.Book.T("mia.percent", s.Env.UI.Book.Integer(int64(math.Round(100*p))))
}
