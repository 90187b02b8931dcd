package miascene

import (
	"fmt"

	"menagerie/internal/stats"
	"menagerie/render"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
)

// tally counts the dice of every roll that this screen knows. Of other rolls only those are ever seen that somebody doubted,
// and they are no fair sample.
type tally struct {
	faces [6]int
	rolls int
	mias  int

	drawn    int        // rolls in the panel
	drawnFor rules.Seat // whose they are there

	round int      // of the last
	over  mia.Dice // that the last was rolled over
}

// addOnce counts the dice under the viewer's cup, if this roll was not counted yet: in a round what is announced only rises.
func (t *tally) addOnce(v mia.View) {
	if t.rolls > 0 && t.round == v.Round && t.over == v.Standing {
		return
	}
	t.round, t.over = v.Round, v.Standing
	t.add(v.Dice)
}

func (t *tally) add(d mia.Dice) {
	if !d.Valid() {
		return
	}
	t.faces[d.High()-1]++
	t.faces[d.Low()-1]++
	t.rolls++
	if d == mia.Mia {
		t.mias++
	}
}

// tells reports whether the figures may be shown: between people who share the screen they would tell what lay under the
// cup, until the game is over.
func (s *Scene) tells() bool { return !s.shared() || s.Past != nil }

// dicePart shows how often each face was seen, against how often it was to be expected.
func (s *Scene) dicePart() ui.Widget {
	s.parts.faces = ui.NewPicture(320, 130, func(p *render.Pen, r render.Rect) { miadraw.Faces(p, r, s.tally.faces) })
	s.parts.fair = ui.Named("fair", ui.NewCaption(""))
	s.tally.drawn = -1
	s.refreshDice()
	return ui.Column(6, ui.Named("faces", s.parts.faces), s.parts.fair)
}

func (s *Scene) refreshDice() {
	if s.parts.fair != nil && (s.tally.drawn != s.tally.rolls || s.tally.drawnFor != s.Current.You) {
		s.tally.drawn, s.tally.drawnFor = s.tally.rolls, s.Current.You
		ui.SetVisible(s.parts.faces, s.tells())
		s.parts.faces.MarkDirty()
		s.parts.fair.SetText(s.fairness())
	}
	if s.parts.scores != nil && s.curves.written != s.curves.rounds() {
		s.curves.written = s.curves.rounds()
		s.parts.scores.MarkDirty()
	}
}

// fairness says in words how even the dice are.
func (s *Scene) fairness() string {
	b := s.Env.UI.Book
	if !s.tells() {
		return b.T("mia.dice_secret")
	}
	f := stats.Judge(s.tally.faces)
	text := s.counts() + "\n" + b.T("mia.dice_bars")
	if s.tally.rolls > 0 {
		text += "\n" + b.N("mia.dice_mias", s.tally.mias, decimal(b.T("mia.decimal"), float64(s.tally.rolls)/18))
	}
	if f.Faces < stats.EnoughFaces {
		return text + "\n" + b.T("mia.dice_few")
	}
	return text + "\n" + b.T(verdictKey(f.Chance), decimal(b.T("mia.decimal"), f.ChiSquared), s.percent(f.Chance))
}

// counts reports how many rolls are counted, and whose.
func (s *Scene) counts() string {
	b := s.Env.UI.Book
	switch {
	case s.Past != nil:
		return b.N("mia.dice_all", s.tally.rolls)
	case s.Current.You == rules.Nobody:
		return b.T("mia.dice_no_seat")
	}
	return b.N("mia.dice_own", s.tally.rolls)
}

// verdictKey is what to say of dice that fair ones would be as uneven as with this probability.
func verdictKey(chance float64) string {
	switch {
	case chance < 0.01:
		return "mia.dice_odd"
	case chance < 0.05:
		return "mia.dice_uneven"
	}
	return "mia.dice_fair"
}

// decimal writes a number with one place behind the mark.
func decimal(mark string, v float64) string {
	tenths := int(v*10 + 0.5)
	return fmt.Sprintf("%d%s%d", tenths/10, mark, tenths%10)
}
