package glendamath

import "menagerie/rules/glenda"

// low and high are the bounds of an alpha-beta search that only determines whether the trapper wins.
const (
	low  = -2 * won
	high = -decided
)

// trap searches for a capture of Glenda with at most the given number of walls.
func (r *prover[M]) trap(walls int) {
	if r.mover == glenda.Glenda {
		if v := r.afterWall(r.p, line{Depth: walls + 1}, low, high); v <= high && !r.stopped {
			r.verdict, r.last, r.in = TrapperWins, r.open, won+v
		}
	} else {
		r.trapWith(walls)
	}
	if !r.stopped {
		r.trapped = walls
	}
}

// trapWith searches for a first wall after which the trapper can enclose Glenda, with at most the given number of walls
// in total. The trapper is to move.
func (r *prover[M]) trapWith(walls int) {
	var l levels[M]
	r.climb(r.p, deepest, &l)
	for _, w := range r.promising(r.p, r.open.and(r.support(r.p, &l))) {
		v := r.afterWall(r.wall(r.p, w.bit), line{Depth: walls, Ply: 1}, low, high)
		if r.stopped {
			return
		}
		if v <= high {
			r.verdict, r.good, r.in = TrapperWins, r.good.with(w.bit), won+v
			return
		}
	}
}

// leave searches for an escape of Glenda within the given number of moves. She is to move, and each of her possible
// first steps is searched separately.
func (r *prover[M]) leave(moves int) {
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

// ask searches for an escape within the given number of moves. The trapper is to move.
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

// decisive returns a set with the wall that keeps Glenda in, according to the last search of the position. If no wall is
// necessary, the set is empty.
func (r *prover[M]) decisive() M {
	var wall M
	e := r.table.Find(r.p.key())
	switch {
	case e != nil && e.Best > 0:
		return wall.with(int(e.Best) - 1)
	case e == nil: // there was no search: the two-distances alone decided, so the wall that they rank first does
		if order := r.rank(r.open, deepest); len(order) > 0 {
			return wall.with(order[0].bit)
		}
	}
	return wall
}

// sift removes those walls from r.open after which Glenda escapes within the given number of moves.
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
			continue // it keeps her in for that long, or her response to another wall also works against this one
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

// rank returns walls sorted from best to worst for the trapper. If the worth of a wall is negative, Glenda can never escape
// after it. If the worth is 0, she cannot escape within the given number of moves. A higher worth means that she is nearer to
// the border.
func (r *prover[M]) rank(walls M, moves int) []choice {
	var order []choice
	for ; !walls.empty() && !r.visit(); walls = walls.minus(walls.first()) {
		order = append(order, choice{walls.first(), r.nearness(r.wall(r.p, walls.first()), moves-1)})
	}
	sortChoices(order)
	return order
}
