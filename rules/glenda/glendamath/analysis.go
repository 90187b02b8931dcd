package glendamath

import (
	"context"
	"iter"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// Analysis is what is known about a position so far.
type Analysis struct {
	Verdict Verdict
	// In is how many moves of the winner's it takes: Glenda's until she has escaped, the trapper's until her two-distance
	// is never, from where on a wall next to her is always enough. Unknown where only the winner is known.
	In int
	// Beyond is the number of moves within which Glenda does not escape while the verdict is open.
	Beyond int
	// Deciding are the cells that matter. With the trapper to move: the cells of which he must wall one, because after a
	// wall anywhere else Glenda escapes, and none while all may do; those that are known to win, once it is known that he
	// wins; those on which her escape rests, once it is known that she does. With Glenda to move: her exits that are not
	// known to lose, or those that win.
	Deciding hex.Set
	// Best is the best move that is known.
	Best glenda.Move
	// Line is how play goes on from here when both play well, Best first. While the verdict is open it is only Best.
	Line []glenda.Move
	// Nodes is how many positions were looked at.
	Nodes int
}

// Unknown is Analysis.In where the number is not known.
const Unknown = -1

// Analyst finds out more about a position the longer it thinks. It does so in the goroutine of whoever calls it.
type Analyst struct {
	analysis Analysis
	slice    int // nodes that the present call of Think may use
	resume   func() (struct{}, bool)
	stop     func()
}

// NewAnalyst begins to think about v. Close must be called in the end.
func NewAnalyst(v glenda.View) *Analyst {
	a := &Analyst{analysis: Analysis{In: Unknown}}
	a.resume, a.stop = iter.Pull(func(yield func(struct{}) bool) {
		switch {
		case len(v.Waiting) == 0 || len(v.Legal()) == 0:
			a.over(v)
		case settled(v):
			a.settle(v)
		case v.Config.Size <= narrowSize:
			analyse[narrow](a, v, yield)
		default:
			analyse[wide](a, v, yield)
		}
	})
	return a
}

// Think goes on for about so many nodes, and reports whether there is more to find out.
func (a *Analyst) Think(nodes int) bool {
	a.slice = nodes
	_, more := a.resume()
	return more
}

// Analysis returns what is known now.
func (a *Analyst) Analysis() Analysis { return a.analysis }

// Close ends the thinking.
func (a *Analyst) Close() { a.stop() }

// Analyse thinks about v with so many nodes, or until ctx ends or nothing more can be found out.
func Analyse(ctx context.Context, v glenda.View, budget int) Analysis {
	const slice = 1 << 12
	a := NewAnalyst(v)
	defer a.Close()
	for a.Analysis().Nodes < budget && ctx.Err() == nil && a.Think(min(slice, budget)) {
	}
	return a.Analysis()
}

// over analyses a game that has ended, or in which no move is legal because walls surround Glenda.
func (a *Analyst) over(v glenda.View) {
	a.analysis.In = 0
	a.analysis.Verdict = TrapperWins
	if v.Outcome == glenda.GlendaWon {
		a.analysis.Verdict = GlendaWins
	}
}

// settle says what is left to say when Glenda stands on the border and only has to step off it.
func (a *Analyst) settle(v glenda.View) {
	a.analysis.Verdict = GlendaWins
	if !v.Gone {
		a.analysis.In = 1
	}
	a.analysis.Best = v.Legal()[0]
	a.analysis.Line = []glenda.Move{a.analysis.Best}
}

// analyst is an Analyst at work on a board of one kind.
type analyst[M mask[M]] struct {
	*think[M]
	a *Analyst
}

// Rounds of thinking: each is allowed twice the nodes of the one before, up to most, after which a position stays open.
// On large boards, where a node takes longer and more memory, everything is divided by their slowness.
const (
	firstRound = 2_000
	mostNodes  = 40_000_000
	tableFor   = 400_000 // the table has the size that suits a search of so many nodes
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
	n.look()
	for round := firstRound / slow; round < mostNodes/slow && n.prover.verdict == Open && !s.ended; round *= 2 {
		n.prove(round)
		n.compare(round)
	}
	if !s.ended {
		n.conclude()
	}
	a.analysis.Nodes = s.nodes
}

// look says what is known without a search.
func (n *analyst[M]) look() {
	n.chooser = newChooser(n.search, n.p, n.mover, n.candidates())
	n.tell()
}

// prove spends nodes on finding out who wins.
func (n *analyst[M]) prove(nodes int) {
	n.allow(nodes)
	for n.prover.step() {
		n.tell()
	}
	n.tell()
}

// compare spends nodes on finding the best of the moves that are not known to lose.
func (n *analyst[M]) compare(nodes int) {
	if n.prover.verdict != Open {
		return
	}
	n.allow(nodes)
	n.chooser = n.chooser.only(n.candidates())
	for n.chooser.step() {
		n.tell()
	}
	n.adopt()
	n.tell()
}

// adopt takes over what the chooser has proved.
func (n *analyst[M]) adopt() {
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

// tell brings the Analysis up to date.
func (n *analyst[M]) tell() {
	r, now := n.prover, &n.a.analysis
	now.Verdict, now.Beyond = r.verdict, r.moves
	switch {
	case r.verdict == GlendaWins && n.mover == glenda.Trapper:
		now.Deciding = n.set(r.rest.minus(n.p.at))
	case !r.good.empty():
		now.Deciding = n.set(r.good)
	case r.open != n.p.free.minus(n.p.at):
		now.Deciding = n.set(r.open)
	}
	now.Best = n.move(n.favourite())
	now.Line = []glenda.Move{now.Best}
	now.In = n.in()
}

// favourite is the bit of the best move that is known.
func (n *analyst[M]) favourite() int {
	best, r := n.chooser.best(), n.prover
	switch {
	case !r.good.empty() && !r.good.has(best):
		return r.good.first()
	case r.verdict == GlendaWins && n.mover == glenda.Trapper && !r.stay.empty():
		return r.stay.first()
	}
	return best
}

// in returns the number of moves that the winner needs, or Unknown.
func (n *analyst[M]) in() int {
	switch n.prover.verdict {
	case GlendaWins:
		return n.prover.moves + 1
	case TrapperWins:
		return n.prover.in
	}
	return Unknown
}

// conclude plays on from a position of which the winner is known, as far as nodes allow.
func (n *analyst[M]) conclude() {
	if n.prover.verdict == Open {
		return
	}
	const longest, proof, choice = 60, 1_000_000, 20_000
	if n.prover.verdict == TrapperWins && n.in() == Unknown {
		n.count(proof)
	}
	line, p, mover := n.a.analysis.Line, n.p, n.mover
	bit := n.favourite()
	for len(line) < longest {
		p, mover = n.after(p, mover, bit), 1-mover
		if n.decided(p) {
			break
		}
		next := thinkAt(n.search, p, mover)
		next.look(proof, choice)
		bit = next.best()
		if n.ended {
			break
		}
		line = append(line, next.move(bit))
	}
	n.a.analysis.Line = line
}

// count looks for the number of walls that the trapper needs, when it is only known that he wins.
func (n *analyst[M]) count(nodes int) {
	n.allow(nodes)
	n.chooser = newChooser(n.search, n.p, n.mover, n.candidates())
	for n.chooser.step() {
	}
	n.adopt()
	n.tell()
}

// after returns the position after a move to, or a wall on, a bit.
func (n *analyst[M]) after(p place[M], mover rules.Seat, bit int) place[M] {
	if mover == glenda.Trapper {
		return n.wall(p, bit)
	}
	return n.hop(p, bit)
}

// decided reports whether the game is over at p.
func (n *analyst[M]) decided(p place[M]) bool { return n.border.has(p.at) || n.distance(p) == never }
