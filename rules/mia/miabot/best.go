package miabot

import (
	"math"
	"math/rand/v2"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// bestTurn returns the choice that loses less often against the present opponents: to call the bluff or to roll.
func bestTurn(v mia.View, rng *rand.Rand) mia.Kind {
	if v.Standing != mia.None && rng.Float64() < plan(v, v.Standing).calls(v.Before, v.Standing) {
		return mia.See
	}
	return mia.Roll
}

// bestWord returns the announcement that loses least often against the present opponents.
func bestWord(v mia.View, rng *rand.Rand) mia.Dice {
	words := plan(v, v.Standing).says(v.Standing, v.Dice)
	return draw(&words, rng, v.Dice)
}

// opponent returns the estimate for the player who is the given number of places after v.You in turn order.
func opponent(v mia.View, places int) *reading {
	return read(habits(v, places), equilibrium(v))
}

func habits(v mia.View, places int) mia.Habits {
	seat := v.Neighbour(v.You, places)
	if seat < 0 || int(seat) >= len(v.Habits) {
		return mia.Habits{}
	}
	return v.Habits[seat]
}

// doubt returns the smallest difference of two probabilities that is treated as significant. It falls with the number
// of observations of the opponent, down to a lower limit.
func doubt(v mia.View, places int) float64 {
	const perObservation, least = 0.5, 0.03
	seen, h := 4.0, habits(v, places)
	for d := range h.Faced {
		seen += float64(h.Faced[d])
	}
	return math.Max(least, perObservation/math.Sqrt(seen))
}

// calculation holds the probabilities of losing against the present opponents, for announcing and for rolling.
type calculation struct {
	usual          *miamath.Strategy
	previous, next *reading
	doubts         [2]float64                   // smallest significant differences, for the previous and for the next player
	sees           [mia.Mia + 1]miamath.Weights // probability that the next player calls the bluff when b is announced over a
	rolling        miamath.Weights              // probability of losing when rolling over a
	after          miamath.Weights              // probability of losing when the next player rolls over the bot's announcement
}

// plan computes the probability of losing for a player who rolls or announces. It begins with the highest announcement and ends
// with end, because each probability depends on those of higher announcements.
func plan(v mia.View, end mia.Dice) *calculation {
	c := &calculation{usual: equilibrium(v), previous: opponent(v, -1), next: opponent(v, 1), doubts: [2]float64{doubt(v, -1), doubt(v, 1)}}
	if behind(v) {
		c.doubts = [2]float64{1, 1} // no difference of probabilities is larger
	}
	last := len(v.Order) - 1
	for a := highest; ; a-- {
		switch {
		case a == mia.None:
		case last == 1:
			c.after[a] = c.answer(a)
		default:
			c.after[a] = c.usual.Later(a, c.usual.Players-1)
		}
		for b := a + 1; b < mia.Mia; b++ {
			c.sees[a][b] = c.next.sees(a, b)
		}
		c.rolling[a] = c.roll(a)
		if a <= end {
			return c
		}
	}
}

// calls returns the probability with which the bot calls the bluff after announcement. previous is the announcement before
// that. If one choice is significantly better, the result is 0 or 1. Otherwise it is the probability in the equilibrium, a
// strategy that opponents cannot exploit.
func (c *calculation) calls(previous, announcement mia.Dice) float64 {
	honest, bluff := c.previous.announces(previous, announcement)
	seeing := honest / (honest + bluff)
	switch gap := seeing - c.rolling[announcement]; {
	case gap <= -c.doubts[0]:
		return 1
	case gap >= c.doubts[0]:
		return 0
	}
	return c.usual.See[previous][announcement]
}

// says returns the probability of each announcement of the bot after the announcement standing. dice holds the real dice. If
// one announcement is significantly better than the equilibrium, it has the probability 1. Otherwise the probabilities are
// those of the equilibrium.
func (c *calculation) says(standing, dice mia.Dice) (words miamath.Weights) {
	if dice == mia.Mia || standing >= highest {
		words[mia.Mia] = 1
		return words
	}
	// Compare with the mean loss of the equilibrium's announcements. Compared one by one, one of them would often look
	// bad only by chance.
	usual := 0.0
	for b, share := range c.usual.Say[standing][dice] {
		usual += share * c.loss(standing, dice, mia.Dice(b))
	}
	if chosen := c.word(standing, dice); c.loss(standing, dice, chosen) < usual-c.doubts[1] {
		words[chosen] = 1
		return words
	}
	return c.usual.Say[standing][dice]
}

// roll returns the probability of losing for a player who rolls after announcement a and then makes the best
// announcement.
func (c *calculation) roll(a mia.Dice) float64 {
	loss := 0.0
	for r := mia.Lowest; r < mia.Mia; r++ {
		loss += miamath.Chance(r) * c.loss(a, r, c.word(a, r))
	}
	return loss
}

// word returns the announcement above a with the lowest probability of losing. r holds the real dice. Among equally good
// announcements, word returns the highest.
func (c *calculation) word(a, r mia.Dice) mia.Dice {
	best := mia.Mia
	for b := mia.Mia - 1; b > a; b-- {
		if c.loss(a, r, b) < c.loss(a, r, best) {
			best = b
		}
	}
	return best
}

// loss returns the probability of losing for a player who announces b after announcement a. r holds the real dice.
func (c *calculation) loss(a, r, b mia.Dice) float64 {
	switch {
	case b == mia.Mia && r == mia.Mia:
		return 0
	case b == mia.Mia:
		return 1
	case r >= b:
		return (1 - c.sees[a][b]) * c.after[b]
	}
	return c.sees[a][b] + (1-c.sees[a][b])*c.after[b]
}

// answer returns the bot's probability of losing if the opponent rolls after the bot's announcement a, in a round of two
// players.
func (c *calculation) answer(a mia.Dice) float64 {
	loss := miamath.Chance(mia.Mia)
	for b := a + 1; b < mia.Mia; b++ {
		honest, bluff := c.next.announces(a, b)
		loss += math.Min(honest, (honest+bluff)*c.rolling[b])
	}
	return loss
}
