package labyrinthmath

import (
	"context"
	"math"

	"menagerie/rules/labyrinth"
)

// Search returns moves with their Value: the best walk for every shift and set of collected objectives. v.You must be
// the seat to move. budget is the approximate number of boards to search. 0 means a number that takes well below 200
// milliseconds. If ctx ends early, some moves are missing. If all are missing, Search returns the result of Survey.
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

// usualBudget returns the number of boards to search. On large boards each takes longer.
func usualBudget(v labyrinth.View) int {
	const fast, slow = 1_000_000, 6_000
	if v.Board.Width*v.Board.Height <= narrowCells {
		return fast
	}
	return slow
}

// The values, in objectives that one side gains over the other.
const (
	won    = 1000.0 // the game is won
	mate   = 40.0   // the mover can win with the next move
	spread = 0.05   // all ways to collect next are open, compared with one of them
	slack  = 1.0    // a deeper search may reverse differences below this value
	due    = 0.9    // the other side collects in the turn after next if all its shifts allow that
)

func (s *search[M]) search() []Ranked {
	var all []candidate[M]
	var walks []walk[M]
	firsts := s.children(nil, &s.root, s.reversal, 1)
	best := math.Inf(-1)
	for i := range firsts {
		if s.ctx.Err() != nil {
			break
		}
		b := &firsts[i]
		foe, gives := s.met(s.foe, b.line)
		me := shifted(s.customs, s.me, b.line)
		walks = s.walks(walks[:0], b, me, s.taken(s.position, b.line, me.at))
		most := s.budget / len(firsts) / len(walks)
		for _, w := range walks {
			bit, value := s.answered(&b.board, w, foe, most, best-slack-float64(w.gain)+s.chance*float64(gives))
			value += float64(w.gain) - s.chance*float64(gives)
			if w.side.left == 0 {
				value = won
			}
			best = max(best, value)
			w.side.at = bit
			all = append(all, candidate[M]{board: b.board, me: w.side, foe: foe, Ranked: Ranked{
				Move:     labyrinth.Move{Insert: b.line.insert, Tile: b.tile, To: s.point(bit)},
				Collects: w.gain, Gives: gives, Value: value,
			}})
		}
	}
	if s.worthDeepening() && len(all) > 0 {
		return s.deepen(all)
	}
	return s.ranked(all)
}

// ranked returns the moves of all. If there are none, it returns the result of survey.
func (s *search[M]) ranked(all []candidate[M]) []Ranked {
	if len(all) == 0 {
		return s.survey()
	}
	ranked := make([]Ranked, len(all))
	for i := range all {
		ranked[i] = all[i].Ranked
	}
	return ranked
}

// answered returns the cell of w that is best against the best response, and its value for the mover. It stops early if
// no cell has a value above bound.
func (s *search[M]) answered(b *board[M], w walk[M], foe side[M], most int, bound float64) (int, float64) {
	root := int(math.Sqrt(float64(most)))
	s.seconds = s.children(s.seconds[:0], b, s.reversal, s.stride(b, root))
	var cells []int
	each(w.cells, func(bit int) { cells = append(cells, bit) })
	worst := make([]float64, len(cells))
	for i := range worst {
		worst[i] = math.Inf(1)
	}
	cell, value := cells[0], math.Inf(1)
	for i := range s.seconds {
		second := &s.seconds[i]
		s.thirds = s.children(s.thirds[:0], &second.board, s.reversal, s.stride(&second.board, root))
		loss := s.foeGain(second, foe)
		me := w.side
		me.want = carriedGoals(s.customs, me.want, second.line)
		ways := s.outlook(s.customs, s.thirds, me.want)
		value = math.Inf(-1)
		for j, bit := range cells {
			worst[j] = min(worst[j], s.myNext(&ways, me, second.line.carried(bit))-loss)
			if worst[j] > value {
				cell, value = bit, worst[j]
			}
		}
		if value <= bound {
			break
		}
	}
	return cell, value
}

// myNext returns the mover's expected value of its next turn if the response has moved it to a cell.
func (s *search[M]) myNext(ways *tally[M], me side[M], at int) float64 {
	gain := 0.0
	if s.passive && has(me.want.cells, at) {
		gain = 1
		if me.left == 1 {
			return won
		}
	}
	share := ways.share(at)
	switch {
	case share == 0:
		return gain
	case me.left == 1:
		return mate
	}
	return gain + 1 + spread*share
}

// foeGain returns the gain of the other side by its best response on a board: what it collects, and its expected value
// after the mover's next turn.
func (s *search[M]) foeGain(b *child[M], foe side[M]) float64 {
	var none M
	best := 0.0
	walks := s.walks(nil, b, shifted(s.customs, foe, b.line), none)
	for _, w := range walks {
		if w.side.left == 0 {
			best = max(best, s.odds(len(walks))*won)
			continue
		}
		gain := s.worth(w.gain, len(walks))
		ways := s.outlook(s.customs, s.thirds, w.side.want)
		each(w.cells, func(bit int) {
			best = max(best, gain+s.chance*expected(ways.share(bit), w.side.left))
		})
	}
	return best
}

// odds returns the probability that the foe wants at least one of the given number of cells.
func (s *search[M]) odds(cells int) float64 { return min(1, s.chance*float64(cells)) }

// worth returns the foe's expected number of collected objectives if it can reach the given number of cells that it may
// want.
func (s *search[M]) worth(gain, cells int) float64 {
	if gain == 0 {
		return 0
	}
	return float64(gain-1)*s.chance + s.odds(cells)
}

// expected returns the value of a part of the ways to collect for a side that is not the next to move.
func expected(share float64, left int) float64 {
	value := due * math.Sqrt(share)
	if left == 1 {
		value *= 3
	}
	return value
}
