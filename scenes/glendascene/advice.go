package glendascene

import (
	"context"

	"menagerie/render/glendadraw"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// How long a position is thought about: nodes at a time, and in all. Positions of large boards take longer. A slice takes a
// few milliseconds, because a browser draws nothing meanwhile.
const (
	sliceSmall, sliceBig = 1 << 12, 1 << 8
	thinkSmall, thinkBig = 20_000_000, 500_000
)

// known is what is known about a position.
type known struct {
	glendamath.Analysis
	picture *glendadraw.Analysis // never changed once it was told
	final   bool                 // no more will be known
}

// consider thinks about a position and tells what it knows, more and more.
func consider(ctx context.Context, v glenda.View, tell func(known)) {
	near, two := glendamath.Distances(v), glendamath.TwoDistances(v)
	slice, most := sliceSmall, thinkSmall
	if v.Config.Size > glenda.DefaultSize {
		slice, most = sliceBig, thinkBig
	}
	a := glendamath.NewAnalyst(v)
	defer a.Close()
	for more := true; more && ctx.Err() == nil; {
		more = a.Think(slice) && a.Analysis().Nodes < most
		now := a.Analysis()
		tell(known{now, &glendadraw.Analysis{Distances: near, TwoDistances: two, Deciding: deciding(v, now), Line: now.Line}, !more})
	}
}

// deciding are the cells to be marked. Where a wall may still go on more than half of the garden, nothing is decided yet.
func deciding(v glenda.View, now glendamath.Analysis) (cells hex.Set) {
	if len(v.Waiting) > 0 && v.Waiting[0] == glenda.Trapper && 2*now.Deciding.Len() > len(v.Legal()) {
		return cells
	}
	return now.Deciding
}

// advice is what is thought about the position on the screen.
type advice struct {
	task    gamepage.Task[known]
	view    glenda.View
	running bool
	now     known
	asked   int // how often a hint was asked for in this position
	waited  int // ticks since it was asked for first
}

// turnTo drops what was known and, if wanted, begins to think about another position.
func (a *advice) turnTo(v glenda.View, wanted bool) {
	a.forget()
	a.view, a.now, a.asked, a.waited = v, known{}, 0, 0
	if wanted {
		a.begin()
	}
}

func (a *advice) begin() {
	if a.running || len(a.view.Waiting) == 0 {
		return
	}
	a.running = true
	v := a.view
	a.task.Begin(func(ctx context.Context, tell func(known)) { consider(ctx, v, tell) })
}

func (a *advice) forget() {
	a.task.Forget()
	a.running = false
}

// tick takes over what was found out since.
func (a *advice) tick() {
	if a.asked > 0 {
		a.waited++
	}
	if now, ok := a.task.Take(); ok {
		a.now = now
	}
}

// hint is the recommended move, once it was asked for twice.
func (a *advice) hint() glenda.Move {
	if a.asked < 2 {
		return glenda.Move{}
	}
	return a.now.Best
}

func (a *advice) picture() *glendadraw.Analysis { return a.now.picture }

// askHint gives a nudge first, and the move itself when asked again.
func (s *Scene) askHint() {
	if _, mine := s.mine(); !mine {
		if s.Phase == session.Playing && len(s.Session.Seats()) > 0 {
			s.Toast(s.Env.UI.Book.T("glenda.fault_turn"))
		}
		return
	}
	s.advice.begin()
	s.advice.asked++
	s.nudged = s.nudged && s.advice.asked > 1
	if s.advice.asked > 1 { // the move itself is shown, and Enter makes it
		s.hinted = true
		s.Focus(s.Canvas)
	}
}

// How much is thought before a nudge in a position of which the winner is not known: so many nodes, or, on large boards
// and slow machines, so many ticks, since nobody waits longer for a hint.
const hintNodes, hintTicks = 300_000, 90

// ripe reports whether there is a move good enough to be hinted at.
func (a *advice) ripe() bool {
	if a.now.Best.Kind == glenda.Nothing {
		return false
	}
	return a.now.final || a.now.Verdict != glendamath.Open || a.now.Nodes >= hintNodes || a.waited >= hintTicks
}

// nudge tells where to look, once something is known.
func (s *Scene) nudge() {
	if s.advice.asked != 1 || s.nudged || !s.advice.ripe() {
		return
	}
	now := s.advice.now
	s.nudged = true
	b := s.Env.UI.Book
	s.Toast(b.T("glenda.nudge", b.T("glenda.side_"+side(s.Current, now.Best))))
}

// side is the direction from the rabbit in which a move lies.
func side(v glenda.View, m glenda.Move) string {
	to := m.Cell
	if m.Kind == glenda.Step {
		to = v.Glenda.Neighbour(m.Dir)
	}
	best, name := 0, ""
	fromX, fromY := v.Glenda.Centre()
	toX, toY := to.Centre()
	for _, d := range hex.Dirs() {
		x, y := v.Glenda.Neighbour(d).Centre()
		// A cell's width is two units of x, and its height four of y: weights that make both equally long.
		if along := 3*(x-fromX)*(toX-fromX) + (y-fromY)*(toY-fromY); along > best {
			best, name = along, d.String()
		}
	}
	return name
}

// switchAnalysis shows or hides what is known.
func (s *Scene) switchAnalysis() {
	s.shown = !s.shown
	s.Remember("analysis", s.shown)
	if s.shown {
		s.advice.begin()
	}
}

// verdictText says what is proved.
func (s *Scene) verdictText() string {
	t := s.Env.UI.Book.T
	now := s.advice.now
	switch {
	case len(s.Current.Waiting) == 0:
		return ""
	case now.Verdict == glendamath.Open && !now.final:
		return t("glenda.thinking")
	case now.Verdict == glendamath.Open:
		return t("glenda.open")
	}
	winner, in, key := s.Name(glenda.Trapper), "glenda.traps_in", "glenda.in_walls"
	if now.Verdict == glendamath.GlendaWins {
		winner, in, key = s.Name(glenda.Glenda), "glenda.wins_in", "glenda.in_hops"
	}
	if now.In <= 0 {
		return t("glenda.wins", winner)
	}
	return t(in, winner, s.Env.UI.Book.N(key, now.In))
}
