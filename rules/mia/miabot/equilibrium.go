package miabot

import (
	"math/rand/v2"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

func equilibrium(v mia.View) *miamath.Strategy { return miamath.Equilibrium(len(v.Order)) }

func balancedTurn(v mia.View, rng *rand.Rand) mia.Kind {
	if v.Standing != mia.None && rng.Float64() < equilibrium(v).See[v.Before][v.Standing] {
		return mia.See
	}
	return mia.Roll
}

func balancedWord(v mia.View, rng *rand.Rand) mia.Dice {
	return draw(&equilibrium(v).Say[v.Standing][v.Dice], rng, v.Dice)
}

// draw returns random dice with the probabilities w, which must sum to 1. If rounding errors make the sum smaller, it
// may also return fallback.
func draw(w *miamath.Weights, rng *rand.Rand, fallback mia.Dice) mia.Dice {
	at := rng.Float64()
	for _, d := range mia.Values() {
		if at -= w[d]; at < 0 {
			return d
		}
	}
	return fallback
}
