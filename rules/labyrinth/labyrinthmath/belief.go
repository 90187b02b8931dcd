package labyrinthmath

import (
	"cmp"
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

// How the turns in which a player collected nothing change the weights.
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
	for k, id := range b.Likely {
		all = append(all, hand{[]int{id}, b.Weight[k]})
	}
	slices.SortStableFunc(all, func(x, y hand) int { return cmp.Compare(y.odds, x.odds) })
	all = all[:min(len(all), 3*mostHands)]
	sum := 0.0
	for _, h := range all {
		sum += h.odds
	}
	for i := range all {
		all[i].odds /= sum
	}
	return all
}

// draw returns a random hand.
func (b Belief) draw(rng *rand.Rand) []int {
	type drawn struct {
		id  int
		key float64
	}
	keys := make([]drawn, len(b.Likely))
	for k, id := range b.Likely {
		keys[k] = drawn{id, rng.ExpFloat64() / max(b.Weight[k], 1e-9)}
	}
	slices.SortFunc(keys, func(x, y drawn) int { return cmp.Compare(x.key, y.key) })
	var ids []int
	for _, d := range keys[:min(b.Wants, len(keys))] {
		ids = append(ids, d.id)
	}
	return ids
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
