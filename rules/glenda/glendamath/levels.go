package glendamath

import "iter"

const (
	// deepest bounds the two-distances that are told apart while searching.
	deepest = 40
	// beyond is a two-distance that was not looked for any further.
	beyond = 1 << 19
	// never is the two-distance of a cell from which the trapper need not let Glenda out, and the distance of a cell
	// that has no way to the border.
	never = 1 << 20
)

// levels are the cells by their two-distance: at[k] holds those of at most k. See TwoDistances.
type levels[M mask[M]] struct {
	at  [deepest + 1]M
	top int // the last level that is filled
}

// climb fills the levels until Glenda's cell is reached, most levels are filled, or nothing more can be reached. It returns
// her two-distance, beyond or never.
//
// Glenda's cell counts as free: she may come back to it.
func (b *board[M]) climb(p place[M], most int, l *levels[M]) int {
	l.at[0], l.top = b.border.and(p.free), 0
	for l.top < min(most, deepest) {
		if !b.raise(p, l) {
			return never
		}
		if l.at[l.top].has(p.at) {
			return l.top
		}
	}
	return beyond
}

// raise fills one level more, and reports whether there was one.
func (b *board[M]) raise(p place[M], l *levels[M]) bool {
	if l.top == deepest {
		return false
	}
	below := l.at[l.top]
	next := below.or(below.pairs().and(p.free))
	if next == below {
		return false
	}
	l.top++
	l.at[l.top] = next
	return true
}

// twoDistance returns Glenda's two-distance, however large it is.
func (b *board[M]) twoDistance(p place[M]) int {
	reached := b.border.and(p.free)
	for k := 1; ; k++ {
		next := reached.or(reached.pairs().and(p.free))
		if next.has(p.at) {
			return k
		}
		if next == reached {
			return never
		}
		reached = next
	}
}

// nearness grows the nearer Glenda, who is to move, is to the border: 0 when all cells that she can reach have a
// two-distance beyond most, and -1 when they have none.
func (b *board[M]) nearness(p place[M], most int) int {
	exits := b.exits(p)
	reached := b.border.and(p.free)
	for k := 0; k <= most; k++ {
		if hit := exits.and(reached); !hit.empty() {
			return 8*(most-k+1) + hit.count()
		}
		next := reached.or(reached.pairs().and(p.free))
		if next == reached {
			return -1
		}
		reached = next
	}
	return 0
}

// support returns the cells on which Glenda's two-distance rests: those from which level leads down to level, from her
// cell to the border. A wall elsewhere does not change it.
func (b *board[M]) support(p place[M], l *levels[M]) M {
	var at, all M
	at = at.with(p.at)
	for k := l.top - 1; k >= 0; k-- {
		at = at.or(at.near().and(l.at[k]))
		all = all.or(at)
	}
	return all.minus(p.at)
}

// byLevel yields the cells of m, those with the smallest two-distance first and those without one last.
func (b *board[M]) byLevel(p place[M], m M) iter.Seq[int] {
	return func(yield func(int) bool) {
		reached := b.border.and(p.free)
		for !m.empty() {
			now := m.and(reached)
			next := reached.or(reached.pairs().and(p.free))
			if next == reached {
				now = m
			}
			for m = m.without(now); !now.empty(); now = now.minus(now.first()) {
				if !yield(now.first()) {
					return
				}
			}
			reached = next
		}
	}
}
