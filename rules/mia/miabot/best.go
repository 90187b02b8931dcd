package miabot

import (
	"math"
	"math/rand/v2"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// bestTurn calls the bluff if that loses less often than rolling against these opponents. If the difference may be
// random, it plays the equilibrium.
func bestTurn(v mia.View, rng *rand.Rand) mia.Kind {
	if v.Standing == mia.None {
		return mia.Roll
	}
	honest, bluff := opponent(v, -1).announces(v.Before, v.Standing)
	seeing := honest / (honest + bluff)
	rolling := plan(v).rolling[v.Standing]
	switch gap := seeing - rolling; {
	case math.Abs(gap) < doubt(v, -1):
		return balancedTurn(v, rng)
	case gap < 0:
		return mia.See
	}
	return mia.Roll
}

// bestWord makes the announcement that loses least often against these opponents. If the equilibrium is about as good,
// it plays the equilibrium.
func bestWord(v mia.View, rng *rand.Rand) mia.Dice {
	if v.Dice == mia.Mia || v.Standing >= highest {
		return mia.Mia
	}
	p := plan(v)
	// Compare with the mean loss of the equilibrium's announcements. Compared one by one, one of them would often look
	// bad only by chance.
	usual := 0.0
	for b, share := range equilibrium(v).Say[v.Standing][v.Dice] {
		usual += share * p.loss(v.Standing, v.Dice, mia.Dice(b))
	}
	if chosen := p.word(v.Standing, v.Dice); p.loss(v.Standing, v.Dice, chosen) < usual-doubt(v, 1) {
		return chosen
	}
	return balancedWord(v, rng)
}

// opponent returns the reading of the player who is places after v.You in turn order.
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

// doubt returns how large a difference of two probabilities must be to count as real, given the number of observations
// of an opponent. It has a lower limit, because a reading is a simple model however much was observed.
func doubt(v mia.View, places int) float64 {
	const perObservation, least = 0.5, 0.03
	seen, h := 4.0, habits(v, places)
	for d := range h.Faced {
		seen += float64(h.Faced[d])
	}
	return math.Max(least, perObservation/math.Sqrt(seen))
}

// calculation holds the probabilities of losing, for announcing and for rolling, against the opponents at this table.
type calculation struct {
	next    *reading
	sees    [mia.Mia + 1]miamath.Weights // probability that the next player calls the bluff when b is announced over a
	rolling miamath.Weights              // probability of losing when rolling over a
	after   miamath.Weights              // probability of losing when the next player rolls over the bot's announcement
}

// plan computes the probabilities from the highest announcement down to the standing one.
func plan(v mia.View) *calculation {
	c := &calculation{next: opponent(v, 1)}
	usual, last := equilibrium(v), len(v.Order)-1
	for a := highest; ; a-- {
		switch {
		case a == mia.None:
		case last == 1:
			c.after[a] = c.answer(a)
		default:
			c.after[a] = usual.Later(a, usual.Players-1)
		}
		for b := a + 1; b < mia.Mia; b++ {
			c.sees[a][b] = c.next.sees(a, b)
		}
		c.rolling[a] = c.roll(a)
		if a <= v.Standing {
			return c
		}
	}
}

// roll returns the probability of losing for a player who rolls over a and then makes the best announcement.
func (c *calculation) roll(a mia.Dice) float64 {
	loss := 0.0
	for r := mia.Lowest; r < mia.Mia; r++ {
		loss += miamath.Chance(r) * c.loss(a, r, c.word(a, r))
	}
	return loss
}

// word returns the announcement over a that loses least often when r is under the cup. Of equally good announcements it
// returns the highest.
func (c *calculation) word(a, r mia.Dice) mia.Dice {
	best := mia.Mia
	for b := mia.Mia - 1; b > a; b-- {
		if c.loss(a, r, b) < c.loss(a, r, best) {
			best = b
		}
	}
	return best
}

// loss returns the probability of losing when announcing b over a with r under the cup.
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

// answer returns the bot's probability of losing when the opponent, in a round of two, rolls over the bot's
// announcement a.
func (c *calculation) answer(a mia.Dice) float64 {
	loss := miamath.Chance(mia.Mia)
	for b := a + 1; b < mia.Mia; b++ {
		honest, bluff := c.next.announces(a, b)
		loss += math.Min(honest, (honest+bluff)*c.rolling[b])
	}
	return loss
}
