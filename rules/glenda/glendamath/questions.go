package glendamath

import "menagerie/rules/glenda"

// The window of an alpha-beta search that only asks whether the trapper wins.
const (
	low  = -2 * won
	high = -decided
)

// trap looks whether the trapper holds Glenda within so many walls.
func (r *prover[M]) trap(walls int) {
	if r.mover == glenda.Glenda {
		if v := r.afterWall(r.p, line{depth: walls + 1}, low, high); v <= high && !r.stopped {
			r.verdict, r.last, r.in = TrapperWins, r.open, won+v
		}
	} else {
		r.trapWith(walls)
	}
	if !r.stopped {
		r.trapped = walls
	}
}

// trapWith looks for the wall that begins to hold her.
func (r *prover[M]) trapWith(walls int) {
	var l levels[M]
	r.climb(r.p, deepest, &l)
	for _, w := range r.promising(r.p, r.open.and(r.support(r.p, &l))) {
		v := r.afterWall(r.wall(r.p, w.bit), line{depth: walls, ply: 1}, low, high)
		if r.stopped {
			return
		}
		if v <= high {
			r.verdict, r.good, r.in = TrapperWins, r.good.with(w.bit), won+v
			return
		}
	}
}

// leave asks of each exit whether it leads out within so many moves.
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
	e := r.table.find(r.p)
	switch {
	case e != nil && e.best > 0:
		return wall.with(int(e.best) - 1)
	case e == nil: // there was no search: two-distances alone decided, and so does the wall that they like best
		if order := r.rank(r.open, deepest); len(order) > 0 {
			return wall.with(order[0].bit)
		}
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
