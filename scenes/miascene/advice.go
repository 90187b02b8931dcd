package miascene

import (
	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// adviceTexts advises the player to move: whether to believe the last announcement, or what to announce.
func (s *Scene) adviceTexts() []string {
	v := s.Current
	if s.toMove() < 0 || len(v.Order) < 2 || v.Standing == mia.Mia {
		return nil
	}
	switch {
	case v.Stage == mia.Turn && v.Standing != mia.None:
		return answerText(s.Env.UI.Book, v, s.Name)
	// The recommended value depends on the dice, so it is shown only while the viewer sees the dice.
	case v.Stage == mia.Announcing && v.Dice.Valid() && (s.ShowsFilm() || s.hand.looks && s.mustAnnounce()):
		return []string{announceText(s.Env.UI.Book, v)}
	}
	return nil
}

// askHint handles a request for a hint. The first request in a turn shows where to look, and the second selects the
// best action.
func (s *Scene) askHint() {
	v, t := s.Current, s.Word
	if _, mine := s.localSeat(); !mine || len(v.Order) < 2 {
		return
	}
	s.asked++
	switch {
	case s.mustAnnounce() && s.asked == 1:
		s.ToastBrief(t("mia.nudge_dice"))
	case s.mustAnnounce() && v.Dice.Valid():
		s.selectValue(bestAnnouncement(v))
		s.ToastBrief(announceText(s.Env.UI.Book, v))
	case v.Standing == mia.None:
		s.ToastBrief(t("mia.nudge_first"))
	case s.asked == 1:
		s.ToastBrief(t("mia.nudge_value", ValueText(v.Standing)))
	default:
		s.hand.see = v.Standing == mia.Mia || miamath.Equilibrium(len(v.Order)).See[v.Before][v.Standing] >= 0.5
		s.ToastBrief(t(map[bool]string{true: "mia.advice_see", false: "mia.advice_roll"}[s.hand.see]))
	}
}

// takeBack calls step, which takes back or redoes moves of the round, and shows the new state. step returns false if
// nothing changed.
func (s *Scene) takeBack(step func() bool) {
	if !step() {
		return
	}
	for _, u := range s.Session.Tick() {
		if s.Follow(u.Phase, u.Err) {
			s.Current = u.View
		}
	}
	v := s.Current
	s.startFromView()
	s.rewriteLog(v.Log)
	s.rolls = s.rolls[:min(len(s.rolls), rollCount(v.Log))]
	for len(s.rolls) < rollCount(v.Log) {
		s.rolls = append(s.rolls, mia.None)
	}
	s.hand.reset(v)
	s.asked = 0
	s.board.Show(s.round())
}

// openReview opens a dialog that compares each decision in the last round with perfect play.
func (s *Scene) openReview() {
	lookbackDialog(s.Env.UI.Book, s.feed.Log, s.reviewRolls(), s.Name).Open(s.Root)
}

// reviewRolls returns the rolls of the round for the review. At a shared screen it hides rolls that not all players
// saw.
func (s *Scene) reviewRolls() []mia.Dice {
	if !s.shared() {
		return s.rolls
	}
	hidden := make([]mia.Dice, len(s.rolls))
	if shown, ok := lastEvent(s.feed.Log, mia.Shown); ok && len(hidden) > 0 {
		hidden[len(hidden)-1] = shown.Dice
	}
	return hidden
}
