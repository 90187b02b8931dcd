package glendamath

import (
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Verdict says who wins when both play as well as possible.
type Verdict uint8

// The verdicts.
const (
	Open Verdict = iota // not found out yet
	TrapperWins
	GlendaWins
)

// prover finds out who wins a position, by asking three questions again and again, each time for one more move. The
// question that has cost least so far comes next.
type prover[M mask[M]] struct {
	*search[M]
	p     place[M]
	mover rules.Seat

	verdict Verdict
	in      int // walls within which the trapper holds her, when he wins; Unknown when only that is known
	open    M   // the walls or exits that are not known to lose
	last    M   // the same one question earlier
	good    M   // those that are known to win
	rest    M   // the cells on which an escape rests
	stay    M   // the wall that keeps her in for r.moves, if it needs one

	moves   int // Glenda does not escape within so many; when she wins, she needs one more
	trapped int // the trapper does not hold her within so many walls, as far as walls were tried
	sifted  int // the number of moves for which open is known
	spent   [questions]int
}

// The questions.
const (
	escapes   = iota // does Glenda escape within so many moves? One wall that keeps her in is enough for a no.
	captures         // does the trapper hold her within so many walls?
	keepers          // which walls keep her in for so many moves?
	questions        // their number
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

// hold looks whether the trapper needs no search: because Glenda's two-distance is never, or because of a fence.
func (r *prover[M]) hold() {
	if r.twoDistance(r.p) == never {
		r.verdict, r.in, r.good = TrapperWins, 0, r.good.with(r.tighten())
	} else if fence, ok := r.fence(r.p); ok {
		r.verdict, r.in = TrapperWins, fence.count()
		for _, ring := range r.rings(r.p) { // the nearest cell first
			if posts := fence.and(ring); !posts.empty() {
				r.good = r.good.with(posts.first())
				return
			}
		}
	}
}

// tighten returns a wall for a position in which Glenda's two-distance is never: one that keeps it so, and if possible one
// of the fewest that shut her in for good.
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
	return r.open.first() // not reached: the wall next to her always keeps it so
}

// step asks one question, and reports whether there is more to find out.
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
		r.stopped = r.ended // only this question took too long for now
	}
	r.limit = end
	if r.verdict == Open && r.moves >= r.p.free.count() {
		r.verdict = TrapperWins // by then there is a wall on every cell
	}
	return !r.stopped && r.verdict == Open
}

// cheapest returns the question that has cost least. To Glenda an escape is the move that she is looking for, so that it
// may cost her several times as much as a capture.
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

// allowance returns the nodes that a question may take now: so many that asking again later is no great loss, and so few
// that the others have their turn.
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
