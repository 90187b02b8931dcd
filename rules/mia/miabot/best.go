package miabot

import (
	"math"
	"math/rand/v2"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// bestTurn sees when that loses less often than rolling against these opponents, and does as the equilibrium does when
// the difference may be chance.
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

// bestWord announces what loses least often against these opponents, and what the equilibrium does when that is about
// as good.
func bestWord(v mia.View, rng *rand.Rand) mia.Dice {
	if v.Dice == mia.Mia || v.Standing >= highest {
		return mia.Mia
	}
	p := plan(v)
	// What the equilibrium may say is judged as a whole: each by itself would be blamed for what only looks bad by chance.
	usual := 0.0
	for b, share := range equilibrium(v).Say[v.Standing][v.Dice] {
		usual += share * p.loss(v.Standing, v.Dice, mia.Dice(b))
	}
	if chosen := p.word(v.Standing, v.Dice); p.loss(v.Standing, v.Dice, chosen) < usual-doubt(v, 1) {
		return chosen
	}
	return balancedWord(v, rng)
}

// opponent reads the one who sits so many places after v's own seat.
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

// doubt is the difference between two chances that may well be chance itself, after what was seen of an opponent. It
// never gets very small: a reading is a simple picture of somebody, however much was seen.
func doubt(v mia.View, places int) float64 {
	const perObservation, least = 0.5, 0.03
	seen, h := 4.0, habits(v, places)
	for d := range h.Faced {
		seen += float64(h.Faced[d])
	}
	return math.Max(least, perObservation/math.Sqrt(seen))
}

// calculation is what announcing and rolling cost against the opponents at this table.
type calculation struct {
	next    *reading
	sees    [mia.Mia + 1]miamath.Weights // how likely the next wants to see b, announced over a
	rolling miamath.Weights              // how likely one loses that rolls over a
	after   miamath.Weights              // and when the next rolls over what one has announced
}

// plan looks at all that may come, from the highest announcement down to what stands.
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

// roll is how likely one loses that rolls over a and makes the best of it.
func (c *calculation) roll(a mia.Dice) float64 {
	loss := 0.0
	for r := mia.Lowest; r < mia.Mia; r++ {
		loss += miamath.Chance(r) * c.loss(a, r, c.word(a, r))
	}
	return loss
}

// word is the announcement over a that loses least often with r under the cup: the higher one of equals.
func (c *calculation) word(a, r mia.Dice) mia.Dice {
	best := mia.Mia
	for b := mia.Mia - 1; b > a; b-- {
		if c.loss(a, r, b) < c.loss(a, r, best) {
			best = b
		}
	}
	return best
}

// loss is how likely one loses that announces b over a with r under the cup.
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

// answer is how likely one of two players loses when the other rolls over a, which one has announced.
func (c *calculation) answer(a mia.Dice) float64 {
	loss := miamath.Chance(mia.Mia)
	for b := a + 1; b < mia.Mia; b++ {
		honest, bluff := c.next.announces(a, b)
		loss += math.Min(honest, (honest+bluff)*c.rolling[b])
	}
	return loss
}
