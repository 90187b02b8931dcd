package pondscene

import (
	"menagerie/record"
	"menagerie/rules/pond"
	"menagerie/scenes/gamepage/endcard"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// recall returns the views of a recorded game. It also stores the history of the game in s.past, for the chart.
func (s *Scene) recall(r *record.Record) ([]pond.View, error) {
	views, h, err := recall(r)
	s.past = h
	return views, err
}

// Ended implements gamepage.Panel.
func (s *Scene) Ended() []ui.Widget {
	s.RecallPast()
	return nil
}

// Turning implements endcard.Teacher.
func (s *Scene) Turning() endcard.Turning {
	if len(s.Past) == 0 {
		return endcard.Turning{}
	}
	l, at := s.past.lesson()
	reader := "won"
	if you, alone := s.You(); alone {
		if winner, _ := s.winner(); you != winner {
			reader = "lost"
		}
	}
	if l == nothing {
		return endcard.Turning{Text: s.NoTurning()}
	}
	return endcard.Turning{Text: s.Env.UI.Book.T(l.key(reader)), At: s.past.places[at], Show: s.LookAt}
}

// Filmed implements gamepage.Panel.
func (s *Scene) Filmed() []ui.Widget {
	s.RecallPast()
	return []ui.Widget{s.moveRow(), s.marginPart(), s.chartPart()}
}

// chartPart returns a chart of the lead. Positive values mean that the mouse leads, and negative values that the cat leads. The
// cursor starts at the moment that decided the game. A click on the chart shows that position of the replay.
func (s *Scene) chartPart() ui.Widget {
	c := ui.Named("chart", widget.NewChart())
	c.Height = 110
	c.Set(s.past.steps)
	c.High, c.Low = s.Name(pond.Mouse), s.Name(pond.Cat)
	if l, at := s.past.lesson(); l != nothing {
		c.SetCursor(at)
	}
	c.Format = func(i int) string { return s.Env.UI.Book.Decimal(s.past.steps[i], 1) }
	c.OnPick = func(i int) { s.Seek(s.past.places[i]) }
	s.chart = c
	return layout.Column(4, widget.NewCaption(s.Env.UI.Book.T("pond.chart")), c)
}

// rewind shows a position of the replay, with the trails up to it.
func (s *Scene) rewind(at int) { s.board.Rewind(s.Past[:at+1]) }

// filmStep returns the position one step after position (direction = 1) or one step before it (direction = -1). Both animals
// move once in a step, so a step has two positions.
func filmStep(position, direction int) int { return position + 2*direction }
