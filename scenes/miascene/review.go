package miascene

import (
	"menagerie/render"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
	"menagerie/scenes/ui"
)

// openReview looks back on the round that is over: each decision, and what the equilibrium thinks of it.
func (s *Scene) openReview() {
	b := s.Env.UI.Book
	list := ui.Column(10, ui.NewCaption(b.T("mia.review_note")))
	all := miamath.Review(s.feed.log, s.openRolls())
	for _, d := range all {
		list.Add(s.decision(d))
	}
	if len(all) == 0 {
		list.Add(ui.NewLabel(b.T("mia.review_empty")))
	}
	d := ui.NewDialog(b.T("mia.review_title"), ui.Named("reviewed", list))
	d.Width = 560
	d.Add(b.T("ui.ok"), ui.Primary, nil)
	s.Open(d)
}

// openRolls are the dice of the round that may be spoken of. Where people share the screen, what was not shown to all
// stays secret.
func (s *Scene) openRolls() []mia.Dice {
	if !s.shared() {
		return s.rolls
	}
	hidden := make([]mia.Dice, len(s.rolls))
	if shown, ok := last(s.feed.log, mia.Shown); ok && len(hidden) > 0 {
		hidden[len(hidden)-1] = shown.Dice
	}
	return hidden
}

// slip is from which cost on a decision counts as a mistake: less is within what the equilibrium is computed to.
const slip, blunder = 0.03, 0.12

// decision is one row: a sign for how good it was, what was done, and what it is worth.
func (s *Scene) decision(d miamath.Decision) ui.Widget {
	t := s.Env.UI.Book.T
	what, why := "", ""
	switch d.Move.Kind {
	case mia.Roll:
		what = t("mia.did_roll", s.Name(d.Seat), value(d.Over))
	case mia.See:
		what = t("mia.did_see", s.Name(d.Seat), value(d.Over))
	default:
		what = s.saying(d)
	}
	icon, tone := render.Check, ui.Good
	switch {
	case !d.Judged:
		icon, tone = render.Dice, ui.Soft
		why = t("mia.unknown_dice")
	case d.Cost() >= blunder:
		icon, tone = render.Error, ui.Bad
	case d.Cost() >= slip:
		icon, tone = render.Warning, ui.Warn
	}
	if d.Judged {
		why = t("mia.worth", s.percent(d.Loses), s.percent(d.Best))
	}
	sign := ui.NewPicture(20, 20, func(p *render.Pen, r render.Rect) { p.Icon(icon, r, tone.Color(p.Theme())) })
	return ui.Row(10, sign, ui.Grow(1, ui.Column(0, ui.NewLabel(what), ui.NewCaption(why))))
}

// saying is an announcement in words, with what was under the cup if that is known.
func (s *Scene) saying(d miamath.Decision) string {
	t := s.Env.UI.Book.T
	who, said := s.Name(d.Seat), value(d.Move.Dice)
	switch {
	case !d.Dice.Valid():
		return t("mia.did_say", who, said)
	case d.Dice < d.Move.Dice:
		return t("mia.did_bluff", who, said, value(d.Dice))
	case d.Dice == d.Move.Dice:
		return t("mia.did_truth", who, said)
	}
	return t("mia.did_less", who, said, value(d.Dice))
}
