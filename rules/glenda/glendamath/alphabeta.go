package glendamath

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Values are seen from Glenda's side. A game that is decided counts more than any estimate, and the sooner the better for
// whoever wins: won less the number of moves of the winner's. Glenda's side of that is no proof, because only walls that
// look useful are tried; the trapper's side is.
const (
	won     = 1 << 20
	decided = won - 1<<10
)

// mostWalls is how many walls are tried where nothing is known about the position but its two-distances.
const mostWalls = 12

// chooser looks for the best move by alpha-beta search, one pair of moves deeper after the other.
type chooser[M mask[M]] struct {
	*search[M]
	p     place[M]
	mover rules.Seat
	order []choice // the best of the last step first
	value int      // what the best is worth
	depth int      // pairs of moves that were searched to their end
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

// only drops the moves that are no candidates any more.
func (c *chooser[M]) only(candidates M) *chooser[M] {
	kept := slices.DeleteFunc(slices.Clone(c.order), func(o choice) bool { return !candidates.has(o.bit) })
	if len(kept) == 0 {
		return newChooser(c.search, c.p, c.mover, candidates)
	}
	if kept[0].bit != c.best() { // what it was worth is not known any more
		c.depth, c.value = 0, 0
	}
	c.order = kept
	return c
}

// step searches one pair of moves deeper, and reports whether there is more to find out.
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

// best returns the best move that is known.
func (c *chooser[M]) best() int { return c.order[0].bit }

// estimate guesses what p is worth with the trapper to move.
func (s *search[M]) estimate(p place[M]) int {
	if s.border.has(p.at) {
		return won
	}
	var l levels[M]
	return s.judge(p, s.climb(p, deepest, &l), &l)
}

// judge guesses what p is worth from its levels: what counts most is Glenda's two-distance, and then how many good exits
// she has.
func (s *search[M]) judge(p place[M], v int, l *levels[M]) int {
	const step, goodExit, fairExit, enough = 100, 15, 3, 4
	if v > deepest {
		return -step * deepest
	}
	exits := s.exits(p)
	good, fair := exits.and(l.at[v-1]).count(), exits.and(l.at[v]).count()
	return -step*v + goodExit*min(good, enough) + fairExit*fair
}

// line says where in the tree a position is.
type line struct {
	depth int // pairs of moves still to search
	ply   int // moves that the winner has made when this is the end
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

// promising sorts walls and drops those that look worst. A wall after which Glenda's two-distance is never wherever she
// goes makes all others superfluous.
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
