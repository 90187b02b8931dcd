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
// There are three things to find out, and the one that has cost least so far comes next: whether Glenda escapes within
// some number of moves; whether the trapper can hold her within some number of walls; and, with the trapper to move, which
// walls keep her in for some number of moves.
type prover[M mask[M]] struct {
	*search[M]
	p     place[M]
	mover rules.Seat

	verdict Verdict
	in      int // walls within which the trapper holds her, when he wins; Unknown when only that is known
	moves   int // Glenda does not escape within so many; when she wins, she needs one more
	open    M   // the walls or exits that are not known to lose
	last    M   // the same one step earlier
	good    M   // those that are known to win
	rest    M   // the cells on which an escape rests
	stay    M   // the wall that keeps her in for r.moves, if it needs one

	trapped int    // the trapper does not hold her within so many walls, as far as walls were tried
	sifted  int    // the number of moves for which open is known
	spent   [3]int // nodes that went into each of the three
}

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

// step looks one move of Glenda's further, and reports whether there is more to find out.
func (r *prover[M]) step() bool {
	if r.verdict != Open || r.stopped {
		return false
	}
	next := r.next()
	before, end := r.nodes, r.limit
	r.limit = min(end, before+r.most(next))
	r.find(next)
	r.spent[next] += r.nodes - before
	if r.nodes < end {
		r.stopped = r.ended // only this one took too long for now
	}
	r.limit = end
	if r.verdict == Open && r.moves >= r.p.free.count() {
		r.verdict = TrapperWins // by then there is a wall on every cell
	}
	return !r.stopped && r.verdict == Open
}

// patience is how many times as much an escape is worth as a capture: to Glenda it is the move that she is looking for.
func (r *prover[M]) patience() int {
	if r.mover == glenda.Glenda {
		return 4
	}
	return 1
}

func (r *prover[M]) find(next int) {
	switch {
	case next == 0 && r.mover == glenda.Glenda:
		r.stepGlenda(r.moves + 1)
	case next == 0:
		r.ask(r.moves + 1)
	case next == 1:
		r.trap(r.trapped + 1)
	default:
		r.sift(r.sifted + 1)
	}
}

// most returns the number of nodes that the next thing may take now: so many that starting again later is no great loss,
// and so few that the others have their turn.
func (r *prover[M]) most(next int) int {
	const least = 1000
	return least + 2*max(r.spent[next], min(r.spent[(next+1)%3], r.spent[(next+2)%3]))
}

// next returns which of the three things to look at: the one that has cost least.
func (r *prover[M]) next() int {
	next := 0
	if r.trapped < deepest && r.spent[1]*r.patience() < r.spent[0] {
		next = 1
	}
	if r.mover == glenda.Trapper && r.sifted < r.moves && r.spent[2] < r.spent[next] {
		next = 2
	}
	return next
}

// trap looks whether the trapper holds Glenda within so many walls: by alpha-beta with a window that only asks this.
func (r *prover[M]) trap(walls int) {
	const low, high = -2 * won, -decided
	if r.mover == glenda.Glenda {
		if v := r.afterWall(r.p, line{depth: walls + 1}, low, high); v <= high && !r.stopped {
			r.verdict, r.last, r.in = TrapperWins, r.open, won+v
		}
	} else {
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
	if !r.stopped {
		r.trapped = walls
	}
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
