package labyrinthmath

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// party is the search for games with three or more players. After a move, it plays many rounds: each opponent has a possible
// hand and collects if it can, and then the mover collects if it can. The result of a round is the probability that the mover
// wins, by a model of the race for the last objective.
//
// The search drops the worse half of the moves again and again, so that the best moves get the most rounds.
type party[M mask] struct {
	*search[M]
	seats   []rules.Seat // the opponents in the order of their turns
	bases   []side[M]    // by opponent: its state, without objectives
	beliefs []Belief     // by opponent
	lefts   []int        // by opponent: goals that it still has to reach after a round
	deals   [][]side[M]  // by number of the round: the opponents with possible hands
	dealer  *rand.Rand
	source  *rand.PCG // of the shifts of a round
	shifts  *rand.Rand
	players []side[M]  // the opponents in a round
	passed  []*line[M] // the lines that the opponents have shifted in a round
}

// trial is a move, with the results of the rounds after it.
type trial[M mask] struct {
	*candidate[M]
	rounds int
	chance float64   // probability that the mover wins
	base   float64   // sum of the results if the mover cannot collect in its next turn
	extra  []float64 // by cell: sum of the increases of the results if the mover can collect from this cell
}

// The limits of the rounds.
const (
	leastRounds = 8    // number of rounds after each move that the search considers
	finalists   = 6    // number of moves that are never dropped
	mostRounds  = 2000 // maximum number of rounds after a move
)

func newParty[M mask](s *search[M], seats []rules.Seat) *party[M] {
	v := s.view
	source := rand.NewPCG(0, 0)
	p := &party[M]{
		search: s, seats: seats, dealer: rand.New(rand.NewPCG(uint64(len(v.History)), 1)), source: source, shifts: rand.New(source),
	}
	for _, seat := range seats {
		var b Belief
		if v.Players[seat].Left() > 0 {
			b = Believe(v, seat)
		}
		p.bases, p.beliefs = append(p.bases, s.player(v.Position, seat, nil)), append(p.beliefs, b)
	}
	p.lefts = make([]int, len(seats))
	return p
}

// moves returns moves with their values. If there is no time for rounds, it returns all moves, valued as by candidates.
func (p *party[M]) moves() []Ranked {
	all := p.trials()
	if p.rounds(all) {
		p.value(all)
	}
	var ranked []Ranked
	for _, t := range all {
		ranked = append(ranked, t.Ranked)
	}
	return ranked
}

// trials returns the moves for which the budget allows enough rounds, or all moves if there are none.
func (p *party[M]) trials() []*trial[M] {
	found := p.candidates()
	slices.SortStableFunc(found, better)
	if n := p.affordable() / leastRounds; n > 1 {
		found = found[:min(n, len(found))]
	}
	var all []*trial[M]
	for _, c := range found {
		all = append(all, &trial[M]{candidate: c, extra: make([]float64, p.width*p.height)})
	}
	return all
}

// affordable returns the number of rounds that the budget allows. In a round, each of the players looks at nearly all shifts.
func (p *party[M]) affordable() int {
	shifts := len(p.lines) * len(rotations[labyrinth.Corner])
	return (p.budget - p.looked) / (shifts * (len(p.seats) + 1))
}

// rounds plays the rounds. It returns false if there was no time for a round after each move.
func (p *party[M]) rounds(all []*trial[M]) bool {
	if p.affordable() < leastRounds*len(all) {
		return false
	}
	alive := slices.Clone(all)
	stages := 1
	for n := len(all); n > finalists; n /= 2 {
		stages++
	}
	share := (p.budget - p.looked) / stages
	for i := range stages {
		limit := p.budget - share*(stages-1-i)
		for round := alive[0].rounds; round < mostRounds && p.looked < limit; round++ {
			for _, t := range alive {
				if p.ctx.Err() != nil {
					return round > 0
				}
				p.play(t, round)
			}
		}
		slices.SortStableFunc(alive, func(a, b *trial[M]) int { return cmp.Compare(b.chance, a.chance) })
		if len(alive) > finalists {
			alive = alive[:len(alive)/2]
		}
	}
	return true
}

// value sets the values of the moves by the probabilities with which the mover wins. The unit is the effect of one objective. If
// one objective has hardly any effect, value changes nothing, so that a move with more objectives stays better.
func (p *party[M]) value(all []*trial[M]) {
	for i, seat := range p.seats {
		p.lefts[i] = GoalsLeft(p.view.Position, seat)
	}
	now := raceChance(p.me.left, p.lefts)
	unit := raceChance(p.me.left-1, p.lefts) - now
	if unit < 1e-6 {
		return
	}
	for _, t := range all {
		if t.Value = (t.chance-now)/unit - t.far; t.me.left == 0 {
			t.Value = won
		}
	}
}

// play plays one round after the move of t. Rounds with the same number have the same hands.
func (p *party[M]) play(t *trial[M], round int) {
	t.rounds++
	if t.me.left == 0 {
		t.chance = 1
		return
	}
	p.source.Seed(uint64(round), 2)
	p.players = append(p.players[:0], p.deal(round)...)
	p.shiftAll(&p.lines[p.find(t.Move.Insert)])
	b, want := t.board, t.me.want
	p.passed = p.passed[:0]
	for i := range p.players {
		c, after := p.reply(&b, p.players[i])
		p.shiftAll(c.line)
		p.players[i] = after
		want = carriedGoals(want, c.line)
		b, p.passed = c.board, append(p.passed, c.line)
	}
	for i, player := range p.players {
		p.lefts[i] = player.left
	}
	low, high := raceChance(t.me.left, p.lefts), raceChance(t.me.left-1, p.lefts)
	t.base += low
	starts := p.starts(&b, want)
	for _, l := range slices.Backward(p.passed) {
		starts = l.cellsBefore(starts)
	}
	eachBit(and(starts, t.cells), func(bit int) { t.extra[bit] += high - low })
	p.settle(t)
}

// shiftAll moves the opponents by a shift of the line l.
func (p *party[M]) shiftAll(l *line[M]) {
	for i := range p.players {
		p.players[i], _ = p.afterShift(p.players[i], l)
	}
}

// settle chooses the cell on which the walk of t ends, by the rounds so far.
func (p *party[M]) settle(t *trial[M]) {
	eachBit(t.cells, func(bit int) {
		if t.extra[bit] > t.extra[t.me.at] {
			t.me.at = bit
		}
	})
	t.chance = (t.base + t.extra[t.me.at]) / float64(t.rounds)
	t.Move.To = p.point(t.me.at)
}

// deal returns the opponents with possible hands for a round.
func (p *party[M]) deal(round int) []side[M] {
	for len(p.deals) <= round {
		sides := append([]side[M](nil), p.bases...)
		for i, ids := range drawAll(p.beliefs, p.dealer) {
			if len(ids) > 0 {
				sides[i].want = p.goalsAt(p.view.Position, ids)
			}
		}
		p.deals = append(p.deals, sides)
	}
	return p.deals[round]
}

// reply returns the board after the shift of a player, and the player after its walk. The player tries all shifts, beginning
// with a random one, until it can collect a goal. If it can collect none, it makes the last shift.
func (p *party[M]) reply(b *board[M], player side[M]) (child[M], side[M]) {
	tiles := rotations[b.spare]
	n := len(p.lines) * len(tiles)
	k, stride := p.shifts.IntN(n), strides[p.shifts.IntN(len(strides))]
	if n%stride == 0 {
		stride = 1
	}
	var c child[M]
	for range n {
		k = (k + stride) % n
		i := k / len(tiles)
		if i == b.closed {
			continue
		}
		c = p.child(b, i, tiles[k%len(tiles)])
		var none M
		p.walks = p.appendWalks(p.walks[:0], &c, shifted(player, c.line), none)
		if p.walks[0].gain > 0 {
			break
		}
	}
	w := &p.walks[0]
	w.side.at = lowestBit(w.cells)
	return c, w.side
}

// strides are prime numbers. A player that looks at every stride-th shift meets the shifts in an order that is nearly random.
var strides = []int{7, 11, 13, 17, 19, 23, 29, 31, 37}

// starts returns the cells from which a player can reach one of the goals by some shift.
func (p *party[M]) starts(b *board[M], g goals[M]) M {
	var all M
	for i := range p.lines {
		if i == b.closed {
			continue
		}
		for _, tile := range rotations[b.spare] {
			c := p.child(b, i, tile)
			all = or(all, p.sources(&c, g))
		}
	}
	return all
}
