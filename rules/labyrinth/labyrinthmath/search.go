package labyrinthmath

import (
	"cmp"
	"context"
	"math"
	"slices"

	"menagerie/rules/labyrinth"
)

// Search returns moves with their Value: the best walk for every shift and set of collected objectives. v.You must be the seat
// to move. Search visits about budget boards, or a default number if budget is 0, which takes 30 to 300 milliseconds.
//
// With two players, Search compares the best responses to each move. With more players, it plays rounds after each move. Moves
// with a larger immediate gain come first. If the budget is used up or ctx ends, the remaining moves are missing. If there was
// no time for any move, Search returns all moves. The Value of each is then its immediate gain, less a small penalty for the
// distance to the nearest goal.
func Search(ctx context.Context, v labyrinth.View, budget int) []Ranked {
	if !v.ToMove() {
		return nil
	}
	if budget == 0 {
		budget = usualBudget(v)
	}
	cells, seats := v.Board.Width*v.Board.Height, opponents(v)
	switch {
	case len(seats) == 0:
		return alone(ctx, v)
	case len(seats) > 1 && cells <= 64:
		return newParty(newSearch[cells64](ctx, v, budget), seats).moves()
	case len(seats) > 1:
		return newParty(newSearch[cells1024](ctx, v, budget), seats).moves()
	case cells <= 64:
		return newSearch[cells64](ctx, v, budget).moves()
	case cells <= 256:
		return newSearch[cells256](ctx, v, budget).moves()
	}
	return newSearch[cells1024](ctx, v, budget).moves()
}

// alone returns the moves of a player without opponents.
func alone(ctx context.Context, v labyrinth.View) []Ranked {
	all := Survey(ctx, v)
	for i := range all {
		r := &all[i]
		if r.Value = float64(r.Collects) + due*r.Ways; r.Wins {
			r.Value = won
		}
	}
	return all
}

// usualBudget returns the default number of boards to search, which is smaller where a board takes more time.
func usualBudget(v labyrinth.View) int {
	switch cells := v.Board.Width * v.Board.Height; {
	case cells <= 64:
		return 1_000_000
	case cells <= 256 && len(v.Players) > 2:
		return 400_000
	case cells <= 256:
		return 1_000_000
	}
	return 200_000
}

// The values of results, in objectives that one side gains over the other.
const (
	won    = 1000.0 // value of a won game
	mate   = 40.0   // value if the mover can win with the next move
	spread = 0.05   // value of having all ways to collect next, instead of one
	slack  = 1.0    // difference of values below which a deeper search may reverse them
	due    = 0.9    // value if the other side can collect in the turn after next, whichever shift it makes
)

// candidate is a move found by the search, with its board.
type candidate[M mask] struct {
	Ranked
	board board[M]
	cells M          // cells on which the walk can end with the same gain
	me    side[M]    // the mover's side after the walk
	foes  []guess[M] // the next player after the shift, shared by all moves with this shift
	now   float64    // gain from the move itself
	far   float64    // small penalty for the distance to the nearest goal
}

func better[M mask](a, b *candidate[M]) int { return cmp.Compare(b.Value, a.Value) }

func (s *search[M]) moves() []Ranked {
	all := s.candidates()
	slices.SortStableFunc(all, better)
	limit := s.budget
	if s.mayDeepen() {
		s.budget /= 2
	}
	if n := s.searchSampled(all); n > 0 {
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

// candidates returns all moves. The Value of a move is its immediate gain, less a small penalty for the distance to the
// nearest goal.
func (s *search[M]) candidates() []*candidate[M] {
	var all []*candidate[M]
	var walks []walk[M]
	firsts := s.children(nil, &s.root, math.MaxInt)
	for i := range firsts {
		b := &firsts[i]
		_, gives := s.afterShift(s.foe, b.line)
		foes, given := s.guessesAfter(b.line)
		me := shifted(s.me, b.line)
		walks = s.appendWalks(walks[:0], b, me, s.occupiedCells(s.view.Position, b.line, me.at))
		for _, w := range walks {
			c := &candidate[M]{board: b.board, cells: w.cells, me: w.side, foes: foes}
			c.now = float64(w.gain) - given
			if w.side.left == 0 {
				c.now = won
			}
			c.me.at, c.far = s.nearest(w)
			c.Ranked = s.newRanked(b, c.me.at, gives, w.side)
			c.Value = c.now - c.far
			all = append(all, c)
		}
	}
	return all
}

// guessesAfter returns the guesses after a shift of the line l. given is the expected gain of the next player by this shift.
func (s *search[M]) guessesAfter(l *line[M]) (after []guess[M], given float64) {
	after = slices.Clone(s.guesses)
	for i := range after {
		g := &after[i]
		n := 0
		g.side, n = s.afterShift(g.side, l)
		given += g.odds * float64(n)
		if g.left == 0 {
			given += g.odds * won
		}
	}
	return after, given
}

// nearest returns the cell of w that is nearest to a goal, without regard to walls. penalty is proportional to the
// distance and at most equal to the constant spread.
func (s *search[M]) nearest(w walk[M]) (cell int, penalty float64) {
	near, steps := w.side.want.cells, 0
	for {
		hit := and(near, w.cells)
		grown := s.withNeighbours(near)
		if !empty(hit) || grown == near {
			if empty(hit) {
				hit = w.cells
			}
			return lowestBit(hit), spread * float64(steps) / float64(s.width+s.height)
		}
		near = grown
		steps++
	}
}

// searchSampled searches the candidates in order until the budget is used up. For each candidate, it searches only a
// sample of the responses. It returns the number of searched candidates.
func (s *search[M]) searchSampled(all []*candidate[M]) int {
	const visits, fewest = 2, 4
	size := max(fewest, int(math.Sqrt(float64(s.budget/max(1, visits*len(all))))))
	best := math.Inf(-1)
	for i := range all {
		if s.exhausted() {
			return i
		}
		c := all[i]
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

func (s *search[M]) exhausted() bool { return s.looked > s.budget || s.ctx.Err() != nil }

func (s *search[M]) decided(c *candidate[M]) bool {
	for i := range c.foes {
		if c.foes[i].left > 0 {
			return c.me.left == 0
		}
	}
	return true
}

// respond sets c.Value and chooses the cell on which the candidate's walk ends. It chooses the cell with the highest
// expected gain after the opponent's best response. The opponent knows its own goals, so each guess has a best response of its
// own.
func (s *search[M]) respond(c *candidate[M], size int, bound float64) {
	open, value := s.openGuesses(c)
	if len(open) == 0 {
		c.Value = c.now + value
		return
	}
	// up to 2*size responses, and size/2 shifts after each of them
	s.seconds = s.children(s.seconds[:0], &c.board, 2*size)
	cells := []int{c.me.at} // first, so that it is taken if all are alike
	eachBit(without(c.cells, c.me.at), func(bit int) { cells = append(cells, bit) })
	worst := make([]float64, len(cells)*len(open)) // by guess and cell
	for i := range worst {
		worst[i] = math.Inf(1)
	}
	losses := make([]float64, len(open))
	best := 0.0
	for i := range s.seconds {
		second := &s.seconds[i]
		s.thirds = s.children(s.thirds[:0], &second.board, min(size/2, capacity))
		for k := range open {
			losses[k] = s.foeGain(second, open[k].side)
		}
		me := c.me
		me.want = carriedGoals(me.want, second.line)
		ways := s.outlook(s.thirds, me.want)
		best = math.Inf(-1)
		for j, bit := range cells {
			next, sum := s.myNext(&ways, me, second.line.pawnAfter(bit)), value
			for k := range open {
				w := &worst[k*len(cells)+j]
				*w = min(*w, next-losses[k])
				sum += open[k].odds * *w
			}
			if sum > best {
				c.me.at, best = bit, sum
			}
		}
		// no cell can now have a value above bound
		if best <= bound || s.exhausted() {
			break
		}
	}
	c.Move.To, c.Value = s.point(c.me.at), c.now+best-c.far
}

// openGuesses returns the guesses about the opponent that do not decide the game in the opponent's next move. value is the
// expected value of the other guesses.
func (s *search[M]) openGuesses(c *candidate[M]) (open []guess[M], value float64) {
	for _, g := range c.foes {
		if g.left == 0 {
			continue // the opponent has won already
		}
		if g.left == 1 {
			// all responses count, because one is enough
			if share := s.reachable(&c.board, g.side); share > 0 {
				value -= g.odds * (won + mate*share)
				continue
			}
		}
		open = append(open, g)
	}
	return open, value
}

// myNext returns the expected gain of the given player in the player's next turn. cell is the cell on which the player
// stands before this turn. From each cell, some shifts of tiles make a goal reachable, and counts has the number of
// these shifts.
func (s *search[M]) myNext(counts *tally[M], player side[M], cell int) float64 {
	gain := 0.0
	if s.passive && has(player.want.cells, cell) {
		gain = 1
		if player.left == 1 {
			return won
		}
	}
	share := counts.share(cell)
	switch {
	case share == 0:
		return gain
	case player.left == 1:
		return mate
	}
	return gain + 1 + spread*share
}

// foeGain returns the opponent's gain on board b. It is the gain from the best response, plus the expected gain in the
// following turn.
func (s *search[M]) foeGain(b *child[M], foe side[M]) float64 {
	var none M
	best := 0.0
	s.walks = s.appendWalks(s.walks[:0], b, shifted(foe, b.line), none)
	for i := range s.walks {
		w := &s.walks[i]
		if w.side.left == 0 {
			return won
		}
		ways := s.outlook(s.thirds, w.side.want)
		eachBit(w.cells, func(bit int) {
			best = max(best, float64(w.gain)+laterTurnValue(ways.share(bit), w.side.left))
		})
	}
	return best
}

// laterTurnValue returns the value of a later turn of a player who still needs the given number of goals. share is the
// fraction of the possible shifts that make a goal reachable.
func laterTurnValue(share float64, goals int) float64 {
	value := due * math.Sqrt(share)
	if goals == 1 {
		value *= 3
	}
	return value
}

// The limits and weights of the deeper search.
const (
	contenders = 8   // number of moves that are searched again
	memory     = 0.1 // weight of the first value, which shows which cell has more ways
)

// deepen searches the most promising moves again, two turns deeper than before, and returns only these moves.
func (s *search[M]) deepen(all []*candidate[M]) []*candidate[M] {
	slices.SortStableFunc(all, better)
	best := math.Inf(-1)
	for i := range all[:min(contenders, len(all))] {
		c := all[i]
		if !s.decided(c) {
			deep := c.now + s.replies(c, best-c.now-memory*c.Value)
			if i > 0 && s.exhausted() {
				return all[:i] // the value is incomplete
			}
			c.Value = deep + memory*c.Value
		}
		best = max(best, c.Value)
	}
	return all[:min(contenders, len(all))]
}

// replies returns the expected value of a candidate after the opponent's best response.
func (s *search[M]) replies(c *candidate[M], bound float64) float64 {
	if len(c.foes) == 1 {
		return s.replied(&c.board, c.me, c.foes[0].side, bound)
	}
	sum := 0.0
	for i := range c.foes {
		if g := &c.foes[i]; g.left > 0 {
			sum += g.odds * s.replied(&c.board, c.me, g.side, -won)
		}
	}
	return sum
}

// replied returns the value of the board b for a player after the best response of the opponent. player and opponent
// are the states of the two players. replied may stop early if the value is at most bound.
func (s *search[M]) replied(b *board[M], player, opponent side[M], bound float64) float64 {
	var none M
	value := math.Inf(1)
	seconds := s.children(s.seconds[:0], b, math.MaxInt)
	s.seconds = seconds
	for i := range seconds {
		second := &seconds[i]
		mine, given := s.afterShift(player, second.line)
		if mine.left == 0 {
			continue // the opponent will not move the mover onto the mover's last objective
		}
		s.thirds = s.children(s.thirds[:0], &second.board, math.MaxInt)
		s.walks = s.appendWalks(s.walks[:0], second, shifted(opponent, second.line), none)
		for _, w := range s.walks {
			if w.side.left == 0 {
				return -won
			}
			theirs := w.side
			theirs.at = s.widest(w)
			value = min(value, float64(given-w.gain)+s.continued(mine, theirs))
		}
		if value <= bound || s.exhausted() {
			return value
		}
	}
	return min(value, won)
}

// widest returns the best cell of w for the next turn. From this cell, the number of shifts that make a goal reachable
// is largest.
func (s *search[M]) widest(w walk[M]) int {
	cell, most := -1, -1
	if count(w.cells) == 1 {
		eachBit(w.cells, func(bit int) { cell = bit })
		return cell
	}
	ways := s.outlook(s.thirds, w.side.want)
	eachBit(w.cells, func(bit int) {
		if n := ways.at(bit); n > most {
			cell, most = bit, n
		}
	})
	return cell
}

// continued returns the gain of player in the next turn, minus the gain of opponent in the following turn.
func (s *search[M]) continued(player, opponent side[M]) float64 {
	var none M
	var walks [8]walk[M]
	best := math.Inf(-1)
	for i := range s.thirds {
		third := &s.thirds[i]
		w := s.appendWalks(walks[:0], third, shifted(player, third.line), none)[0]
		if w.side.left == 0 {
			return mate
		}
		theirs, gives := s.afterShift(opponent, third.line)
		now := float64(w.gain - gives)
		if now <= best {
			continue
		}
		best = max(best, now-s.threat(third, theirs))
	}
	return best
}

// threat returns the gain of the opponent in its next turn on board b.
func (s *search[M]) threat(b *child[M], foe side[M]) float64 {
	switch {
	case foe.left == 0:
		return won
	case s.reachable(&b.board, foe) == 0:
		return 0
	}
	return goalValue(foe.left)
}

// reachable returns the share of the shifts of the opponent that make a goal reachable on board b. If the opponent needs more
// than one goal, the result is 1 as soon as there is such a shift.
func (s *search[M]) reachable(b *board[M], foe side[M]) float64 {
	n, hits := 0, 0
	for i := range s.lines {
		if i == b.closed {
			continue
		}
		l := &s.lines[i]
		at := l.pawnAfter(foe.at)
		goals := carriedGoals(foe.want, l)
		for _, tile := range rotations[b.spare] {
			s.looked++
			next := b.afterShift(l, tile)
			var seed M
			ways := s.passages(&next)
			if reach := s.flood(&ways, with(seed, at)); !empty(and(reach, goals.cells)) {
				if foe.left > 1 {
					return 1
				}
				hits++
			}
			n++
		}
	}
	return float64(hits) / float64(n)
}

// goalValue returns the value of the next goal for a player who still needs the given number of goals.
func goalValue(goals int) float64 {
	if goals == 1 {
		return mate
	}
	return 1
}

// mayDeepen reports whether the budget is large enough to call deepen.
func (s *search[M]) mayDeepen() bool {
	const least, largest = 100_000, 64
	return s.budget >= least && len(s.lines)*len(rotations[labyrinth.Corner]) <= largest
}

// board is a maze together with the line that must not be shifted next.
type board[M mask] struct {
	maze[M]
	closed int // index of the line that must not be shifted; -1 for none
}

// child is a board after one more shift.
type child[M mask] struct {
	board[M]
	passages[M]
	line *line[M]
	tile labyrinth.Tile
}

// children appends to dst the boards after the possible shifts of b. If there are more than limit, it appends only an
// evenly spaced selection.
func (s *search[M]) children(dst []child[M], b *board[M], limit int) []child[M] {
	count := len(s.lines)
	if b.closed >= 0 {
		count--
	}
	count *= len(rotations[b.spare])
	stride := (count-1)/max(1, limit) + 1
	n, first := 0, len(dst)
	for i := range s.lines {
		if i == b.closed {
			continue
		}
		for _, tile := range rotations[b.spare] {
			if n++; n%stride != 0 {
				continue
			}
			dst = append(dst, s.child(b, i, tile))
		}
	}
	s.looked += len(dst) - first
	return dst
}

// child returns the board after a shift of line i.
func (s *search[M]) child(b *board[M], i int, tile labyrinth.Tile) child[M] {
	c := child[M]{line: &s.lines[i], tile: tile}
	c.maze = b.afterShift(c.line, tile)
	c.closed = -1
	if s.reversal == labyrinth.ReversalForbidden {
		c.closed = s.opposite[i]
	}
	c.passages = s.passages(&c.maze)
	return c
}

// sources returns the cells from which a pawn can reach a goal in one move. b is the board after the shift of this
// move. The returned cells and the goals in g are places before the shift.
func (s *search[M]) sources(b *child[M], g goals[M]) M {
	s.looked++
	return b.line.cellsBefore(s.flood(&b.passages, carriedGoals(g, b.line).cells))
}

// outlook counts, for every cell, the boards on which a pawn can reach a goal from that cell.
func (s *search[M]) outlook(boards []child[M], g goals[M]) tally[M] {
	var t tally[M]
	for i := range boards {
		t.add(s.sources(&boards[i], g))
	}
	return t
}
