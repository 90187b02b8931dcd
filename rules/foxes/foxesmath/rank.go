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

// tideWeights holds the weights of the coming tides. Later tides have less weight, because much can still be done. The
// sum is 1, so that prey in all futures is never worth more than prey eaten now.
var tideWeights = [...]float64{0.7, 0.2, 0.1}

// patience is the number of ticks that a waiting side lets pass before it evaluates the position again.
const patience = 15

// usualBudget is the number of futures that Rank evaluates for a budget of 0.
const usualBudget = 5000

// fewSamples and manySamples limit the number of samples for each tide.
const (
	fewSamples  = 6
	manySamples = 64
)

// Rank returns the possible actions of v.You with their values, waiting first. budget is the approximate number of
// futures to evaluate. 0 means a number that takes some milliseconds on a board of the usual size. If ctx ends early,
// some moves are missing.
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

// sound returns seat's legal moves, without moves after which a fox could no longer move. Some dialects allow such
// moves.
func sound(p foxes.Position, seat rules.Seat) []foxes.Move {
	return slices.DeleteFunc(p.Moves(seat), func(m foxes.Move) bool {
		return seat == foxes.Foxes && !p.Board.LandWithin(m.To, foxes.SwimRange)
	})
}

// fought is the number of tides for which fights are simulated in each future. The plan uses all tides.
const fought = 2

// ranking is an arena with the futures that it is evaluated in.
type ranking struct {
	*arena
	seat    rules.Seat
	futures Futures
	plan    plan
}

// planned is the weight of the plan, relative to what would happen if no animal moved before the tide.
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

// now returns the losses until the next tide, averaged over which side moves first.
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

// settle moves the animals to where they will be before the next tide, as far as that is decided. It removes lost
// animals, so that no future counts them again, and puts foxes that escape on land.
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
