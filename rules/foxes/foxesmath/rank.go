package foxesmath

import (
	"context"
	"slices"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Ranked is something that a side can do now, and what it is worth.
type Ranked struct {
	Move  foxes.Move
	Waits bool    // there is no Move: it waits
	Value float64 // in animals gained on the other side; only differences mean something
}

// The weights of the futures. Until the tide after next much can still be done. Together they are 1, so that no animal is
// worth more as prey in all futures than eaten now.
var tideWeights = [...]float64{0.7, 0.2, 0.1}

// patience is how many ticks a side that waits lets pass before it thinks again.
const patience = 15

// usualBudget is how many futures Rank looks at unless it is told.
const usualBudget = 5000

// The fewest and the most samples of each tide that are worth drawing.
const (
	fewSamples  = 6
	manySamples = 64
)

// Rank values what v's own side can do now, waiting first. It looks at about budget futures, 0 for as many as take some
// milliseconds on a usual board. When ctx ends, moves that it has not come to are missing.
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

// sound returns seat's legal moves without those after which a fox could not move any more, which some dialects allow.
func sound(p foxes.Position, seat rules.Seat) []foxes.Move {
	return slices.DeleteFunc(p.Moves(seat), func(m foxes.Move) bool {
		return seat == foxes.Foxes && !p.Board.LandWithin(m.To, foxes.SwimRange)
	})
}

// fought is how many tides are fought out in each future; the plan looks at all.
const fought = 2

// ranking is an arena with the futures in which it is judged.
type ranking struct {
	*arena
	seat    rules.Seat
	futures Futures
	plan    plan
}

// planned is how much a plan counts against what would happen if nobody moved before the tide.
const planned = 0.6

// value returns what the arena as it is now is worth for the own side.
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

// now returns what is lost until the next tide. Whoever is first when both may step is left open.
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

// settle puts the animals where they will be before the next tide as far as that is decided: the lost off the arena, so
// that no future counts them again, and foxes that get away on land.
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
