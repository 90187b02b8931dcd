package foxesmath

import (
	"context"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Ranked is something that a side can do now, and what it is worth.
type Ranked struct {
	Move  foxes.Move
	Waits bool    // there is no Move: it waits
	Value float64 // in animals gained on the other side; only differences mean something
}

// The weights of the futures. Until the tide after next much can still be done.
var tideWeights = [...]float64{1, 0.35}

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
	moves := v.Moves(v.You)
	samples := min(max(budget/len(tideWeights)/(len(moves)+1), fewSamples), manySamples)
	s := ranking{arena: newArena(v.Position), seat: v.You, futures: DrawFutures(v.Position, len(tideWeights), samples)}
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

// ranking is an arena with the futures in which it is judged.
type ranking struct {
	*arena
	seat    rules.Seat
	futures Futures
}

// value returns what the arena as it is now is worth for the own side.
func (s *ranking) value() float64 {
	value := s.now()
	lost := s.bury()
	for t, lands := range s.futures.Lands {
		sum := 0.0
		for n, land := range lands {
			c := s.clock.after(s.tideIn+t*s.tide, s.tide)
			c.foxesFirst = n%2 == 0
			s.expose(land)
			sum += s.fight(c)
		}
		value += tideWeights[t] * sum / float64(len(lands))
	}
	s.unearth(lost)
	if s.seat == foxes.Dolphins {
		return -value
	}
	return value
}

// now returns what the foxes gain until the next tide. Whoever is first when both may step is left open.
func (s *ranking) now() float64 {
	value := 0.0
	for _, first := range []bool{true, false} {
		c := s.clock
		c.foxesFirst = first
		s.expose(s.land)
		value += s.fight(c) / 2
	}
	return value
}

// bury takes the animals that are lost off the arena, so that no future counts them again.
func (s *ranking) bury() []job {
	var lost []job
	for _, j := range s.jobs {
		if j.lost {
			lost = append(lost, j)
			s.teams[j.seat][j.member] = gone
			s.owner[j.at] = rules.Nobody
		}
	}
	return lost
}

func (s *ranking) unearth(lost []job) {
	for _, j := range lost {
		s.teams[j.seat][j.member] = j.at
		s.owner[j.at] = j.seat
	}
}
