package glendamath

import (
	"context"
	"iter"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// Analysis is the result of analysing a position, so far.
type Analysis struct {
	Verdict Verdict
	// In is the number of moves that the winner needs, or Unknown. If Glenda wins, it is the number of her moves until she
	// escapes. If the trapper wins, it is the number of walls until she has no two-distance (see TwoDistances). After that,
	// walls next to her always suffice.
	In int
	// Beyond is a number of moves within which Glenda does not escape, while the verdict is Open.
	Beyond int
	// Deciding is the set of cells that matter. If Glenda is to move, these are her exits that win or are not known to lose. If
	// the trapper is to move, it depends on the verdict. While it is Open, he must wall one of these cells. If he wins, these
	// cells win. If he loses, Glenda's escape depends on these cells.
	Deciding hex.Set
	// Best is the best known move.
	Best glenda.Move
	// Line is the continuation if both players play well. It begins with Best. While the verdict is Open, it has only Best.
	Line []glenda.Move
	// Nodes is the number of positions that were searched.
	Nodes int
}

// Unknown is the value of Analysis.In if the number of moves is unknown.
const Unknown = -1

// Analyst analyses a position step by step. All work is done within calls of Think.
type Analyst struct {
	analysis Analysis
	slice    int // number of nodes that the current call of Think may still use
	leaving  int // number of moves that Glenda needs after she has reached the border
	resume   func() (struct{}, bool)
	stop     func()
}

// NewAnalyst returns an Analyst for the position v. The caller must call Close.
func NewAnalyst(v glenda.View) *Analyst {
	a := &Analyst{analysis: Analysis{In: Unknown}}
	if v.Config.Dialect.Escape != glenda.EscapeArriving {
		a.leaving = 1
	}
	a.resume, a.stop = iter.Pull(func(yield func(struct{}) bool) {
		switch {
		case len(v.Waiting) == 0 || len(v.Legal()) == 0:
			a.setGameOver(v)
		case reachedBorder(v):
			a.setAtBorder(v)
		case v.Config.Size <= narrowSize:
			analyse[narrow](a, v, yield)
		default:
			analyse[wide](a, v, yield)
		}
	})
	return a
}

// Think continues the analysis for about the given number of search nodes. It returns false if the analysis cannot improve any
// more.
func (a *Analyst) Think(nodes int) bool {
	a.slice = nodes
	_, more := a.resume()
	return more
}

// Analysis returns the result so far.
func (a *Analyst) Analysis() Analysis { return a.analysis }

// Close ends the analysis and releases its resources.
func (a *Analyst) Close() { a.stop() }

// Analyse analyses a position. It returns when the analysis is complete, when ctx ends, or when it has used the number of
// search nodes in budget.
func Analyse(ctx context.Context, v glenda.View, budget int) Analysis {
	const slice = 1 << 12
	a := NewAnalyst(v)
	defer a.Close()
	for a.Analysis().Nodes < budget && ctx.Err() == nil && a.Think(min(slice, budget)) {
	}
	return a.Analysis()
}

// setGameOver sets the result for a position without legal moves: the game is over, or walls surround Glenda.
func (a *Analyst) setGameOver(v glenda.View) {
	a.analysis.In = 0
	a.analysis.Verdict = TrapperWins
	if v.Outcome == glenda.GlendaWon {
		a.analysis.Verdict = GlendaWins
	}
}

// setAtBorder sets the result for a position with Glenda at the border. She wins there, but some dialects require that
// she steps off the board first.
func (a *Analyst) setAtBorder(v glenda.View) {
	a.analysis.Verdict = GlendaWins
	if !v.Gone {
		a.analysis.In = 1
	}
	a.analysis.Best = v.Legal()[0]
	if off := StepsOff(v); len(off) > 0 {
		a.analysis.Best = off[0]
	}
	a.analysis.Line = []glenda.Move{a.analysis.Best}
}

// analyst implements Analyst for boards whose cells fit in a mask of type M.
type analyst[M mask[M]] struct {
	*think[M]
	a *Analyst
}

// These are the limits of the analysis, in search nodes. The first round may use firstRound nodes. Each later round may use
// twice as many nodes as the previous round. The position is undecided (Open) if all rounds below mostNodes find no winner. On
// large boards, a node takes more time and memory, so all limits are divided by slowness.
const (
	firstRound = 2_000
	mostNodes  = 40_000_000
	tableFor   = 400_000 // number of nodes for which the table has the right size
	slowness   = 20
)

func analyse[M mask[M]](a *Analyst, v glenda.View, yield func(struct{}) bool) {
	b := newBoard[M](v.Config.Size)
	slow := 1
	if b.stride > narrowSize {
		slow = slowness
	}
	var s *search[M]
	used := 0
	s = newSearch(b, tableFor/slow, func() bool {
		a.analysis.Nodes = s.nodes
		if s.nodes-used < a.slice {
			return false
		}
		used = s.nodes
		return !yield(struct{}{})
	})
	n := &analyst[M]{thinkAt(s, b.place(v), v.Mover()), a}
	n.setKnown()
	for round := firstRound / slow; round < mostNodes/slow && n.prover.verdict == Open && !s.ended; round *= 2 {
		n.prove(round)
		n.compare(round)
	}
	if !s.ended {
		n.extendLine()
	}
	a.analysis.Nodes = s.nodes
}

func (n *analyst[M]) setKnown() {
	n.chooser = newChooser(n.search, n.p, n.mover, n.candidates())
	n.update()
}

// prove searches for the winner of the position, with the given number of nodes.
func (n *analyst[M]) prove(nodes int) {
	n.addNodes(nodes)
	for n.prover.step() {
		n.update()
	}
	n.update()
}

// compare searches for the best move. nodes is the number of nodes that it may visit. It skips moves that are known to
// lose.
func (n *analyst[M]) compare(nodes int) {
	if n.prover.verdict != Open {
		return
	}
	n.addNodes(nodes)
	n.chooser = n.chooser.restrictTo(n.candidates())
	for n.chooser.step() {
		n.update()
	}
	n.copyProofs()
	n.update()
}

func (n *analyst[M]) copyProofs() {
	if n.chooser.value > -decided {
		return
	}
	n.prover.verdict, n.prover.in = TrapperWins, won+n.chooser.value
	if n.mover == glenda.Trapper {
		n.prover.good = n.prover.good.with(n.chooser.best())
	} else {
		n.prover.in-- // the chooser counts her move as one of the trapper's
	}
}

// update writes the results of the searches into the Analysis.
func (n *analyst[M]) update() {
	r, now := n.prover, &n.a.analysis
	now.Verdict, now.Beyond = r.verdict, r.moves+n.a.leaving
	switch {
	case r.verdict == GlendaWins && n.mover == glenda.Trapper:
		now.Deciding = n.set(r.rest.minus(n.p.at))
	case !r.good.empty():
		now.Deciding = n.set(r.good)
	case r.open != n.p.free.minus(n.p.at):
		now.Deciding = n.set(r.open)
	}
	now.Best = n.move(n.bestMove())
	now.Line = []glenda.Move{now.Best}
	now.In = n.movesToWin()
}

// bestMove returns the bit of the best known move, which is a proved win if there is one.
func (n *analyst[M]) bestMove() int {
	best, r := n.chooser.best(), n.prover
	switch {
	case !r.good.empty() && !r.good.has(best):
		return r.good.first()
	case r.verdict == GlendaWins && n.mover == glenda.Trapper && !r.stay.empty():
		return r.stay.first()
	}
	return best
}

// movesToWin returns the number of moves that the winner still needs, or Unknown.
func (n *analyst[M]) movesToWin() int {
	switch n.prover.verdict {
	case GlendaWins:
		return n.prover.moves + 1 + n.a.leaving
	case TrapperWins:
		return n.prover.in
	}
	return Unknown
}

// extendLine adds best moves to the line of the analysis. It stops at the end of the game, or when the search has used
// all its nodes. While the winner is unknown, it does nothing.
func (n *analyst[M]) extendLine() {
	if n.prover.verdict == Open {
		return
	}
	const longest, proof, choice = 60, 1_000_000, 20_000
	if n.prover.verdict == TrapperWins && n.movesToWin() == Unknown {
		n.countWalls(proof)
	}
	line, p, mover := n.a.analysis.Line, n.p, n.mover
	bit := n.bestMove()
	for len(line) < longest {
		p, mover = n.after(p, mover, bit), 1-mover
		if n.decided(p) {
			break
		}
		next := thinkAt(n.search, p, mover)
		next.searchProofAndMove(proof, choice)
		bit = next.best()
		if n.ended {
			break
		}
		line = append(line, next.move(bit))
	}
	n.a.analysis.Line = line
}

// countWalls finds the number of walls that the trapper needs to win. The trapper must be the known winner. nodes
// limits the nodes of the search.
func (n *analyst[M]) countWalls(nodes int) {
	n.addNodes(nodes)
	n.chooser = newChooser(n.search, n.p, n.mover, n.candidates())
	for n.chooser.step() {
	}
	n.copyProofs()
	n.update()
}

// after returns the position after a move on the cell with the given bit. The trapper puts a wall on this cell, and
// Glenda moves there.
func (n *analyst[M]) after(p place[M], mover rules.Seat, bit int) place[M] {
	if mover == glenda.Trapper {
		return n.wall(p, bit)
	}
	return n.hop(p, bit)
}

// decided reports whether the game is over at p.
func (n *analyst[M]) decided(p place[M]) bool { return n.border.has(p.at) || n.distance(p) == never }
