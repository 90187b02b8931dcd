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

// greedy is a bot that eats an animal if it can. Otherwise it hunts a stranded animal, or approaches the nearest enemy
// if no animal is stranded. Its foxes do not enter water only to approach an enemy.
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

// These are the weights of the goals of a move for the bots tide and lurk. They differ so much that the most important
// goal of a move always decides.
const (
	meal   = 1000.0
	rescue = 500.0
	prey   = 300.0
	safety = 100.0
	post   = 10.0
)

// tideUnsafe and lurkUnsafe are the risks that the bots tide and lurk accept. An animal avoids tiles with a higher
// risk.
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

// hunting returns the value of a move that eats an animal, saves a fox, or approaches prey. An approach has no value if
// it increases the risk above limit.
func hunting(o foxesmath.Option, limit float64) float64 {
	switch {
	case o.Eats:
		return meal - o.RiskTo
	case o.Bait:
		return 0
	case o.Rescues:
		return rescue - o.RiskTo
	case o.HuntTo < o.HuntFrom && o.RiskTo <= max(limit, o.RiskFrom):
		return prey - float64(o.HuntTo)
	}
	return 0
}

// lurk is a bot that waits next to enemies whose tiles the next tide may change. It goes to such a place only if the next two
// tides have the same direction, because a changed tile then lasts longer.
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

// best returns the move of the option with the highest value of worth. Among equal options it picks one at random. It returns
// false if no value is positive.
func best(all []foxesmath.Option, rng *rand.Rand, worth func(foxesmath.Option) float64) (foxes.Move, bool) {
	var move foxes.Move
	highest, found := 0.0, 0
	for _, o := range all {
		n := worth(o)
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
