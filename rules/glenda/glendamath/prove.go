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

// prover finds out who wins a position, looking one of Glenda's moves further in every step.
type prover[M mask[M]] struct {
	*search[M]
	p     place[M]
	mover rules.Seat

	verdict Verdict
	moves   int // Glenda does not escape within so many; when she wins, she needs one more
	open    M   // the walls or exits that are not known to lose
	last    M   // the same one step earlier
	good    M   // those that are known to win
	rest    M   // the cells on which an escape rests
}

func newProver[M mask[M]](s *search[M], p place[M], mover rules.Seat) *prover[M] {
	r := &prover[M]{search: s, p: p, mover: mover}
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
		r.verdict, r.good = TrapperWins, r.good.with(r.tighten())
	} else if fence, ok := r.fence(r.p); ok {
		r.verdict = TrapperWins
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

// step looks one move of Glenda's further, and reports whether there is more to find out.
func (r *prover[M]) step() bool {
	switch {
	case r.verdict != Open || r.stopped:
		return false
	case r.mover == glenda.Glenda:
		r.stepGlenda(r.moves + 1)
	default:
		r.stepTrapper(r.moves + 1)
	}
	return !r.stopped && r.verdict == Open
}

// stepGlenda asks of each exit whether it leads out within so many moves.
func (r *prover[M]) stepGlenda(moves int) {
	if now := r.open.and(r.border); !now.empty() {
		r.verdict, r.good, r.rest = GlendaWins, now, now
		return
	}
	open, good, rest := r.open, r.good, r.rest
	for left := r.open; !left.empty(); left = left.minus(left.first()) {
		n := left.first()
		needs, a := r.escape(r.hop(r.p, n), moves-1)
		switch a {
		case unknown:
			return
		case out:
			good, rest = good.with(n), rest.or(needs).with(n)
		case shut:
			open = open.minus(n)
		}
	}
	switch {
	case !good.empty():
		r.verdict, r.good, r.rest = GlendaWins, good, rest
	case open.empty():
		r.verdict, r.last, r.open = TrapperWins, r.open, open
	default:
		r.moves, r.last, r.open = moves, r.open, open
	}
}

// stepTrapper asks of each wall that is still open whether Glenda escapes in spite of it within so many moves.
func (r *prover[M]) stepTrapper(moves int) {
	open, rest, a := r.passed(moves)
	if a == unknown {
		return
	}
	for _, w := range r.rank(open, moves) {
		if w.worth < 0 {
			r.verdict, r.good = TrapperWins, r.good.with(w.bit)
			return
		}
		if w.worth == 0 || !open.has(w.bit) {
			continue // it keeps her in for so long, or an answer to another wall was one to this
		}
		needs, a := r.answer(r.wall(r.p, w.bit), moves)
		switch a {
		case unknown:
			return
		case shut:
			r.verdict, r.good = TrapperWins, r.good.with(w.bit)
			return
		case out:
			open, rest = open.minus(w.bit).and(needs), rest.or(needs)
		}
	}
	if r.stopped {
		return
	}
	r.last, r.open, r.rest = r.open, open, rest
	if open.empty() {
		r.verdict = GlendaWins
		return
	}
	r.moves = moves
}

// passed returns the open walls that are left, and the cells on which an escape rests, when Glenda's threat is seen: what
// she would do if the trapper passed.
func (r *prover[M]) passed(moves int) (open, rest M, a answer) {
	needs, a := r.answer(r.p, moves)
	if a == out {
		return r.open.and(needs), r.rest.or(needs), a
	}
	return r.open, r.rest, a
}

// rank sorts walls by how near they leave Glenda to the border, which is 0 where the two-distances alone show that she
// does not escape within so many moves, and below where they show that she never does.
func (r *prover[M]) rank(walls M, moves int) []choice {
	var order []choice
	for ; !walls.empty() && !r.visit(); walls = walls.minus(walls.first()) {
		order = append(order, choice{walls.first(), r.nearness(r.wall(r.p, walls.first()), moves-1)})
	}
	sortChoices(order)
	return order
}
