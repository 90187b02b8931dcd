package foxesbot

import (
	"math/rand/v2"

	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
)

func randomly(v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
	moves := v.Moves(v.You)
	if len(moves) == 0 {
		return foxes.Move{}, false
	}
	return moves[rng.IntN(len(moves))], true
}

// greedy prefers eating to hunting and hunting to getting nearer. Its foxes do not enter water only to get nearer.
func greedy(v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
	return best(foxesmath.Survey(v.Position, v.You), rng, func(o foxesmath.Option) float64 {
		switch {
		case o.Eats:
			return 1000
		case o.Bait:
			return 0
		case o.HuntTo < o.HuntFrom:
			return 500 - float64(o.HuntTo)
		case o.Rescues:
			return 200
		case o.NearTo < o.NearFrom && !o.Swims:
			return 100 - float64(o.NearTo)
		}
		return 0
	})
}

// The weights of tide and lurk. The differences are so large that a more important goal always decides.
const (
	meal   = 1000.0
	rescue = 500.0
	prey   = 300.0
	safety = 100.0
	post   = 10.0
)

// tideUnsafe and lurkUnsafe are the risks above which an animal should not enter or stay on a tile without need.
const (
	tideUnsafe = 0.2
	lurkUnsafe = 0.05
)

func tide(v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
	return best(foxesmath.Survey(v.Position, v.You), rng, func(o foxesmath.Option) float64 {
		if value := hunting(o, tideUnsafe); value > 0 || o.Bait {
			return value
		}
		if o.RiskFrom > tideUnsafe && o.RiskTo < o.RiskFrom {
			return safety * (o.RiskFrom - o.RiskTo)
		}
		return 0
	})
}

// hunting returns the value of a move that eats, saves or follows an animal. Following has a value only if the target
// tile is not less safe than the current one, or safe enough.
func hunting(o foxesmath.Option, unsafe float64) float64 {
	switch {
	case o.Eats:
		return meal - o.RiskTo
	case o.Bait:
		return 0
	case o.Rescues:
		return rescue - o.RiskTo
	case o.HuntTo < o.HuntFrom && o.RiskTo <= max(unsafe, o.RiskFrom):
		return prey - float64(o.HuntTo)
	}
	return 0
}

// lurk leaves its posts before the tide changes direction, because then they are on the wrong side.
func lurk(v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
	lasts := foxes.CurrentOf(v.Tides+1) == foxes.CurrentOf(v.Tides+2)
	return best(foxesmath.Survey(v.Position, v.You), rng, func(o foxesmath.Option) float64 {
		if value := hunting(o, lurkUnsafe); value > 0 || o.Bait {
			return value
		}
		switch gain := o.LurkTo - o.LurkFrom; {
		case o.Swims:
			return 0
		case o.RiskFrom > lurkUnsafe && o.WayTo < o.WayFrom:
			return safety * o.RiskFrom / float64(1+o.WayTo)
		case o.RiskFrom > lurkUnsafe && o.RiskTo < o.RiskFrom:
			return post * (o.RiskFrom - o.RiskTo)
		case o.RiskTo > lurkUnsafe || !lasts:
			return 0
		case gain > 0:
			return post * gain
		case o.LurkFrom == 0 && o.NearTo < o.NearFrom:
			return post / float64(100*o.NearTo)
		}
		return 0
	})
}

// best returns the option with the highest value of of. Among equals it picks one at random, all equally likely. It
// returns false if the highest value is not positive.
func best(all []foxesmath.Option, rng *rand.Rand, of func(foxesmath.Option) float64) (foxes.Move, bool) {
	var move foxes.Move
	highest, found := 0.0, 0
	for _, o := range all {
		n := of(o)
		switch {
		case n > highest:
			move, highest, found = o.Move, n, 1
		case n == highest && n > 0:
			if found++; rng.IntN(found) == 0 {
				move = o.Move
			}
		}
	}
	return move, found > 0
}
