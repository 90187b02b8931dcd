package tournamentscene

import (
	"menagerie/render"
	"menagerie/scenes/page"
	"menagerie/scenes/tournamentscene/consent"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// below is the height in units of the row that repeat returns.
const below = 64.0

// holding returns the footer. It has buttons for replays and the crosstable, and for stopping and continuing the tournament.
func (s *show) holding() ui.Widget {
	s.ended = widget.NewLabel("").Toned(ui.Bad)
	s.stop = widget.NewButton(s.word("tournament.stop"), func() {
		s.env.Running.Stop(s.path)
		s.look()
	}).WithIcon(render.Pause)
	s.goOn = widget.NewButton(s.word("tournament.go_on"), s.proceed).WithIcon(render.Trophy)
	return layout.Column(8, ui.Named("ended", s.ended),
		layout.Flow(12, ui.Named("film", s.film), ui.Named("crosstable", s.swapper), ui.Named("stop", s.stop), ui.Named("go_on", s.goOn)))
}

// proceed continues the tournament. The player must first agree to commands from another machine, if there are any.
func (s *show) proceed() {
	consent.Ask(s.Root, s.word, s.env.Running.Foreign(s.path), s.run)
}

// run continues the tournament.
func (s *show) run() {
	if err := s.env.Running.GoOn(s.path); err != nil {
		s.ToastAs(ui.Bad, page.Say(s.book(), "tournament.unkept", err))
	}
	s.look()
}

// look updates the screen if the state of the tournament has changed.
func (s *show) look() {
	if s.env.Running == nil {
		return
	}
	if now := s.env.Running.State(s.path); now != s.state {
		s.state = now
		s.refresh()
	}
}

// lightHolding enables the buttons that can be used now.
func (s *show) lightHolding() {
	open := s.env.Running != nil && s.table != nil && !s.table.Finished
	ui.SetVisible(s.stop, s.state.Playing)
	ui.SetEnabled(s.stop, !s.state.Stopping)
	ui.SetVisible(s.goOn, open && !s.state.Playing && !s.table.Busy)
	text, tone := "", ui.Bad
	switch {
	case s.state.Stopping:
		text, tone = s.word("tournament.stopping"), ui.Soft
	case s.state.Why != "":
		text = s.word("tournament.ended", s.state.Why)
	}
	s.ended.SetText(text)
	s.ended.SetTone(tone)
	ui.SetVisible(s.ended, text != "")
}

// repeat returns the row with the keeper command that plays the selected game again.
func (s *show) repeat() ui.Widget {
	s.again = widget.NewCaption("")
	s.again.Weight = render.Mono
	copied := func() {
		if s.Copy(s.again.Text()) {
			s.ToastAs(ui.Good, s.word("tournament.copied"))
		}
	}
	button := ui.Named("again", widget.NewIconButton(render.Copy, s.word("tournament.copy"), copied))
	s.againRow = layout.Row(8, ui.Grow(1, layout.Column(2, widget.NewCaption(s.word("tournament.again")), s.again)), button)
	return s.againRow
}

// lightAgain shows that command, if a game is selected.
func (s *show) lightAgain() {
	on := s.env.Running != nil && s.kept >= 0
	ui.SetVisible(s.againRow, on)
	if on {
		s.again.SetText(s.env.Running.Again(s.path, s.kept))
	}
}
