package foxesmath

import (
	"context"
	"math"
	"slices"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Ranked is a possible action of a side, with its value.
type Ranked struct {
	Move  foxes.Move
	Waits bool    // the action is to wait, and Move is unset
	Value float64 // gain over the other side in animals; only differences between values are meaningful
}

// tideWeights holds the weights of the coming tides. Later ones weigh less, because players can still react to them.
// The sum is 1, so a later loss never counts more than an animal that is eaten now.
var tideWeights = [...]float64{0.7, 0.2, 0.1}

// waitTicks is the number of ticks that a side waits before it evaluates the position again.
const waitTicks = 15

// usualBudget is the number of random futures that Rank evaluates if its budget is 0.
const usualBudget = 5000

// fewSamples and manySamples limit the number of random samples for each tide.
const (
	fewSamples  = 6
	manySamples = 64
)

// Rank returns the possible actions of v.You with their values. The first action is waiting. Rank evaluates random
// sequences of tides. budget is the approximate number of these sequences; 0 selects a default. If ctx ends early, some
// moves are missing from the result. memo saves time until the next tide.
func Rank(ctx context.Context, v foxes.View, budget int, memo Memo) []Ranked {
	if !v.MayMove() {
		return nil
	}
	if budget == 0 {
		budget = usualBudget
	}
	moves := unstrandedMoves(v.Position, v.You)
	samples := min(max(budget/foughtTides/(len(moves)+1), fewSamples), manySamples)
	s := ranking{arena: newArena(v.Position), seat: v.You, futures: memo.draw(v.Position, len(tideWeights), samples)}
	s.plan = newPlan(s.arena, s.seat, s.futures)
	s.clock.ready[s.seat] = waitTicks
	all := []Ranked{{Waits: true, Value: s.value()}}
	s.clock.ready[s.seat] = s.clock.cooldown[s.seat]
	for _, m := range moves {
		if ctx.Err() != nil {
			break
		}
		undo := s.play(v.You, v.Board.Index(m.From), v.Board.Index(m.To))
		eaten := 0.0
		if v.Board.At(m.To).Owner() != rules.Nobody {
			eaten = 1
		}
		all = append(all, Ranked{Move: m, Value: eaten + s.value()})
		undo()
	}
	return all
}

// unstrandedMoves returns seat's legal moves except those that leave a fox stuck in water, which some dialects allow.
func unstrandedMoves(p foxes.Position, seat rules.Seat) []foxes.Move {
	return slices.DeleteFunc(p.Moves(seat), func(m foxes.Move) bool {
		return seat == foxes.Foxes && !p.Board.LandWithin(m.To, foxes.SwimRange)
	})
}

// foughtTides is the number of coming tides for which fights are simulated.
const foughtTides = 2

// ranking is an arena together with the random futures in which its moves are evaluated.
type ranking struct {
	*arena
	seat    rules.Seat
	futures Futures
	plan    plan
}

// planWeight is the weight of a player's expected losses if the animals first move to safe tiles. The expected losses
// without such moves have the weight 1-planWeight.
const planWeight = 0.6

// value returns the value of the arena for s.seat.
func (s *ranking) value() float64 {
	sum := s.lossesBeforeTide()
	settled := s.applyFight()
	var later losses
	for t, lands := range s.futures.Lands[:foughtTides] {
		lands = atLeastTwo(lands)
		for n, land := range lands {
			c := s.clock.after(s.tideIn+t*s.tide, s.tide)
			c.foxesFirst = n%2 == 0
			s.findEndangered(land)
			later.add(tideWeights[t]/float64(len(lands)), s.fight(c))
		}
	}
	steps := max(0, s.tideIn-s.clock.ready[s.seat]) / s.clock.cooldown[s.seat]
	later[s.seat] = (1-planWeight)*later[s.seat] + planWeight*s.plan.loss(steps)
	s.undoFight(settled)
	sum.add(1, later)
	return sum[1-s.seat] - sum[s.seat]
}

// lossesBeforeTide returns the expected losses until the next tide, when land and water tiles change. It simulates two
// fights, one for each side that may move first. The result is the mean of both.
func (s *ranking) lossesBeforeTide() losses {
	var sum losses
	for _, first := range []bool{true, false} {
		c := s.clock
		c.foxesFirst = first
		s.findEndangered(s.land)
		sum.add(0.5, s.fight(c))
	}
	return sum
}

// applyFight applies the results of the last simulated fight, and returns the changes for undoFight.
func (s *ranking) applyFight() []endangered {
	var settled []endangered
	for _, j := range s.jobs {
		if !j.lost && !j.saved || j.saved && s.owner[j.home] != rules.Nobody {
			continue
		}
		settled = append(settled, j)
		s.owner[j.at] = rules.Nobody
		s.teams[j.seat][j.member] = gone
		if j.saved {
			s.owner[j.home] = j.seat
			s.teams[j.seat][j.member] = j.home
		}
	}
	return settled
}

func (s *ranking) undoFight(settled []endangered) {
	for i := len(settled) - 1; i >= 0; i-- {
		j := settled[i]
		if j.saved {
			s.owner[j.home] = rules.Nobody
		}
		s.owner[j.at] = j.seat
		s.teams[j.seat][j.member] = j.at
	}
}

// plan computes the expected loss of one side if its animals move to safe tiles before the next tides.
type plan struct {
	*arena
	seat rules.Seat
	risk []float64 // expected loss of an animal on each tile
}

// biteChance[i] is the probability that a fox on flooded land is eaten by the nearest dolphin, i steps away.
var biteChance = [...]float64{0.7, 0.6, 0.3, 0.18, 0.14, 0.12}

const (
	strandedLost = 0.9  // probability that a stranded dolphin is eaten
	usualBite    = 0.1  // probability that a flooded fox is eaten if no dolphin was near
	hurry        = 0.85 // factor for a gain that is one step farther away
)

func newPlan(a *arena, seat rules.Seat, f Futures) plan {
	p := plan{arena: a, seat: seat, risk: make([]float64, len(a.land))}
	for t, lands := range f.Lands {
		share := tideWeights[t] / float64(len(lands))
		for _, land := range lands {
			for i, is := range land {
				if is != (seat == foxes.Foxes) {
					p.risk[i] += share
				}
			}
		}
	}
	if seat == foxes.Dolphins {
		for i := range p.risk {
			p.risk[i] *= strandedLost
		}
		return p
	}
	bites := p.bites()
	for i := range p.risk {
		p.risk[i] *= bites[i]
	}
	return p
}

// bites returns, for each tile, the probability that a fox is eaten there after a flood of the tile.
func (p *plan) bites() []float64 {
	bites := make([]float64, len(p.land))
	for i := range bites {
		bites[i] = usualBite
	}
	p.visit++
	p.todo = p.todo[:0]
	for _, i := range p.teams[foxes.Dolphins] {
		if i != gone && !p.land[i] {
			p.seen[i] = p.visit
			p.todo = append(p.todo, i)
		}
	}
	for n, steps := 0, 0; steps < len(biteChance) && n < len(p.todo); steps++ {
		for end := len(p.todo); n < end; n++ {
			i := p.todo[n]
			bites[i] = biteChance[steps]
			if p.land[i] {
				continue // land that may be flooded can be reached, but not crossed
			}
			for _, j := range p.near[i] {
				if j >= 0 && p.seen[j] != p.visit {
					p.seen[j] = p.visit
					p.todo = append(p.todo, j)
				}
			}
		}
	}
	return bites
}

// loss returns the number of animals that the player p.seat will probably lose. It assumes that each of these animals
// can make the given number of steps.
func (p *plan) loss(steps int) float64 {
	sum := 0.0
	for _, i := range p.teams[p.seat] {
		if i != gone {
			sum += p.lossAt(i, steps)
		}
	}
	return sum
}

// lossAt returns the expected loss of the animal on tile if it can make the given number of steps to a safer tile.
func (p *plan) lossAt(tile, steps int) float64 {
	least := p.risk[tile]
	here := least
	if here < 0.01 || p.stuck(tile) {
		return here
	}
	p.visit++
	p.todo = append(p.todo[:0], tile)
	p.seen[tile] = p.visit
	for n, away := 0, 1; away <= min(steps, planDistance) && n < len(p.todo); away++ {
		kept := math.Pow(hurry, float64(away))
		for end := len(p.todo); n < end; n++ {
			for _, j := range p.near[p.todo[n]] {
				if j < 0 || p.seen[j] == p.visit || p.owner[j] != rules.Nobody || !p.open(j) {
					continue
				}
				p.seen[j] = p.visit
				least = min(least, here*(1-kept)+p.risk[j]*kept)
				p.todo = append(p.todo, j)
			}
		}
	}
	return least
}

// planDistance is the largest distance of a plan, in steps.
const planDistance = 8

// open reports whether the side's animals can enter tile i.
func (p *plan) open(i int) bool {
	if p.seat == foxes.Dolphins {
		return !p.land[i]
	}
	return p.land[i] || p.nearLand(p.land, i)
}

// stuck reports whether an animal cannot leave its tile now.
func (p *plan) stuck(i int) bool {
	return p.seat == foxes.Dolphins && p.land[i]
}
