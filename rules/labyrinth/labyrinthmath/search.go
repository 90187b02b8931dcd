package labyrinthmath

import (
	"cmp"
	"context"
	"math"
	"slices"

	"menagerie/rules/labyrinth"
)

// Search returns moves with their Value: the best walk for every shift and set of collected objectives. v.You must be
// the seat to move. The search visits at most about budget boards. If budget is 0, it visits a default number of
// boards, which takes well below 200 milliseconds.
//
// The moves with the largest immediate gain are searched first. If the budget is used up or ctx ends, the result lacks
// the remaining moves. If there was no time for any move, Search returns all moves. The value of each move is then its
// immediate gain, less a small penalty for the distance to the nearest goal.
func Search(ctx context.Context, v labyrinth.View, budget int) []Ranked {
	if !v.ToMove() {
		return nil
	}
	if budget == 0 {
		budget = usualBudget(v)
	}
	if v.Board.Width*v.Board.Height <= narrowCells {
		return newSearch[narrow](ctx, v, budget).search()
	}
	return newSearch[wide](ctx, v, budget).search()
}

// usualBudget returns the default number of boards to search. It is smaller for large boards.
func usualBudget(v labyrinth.View) int {
	const fast, slow = 500_000, 20_000
	if v.Board.Width*v.Board.Height <= narrowCells {
		return fast
	}
	return slow
}

// The values of results, in objectives that one side gains over the other.
const (
	won    = 1000.0 // the game is won
	mate   = 40.0   // the mover can win with the next move
	spread = 0.05   // all ways to collect next are open, compared with one of them
	slack  = 1.0    // a deeper search may reverse differences below this value
	due    = 0.9    // the other side collects in the turn after next if all its shifts allow that
)

// candidate is a move found by the search, with its board.
type candidate[M mask] struct {
	Ranked
	board board[M]
	cells M       // cells on which the walk can end for the same gain
	me    side[M] // the sides after the walk
	foe   side[M]
	now   float64 // the gain from the move itself
	far   float64 // a small penalty for the distance from the nearest goal
}

func better[M mask](a, b candidate[M]) int { return cmp.Compare(b.Value, a.Value) }

func (s *search[M]) search() []Ranked {
	all := s.candidates()
	slices.SortStableFunc(all, better)
	limit := s.budget
	if s.deepens() {
		s.budget /= 2
	}
	if n := s.sampled(all); n > 0 {
		all = all[:n]
		if s.budget < limit {
			s.budget = limit
			all = s.deepen(all)
		}
	}
	ranked := make([]Ranked, len(all))
	for i := range all {
		ranked[i] = all[i].Ranked
	}
	return ranked
}

// candidates returns all moves. Value is the immediate gain of the move, less a small penalty for the distance to the
// nearest goal.
func (s *search[M]) candidates() []candidate[M] {
	var all []candidate[M]
	var walks []walk[M]
	firsts := s.children(nil, &s.root, math.MaxInt)
	for i := range firsts {
		b := &firsts[i]
		foe, gives := s.afterShift(s.foe, b.line)
		me := shifted(s.me, b.line)
		walks = s.walks(walks[:0], b, me, s.taken(s.position, b.line, me.at))
		for _, w := range walks {
			c := candidate[M]{board: b.board, cells: w.cells, me: w.side, foe: foe}
			c.now = float64(w.gain) - s.chance*float64(gives)
			switch {
			case w.side.left == 0:
				c.now = won
			case foe.left == 0:
				c.now -= s.chance * won
			}
			c.me.at, c.far = s.nearest(w)
			c.Ranked = s.ranked(b, c.me.at, gives, w.side)
			c.Value = c.now - c.far
			all = append(all, c)
		}
	}
	return all
}

// nearest returns the cell of w that is nearest to a goal, ignoring the walls of the labyrinth. penalty is proportional to its
// distance from the goal, and at most spread.
func (s *search[M]) nearest(w walk[M]) (cell int, penalty float64) {
	near, steps := w.side.want.cells, 0
	for {
		hit := and(near, w.cells)
		grown := s.grown(near)
		if !empty(hit) || grown == near {
			if empty(hit) {
				hit = w.cells
			}
			return first(hit), spread * float64(steps) / float64(s.width+s.height)
		}
		near = grown
		steps++
	}
}

// sampled searches the candidates in order until the budget is used up. It returns the number of candidates searched.
// For each candidate, it considers a sample of the responses, and of the shifts after each response.
func (s *search[M]) sampled(all []candidate[M]) int {
	const visits, fewest = 2, 4
	size := max(fewest, int(math.Sqrt(float64(s.budget/max(1, visits*len(all))))))
	best := math.Inf(-1)
	for i := range all {
		if s.exhausted() {
			return i
		}
		c := &all[i]
		if !s.decided(c) {
			s.respond(c, size, best-slack-c.now)
			if i > 0 && s.exhausted() {
				return i // the value is incomplete
			}
		}
		best = max(best, c.Value)
	}
	return len(all)
}

// exhausted reports whether the search must end.
func (s *search[M]) exhausted() bool { return s.looked > s.budget || s.ctx.Err() != nil }

// decided reports whether the game ends with the move of c.
func (s *search[M]) decided(c *candidate[M]) bool {
	return c.me.left == 0 || c.foe.left == 0 && s.chance == 1
}

// respond sets c.Value, and moves the end of the walk to the cell with the highest value. The value of a cell is the expected
// gain after the opponent's best response. The search covers up to 2*size responses, and size/2 shifts after each of them. If
// no cell has a value above bound, respond may stop early.
func (s *search[M]) respond(c *candidate[M], size int, bound float64) {
	limit := math.Inf(1)
	if c.foe.left == 1 { // all responses count, because one is enough
		odds, share := s.reachable(&c.board, c.foe)
		if odds == 1 {
			c.Value = c.now - won - mate*share
			return
		}
		if odds > 0 {
			limit = mate - odds*won
		}
	}
	s.seconds = s.children(s.seconds[:0], &c.board, 2*size)
	cells := []int{c.me.at} // first, so that it is taken if all are alike
	each(without(c.cells, c.me.at), func(bit int) { cells = append(cells, bit) })
	worst := make([]float64, len(cells))
	for i := range worst {
		worst[i] = limit
	}
	value := limit
	for i := range s.seconds {
		second := &s.seconds[i]
		s.thirds = s.children(s.thirds[:0], &second.board, min(size/2, capacity))
		loss := s.foeGain(second, c.foe)
		me := c.me
		me.want = carriedGoals(me.want, second.line)
		ways := s.outlook(s.thirds, me.want)
		value = math.Inf(-1)
		for j, bit := range cells {
			worst[j] = min(worst[j], s.myNext(&ways, me, second.line.carried(bit))-loss)
			if worst[j] > value {
				c.me.at, value = bit, worst[j]
			}
		}
		if value <= bound || s.exhausted() {
			break
		}
	}
	c.Move.To, c.Value = s.point(c.me.at), c.now+value-c.far
}

// myNext returns the expected gain of the player me in this player's next turn. cell is the player's cell after the opponent's
// response. For each cell, counts has the number of shifts after which the player can reach a goal from there.
func (s *search[M]) myNext(counts *tally[M], me side[M], cell int) float64 {
	gain := 0.0
	if s.passive && has(me.want.cells, cell) {
		gain = 1
		if me.left == 1 {
			return won
		}
	}
	share := counts.share(cell)
	switch {
	case share == 0:
		return gain
	case me.left == 1:
		return mate
	}
	return gain + 1 + spread*share
}

// foeGain returns the expected gain of the opponent by its best response on board b. The gain includes the expected
// gain of the opponent's following turn.
func (s *search[M]) foeGain(b *child[M], foe side[M]) float64 {
	var none M
	best := 0.0
	walks := s.walks(nil, b, shifted(foe, b.line), none)
	for _, w := range walks {
		if w.side.left == 0 {
			best = max(best, s.odds(len(walks))*won)
			continue
		}
		gain := s.worth(w.gain, len(walks))
		ways := s.outlook(s.thirds, w.side.want)
		each(w.cells, func(bit int) {
			best = max(best, gain+s.chance*expected(ways.share(bit), w.side.left))
		})
	}
	return best
}

// odds returns the probability that at least one of the given number of cells holds an objective that the opponent
// wants.
func (s *search[M]) odds(cells int) float64 { return min(1, s.chance*float64(cells)) }

// worth returns the expected number of objectives that the opponent collects in a walk. gain is the largest possible number.
// cells is the number of reachable cells, of which each may hold the last of these objectives.
func (s *search[M]) worth(gain, cells int) float64 {
	if gain == 0 {
		return 0
	}
	return float64(gain-1)*s.chance + s.odds(cells)
}

// expected returns the value of a later turn for a player who still needs the given number of goals. share is the fraction of
// shifts after which the player can reach a goal in that turn.
func expected(share float64, goals int) float64 {
	value := due * math.Sqrt(share)
	if goals == 1 {
		value *= 3
	}
	return value
}
