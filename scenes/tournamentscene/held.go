package tournamentscene

import (
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// below is how high the line is that plays a game again, in units.
const below = 64.0

// holding makes the footer: films, and who may stop the tournament and go on with it.
func (s *show) holding() ui.Widget {
	s.ended = ui.NewLabel("").Toned(ui.Bad)
	s.stop = ui.NewButton(s.word("tournament.stop"), func() {
		s.env.Contests.Stop(s.path)
		s.look()
	}).WithIcon(render.Pause)
	s.goOn = ui.NewButton(s.word("tournament.go_on"), s.proceed).WithIcon(render.Trophy)
	return ui.Column(8, ui.Named("ended", s.ended),
		ui.Flow(12, ui.Named("film", s.film), ui.Named("crosstable", s.swapper), ui.Named("stop", s.stop), ui.Named("go_on", s.goOn)))
}

// proceed goes on with the tournament.
func (s *show) proceed() {
	if err := s.env.Contests.GoOn(s.path); err != nil {
		s.ToastAs(ui.Bad, page.Say(s.book(), "tournament.unkept", err))
	}
	s.look()
}

// look sees whether the tournament is still held here.
func (s *show) look() {
	if s.env.Contests == nil {
		return
	}
	if now := s.env.Contests.State(s.path); now != s.state {
		s.state = now
		s.refresh()
	}
}

// lightHolding offers what can be done.
func (s *show) lightHolding() {
	open := s.env.Contests != nil && s.table != nil && !s.table.Finished
	ui.SetVisible(s.stop, s.state.Playing)
	ui.SetEnabled(s.stop, !s.state.Stopping)
	ui.SetVisible(s.goOn, open && !s.state.Playing && !s.table.Busy)
	text := ""
	switch {
	case s.state.Stopping:
		text = s.word("tournament.stopping")
	case s.state.Why != "":
		text = s.word("tournament.ended", s.state.Why)
	}
	s.ended.SetText(text)
	s.ended.SetTone(tone(s.state))
	ui.SetVisible(s.ended, text != "")
}

func tone(s scenes.ContestState) ui.Tone {
	if s.Stopping {
		return ui.Soft
	}
	return ui.Bad
}

// repeat makes the line with the command that plays the chosen game again.
func (s *show) repeat() ui.Widget {
	s.again = ui.NewCaption("")
	s.again.Weight = render.Mono
	copied := func() {
		if s.Copy(s.again.Text()) {
			s.ToastAs(ui.Good, s.word("tournament.copied"))
		}
	}
	button := ui.Named("again", ui.NewIconButton(render.Copy, s.word("tournament.copy"), copied))
	s.againRow = ui.Row(8, ui.Grow(1, ui.Column(2, ui.NewCaption(s.word("tournament.again")), s.again)), button)
	return s.againRow
}

// lightAgain tells that command.
func (s *show) lightAgain() {
	on := s.env.Contests != nil && s.kept >= 0
	ui.SetVisible(s.againRow, on)
	if on {
		s.again.SetText(s.env.Contests.Again(s.path, s.kept))
	}
}
