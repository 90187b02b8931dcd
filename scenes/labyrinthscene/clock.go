package labyrinthscene

import (
	"context"
	"math"

	"menagerie/rules/labyrinth"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
)

// Clock is the time that is left to the player to move, in seconds.
type Clock struct {
	Runs        bool
	Left, Total float64
}

// Best finds a move for a View whose own seat is to move; ok is false when there is none. It must return soon after ctx is
// cancelled.
type Best = func(ctx context.Context, v labyrinth.View) (m labyrinth.Move, ok bool)

// The last seconds of a move: from when on it warns, and when a move is made for somebody who wants that. A tenth of a short
// time is enough for either.
const (
	warnSeconds   = 10
	rescueSeconds = 2
)

// clock is the time limit as the screen shows it.
type clock struct {
	read    func() Clock
	best    Best
	now     Clock
	warned  int             // warnings in this move
	rescues bool            // a move is made shortly before the time is over
	asked   bool            // for that move
	made    *labyrinth.Move // that move, until it was sent for the last time
	task    gamepage.Task[labyrinth.Move]
}

// renew begins another move.
func (c *clock) renew() {
	c.task.Forget()
	c.warned, c.asked, c.made = 0, false, nil
}

// soon reports whether the time is nearly over.
func (c *clock) soon() bool { return c.now.Runs && c.now.Left <= min(warnSeconds, c.now.Total/3) }

// tickClock reads the clock, warns, and moves for somebody who wants that.
func (s *Scene) tickClock() {
	c := &s.clock
	if c.read == nil {
		return
	}
	c.now = c.read()
	if !s.acts() {
		return
	}
	if c.soon() && float64(c.warned) < math.Ceil((min(warnSeconds, c.now.Total/3)-c.now.Left)/2) {
		c.warned++ // every two seconds
		s.Env.Effect("labyrinth.clock")
	}
	if c.rescues && c.best != nil && !c.asked && c.now.Runs && c.now.Left <= min(rescueSeconds, c.now.Total/4) {
		c.asked = true
		v, best := s.Current, c.best
		c.task.Begin(func(ctx context.Context, tell func(labyrinth.Move)) {
			if m, ok := best(ctx, v); ok {
				tell(m)
			}
		})
	}
	s.rescue()
}

// rescue sends the move that was found when the time ran out, and once more if it was refused: a server may first warn that
// it is uncertain how it is read, but then it is too late for another one.
func (s *Scene) rescue() {
	c := &s.clock
	if again := c.made; again != nil {
		c.made = nil
		s.send(*again)
		return
	}
	if m, ok := c.task.Take(); ok {
		c.made = &m
		s.send(m)
	}
}

// clockPart is the time that is left in words.
func (s *Scene) clockPart() []ui.Widget {
	s.parts.clock = nil
	if s.clock.read == nil {
		return nil
	}
	s.parts.clock = ui.Named("clock", ui.NewLabel(""))
	return []ui.Widget{s.parts.clock}
}

// rescuePart lets somebody choose what happens when the time runs out.
func (s *Scene) rescuePart() []ui.Widget {
	if s.clock.read == nil || s.clock.best == nil {
		return nil
	}
	return []ui.Widget{ui.Named("rescue", ui.NewSwitch(s.Env.UI.Book.T("labyrinth.rescue"), s.clock.rescues, func(on bool) {
		s.clock.rescues = on
		s.Remember("rescue", on)
	}))}
}

func (s *Scene) refreshClock() {
	if s.parts.clock == nil {
		return
	}
	text := ""
	switch now := s.clock.now; {
	case now.Runs && s.acts():
		text = s.leftText(now.Left)
	case now.Runs && len(s.Current.Waiting) == 1:
		text = s.Env.UI.Book.T("labyrinth.clock_of", s.Name(s.Current.Waiting[0]), s.leftText(now.Left))
	}
	s.parts.clock.SetText(text)
}

// leftText is a time in words: in seconds once these matter.
func (s *Scene) leftText(seconds float64) string {
	b := s.Env.UI.Book
	if seconds > 120 {
		return b.N("labyrinth.minutes", int(math.Ceil(seconds/60)))
	}
	return b.N("labyrinth.seconds", int(math.Ceil(max(0, seconds))))
}
