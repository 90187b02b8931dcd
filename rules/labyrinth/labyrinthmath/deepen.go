package labyrinthmath

import (
	"math"
	"slices"

	"menagerie/rules/labyrinth"
)

// The limits and weights of the deeper search.
const (
	contenders = 8   // number of moves that are searched again
	memory     = 0.1 // weight of the first value, which shows which cell has more ways
)

// deepen searches the most promising moves again, two turns deeper than before. It returns only these moves.
func (s *search[M]) deepen(all []candidate[M]) []candidate[M] {
	slices.SortStableFunc(all, better)
	best := math.Inf(-1)
	for i := range all[:min(contenders, len(all))] {
		c := &all[i]
		if !s.decided(c) {
			deep := c.now + s.replied(&c.board, c.me, c.foe, best-c.now-memory*c.Value)
			if i > 0 && s.exhausted() {
				return all[:i] // the value is incomplete
			}
			c.Value = deep + memory*c.Value
		}
		best = max(best, c.Value)
	}
	return all[:min(contenders, len(all))]
}

// replied returns the value of board b for the player with the state me, if the opponent now makes the best response. foe is
// the state of the opponent. If the value is at most bound, replied may stop early.
func (s *search[M]) replied(b *board[M], me, foe side[M], bound float64) float64 {
	var none M
	value := math.Inf(1)
	seconds := s.children(s.seconds[:0], b, math.MaxInt)
	s.seconds = seconds
	for i := range seconds {
		second := &seconds[i]
		mine, given := s.afterShift(me, second.line)
		if mine.left == 0 {
			continue // the foe will not move the mover onto the mover's last objective
		}
		s.thirds = s.children(s.thirds[:0], &second.board, math.MaxInt)
		walks := s.walks(nil, second, shifted(foe, second.line), none)
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

// widest returns the cell of w with the best prospects for the next turn. From this cell, the most shifts let the player reach
// a goal.
func (s *search[M]) widest(w walk[M]) int {
	cell, most := -1, -1
	if count(w.cells) == 1 {
		each(w.cells, func(bit int) { cell = bit })
		return cell
	}
	ways := s.outlook(s.thirds, w.side.want)
	each(w.cells, func(bit int) {
		if n := ways.at(bit); n > most {
			cell, most = bit, n
		}
	})
	return cell
}

// continued returns the player's gain in the next turn, less the opponent's gain in the turn after that. me is the state of the
// player, and foe that of the opponent.
func (s *search[M]) continued(me, foe side[M]) float64 {
	var none M
	best := math.Inf(-1)
	for i := range s.thirds {
		third := &s.thirds[i]
		w := s.walks(nil, third, shifted(me, third.line), none)[0]
		if w.side.left == 0 {
			return mate
		}
		theirs, gives := s.afterShift(foe, third.line)
		now := float64(w.gain) - s.chance*float64(gives)
		if now <= best {
			continue
		}
		best = max(best, now-s.threat(third, theirs))
	}
	return best
}

// threat returns the gain that the opponent can expect from its next turn on board b.
func (s *search[M]) threat(b *child[M], foe side[M]) float64 {
	if foe.left == 0 {
		return s.chance * won
	}
	most, _ := s.reachable(&b.board, foe)
	return most * stake(foe.left)
}

// reachable evaluates the opponent's next turn on board b. It returns the probability of reaching a goal with the best shift,
// and the fraction of shifts that may reach a goal. If foe needs several goals and a shift certainly reaches one, most is 1 and
// share is meaningless.
func (s *search[M]) reachable(b *board[M], foe side[M]) (most, share float64) {
	n := 0
	for i := range s.lines {
		if i == b.closed {
			continue
		}
		l := &s.lines[i]
		at := l.carried(foe.at)
		goals := carriedGoals(foe.want, l)
		for _, tile := range rotations[b.spare] {
			s.looked++
			next := b.pushed(l, tile)
			var seed M
			reach := s.flood(s.passages(&next), with(seed, at))
			odds := s.odds(count(and(reach, goals.cells)))
			if odds == 1 && foe.left > 1 {
				return 1, share
			}
			most = max(most, odds)
			n++
			if odds > 0 {
				share++
			}
		}
	}
	return most, share / float64(n)
}

// stake returns the value of the next goal for a player who is to move and still needs the given number of goals.
func stake(goals int) float64 {
	if goals == 1 {
		return mate
	}
	return 1
}

// deepens reports whether the budget is large enough to call deepen.
func (s *search[M]) deepens() bool {
	const least, largest = 100_000, 64
	return s.budget >= least && len(s.lines)*len(rotations[labyrinth.Corner]) <= largest
}
