package glendascene

import (
	"context"

	"menagerie/render/glendadraw"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
	"menagerie/scenes/background"
)

// Limits for the analysis of a position, in nodes of the search. sliceSmall and sliceBig apply to one step of the search,
// thinkSmall and thinkBig to the whole analysis. A step takes only a few milliseconds, because a browser cannot draw during a
// step.
const (
	sliceSmall, sliceBig = 1 << 12, 1 << 8
	thinkSmall, thinkBig = 20_000_000, 500_000
)

// analysisResult is the result of the analysis of a position.
type analysisResult struct {
	glendamath.Analysis
	picture *glendadraw.Analysis // marks on the board; immutable after report
	final   bool                 // whether the analysis has ended
}

// analysePosition analyses a position in steps. After each step, it calls the function report with a better result.
func analysePosition(ctx context.Context, v glenda.View, report func(analysisResult)) {
	two := glendamath.TwoDistances(v)
	slice, most := sliceSmall, thinkSmall
	if v.Config.Size > glenda.DefaultSize {
		slice, most = sliceBig, thinkBig
	}
	a := glendamath.NewAnalyst(v)
	defer a.Close()
	for more := true; more && ctx.Err() == nil; {
		more = a.Think(slice) && a.Analysis().Nodes < most
		now := a.Analysis()
		report(analysisResult{now, &glendadraw.Analysis{TwoDistances: two, Deciding: markedCells(v, now), Line: now.Line}, !more})
	}
}

// markedCells returns the cells to mark on the board, because the result of the game depends on them.
func markedCells(v glenda.View, now glendamath.Analysis) (cells hex.Set) {
	// The marks would not help if they covered more than half of the trapper's legal cells.
	if len(v.Waiting) > 0 && v.Waiting[0] == glenda.Trapper && 2*now.Deciding.Len() > len(v.Legal()) {
		return cells
	}
	return now.Deciding
}

// advice analyses the position on the screen.
type advice struct {
	task    background.Task[analysisResult]
	view    glenda.View
	running bool
	now     analysisResult
	asked   int // number of requests for a hint in this position
	waited  int // ticks since the first request
}

// analyse begins to analyse another position, if the analysis is on.
func (s *Scene) analyse(v glenda.View) {
	a := &s.advice
	a.forget()
	a.view, a.now, a.asked, a.waited = v, analysisResult{}, 0, 0
	s.Hold()
}

func (a *advice) begin() {
	if a.running || len(a.view.Waiting) == 0 {
		return
	}
	a.running = true
	v := a.view
	a.task.Begin(func(ctx context.Context, tell func(analysisResult)) { analysePosition(ctx, v, tell) })
}

func (a *advice) forget() {
	a.task.Forget()
	a.running = false
}

// takeResult receives a new result of the analysis.
func (a *advice) takeResult() {
	if a.asked > 0 {
		a.waited++
	}
	if now, ok := a.task.Take(); ok {
		a.now = now
	}
}

// shownHint returns the recommended move if the player has requested a hint twice.
func (a *advice) shownHint() glenda.Move {
	if a.asked < 2 {
		return glenda.Move{}
	}
	return a.now.Best
}

// askHint handles a request for a hint. The first request in a turn shows the direction of the best move, and the
// second the move.
func (s *Scene) askHint() {
	if _, mine := s.mine(); !mine {
		return
	}
	s.advice.begin()
	s.advice.asked++
	s.nudged = s.nudged && s.advice.asked > 1
	if s.advice.asked > 1 { // the move is shown, and Enter plays it
		s.hinted = true
		s.Focus(s.Canvas)
	}
}

// hintNodes and hintTicks limit the analysis before a hint. The hint appears when one of these limits is reached, even
// if the winner is still unknown.
const hintNodes, hintTicks = 300_000, 90

// readyForHint reports whether the analysis is good enough for a hint.
func (a *advice) readyForHint() bool {
	if a.now.Best.Kind == glenda.Nothing {
		return false
	}
	return a.now.final || a.now.Verdict != glendamath.Open || a.now.Nodes >= hintNodes || a.waited >= hintTicks
}

// showDirection shows the direction of the recommended move as soon as it is known.
func (s *Scene) showDirection() {
	if s.advice.asked != 1 || s.nudged || !s.advice.readyForHint() {
		return
	}
	now := s.advice.now
	s.nudged = true
	b := s.Env.UI.Book
	s.ToastBrief(b.T("glenda.nudge", b.T("glenda.side_"+moveDirection(s.Current, now.Best))))
}

// moveDirection returns the name of the direction from the rabbit to the cell of a move. This is one of the six
// directions to a neighbour. For a cell almost straight above or below, it is N or S.
func moveDirection(v glenda.View, m glenda.Move) string {
	to := m.Cell
	if m.Kind == glenda.Step {
		to = v.Glenda.Neighbour(m.Dir)
	}
	best, name := 0, ""
	fromX, fromY := v.Glenda.Centre()
	toX, toY := to.Centre()
	if dx, dy := toX-fromX, toY-fromY; 42*dx*dx < dy*dy { // at most 15° from the vertical
		return map[bool]string{true: "S", false: "N"}[dy > 0]
	}
	for _, d := range hex.Dirs() {
		x, y := v.Glenda.Neighbour(d).Centre()
		// A cell is two units of x wide and four units of y high. The weights make both equal.
		if along := 3*(x-fromX)*(toX-fromX) + (y-fromY)*(toY-fromY); along > best {
			best, name = along, d.String()
		}
	}
	return name
}

// adviceTexts describes the analysis in up to three sentences: which side can win, what to do, and how long it takes.
func (s *Scene) adviceTexts() []string {
	b, now := s.Env.UI.Book, s.advice.now
	switch {
	case len(s.Current.Waiting) == 0:
		return nil
	case now.Verdict == glendamath.Open && !now.final:
		return []string{b.T("glenda.reckoning")}
	case now.Verdict == glendamath.Open:
		return []string{b.T("glenda.open"), s.adviceText()}
	case now.Verdict == glendamath.GlendaWins:
		return []string{b.T("glenda.wins"), s.adviceText(), lengthText(now, func(n int) string { return b.N("glenda.in_hops", n) })}
	}
	return []string{b.T("glenda.traps"), s.adviceText(), lengthText(now, func(n int) string { return b.N("glenda.in_walls", n) })}
}

// lengthText returns the sentence about the length of the game, or "" if the length is unknown.
func lengthText(now analysisResult, say func(n int) string) string {
	if now.In <= 0 {
		return ""
	}
	return say(now.In)
}

// adviceText returns a text about the cells that are right for the player to move.
func (s *Scene) adviceText() string {
	t, now := s.Word, s.advice.now
	trapper := s.Current.Waiting[0] == glenda.Trapper
	one := markedCells(s.Current, now.Analysis)
	switch n := one.Len(); {
	case trapper && n == 1:
		for cell := range one.All() {
			return t("glenda.advice_gap", t("glenda.gap_"+moveDirection(s.Current, glenda.PutAt(cell))))
		}
	case trapper && n == 0 && now.Best.Kind == glenda.Put:
		return t("glenda.advice_wall", t("glenda.side_"+moveDirection(s.Current, now.Best)))
	case trapper && n == 0:
		return ""
	case trapper:
		return t("glenda.advice_walls")
	case n == 0:
		return t("glenda.advice_stuck")
	case n == 1 && now.Best.Kind == glenda.Step:
		return t("glenda.advice_hop", t("glenda.side_"+moveDirection(s.Current, now.Best)))
	}
	return t("glenda.advice_hops")
}
