package foxesmath

import (
	"context"
	"slices"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Ranked is an action of a side with its value.
type Ranked struct {
	Move  foxes.Move
	Waits bool    // the action is to wait; Move is not set
	Value float64 // gain over the other side in animals; only differences are meaningful
}

// tideWeights holds the weights of the coming tides. A later tide has less weight, because players can still react to
// it. The sum is 1, so an animal that may be eaten later is never worth more than one eaten now.
var tideWeights = [...]float64{0.7, 0.2, 0.1}

// patience is the number of ticks that a side waits before it evaluates the position again.
const patience = 15

// usualBudget is the number of random futures that Rank evaluates if its budget is 0.
const usualBudget = 5000

// fewSamples and manySamples limit the number of random samples for each tide.
const (
	fewSamples  = 6
	manySamples = 64
)

// Rank returns the possible actions of v.You with their values, beginning with waiting. Rank evaluates about budget
// random sequences of tides. If budget is 0, it uses a default. If ctx ends early, some moves are missing.
func Rank(ctx context.Context, v foxes.View, budget int) []Ranked {
	if !v.MayMove() {
		return nil
	}
	if budget == 0 {
		budget = usualBudget
	}
	moves := sound(v.Position, v.You)
	samples := min(max(budget/fought/(len(moves)+1), fewSamples), manySamples)
	s := ranking{arena: newArena(v.Position), seat: v.You, futures: DrawFutures(v.Position, len(tideWeights), samples)}
	s.plan = newPlan(s.arena, s.seat, s.futures)
	s.clock.ready[s.seat] = patience
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

// sound returns seat's legal moves, except moves after which the moved fox would be stuck in water. Only some dialects
// allow such moves.
func sound(p foxes.Position, seat rules.Seat) []foxes.Move {
	return slices.DeleteFunc(p.Moves(seat), func(m foxes.Move) bool {
		return seat == foxes.Foxes && !p.Board.LandWithin(m.To, foxes.SwimRange)
	})
}

// fought is the number of coming tides for which fights are simulated.
const fought = 2

// ranking is an arena together with the random futures in which its moves are evaluated.
type ranking struct {
	*arena
	seat    rules.Seat
	futures Futures
	plan    plan
}

// planned is the weight of the expected losses if the animals move to safe tiles before the tides. The expected losses without
// such moves have the weight 1-planned.
const planned = 0.6

// value returns the value of the arena for s.seat.
func (s *ranking) value() float64 {
	sum := s.now()
	settled := s.settle()
	var later losses
	for t, lands := range s.futures.Lands[:fought] {
		lands = twice(lands)
		for n, land := range lands {
			c := s.clock.after(s.tideIn+t*s.tide, s.tide)
			c.foxesFirst = n%2 == 0
			s.expose(land)
			later.add(tideWeights[t]/float64(len(lands)), s.fight(c))
		}
	}
	steps := max(0, s.tideIn-s.clock.ready[s.seat]) / s.clock.cooldown[s.seat]
	later[s.seat] = (1-planned)*later[s.seat] + planned*s.plan.loss(steps)
	s.unsettle(settled)
	sum.add(1, later)
	return sum[1-s.seat] - sum[s.seat]
}

// now returns the expected losses until the next tide. It is the mean of two simulated fights: the foxes move first in
// one of them, and the dolphins in the other.
func (s *ranking) now() losses {
	var sum losses
	for _, first := range []bool{true, false} {
		c := s.clock
		c.foxesFirst = first
		s.expose(s.land)
		sum.add(0.5, s.fight(c))
	}
	return sum
}

// settle applies the results of the last simulated fight: it removes lost animals and moves saved foxes to land. It
// returns the changes, so that unsettle can undo them.
func (s *ranking) settle() []job {
	var settled []job
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

func (s *ranking) unsettle(settled []job) {
	for i := len(settled) - 1; i >= 0; i-- {
		j := settled[i]
		if j.saved {
			s.owner[j.home] = rules.Nobody
		}
		s.owner[j.at] = j.seat
		s.teams[j.seat][j.member] = j.at
	}
}
