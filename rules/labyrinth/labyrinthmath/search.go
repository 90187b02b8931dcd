package labyrinthmath

import (
	"context"
	"math"

	"menagerie/rules/labyrinth"
)

// Search returns moves with their Value, for every shift and what it collects the best walk. v's own seat must be the one
// to move. It looks at about budget boards; 0 means as many as take well below 200 milliseconds. When ctx ends, moves that
// it has not come to are missing; if that is all of them, it returns Survey's.
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

// usualBudget counts boards; on large ones each takes longer.
func usualBudget(v labyrinth.View) int {
	const fast, slow = 1_000_000, 6_000
	if v.Board.Width*v.Board.Height <= narrowCells {
		return fast
	}
	return slow
}

// The values, in objectives by which one side gains on the other.
const (
	won    = 1000.0 // the game is won
	mate   = 40.0   // the mover can win with its next move
	spread = 0.05   // all ways to collect next are open, over one of them
	slack  = 1.0    // a deeper look may turn around smaller differences
	due    = 0.9    // the other collects the turn after next when all its shifts lead there
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

// ranked returns what the search found, or what a survey finds when it found nothing.
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

// answered returns the cell of a walk that is best against the best answer, and its value for the mover. Once no cell is
// worth more than bound, it gives up and returns what it has.
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

// myNext is what the mover can expect of its next turn when the answer has carried it to a cell.
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

// foeGain is what the other side gets by its best answer on a board: what it collects, and what it can expect after the
// mover's next turn.
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

// odds is the probability that at least one of some cells is one that the foe really wants.
func (s *search[M]) odds(cells int) float64 { return min(1, s.chance*float64(cells)) }

// worth is what the foe can expect to collect when it could reach so many cells that it may want.
func (s *search[M]) worth(gain, cells int) float64 {
	if gain == 0 {
		return 0
	}
	return float64(gain-1)*s.chance + s.odds(cells)
}

// expected is what a share of ways to collect is worth to a side that is not the next to move.
func expected(share float64, left int) float64 {
	value := due * math.Sqrt(share)
	if left == 1 {
		value *= 3
	}
	return value
}
