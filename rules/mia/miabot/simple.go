package miabot

import (
	"math/rand/v2"

	"menagerie/rules/mia"
)

// Announcements that some bots keep an eye on.
const (
	above53 mia.Dice = 9  // 54
	above54 mia.Dice = 10 // 61
	above65 mia.Dice = 15 // 11, the lowest pair
	pairs   mia.Dice = 17 // 33, of which a beginner has heard that it is much
	highest mia.Dice = mia.Mia - 1
)

func roll(mia.View, *rand.Rand) mia.Kind { return mia.Roll }

// seeFrom wants to see what is announced as d or more.
func seeFrom(d mia.Dice) func(mia.View, *rand.Rand) mia.Kind {
	return func(v mia.View, _ *rand.Rand) mia.Kind {
		if v.Standing >= d {
			return mia.See
		}
		return mia.Roll
	}
}

func truth(v mia.View, _ *rand.Rand) mia.Dice { return v.Dice }

func shout(mia.View, *rand.Rand) mia.Dice { return highest }

// least tells the truth where that is enough, and otherwise the least that is.
func least(v mia.View, _ *rand.Rand) mia.Dice {
	if v.Dice > v.Standing {
		return v.Dice
	}
	return v.Standing + 1
}

// stammer bluffs only every second time that it must.
func stammer(v mia.View, rng *rand.Rand) mia.Dice {
	if rng.IntN(2) == 0 {
		return v.Dice
	}
	return least(v, rng)
}

// boast turns low dice into something between 61 and 65, or into a little more than what stands.
func boast(v mia.View, rng *rand.Rand) mia.Dice {
	if v.Dice > v.Standing && v.Dice >= above54 {
		return v.Dice
	}
	return min(max(v.Standing+1, above54)+mia.Dice(rng.IntN(5)), max(highest, v.Standing+1))
}
