package glendamath

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Values are from Glenda's point of view. A decided game has a larger absolute value than any estimate: won minus the
// number of the winner's moves. Values for Glenda's wins are not proofs, because the search tries only walls that look
// useful. Values for the trapper's wins are proofs.
const (
	won     = 1 << 20
	decided = won - 1<<10
)

// mostWalls is the number of walls that the search tries if only the two-distances of a position are known.
const mostWalls = 12

// chooser searches for the best move by alpha-beta search with iterative deepening. Each iteration is one pair of moves
// deeper.
type chooser[M mask[M]] struct {
	*search[M]
	p     place[M]
	mover rules.Seat
	order []choice // moves, the best one of the last iteration first
	value int      // value of the best move
	depth int      // depth of the last complete iteration, in pairs of moves
}

func newChooser[M mask[M]](s *search[M], p place[M], mover rules.Seat, candidates M) *chooser[M] {
	c := &chooser[M]{search: s, p: p, mover: mover}
	for ; !candidates.empty(); candidates = candidates.minus(candidates.first()) {
		n := candidates.first()
		if mover == glenda.Glenda {
			c.order = append(c.order, choice{n, -s.estimate(s.hop(p, n))})
		} else {
			c.order = append(c.order, choice{n, s.nearness(s.wall(p, n), deepest)})
		}
	}
	sortChoices(c.order)
	return c
}

// only removes the moves that are not in candidates.
func (c *chooser[M]) only(candidates M) *chooser[M] {
	kept := slices.DeleteFunc(slices.Clone(c.order), func(o choice) bool { return !candidates.has(o.bit) })
	if len(kept) == 0 {
		return newChooser(c.search, c.p, c.mover, candidates)
	}
	if kept[0].bit != c.best() { // the value of the new best move is not known
		c.depth, c.value = 0, 0
	}
	c.order = kept
	return c
}

// step searches one pair of moves deeper. It reports whether a further step can improve the result.
func (c *chooser[M]) step() bool {
	low, high := -2*won, 2*won
	at, depth := 0, c.depth+1
	for i, o := range c.order {
		var v int
		if c.mover == glenda.Glenda {
			v = c.afterHop(c.hop(c.p, o.bit), line{depth: depth, ply: 1}, low, high)
		} else {
			v = c.afterWall(c.wall(c.p, o.bit), line{depth: depth, ply: 1}, low, high)
		}
		if c.stopped {
			return false
		}
		switch {
		case c.mover == glenda.Glenda && v > low:
			low, at = v, i
		case c.mover == glenda.Trapper && v < high:
			high, at = v, i
		}
	}
	c.value = low
	if c.mover == glenda.Trapper {
		c.value = high
	}
	best := c.order[at]
	copy(c.order[1:at+1], c.order[:at])
	c.order[0], c.depth = best, depth
	return c.value > -decided && c.value < decided && depth < deepest
}

// best returns the bit of the best move known.
func (c *chooser[M]) best() int { return c.order[0].bit }

// estimate returns a heuristic value of p with the trapper to move.
func (s *search[M]) estimate(p place[M]) int {
	if s.border.has(p.at) {
		return won
	}
	var l levels[M]
	return s.judge(p, s.climb(p, deepest, &l), &l)
}

// judge returns a heuristic value of p, given its levels. Glenda's two-distance has the most weight, followed by the
// number of her good exits.
func (s *search[M]) judge(p place[M], v int, l *levels[M]) int {
	const step, goodExit, fairExit, enough = 100, 15, 3, 4
	if v > deepest {
		return -step * deepest
	}
	exits := s.exits(p)
	good, fair := exits.and(l.at[v-1]).count(), exits.and(l.at[v]).count()
	return -step*v + goodExit*min(good, enough) + fairExit*fair
}

// line is the place of a position in the search tree.
type line struct {
	depth int // pairs of moves still to search
	ply   int // number of the winner's moves if the game ends here
}

// afterHop returns the value of p with the trapper to move.
func (s *search[M]) afterHop(p place[M], at line, low, high int) int {
	if s.visit() {
		return 0
	}
	if s.border.has(p.at) {
		return won - at.ply
	}
	var l levels[M]
	v := s.climb(p, deepest, &l)
	switch {
	case v == never:
		return -won + at.ply
	case v == 1:
		return won - at.ply - 1
	case at.depth == 0 || v == beyond:
		return s.judge(p, v, &l)
	}
	value := 2 * won
	for _, w := range s.promising(p, s.support(p, &l)) {
		value = min(value, s.afterWall(s.wall(p, w.bit), line{at.depth, at.ply + 1}, low, min(high, value)))
		if s.stopped || value <= low {
			break
		}
	}
	return value
}

// promising returns walls sorted from best to worst, without the worst ones. If after one of the walls Glenda's
// two-distance is never wherever she moves, it returns only that wall.
func (s *search[M]) promising(p place[M], walls M) []choice {
	var order []choice
	for ; !walls.empty() && !s.visit(); walls = walls.minus(walls.first()) {
		o := choice{walls.first(), s.nearness(s.wall(p, walls.first()), deepest)}
		if o.worth < 0 {
			return []choice{o}
		}
		order = append(order, o)
	}
	sortChoices(order)
	return order[:min(len(order), mostWalls)]
}

// afterWall returns the value of p with Glenda to move.
func (s *search[M]) afterWall(p place[M], at line, low, high int) int {
	exits := s.exits(p)
	if !exits.and(s.border).empty() {
		return won - at.ply
	}
	value := -won + at.ply
	for n := range s.byLevel(p, exits) {
		v := s.afterHop(s.hop(p, n), line{at.depth - 1, at.ply}, max(low, value), high)
		value = max(value, v)
		if s.stopped || value >= high {
			break
		}
	}
	return value
}
