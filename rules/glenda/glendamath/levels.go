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

// levels holds the cells by two-distance, a lower bound for the number of Glenda's moves to the border (see
// TwoDistances). The element at[k] is the set of cells whose two-distance is at most k.
type levels[M mask[M]] struct {
	at  [deepest + 1]M
	top int // index of the last level computed
}

// climb computes levels until one of them contains Glenda's cell. It returns her two-distance (see TwoDistances). If limit
// levels are not enough, it returns beyond. If her cell has no two-distance, it returns never.
func (b *board[M]) climb(p place[M], limit int, l *levels[M]) int {
	l.at[0], l.top = b.border.and(p.free), 0
	for l.top < min(limit, deepest) {
		if !b.raise(p, l) {
			return never
		}
		if l.at[l.top].has(p.at) {
			return l.top
		}
	}
	return beyond
}

// raise computes one more level. It reports whether the new level contains more cells than the previous one.
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

// nearness returns a number that is higher if Glenda is nearer to the border. It depends on the two-distances of her exits,
// which are the free cells next to her. If all of them exceed limit, nearness returns 0. If no exit has one, it returns -1.
func (b *board[M]) nearness(p place[M], limit int) int {
	exits := b.exits(p)
	reached := b.border.and(p.free)
	for k := 0; k <= limit; k++ {
		if hit := exits.and(reached); !hit.empty() {
			return 8*(limit-k+1) + hit.count()
		}
		next := reached.or(reached.pairs().and(p.free))
		if next == reached {
			return -1
		}
		reached = next
	}
	return 0
}

// support returns the cells on which Glenda's two-distance depends. A wall on any other cell does not change her
// two-distance.
func (b *board[M]) support(p place[M], l *levels[M]) M {
	var at, all M
	at = at.with(p.at)
	for k := l.top - 1; k >= 0; k-- {
		at = at.or(at.near().and(l.at[k]))
		all = all.or(at)
	}
	return all.minus(p.at)
}

// byLevel yields the cells of m in the order of their two-distances. Cells without a two-distance come last.
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
