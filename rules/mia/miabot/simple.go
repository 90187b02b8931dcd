package miabot

import (
	"math/rand/v2"

	"menagerie/rules/mia"
)

// Announcements from which some of the bots play differently.
const (
	above53 mia.Dice = 9  // 54
	above54 mia.Dice = 10 // 61
	above65 mia.Dice = 15 // 11, the lowest pair
	pairs   mia.Dice = 17 // 33; a beginner believes no announcement from here on
	highest mia.Dice = mia.Mia - 1
)

// A Rule describes a bot that always plays in the same way, whatever the opponents do.
type Rule struct {
	// Calls is the lowest announcement that the bot does not believe. It calls the bluff of this and of all higher
	// announcements. The value mia.Mia stands for a bot that never calls.
	Calls mia.Dice
	// Says returns the announcements from which the bot chooses one at random. The bot has rolled dice after the announcement
	// standing. An announcement that is listed twice is twice as likely.
	Says func(standing, dice mia.Dice) []mia.Dice
}

// RuleOf returns the rule of the bot with the given name. It returns false if there is no such bot, or if the bot takes its
// opponents into account.
func RuleOf(name string) (Rule, bool) {
	r, ok := ruleOf[name]
	return r, ok
}

var ruleOf = map[string]Rule{
	"liar":     {mia.Mia, shout},
	"beginner": {pairs, stammer},
	"honest":   {mia.Mia, truth},
	"neversee": {mia.Mia, least},
	"cautious": {above53, least},
	"bold":     {above65, boast},
	"see54":    {above54, least},
}

// ruled returns the bot with a name of ruleOf.
func ruled(name string) Bot {
	r := ruleOf[name]
	return player(r.turn, r.word)
}

func (r Rule) turn(v mia.View, _ *rand.Rand) mia.Kind {
	if v.Standing >= r.Calls {
		return mia.See
	}
	return mia.Roll
}

func (r Rule) word(v mia.View, rng *rand.Rand) mia.Dice {
	words := r.Says(v.Standing, v.Dice)
	if len(words) == 1 {
		return words[0]
	}
	return words[rng.IntN(len(words))]
}

func truth(_, dice mia.Dice) []mia.Dice { return []mia.Dice{dice} }

func shout(mia.Dice, mia.Dice) []mia.Dice { return []mia.Dice{highest} }

// least returns the real dice if they beat the last announcement. Otherwise it returns the lowest announcement that
// beats the last one.
func least(standing, dice mia.Dice) []mia.Dice {
	if dice > standing {
		return []mia.Dice{dice}
	}
	return []mia.Dice{standing + 1}
}

// stammer plays like the bot least. However, in half of the cases it announces the real dice, even if they lose.
func stammer(standing, dice mia.Dice) []mia.Dice {
	return append([]mia.Dice{dice}, least(standing, dice)...)
}

// boast announces high dice truthfully. For low dice it announces a random roll from 61 to 65, or one slightly above
// the last announcement.
func boast(standing, dice mia.Dice) []mia.Dice {
	if dice > standing && dice >= above54 {
		return []mia.Dice{dice}
	}
	words := make([]mia.Dice, 5)
	for i := range words {
		words[i] = min(max(standing+1, above54)+mia.Dice(i), max(highest, standing+1))
	}
	return words
}
