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

// greedy weighs a meal over prey over mere nearness, and keeps its foxes dry while they only come nearer.
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

// The weights of tide and lurk: what matters more comes first, whatever the rest says.
const (
	meal   = 1000.0
	rescue = 500.0
	prey   = 300.0
	safety = 100.0
	post   = 10.0
)

// The risks above which an animal should not go or stay anywhere without need.
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

// hunting values a move by what is eaten, saved or followed, where the way is no more unsafe than staying.
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

// lurk leaves its posts before the tides change their direction, when they would be the wrong ones.
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

// best returns the option for which of is greatest, every one equally likely; false if that is not above 0.
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
