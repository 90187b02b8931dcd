package labyrinthmath

import (
	"math"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Belief is what a seat can infer about the objectives of another player.
type Belief struct {
	Likely []int     // ids of the objectives that the player may be looking for now
	Weight []float64 // for each element of Likely, a number proportional to its probability; 1 unless there is evidence
	Wants  int       // number of the elements of Likely that the player is looking for, if there are so many
}

// These constants describe how a turn in which a player collected nothing changes the weights.
const (
	overlooked = 0.1  // probability that a player does not see that it can collect a certain objective
	aimless    = 0.1  // weight of an objective that the player cannot reach next; it is 1 more if every shift reaches it
	slightest  = 1e-9 // smallest weight of an objective that the player may want, if the largest weight is 1
	recent     = 64   // number of turns of all players that change the weights
)

// Believe returns what v.You can infer about the objectives of the player at seat. It excludes objectives on which this player
// ended a turn without collecting them. If a player collected nothing in a turn, an objective that it could have collected is
// less likely, and one that it could collect next by many shifts is more likely.
func Believe(v labyrinth.View, seat rules.Seat) Belief {
	ids := v.Unknown()
	player := v.Players[seat]
	ids = slices.DeleteFunc(ids, func(id int) bool { return slices.Contains(player.Collected, id) })
	b := Belief{Likely: ids, Weight: slices.Repeat([]float64{1}, len(ids)), Wants: player.Left()}
	if v.Config.Dialect.Order == labyrinth.OrderDealt {
		b.Wants = min(b.Wants, 1)
	}
	if b.Wants < len(ids) {
		b.weigh(v, seat)
	}
	return b
}

// weigh corrects the weights by the past turns of the player at seat. It removes the objectives that the player cannot want,
// unless too few would remain.
func (b *Belief) weigh(v labyrinth.View, seat rules.Seat) {
	ordered := v.Config.Dialect.Order == labyrinth.OrderDealt
	p := v.Position
	p.Objectives = slices.Clone(p.Objectives)
	for i := len(v.History) - 1; i >= 0; i-- {
		turn := v.History[i]
		if ordered && turn.Collected(seat) {
			break // before that, the player wanted a different objective
		}
		if turn.Seat != seat {
			undoMove(&p, i)
			continue
		}
		for k, id := range b.Likely {
			if p.Objectives[id] == turn.Move.To {
				b.Weight[k] = 0
			}
		}
		if turn.Collected(seat) || len(v.History)-i > recent {
			undoMove(&p, i)
			continue
		}
		next := b.reached(p, seat, turn.Move.To)
		undoMove(&p, i)
		b.judge(b.reached(p, seat, turn.From), next)
	}
	b.prune()
}

// prune removes the objectives with weight 0, unless too few would remain.
func (b *Belief) prune() {
	var likely []int
	var weight []float64
	for k, id := range b.Likely {
		if b.Weight[k] > 0 {
			likely, weight = append(likely, id), append(weight, b.Weight[k])
		}
	}
	if len(likely) >= b.Wants {
		b.Likely, b.Weight = likely, weight
	}
}

func undoMove(p *labyrinth.Position, i int) {
	turn := p.History[i]
	back := turn.Move.Insert.Opposite()
	if p.Config.Dialect.Objectives == labyrinth.ObjectivesTravel {
		for id := range p.Objectives {
			p.Objectives[id] = p.Board.Carried(p.Objectives[id], back)
		}
	}
	p.Board = p.Board.Shifted(back, turn.Out)
	p.History = p.History[:i]
}

// judge changes the weights by a turn in which the player collected nothing. For each objective, before and next are the shares
// of the shifts by which the player could have collected it in this turn and could collect it in a turn after this one.
func (b *Belief) judge(before, next []float64) {
	for k := range b.Weight {
		if before[k] > 0 {
			b.Weight[k] *= overlooked
		}
		b.Weight[k] *= aimless + next[k]
	}
	largest := slices.Max(b.Weight)
	for k, w := range b.Weight {
		if w > 0 {
			b.Weight[k] = max(w/largest, slightest)
		}
	}
}

// reached returns, for each objective, the share of the shifts after which a player on the cell at reaches it.
func (b *Belief) reached(p labyrinth.Position, seat rules.Seat, at labyrinth.Point) []float64 {
	p.Players = slices.Clone(p.Players)
	p.Players[seat].At = at
	p.Mover, p.Outcome = seat, labyrinth.Running
	shifts := Shifts(p)
	shares := make([]float64, len(b.Likely))
	for _, s := range shifts {
		for k, id := range b.Likely {
			goal := p.Objectives[id]
			if p.Config.Dialect.Objectives == labyrinth.ObjectivesTravel {
				goal = p.Board.Carried(goal, s.Insert)
			}
			if goal != labyrinth.Aside && s.Reach.Has(goal) {
				shares[k] += 1 / float64(len(shifts))
			}
		}
	}
	return shares
}

// hand is a set of objectives that a player may be looking for.
type hand struct {
	ids  []int
	odds float64
}

// mostHands is the maximum number of hands that a search considers.
const mostHands = 8

// hands returns possible hands with their probabilities: each single objective if the player wants one, and otherwise a random
// sample. The sample is always the same for the same belief.
func (b Belief) hands() []hand {
	if len(b.Likely) <= b.Wants {
		return []hand{{b.Likely, 1}}
	}
	if b.Wants == 1 {
		return b.singles()
	}
	rng := rand.New(rand.NewPCG(uint64(len(b.Likely)), uint64(b.Wants)))
	all := make([]hand, mostHands)
	for i := range all {
		all[i] = hand{b.draw(rng), 1 / float64(mostHands)}
	}
	return all
}

// singles returns the most likely hands of one objective.
func (b Belief) singles() []hand {
	var all []hand
	sum := 0.0
	for _, k := range largest(3*mostHands, slices.Clone(b.Weight)) {
		all = append(all, hand{[]int{b.Likely[k]}, b.Weight[k]})
		sum += b.Weight[k]
	}
	for i := range all {
		all[i].odds /= sum
	}
	return all
}

// draw returns a random hand. An objective with a larger weight is more likely to be in the hand.
func (b Belief) draw(rng *rand.Rand) []int {
	// the largest keys belong to a random sample by weight (Efraimidis and Spirakis, 2006)
	keys := make([]float64, len(b.Likely))
	for k := range keys {
		keys[k] = -rng.ExpFloat64() / max(b.Weight[k], slightest)
	}
	var ids []int
	for _, k := range largest(b.Wants, keys) {
		ids = append(ids, b.Likely[k])
	}
	return ids
}

// largest returns the indexes of the n largest keys, or of all keys if there are fewer. It changes the keys.
func largest(n int, keys []float64) []int {
	var order []int
	for range min(n, len(keys)) {
		best := 0
		for k := range keys {
			if keys[k] > keys[best] {
				best = k
			}
		}
		order, keys[best] = append(order, best), math.Inf(-1)
	}
	return order
}

// drawAll returns a random hand for each belief. No two hands have an objective in common, unless there are too few objectives.
func drawAll(beliefs []Belief, rng *rand.Rand) [][]int {
	hands := make([][]int, len(beliefs))
	var taken []int
	for _, i := range rng.Perm(len(beliefs)) {
		hands[i] = beliefs[i].without(taken).draw(rng)
		taken = append(taken, hands[i]...)
	}
	return hands
}

// without returns b without the given objectives.
func (b Belief) without(taken []int) Belief {
	less := Belief{Wants: b.Wants}
	for k, id := range b.Likely {
		if !slices.Contains(taken, id) {
			less.Likely, less.Weight = append(less.Likely, id), append(less.Weight, b.Weight[k])
		}
	}
	if len(less.Likely) < b.Wants {
		return b
	}
	return less
}
