package glendamath

import (
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Verdict is the winner of a position if both players play perfectly.
type Verdict uint8

// The values of Verdict.
const (
	Open Verdict = iota // not known yet
	TrapperWins
	GlendaWins
)

// Winner searches for the winner of a position with at most the given number of nodes. The result is Open if they are not enough.
// Winner is much faster than Analyse, because it does not search for the best moves.
func Winner(v glenda.View, nodes int) Verdict {
	switch {
	case settled(v):
		return GlendaWins
	case v.Decided() == glenda.TrapperWon:
		return TrapperWins
	case v.Config.Size <= narrowSize:
		return winner[narrow](v, nodes)
	}
	return winner[wide](v, nodes)
}

func winner[M mask[M]](v glenda.View, nodes int) Verdict {
	b := newBoard[M](v.Config.Size)
	s := newSearch(b, nodes, func() bool { return false })
	s.allow(nodes)
	r := newProver(s, b.place(v), v.Mover())
	for r.step() {
	}
	return r.verdict
}

// prover finds the winner of a position by searches for several questions. The search that has used the fewest nodes so far
// continues. Each of its steps allows one more move or wall.
type prover[M mask[M]] struct {
	*search[M]
	p     place[M]
	mover rules.Seat

	verdict Verdict
	in      int // number of walls with which the trapper wins, or Unknown
	open    M   // walls or exits that are not known to lose
	last    M   // the value of open before the last change
	good    M   // walls or exits that are known to win
	rest    M   // cells on which an escape depends
	stay    M   // the wall that keeps her in for moves moves, if one is necessary

	moves   int // Glenda does not escape within this number of moves; if she wins, she needs one more
	trapped int // the trapper does not hold her within this number of walls, among the walls that were tried
	sifted  int // the number of moves for which open is known
	spent   [questions]int
}

// The questions.
const (
	escapes   = iota // does Glenda escape within n moves? A single wall that keeps her in is enough for "no".
	captures         // does the trapper hold her within n walls?
	keepers          // which walls keep her in for n moves?
	questions        // number of questions
)

func newProver[M mask[M]](s *search[M], p place[M], mover rules.Seat) *prover[M] {
	r := &prover[M]{search: s, p: p, mover: mover, in: Unknown}
	if mover == glenda.Glenda {
		r.open = s.exits(p)
		r.last = r.open
		return r
	}
	r.open = p.free.minus(p.at)
	r.last = r.open
	r.hold()
	return r
}

// hold reports a win of the trapper that can be found without a search.
func (r *prover[M]) hold() {
	if r.twoDistance(r.p) == never {
		r.verdict, r.in, r.good = TrapperWins, 0, r.good.with(r.tighten())
	} else if fence, ok := r.fence(r.p); ok {
		r.verdict, r.in = TrapperWins, fence.count()
		for _, ring := range r.rings(r.p) { // nearest cell first
			if posts := fence.and(ring); !posts.empty() {
				r.good = r.good.with(posts.first())
				return
			}
		}
	}
}

// tighten returns a wall after which Glenda can never escape. Her cell must have no two-distance. If possible, the wall belongs
// to the smallest set of walls that encloses her.
func (r *prover[M]) tighten() int {
	price := make([]int32, len(r.near))
	for i := range price {
		price[i] = 1
	}
	fewest, _ := r.cut(r.p, price, 1<<30)
	for _, walls := range []M{fewest, r.open} {
		for ; !walls.empty(); walls = walls.minus(walls.first()) {
			if r.nearness(r.wall(r.p, walls.first()), never) < 0 {
				return walls.first()
			}
		}
	}
	return r.open.first() // not reached: a wall next to her always keeps it so
}

// step works on one of the questions. It reports whether the search must continue.
func (r *prover[M]) step() bool {
	if r.verdict != Open || r.stopped {
		return false
	}
	question := r.cheapest()
	before, end := r.nodes, r.limit
	r.limit = min(end, before+r.allowance(question))
	r.find(question)
	r.spent[question] += r.nodes - before
	if r.nodes < end {
		r.stopped = r.ended // only this question has used up its nodes for now
	}
	r.limit = end
	if r.verdict == Open && r.moves >= r.p.free.count() {
		r.verdict = TrapperWins // after that many moves there is a wall on every cell
	}
	return !r.stopped && r.verdict == Open
}

// cheapest returns the question whose search has used the fewest nodes. If Glenda is to move, escapes may use four times as
// many nodes as captures.
func (r *prover[M]) cheapest() int {
	const patience = 4
	if r.mover == glenda.Glenda {
		if r.trapped < deepest && patience*r.spent[captures] < r.spent[escapes] {
			return captures
		}
		return escapes
	}
	question := escapes
	if r.trapped < deepest && r.spent[captures] < r.spent[question] {
		question = captures
	}
	if r.sifted < r.moves && r.spent[keepers] < r.spent[question] {
		question = keepers
	}
	return question
}

// allowance returns the number of nodes that this question may use now.
func (r *prover[M]) allowance(question int) int {
	const least = 1000
	others := min(r.spent[(question+1)%questions], r.spent[(question+2)%questions])
	return least + 2*max(r.spent[question], others)
}

func (r *prover[M]) find(question int) {
	switch {
	case question == escapes && r.mover == glenda.Glenda:
		r.leave(r.moves + 1)
	case question == escapes:
		r.ask(r.moves + 1)
	case question == captures:
		r.trap(r.trapped + 1)
	default:
		r.sift(r.sifted + 1)
	}
}
