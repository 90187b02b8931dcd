package miascene

import (
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
	"menagerie/scenes/ui"
)

// lookbackDialog returns a dialog that reviews the decisions in a round. rolls has the dice of each roll, or mia.None
// for secret dice.
func lookbackDialog(b *words.Book, log []mia.Event, rolls []mia.Dice, name nameFunc) *ui.Dialog {
	list := ui.Column(10, ui.NewCaption(b.T("mia.review_note")))
	all := miamath.Review(log, rolls)
	for _, d := range all {
		list.Add(decisionRow(b, d, name))
	}
	if len(all) == 0 {
		list.Add(ui.NewLabel(b.T("mia.review_empty")))
	}
	d := ui.NewDialog(b.T("mia.review_title"), ui.Named("reviewed", list))
	d.Width = 560
	d.Add(b.T("ui.ok"), ui.PrimaryButton, nil)
	return d
}

// slip and blunder are lower limits. A move that adds at least slip to the probability of losing counts as a slip. A
// move that adds at least blunder counts as a blunder. The computed strategy is not precise enough for a limit lower
// than slip.
const slip, blunder = 0.03, 0.12

// decisionRow returns a row that describes a player's decision, its quality, and its probability of losing the round.
func decisionRow(b *words.Book, d miamath.Decision, name nameFunc) ui.Widget {
	t := b.T
	what, why := "", ""
	switch d.Move.Kind {
	case mia.Roll:
		what = t("mia.did_roll", name(d.Seat), ValueText(d.Over))
	case mia.See:
		what = t("mia.did_see", name(d.Seat), ValueText(d.Over))
	default:
		what = announcementText(b, d, name)
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
		why = t("mia.worth", percent(b, d.Loses), percent(b, d.Best))
	}
	sign := ui.NewPicture(20, 20, func(p *render.Pen, r render.Rect) { p.Icon(icon, r, tone.Color(p.Theme())) })
	return ui.Row(10, sign, ui.Grow(1, ui.Column(0, ui.NewLabel(what), ui.NewCaption(why))))
}
