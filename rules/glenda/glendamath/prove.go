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
//
// With the trapper to move there are two things to find out, and the one that has cost less so far comes next: whether
// Glenda escapes, for which one wall that keeps her in is enough; and which walls keep her in.
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
	stay    M   // the wall that keeps her in for r.moves, if it needs one

	sifted       int // the number of moves for which open is known
	asked, spent int // nodes that went into moves and into open
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
	case r.sifted < r.moves && r.spent < r.asked:
		r.spent -= r.nodes
		r.sift(r.sifted + 1)
		r.spent += r.nodes
	default:
		r.asked -= r.nodes
		r.ask(r.moves + 1)
		r.asked += r.nodes
	}
	if r.verdict == Open && r.moves >= r.p.free.count() {
		r.verdict = TrapperWins // by then there is a wall on every cell
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

// ask looks whether Glenda escapes within so many moves.
func (r *prover[M]) ask(moves int) {
	rest, a := r.escape(r.p, moves)
	switch a {
	case out:
		r.verdict, r.rest = GlendaWins, rest
	case late:
		r.moves, r.stay = moves, r.decisive()
	case shut:
		r.verdict, r.good = TrapperWins, r.decisive()
	}
}

// decisive returns the wall that the last search of the position found to decide it, or none when none was needed.
func (r *prover[M]) decisive() M {
	var wall M
	if e := r.table.find(r.p); e != nil && e.best > 0 {
		return wall.with(int(e.best) - 1)
	}
	return wall
}

// sift drops the open walls in spite of which Glenda escapes within so many moves.
func (r *prover[M]) sift(moves int) {
	open := r.open
	needs, a := r.answer(r.p, moves)
	if a == out {
		open = open.and(needs)
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
		case shut:
			r.verdict, r.good = TrapperWins, r.good.with(w.bit)
			return
		case out:
			open = open.minus(w.bit).and(needs)
		}
	}
	if !r.stopped {
		r.sifted, r.last, r.open = moves, r.open, open
	}
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
