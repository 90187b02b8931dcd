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

// prover finds the winner of a position. It answers three questions repeatedly, each time for one more move. The next
// question is the one that has used the fewest nodes.
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

// hold checks whether the trapper wins without a search. That is the case if Glenda's two-distance is never, or if
// there is a fence.
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

// tighten returns a wall for a position in which Glenda's two-distance is never. The wall keeps it so. If possible, it
// is one of the smallest set of walls that encloses her.
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

// step works on one question. It reports whether there is more to find.
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

// cheapest returns the question that has used the fewest nodes. With Glenda to move, an escape may use several times as
// many nodes as a capture, because it is the move that she needs.
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

// allowance returns the number of nodes that question may use now. It is large enough that repeating the question later
// costs little, and small enough that the other questions get their turn.
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
