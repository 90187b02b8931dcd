package miascene

import (
	"strings"

	"menagerie/render"
	"menagerie/rules/mia"
	"menagerie/scenes/miascene/sentences"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
	"menagerie/session"
)

// bar has the buttons below the table.
type bar struct {
	roll, see, say, next *widget.Button
	hint                 *widget.Label
	all                  []*widget.Button
}

// makeBar returns new buttons.
func (s *Scene) makeBar() ui.Widget {
	t := s.Env.UI.Book.T
	b := &s.bar
	b.roll = ui.Named("roll", widget.NewButton(t("mia.roll"), func() { s.answer(mia.Roll) }).WithIcon(render.Dice))
	b.see = ui.Named("see", widget.NewButton(t("mia.see"), func() { s.answer(mia.See) }).WithIcon(render.Eye))
	b.say = ui.Named("say", widget.NewButton("", func() { s.send(mia.Say(s.hand.pick)) }))
	b.next = ui.Named("next", widget.NewPrimary(t("mia.next"), s.joinAll).WithIcon(render.Play))
	b.hint = widget.NewCaption("")
	b.all = []*widget.Button{b.roll, b.see, b.say, b.next}
	s.refreshBar()
	third := layout.Row(0, ui.Grow(1, b.say), ui.Grow(1, b.next)) // one of them is visible
	return layout.Column(4, s.GameBar(b.roll, b.see, third), b.hint)
}

// refreshBar enables the buttons of the possible actions.
func (s *Scene) refreshBar() {
	b := &s.bar
	if b.roll == nil {
		return
	}
	t := s.Env.UI.Book.T
	_, mine := s.mine()
	turn, says := mine && s.Current.Stage == mia.Turn, s.announces()
	joins := len(s.invited()) > 0 && s.Current.Round > 1
	ui.SetEnabled(b.roll, turn)
	ui.SetEnabled(b.see, turn && s.Current.Standing != mia.None)
	ui.SetEnabled(b.say, says)
	ui.SetVisible(b.say, !joins)
	ui.SetVisible(b.next, joins)
	if s.parts.review != nil {
		ui.SetEnabled(s.parts.review, s.feed.Over() && !s.feed.Busy() && s.Phase == session.Playing)
	}
	switch {
	case says:
		b.accent(b.say)
	case turn && s.hand.see:
		b.accent(b.see)
	case turn:
		b.accent(b.roll)
	default:
		b.accent(b.next)
	}
	b.say.SetText(t("mia.say", sentences.Value(max(s.hand.pick, mia.Lowest))))
	hint := ""
	if s.Small && s.net.Seat != nil { // the last response of the seat on a server must be visible
		hint = strings.Trim(s.net.Answered()+"\n"+s.net.Outcomes(1), "\n")
	}
	b.hint.SetText(hint)
	ui.SetVisible(b.hint, hint != "")
	s.keepFocus()
}

// accent fills the button that the Enter key presses.
func (b *bar) accent(enter *widget.Button) {
	for _, one := range b.all {
		kind := widget.Plain
		if one == enter {
			kind = widget.Primary
		}
		if one.Kind != kind {
			one.Kind = kind
			one.MarkDirty()
		}
	}
}

// keepFocus moves the focus to the table when the focused button is hidden.
func (s *Scene) keepFocus() {
	for _, b := range s.bar.all {
		if b.Focused() && (!ui.Visible(b) || !ui.Enabled(b)) {
			s.Focus(s.Canvas)
		}
	}
}
