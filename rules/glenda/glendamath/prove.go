package glendamath

import (
	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Verdict is the winner of a position if both players play perfectly.
type Verdict uint8

// The values of Verdict.
const (
	Open Verdict = iota // the winner is not known yet
	TrapperWins
	GlendaWins
)

// Winner searches for the winner of a position and visits at most the given number of nodes. It returns Open if they are not
// enough. It is much faster than Analyse, because it does not search for the best moves.
func Winner(v glenda.View, nodes int) Verdict {
	switch {
	case reachedBorder(v):
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
	s.addNodes(nodes)
	r := newProver(s, b.place(v), v.Mover())
	for r.step() {
	}
	return r.verdict
}

// prover finds the winner of a position with several searches, one for each question. It always continues the search
// with the fewest nodes so far.
type prover[M mask[M]] struct {
	*search[M]
	p     place[M]
	mover rules.Seat

	verdict Verdict
	in      int // number of walls with which the trapper wins, or Unknown
	open    M   // walls or exits that are not known to lose
	last    M   // value of open before the last change
	good    M   // walls or exits that are known to win
	rest    M   // cells on which an escape depends
	stay    M   // wall that keeps Glenda in for the number moves of moves, if one is necessary

	moves   int // number of moves within which Glenda does not escape; if she wins, she needs one more
	trapped int // number of walls within which the trapper does not trap her, among the walls that were tried
	sifted  int // number of moves for which open is known
	spent   [questions]int
}

// The questions.
const (
	escapes   = iota // whether Glenda escapes within n moves; a single wall that keeps her in is a "no"
	captures         // whether the trapper traps her within n walls
	keepers          // which walls keep her in for n moves
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
	r.checkHeld()
	return r
}

// checkHeld sets the verdict if it is certain that the trapper wins. This is the case if the trapper can always stop
// Glenda (see TwoDistances). It is also the case if the trapper can wall a fence around her in time (see fence).
func (r *prover[M]) checkHeld() {
	if r.twoDistance(r.p) == never {
		r.verdict, r.in, r.good = TrapperWins, 0, r.good.with(r.sealingWall())
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

// sealingWall returns a wall after which Glenda can never escape. Her cell must have no two-distance (see
// TwoDistances), so she cannot force an escape before that wall either.
func (r *prover[M]) sealingWall() int {
	price := make([]int32, len(r.near))
	for i := range price {
		price[i] = 1
	}
	fewest, _ := r.cut(r.p, price, 1<<30)
	// a wall of the smallest set that encloses her comes first
	for _, walls := range []M{fewest, r.open} {
		for ; !walls.empty(); walls = walls.minus(walls.first()) {
			if r.borderNearness(r.wall(r.p, walls.first()), never) < 0 {
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

// cheapest returns the question to search next, usually the one with the fewest nodes so far.
func (r *prover[M]) cheapest() int {
	const patience = 4
	if r.mover == glenda.Glenda {
		// with Glenda to move, escapes may use four times as many nodes as captures
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

// allowance returns the number of nodes that the next search for a question may use.
func (r *prover[M]) allowance(question int) int {
	const least = 1000
	others := min(r.spent[(question+1)%questions], r.spent[(question+2)%questions])
	return least + 2*max(r.spent[question], others)
}

func (r *prover[M]) find(question int) {
	switch {
	case question == escapes && r.mover == glenda.Glenda:
		r.searchEscapingHop(r.moves + 1)
	case question == escapes:
		r.searchEscape(r.moves + 1)
	case question == captures:
		r.searchCapture(r.trapped + 1)
	default:
		r.removeLosingWalls(r.sifted + 1)
	}
}

// low and high are the bounds of an alpha-beta search that determines only whether the trapper wins.
const (
	low  = -2 * won
	high = -decided
)

// searchCapture searches for a capture of Glenda with at most the given number of walls.
func (r *prover[M]) searchCapture(walls int) {
	if r.mover == glenda.Glenda {
		if v := r.valueAfterWall(r.p, line{Depth: walls + 1}, low, high); v <= high && !r.stopped {
			r.verdict, r.last, r.in = TrapperWins, r.open, won+v
		}
	} else {
		r.searchCapturingWall(walls)
	}
	if !r.stopped {
		r.trapped = walls
	}
}

// searchCapturingWall searches for a wall of the trapper that leads to a capture. The trapper must be to move. walls is
// the maximum number of walls that he may use.
func (r *prover[M]) searchCapturingWall(walls int) {
	var l levels[M]
	r.computeLevels(r.p, deepest, &l)
	for _, w := range r.bestWalls(r.p, r.open.and(r.support(r.p, &l))) {
		v := r.valueAfterWall(r.wall(r.p, w.bit), line{Depth: walls, Ply: 1}, low, high)
		if r.stopped {
			return
		}
		if v <= high {
			r.verdict, r.good, r.in = TrapperWins, r.good.with(w.bit), won+v
			return
		}
	}
}

// searchEscapingHop searches for a step of Glenda that leads to her escape. Glenda must be to move. moves is the
// maximum number of her moves.
func (r *prover[M]) searchEscapingHop(moves int) {
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

// searchEscape searches for an escape of Glenda within the given number of moves, with the trapper to move.
func (r *prover[M]) searchEscape(moves int) {
	rest, a := r.escape(r.p, moves)
	switch a {
	case out:
		r.verdict, r.rest = GlendaWins, rest
	case late:
		r.moves, r.stay = moves, r.holdingWall()
	case shut:
		r.verdict, r.good = TrapperWins, r.holdingWall()
	}
}

// holdingWall returns the wall that prevents Glenda's escape, according to the last search of the position. The result
// is a set of one cell. If no wall is necessary, the set is empty.
func (r *prover[M]) holdingWall() M {
	var wall M
	e := r.table.Find(r.p.key())
	switch {
	case e != nil && e.Best > 0:
		return wall.with(int(e.Best) - 1)
	case e == nil: // there was no search: the two-distances alone decided, so the wall that they rank first does
		if order := r.rankWalls(r.open, deepest); len(order) > 0 {
			return wall.with(order[0].bit)
		}
	}
	return wall
}

// removeLosingWalls removes walls from r.open that do not prevent Glenda's escape within the given number of moves.
func (r *prover[M]) removeLosingWalls(moves int) {
	open := r.open
	needs, a := r.answer(r.p, moves)
	if a == out {
		open = open.and(needs)
	}
	for _, w := range r.rankWalls(open, moves) {
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

// rankWalls returns the given walls, sorted from best to worst for the trapper. After a better wall, Glenda is farther
// from the border (see borderNearness). moves is the number of moves in which she tries to escape.
func (r *prover[M]) rankWalls(walls M, moves int) []choice {
	var order []choice
	for ; !walls.empty() && !r.visit(); walls = walls.minus(walls.first()) {
		order = append(order, choice{walls.first(), r.borderNearness(r.wall(r.p, walls.first()), moves-1)})
	}
	sortChoices(order)
	return order
}
