package miabot

import (
	"math/rand/v2"

	"menagerie/rules/mia"
)

// Announcements at which some of the bots change what they do.
const (
	above53 mia.Dice = 9  // 54
	above54 mia.Dice = 10 // 61
	above65 mia.Dice = 15 // 11, the lowest pair
	pairs   mia.Dice = 17 // 33; a beginner believes no announcement from here on
	highest mia.Dice = mia.Mia - 1
)

func roll(mia.View, *rand.Rand) mia.Kind { return mia.Roll }

// seeFrom returns a function that calls the bluff for announcements of d or more.
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

// least tells the truth if that is high enough, and otherwise makes the lowest announcement that is.
func least(v mia.View, _ *rand.Rand) mia.Dice {
	if v.Dice > v.Standing {
		return v.Dice
	}
	return v.Standing + 1
}

// stammer plays like least, but half of the time tells the truth even if that loses.
func stammer(v mia.View, rng *rand.Rand) mia.Dice {
	if rng.IntN(2) == 0 {
		return v.Dice
	}
	return least(v, rng)
}

// boast replaces low dice by a random announcement from 61 to 65, or by one a little above the standing announcement.
func boast(v mia.View, rng *rand.Rand) mia.Dice {
	if v.Dice > v.Standing && v.Dice >= above54 {
		return v.Dice
	}
	return min(max(v.Standing+1, above54)+mia.Dice(rng.IntN(5)), max(highest, v.Standing+1))
}
