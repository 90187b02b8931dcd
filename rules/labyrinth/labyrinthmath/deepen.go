package labyrinthmath

import (
	"math"
	"slices"

	"menagerie/rules/labyrinth"
)

// candidate is a move found by the search, with its board.
type candidate[M mask] struct {
	Ranked
	board board[M]
	me    side[M] // the sides after the walk
	foe   side[M]
}

// The limits and weights of the deeper search.
const (
	contenders = 8   // number of moves that are searched again
	memory     = 0.1 // weight of the first value, which shows which cell has more ways
)

// deepen searches the most promising moves again. For each response it now also considers the mover's next turn, and
// what that leaves for the foe. It returns only these moves.
func (s *search[M]) deepen(all []candidate[M]) []Ranked {
	slices.SortStableFunc(all, func(a, b candidate[M]) int {
		switch {
		case a.Value > b.Value:
			return -1
		case a.Value < b.Value:
			return 1
		}
		return 0
	})
	var ranked []Ranked
	best := math.Inf(-1)
	for i := range all[:min(contenders, len(all))] {
		c := &all[i]
		if c.me.left > 0 {
			now := float64(c.Collects) - s.chance*float64(c.Gives)
			deep := now + s.replied(&c.board, c.me, c.foe, best-now-memory*c.Value)
			if i > 0 && s.exhausted() {
				break // the value is incomplete
			}
			c.Value = deep + memory*c.Value
		}
		best = max(best, c.Value)
		ranked = append(ranked, c.Ranked)
	}
	return ranked
}

// exhausted reports whether the search must end.
func (s *search[M]) exhausted() bool { return s.looked > s.budget || s.ctx.Err() != nil }

// replied returns the value for the mover after the foe's best response on a board. It may stop as soon as the value is
// at most bound.
func (s *search[M]) replied(b *board[M], me, foe side[M], bound float64) float64 {
	var none M
	value := math.Inf(1)
	seconds := s.children(s.seconds[:0], b, s.reversal, 1)
	s.seconds = seconds
	for i := range seconds {
		second := &seconds[i]
		mine, given := s.met(me, second.line)
		if mine.left == 0 {
			continue // the foe will not move the mover onto the mover's last objective
		}
		s.thirds = s.children(s.thirds[:0], &second.board, s.reversal, 1)
		s.looked += len(s.thirds)
		walks := s.walks(nil, second, shifted(s.customs, foe, second.line), none)
		for _, w := range walks {
			if w.side.left == 0 {
				value = min(value, -s.odds(len(walks))*won)
				continue
			}
			theirs := w.side
			theirs.at = s.widest(w)
			now := float64(given) - s.worth(w.gain, len(walks))
			value = min(value, now+s.continued(mine, theirs))
		}
		if value <= bound || s.exhausted() {
			return value
		}
	}
	return min(value, won)
}

// widest returns the cell of w from which the largest number of shifts lets its side collect.
func (s *search[M]) widest(w walk[M]) int {
	cell, most := -1, -1
	if count(w.cells) == 1 {
		each(w.cells, func(bit int) { cell = bit })
		return cell
	}
	ways := s.outlook(s.customs, s.thirds, w.side.want)
	each(w.cells, func(bit int) {
		if n := ways.at(bit); n > most {
			cell, most = bit, n
		}
	})
	return cell
}

// continued returns the mover's gain over the foe in the mover's next turn and the foe's following turn.
func (s *search[M]) continued(me, foe side[M]) float64 {
	var none M
	best := math.Inf(-1)
	for i := range s.thirds {
		third := &s.thirds[i]
		w := s.walks(nil, third, shifted(s.customs, me, third.line), none)[0]
		if w.side.left == 0 {
			return mate
		}
		theirs, gives := s.met(foe, third.line)
		now := float64(w.gain) - s.chance*float64(gives)
		if now <= best {
			continue
		}
		best = max(best, now-s.threat(third, theirs))
	}
	return best
}

// threat returns the foe's expected number of collected objectives in its next turn on a board.
func (s *search[M]) threat(b *child[M], foe side[M]) float64 {
	if foe.left == 0 {
		return s.chance * won
	}
	most := 0.0
	for i := range s.lines {
		if i == b.closed {
			continue
		}
		l := &s.lines[i]
		at := l.carried(foe.at)
		goals := carriedGoals(s.customs, foe.want, l)
		for _, tile := range rotations[b.spare] {
			s.looked++
			next := b.pushed(l, tile)
			var seed M
			reach := s.flood(s.passages(&next), with(seed, at))
			most = max(most, s.odds(count(and(reach, goals.cells))))
			if most == 1 {
				return most * stake(foe.left)
			}
		}
	}
	return most * stake(foe.left)
}

// stake returns the value of the next objective to a side that is to move.
func stake(left int) float64 {
	if left == 1 {
		return mate
	}
	return 1
}

// worthDeepening reports whether the budget is large enough for a deeper search.
func (s *search[M]) worthDeepening() bool {
	const least, largest = 100_000, 64
	return s.budget >= least && len(s.lines)*len(rotations[labyrinth.Corner]) <= largest
}
