package miapuzzle

import (
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
)

// probabilityOne is the integer that stands for the probability 1. All probabilities are multiples of 1/probabilityOne.
const probabilityOne = 1 << 30

// The probabilities in odds.said are multiples of 1/parts. Each of the 36 rolls of two dice counts as ten parts. After
// a roll, a rule chooses between one, two or five equally likely announcements. Ten is divisible by these numbers, so
// each announcement gets a whole number of parts.
const (
	tenths = 10
	parts  = 36 * tenths
)

// byDice holds a number for each Dice, including None.
type byDice [mia.Mia + 1]int

// odds holds the probabilities of a round against one opponent, who plays by a rule.
type odds struct {
	name    string
	rule    miabot.Rule
	said    [mia.Mia + 1]byDice // said[a][b] is how often the opponent announces b after a roll over a
	honest  [mia.Mia + 1]byDice // part of said after a roll of b or more
	rolling byDice              // probability that the player loses after rolling over each announcement, with the best play
	after   byDice              // probability that the player loses if the opponent rolls over each announcement
}

// oddsAgainst computes the odds against the named bot, which must have a rule (see miabot.RuleOf).
func oddsAgainst(name string) *odds {
	rule, ok := miabot.RuleOf(name)
	if !ok {
		panic("no rule for " + name) // the names are constants
	}
	o := &odds{name: name, rule: rule}
	for a := range mia.Mia {
		for _, r := range mia.Values() {
			words := rule.Says(a, r)
			for _, b := range words {
				n := r.Ways() * tenths / len(words)
				o.said[a][b] += n
				if r >= b {
					o.honest[a][b] += n
				}
			}
		}
	}
	// Each probability depends on those of higher announcements.
	for a := mia.Mia - 1; ; a-- {
		o.after[a] = o.lossIfOpponentRolls(a)
		o.rolling[a] = o.lossIfRolling(a)
		if a == mia.None {
			return o
		}
	}
}

// lossIfOpponentRolls returns the probability that the player loses if the opponent rolls after the player announces a.
func (o *odds) lossIfOpponentRolls(a mia.Dice) int {
	loss := o.honest[a][mia.Mia] * probabilityOne / parts
	for b := a + 1; b < mia.Mia; b++ {
		calling := o.honest[a][b] * probabilityOne / parts
		loss += min(calling, o.said[a][b]*o.rolling[b]/parts)
	}
	return loss
}

// lossIfRolling returns the probability that the player loses by rolling after the opponent's announcement a.
func (o *odds) lossIfRolling(a mia.Dice) int {
	loss := 0
	for _, r := range mia.Values() {
		best := probabilityOne
		for b := a + 1; b <= mia.Mia; b++ {
			// after the roll, the player makes the best announcement above a
			best = min(best, o.lossIfAnnouncing(r, b))
		}
		loss += r.Ways() * best / 36
	}
	return loss
}

// lossIfAnnouncing returns the probability that the player loses after rolling r and announcing b.
func (o *odds) lossIfAnnouncing(r, b mia.Dice) int {
	switch {
	case b < mia.Mia && b < o.rule.Calls:
		return o.after[b]
	case r >= b && (b < mia.Mia || r == mia.Mia):
		return 0
	}
	return probabilityOne
}

// lossIfCalling returns the probability of losing for a player who calls the opponent's bluff. The opponent has
// announced b, and previous is the announcement before b. If the opponent never announces b after previous,
// lossIfCalling returns false.
func (o *odds) lossIfCalling(previous, b mia.Dice) (int, bool) {
	if o.said[previous][b] == 0 || previous != mia.None && previous >= o.rule.Calls {
		return 0, false
	}
	return o.honest[previous][b] * probabilityOne / o.said[previous][b], true
}

// canAnnounce reports whether the opponent can make the announcement b in a round.
func (o *odds) canAnnounce(b mia.Dice) bool {
	for a := range b {
		if _, ok := o.lossIfCalling(a, b); ok {
			return true
		}
	}
	return false
}
