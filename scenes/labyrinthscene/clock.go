package labyrinthscene

import (
	"menagerie/scenes/labyrinthscene/limit"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/form"
	"menagerie/scenes/ui/widget"
)

// Clock is the remaining time of the player to move, in seconds.
type Clock = limit.Clock

// Best finds a move for a View. See limit.Best.
type Best = limit.Best

// tickClock reads the clock and warns the player before the limit. If the player allows it, it makes an automatic move.
func (s *Scene) tickClock() {
	if s.clock.Read == nil {
		return
	}
	s.clock.Now = s.clock.Read()
	if !s.acts() {
		return
	}
	if s.clock.Warns() {
		s.Env.Effect("labyrinth.clock")
	}
	if m, ok := s.clock.Rescue(s.Current); ok {
		s.send(m)
	}
}

// clockPart returns the label of the remaining time.
func (s *Scene) clockPart() []ui.Widget {
	s.parts.clock = nil
	if s.clock.Read == nil {
		return nil
	}
	s.parts.clock = ui.Named("clock", widget.NewLabel(""))
	return []ui.Widget{s.parts.clock}
}

// rescuePart returns the switch for an automatic move just before the time limit, or nil if the game has no limit.
func (s *Scene) rescuePart() []ui.Widget {
	if s.clock.Read == nil || s.clock.Best == nil {
		return nil
	}
	return []ui.Widget{ui.Named("rescue", form.NewSwitch(s.Env.UI.Book.T("labyrinth.rescue"), s.clock.Rescues, func(on bool) {
		s.clock.Rescues = on
		s.Remember("rescue", on)
	}))}
}

func (s *Scene) refreshClock() {
	if s.parts.clock == nil {
		return
	}
	text := ""
	switch now := s.clock.Now; {
	case now.Runs && s.acts():
		text = limit.Text(s.Env.UI.Book, now.Left)
	case now.Runs && len(s.Current.Waiting) == 1:
		text = s.Env.UI.Book.T("labyrinth.clock_of", s.Name(s.Current.Waiting[0]), limit.Text(s.Env.UI.Book, now.Left))
	}
	s.parts.clock.SetText(text)
}
