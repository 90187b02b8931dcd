package pondscene

import (
	"menagerie/rules/pond"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// recall plays a record, for the chart and for the trails of a film.
func (s *Scene) recall(r *session.Record) ([]pond.View, error) {
	views, h, err := recall(r)
	s.past = h
	return views, err
}

// Ended implements gamepage.Panel: where the game was won or lost.
func (s *Scene) Ended() []ui.Widget {
	if !s.RecallPast() {
		return nil
	}
	text, _, _ := s.past.worst(s.Env.UI.Book)
	return []ui.Widget{ui.Column(4, s.chartOf(s.Watch), ui.NewSoft(text))}
}

// Filmed implements gamepage.Panel.
func (s *Scene) Filmed() []ui.Widget {
	s.RecallPast()
	return []ui.Widget{s.moveRow(), s.marginPart(), s.chartOf(s.Seek)}
}

// chartOf draws the margin over the game, with the cursor on the costliest move; a click leads to that moment.
func (s *Scene) chartOf(pick func(position int)) ui.Widget {
	c := ui.Named("chart", ui.NewChart())
	c.Height = 110
	c.Set(s.past.steps)
	c.High, c.Low = s.Name(pond.Mouse), s.Name(pond.Cat)
	if _, i, ok := s.past.worst(s.Env.UI.Book); ok {
		c.SetCursor(i)
	}
	c.Format = func(i int) string { return s.Env.UI.Book.Decimal(s.past.steps[i], 1) }
	c.OnPick = func(i int) { pick(s.past.places[i]) }
	s.chart = c
	return ui.Column(4, ui.NewCaption(s.Env.UI.Book.T("pond.chart")), c)
}

// rewind shows a position of the film with the trails that led to it.
func (s *Scene) rewind(at int) { s.board.Rewind(s.Past[:at+1]) }

// filmStep returns the position one step of the film away. A step is a move of each animal.
func filmStep(at, by int) int { return at + 2*by }
