package glendamath

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/glenda"
)

// These are values of positions from Glenda's point of view. If she wins, the value is won minus the number of her moves. If
// the trapper wins, it is the number of his moves minus won. The search tries only walls that look useful, so it can prove a
// win of the trapper, but not a win of Glenda.
const (
	won     = Won
	decided = Decided
)

// mostWalls is the maximum number of walls that the search tries in a position.
const mostWalls = 12

// chooser finds the best move by alpha-beta search with iterative deepening. Each iteration adds one move of each
// player.
type chooser[M mask[M]] struct {
	*search[M]
	p     place[M]
	mover rules.Seat
	order []choice // moves; the best one of the last iteration is first
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
			c.order = append(c.order, choice{n, s.borderNearness(s.wall(p, n), deepest)})
		}
	}
	sortChoices(c.order)
	return c
}

// restrictTo removes the moves that are not in candidates.
func (c *chooser[M]) restrictTo(candidates M) *chooser[M] {
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

// step repeats the search with a greater depth. The depth grows by one move of each player. step reports whether
// another call can improve the result.
func (c *chooser[M]) step() bool {
	low, high := -2*won, 2*won
	at, depth := 0, c.depth+1
	for i, o := range c.order {
		var v int
		if c.mover == glenda.Glenda {
			v = c.valueAfterHop(c.hop(c.p, o.bit), line{Depth: depth, Ply: 1}, low, high)
		} else {
			v = c.valueAfterWall(c.wall(c.p, o.bit), line{Depth: depth, Ply: 1}, low, high)
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

func (c *chooser[M]) best() int { return c.order[0].bit }

// estimate returns a heuristic value of p from Glenda's point of view, with the trapper to move.
func (s *search[M]) estimate(p place[M]) int {
	if s.border.has(p.at) {
		return won
	}
	var l levels[M]
	return s.positionValue(p, s.computeLevels(p, deepest, &l), &l)
}

// positionValue estimates the value of the position p for Glenda. distance is the two-distance of her cell, a lower
// bound for her moves to the border. l has the sets of cells by two-distance.
func (s *search[M]) positionValue(p place[M], distance int, l *levels[M]) int {
	const step, goodExit, fairExit, enough = 100, 15, 3, 4
	if distance > deepest {
		return -step * deepest
	}
	exits := s.exits(p)
	good, fair := exits.and(l.at[distance-1]).count(), exits.and(l.at[distance]).count()
	return -step*distance + goodExit*min(good, enough) + fairExit*fair
}

type line = Line

// valueAfterHop returns the value of p with the trapper to move.
func (s *search[M]) valueAfterHop(p place[M], at line, low, high int) int {
	if s.visit() {
		return 0
	}
	if s.border.has(p.at) {
		return won - at.Ply
	}
	known, hint, ok := s.table.Recall(p.key(), at, low, high)
	if ok {
		return known
	}
	var l levels[M]
	v := s.computeLevels(p, deepest, &l)
	switch {
	case v == never:
		return -won + at.Ply
	case v == 1:
		return won - at.Ply - 1
	case at.Depth == 0 || v == beyond:
		return s.positionValue(p, v, &l)
	}
	value, best := s.bestWall(p, at, s.support(p, &l), hint, low, high)
	if !s.stopped {
		s.table.Store(p.key(), at, value, best, low, high)
	}
	return value
}

// bestWall returns the value and the bit of the best of the given walls. If hint is one of these walls, bestWall tries
// it first.
func (s *search[M]) bestWall(p place[M], at line, walls M, hint, low, high int) (value, best int) {
	value, best = 2*won, -1
	try := func(bit int) (enough bool) {
		if v := s.valueAfterWall(s.wall(p, bit), line{Depth: at.Depth, Ply: at.Ply + 1}, low, min(high, value)); v < value {
			value, best = v, bit
		}
		return s.stopped || value <= low
	}
	if hint >= 0 && walls.has(hint) {
		if try(hint) {
			return value, best
		}
		walls = walls.minus(hint)
	}
	for _, w := range s.bestWalls(p, walls) {
		if try(w.bit) {
			break
		}
	}
	return value, best
}

// bestWalls sorts the given walls from best to worst and returns the first mostWalls of them. If a wall certainly
// prevents Glenda's escape, it returns only this wall.
func (s *search[M]) bestWalls(p place[M], walls M) []choice {
	var order []choice
	for ; !walls.empty() && !s.visit(); walls = walls.minus(walls.first()) {
		o := choice{walls.first(), s.borderNearness(s.wall(p, walls.first()), deepest)}
		if o.worth < 0 {
			return []choice{o}
		}
		order = append(order, o)
	}
	sortChoices(order)
	return order[:min(len(order), mostWalls)]
}

// valueAfterWall returns the value of p with Glenda to move.
func (s *search[M]) valueAfterWall(p place[M], at line, low, high int) int {
	exits := s.exits(p)
	if !exits.and(s.border).empty() {
		return won - at.Ply
	}
	value := -won + at.Ply
	for n := range s.byLevel(p, exits) {
		v := s.valueAfterHop(s.hop(p, n), line{Depth: at.Depth - 1, Ply: at.Ply}, max(low, value), high)
		value = max(value, v)
		if s.stopped || value >= high {
			break
		}
	}
	return value
}
