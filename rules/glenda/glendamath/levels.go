package glendamath

import "iter"

const (
	// deepest is the largest two-distance that the search distinguishes.
	deepest = 40
	// beyond is the two-distance of a cell for which the computation stopped early.
	beyond = 1 << 19
	// never is the two-distance of a cell from which the trapper can always hold Glenda. It is also the distance of a
	// cell without a path to the border.
	never = 1 << 20
)

// levels holds the cells by two-distance: at[k] contains the cells with at most k. See TwoDistances.
type levels[M mask[M]] struct {
	at  [deepest + 1]M
	top int // index of the last level computed
}

// climb computes levels until Glenda's cell is reached, most levels are computed, or no more cells can be reached. It
// returns her two-distance, beyond or never.
//
// Glenda's cell counts as free, because she may return to it.
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

// raise computes one more level. It reports whether that level contains more cells.
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

// twoDistance returns Glenda's two-distance, without a limit.
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

// nearness returns a number that is larger the closer Glenda, who is to move, is to the border. It returns 0 if all her
// exits have a two-distance beyond most, and -1 if none has one.
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

// support returns the cells on which Glenda's two-distance depends: those on descending paths from her cell to the
// border. A wall on any other cell does not change her two-distance.
func (b *board[M]) support(p place[M], l *levels[M]) M {
	var at, all M
	at = at.with(p.at)
	for k := l.top - 1; k >= 0; k-- {
		at = at.or(at.near().and(l.at[k]))
		all = all.or(at)
	}
	return all.minus(p.at)
}

// byLevel yields the cells of m by increasing two-distance. Cells without one come last.
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
