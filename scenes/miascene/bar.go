package miascene

import (
	"strings"

	"menagerie/render"
	"menagerie/rules/mia"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// bar has the buttons below the table.
type bar struct {
	roll, see, say, next, review *ui.Button
	hint                         *ui.Label
	all                          []*ui.Button
}

// makeBar makes the buttons anew.
func (s *Scene) makeBar() ui.Widget {
	t := s.Env.UI.Book.T
	b := &s.bar
	b.roll = ui.Named("roll", ui.NewButton(t("mia.roll"), func() { s.answer(mia.Roll) }).WithIcon(render.Dice))
	b.see = ui.Named("see", ui.NewButton(t("mia.see"), func() { s.answer(mia.See) }).WithIcon(render.Eye))
	b.say = ui.Named("say", ui.NewPrimary("", func() { s.send(mia.Say(s.hand.pick)) }))
	b.next = ui.Named("next", ui.NewPrimary(t("mia.next"), s.joinAll).WithIcon(render.Play))
	b.review = ui.Named("review", ui.NewButton(t("mia.review"), s.openReview).WithIcon(render.Search))
	b.hint = ui.NewCaption("")
	b.all = []*ui.Button{b.roll, b.see, b.say, b.next, b.review}
	s.refreshBar()
	// Where nothing can be pressed the bar keeps its height, or the table would jump.
	return ui.Row(0, ui.GapOf(0, 40), ui.Grow(1, ui.Flow(8, b.roll, b.see, b.say, b.next, b.review, b.hint)))
}

// refreshBar shows the buttons that mean something now.
func (s *Scene) refreshBar() {
	b := &s.bar
	if b.roll == nil {
		return
	}
	t := s.Env.UI.Book.T
	_, mine := s.mine()
	turn, says := mine && s.Current.Stage == mia.Turn, s.announces()
	show(b.roll, turn)
	show(b.see, turn && s.Current.Standing != mia.None)
	show(b.say, says)
	show(b.next, len(s.invited()) > 0 && s.Current.Round > 1)
	show(b.review, s.feed.over() && !s.feed.busy() && s.Phase == session.Playing)
	b.accent(s.hand.see)
	hint := ""
	switch {
	case says:
		b.say.SetText(t("mia.say", value(s.hand.pick)))
		hint = s.ForHands("mia.hint_say", "mia.hint_say_pad", "mia.hint_say_finger")
	case turn:
		hint = s.ForHands("mia.hint_turn", "mia.hint_turn_pad", "")
	}
	if s.Small { // no room for advice, but who has answered for somebody must always be seen
		hint = ""
		if s.tellsBelow() {
			hint = s.banner()
		}
		if s.net.Net != nil {
			hint = strings.Trim(hint+"\n"+s.answered()+"\n"+s.outcomes(1), "\n")
		}
	}
	b.hint.SetText(hint)
	ui.SetVisible(b.hint, hint != "")
	s.keepFocus()
}

// accent makes the answer that Enter gives stand out.
func (b *bar) accent(see bool) {
	roll, look := ui.Primary, ui.Plain
	if see {
		roll, look = look, roll
	}
	if b.roll.Kind != roll {
		b.roll.Kind, b.see.Kind = roll, look
		b.roll.MarkDirty()
		b.see.MarkDirty()
	}
}

func show(b *ui.Button, on bool) { ui.SetVisible(b, on) }

// keepFocus gives the keys back to the table when the button that had them is gone.
func (s *Scene) keepFocus() {
	for _, b := range s.bar.all {
		if b.Focused() && !ui.Visible(b) {
			s.Focus(s.Canvas)
		}
	}
}
