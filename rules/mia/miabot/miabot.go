// Package miabot implements the built-in players of Mia.
//
//	beginner     believes everything, never bluffs, and hardly dares to announce more than 54
//	honest       always rolls and tells the truth
//	liar         always rolls and announces 66
//	neversee     always rolls, and bluffs with the lowest announcement that is high enough, but mostly forgets to bluff
//	cautious     calls bluffs early, and bluffs like neversee
//	see54        calls announcements above 54, otherwise plays like neversee
//	bold         believes most announcements, and bluffs high
//	equilibrium  plays a strategy that the others cannot exploit
//	best         estimates how the others play, and deviates from the equilibrium where that gains something
//
// The plain variants of beginner and neversee make fewer mistakes: beginner-plain calls the bluff of high pairs and forgets only half
// of its bluffs, and neversee-plain forgets none.
//
// A bot uses only the View and keeps no state between moves. best uses the Habits of the other players in its View,
// which are public. While best has clearly fewer points than expected, it plays the equilibrium, because an opponent may
// exploit its deviations. Every bot joins every round and never plays TimeOut. A bot returns no move if its seat has nothing
// to do, or if the View contains impossible dice. It never returns an illegal move.
package miabot

import (
	"context"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miamath"
)

// Bot is a bot for Mia.
type Bot = rules.Bot[mia.View, mia.Move]

// Named is a Bot together with the names by which it can be selected.
type Named = rules.NamedBot[mia.View, mia.Move]

// Bots returns all bots, simplest first. Against most opponents, the bot named "best" is the strongest.
func Bots() []Named {
	return []Named{
		{Name: "liar", Bot: ruled("liar")},
		{Name: "beginner", Strength: "easy", Bot: byRule(Rule{mia.Mia, timid}), Plain: ruled("beginner")},
		{Name: "honest", Bot: ruled("honest")},
		{Name: "neversee", Strength: "medium", Bot: byRule(Rule{mia.Mia, forget}), Plain: ruled("neversee")},
		{Name: "cautious", Bot: ruled("cautious")},
		{Name: "bold", Bot: ruled("bold")},
		{Name: "see54", Bot: ruled("see54")},
		{Name: "equilibrium", Strength: "hard", Bot: player(balancedTurn, balancedAnnouncement)},
		{Name: "best", Strength: "best", Bot: player(bestTurn, bestAnnouncement)},
	}
}

// Strengths returns the strength names, weakest first, as screens show them.
func Strengths() []string { return rules.Strengths() }

// For returns the bot that has the given name or strength.
func For(name string) (Named, error) { return rules.FindBot("player of Mia", Bots(), name) }

// player returns a bot. The bot calls chooseKind to choose between rolling and calling the bluff. It calls chooseDice
// to choose an announcement.
func player(chooseKind func(mia.View, *rand.Rand) mia.Kind, chooseDice func(mia.View, *rand.Rand) mia.Dice) Bot {
	return func(_ context.Context, v mia.View, rng *rand.Rand) (mia.Move, bool) {
		if !v.ToMove() || max(v.Standing, v.Before, v.Dice) > mia.Mia {
			return mia.Move{}, false
		}
		switch v.Stage {
		case mia.Joining:
			return mia.Move{Kind: mia.Join}, true
		case mia.Turn:
			return mia.Move{Kind: chooseKind(v, rng)}, true
		}
		return mia.Say(chooseDice(v, rng)), true
	}
}

// Announcements from which some of the bots play differently.
const (
	above53 mia.Dice = 9  // 54
	above54 mia.Dice = 10 // 61
	above65 mia.Dice = 15 // 11, the lowest pair
	pairs   mia.Dice = 17 // 33; a beginner believes no announcement from here on
	highest mia.Dice = mia.Mia - 1
)

// A Rule is the strategy of a bot whose play does not depend on its opponents.
type Rule struct {
	// Calls is the lowest announcement that the bot does not believe. It calls the bluff of this announcement and of all higher
	// ones. mia.Mia stands for a bot that never calls.
	Calls mia.Dice
	// Says returns the announcements among which the bot chooses at random, if it has rolled dice after the announcement
	// standing. An announcement that is in the list twice is twice as likely.
	Says func(standing, dice mia.Dice) []mia.Dice
}

// RuleOf returns the rule of the plain bot with the given name. It returns false if there is no such bot, or if the play of the bot
// depends on its opponents.
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

func ruled(name string) Bot { return byRule(ruleOf[name]) }

// byRule returns a bot that plays by r.
func byRule(r Rule) Bot { return player(r.turn, r.word) }

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
// beats it. standing is the last announcement.
func least(standing, dice mia.Dice) []mia.Dice {
	if dice > standing {
		return []mia.Dice{dice}
	}
	return []mia.Dice{standing + 1}
}

// stammer returns two announcements, between which the bot chooses with equal probability. The first is the real dice,
// even if they do not beat the last announcement. The second always beats the last announcement (see least).
func stammer(standing, dice mia.Dice) []mia.Dice {
	return append([]mia.Dice{dice}, least(standing, dice)...)
}

// timid returns five announcements, between which the bot chooses with equal probability. The first is the real dice. The others are
// the real dice, but at most 54, except that the bot always announces a Mia. An announcement may be too low.
func timid(_, dice mia.Dice) []mia.Dice {
	low := min(dice, above53)
	if dice == mia.Mia {
		low = dice
	}
	return []mia.Dice{dice, low, low, low, low}
}

// forget returns four announcements, between which the bot chooses with equal probability. Three are the real dice, even if they do
// not beat the last announcement. The fourth always beats it (see least).
func forget(standing, dice mia.Dice) []mia.Dice {
	return append([]mia.Dice{dice, dice, dice}, least(standing, dice)...)
}

// boast returns the announcements among which the bot chooses. If the real dice are high and beat the last
// announcement, boast returns only the real dice. Otherwise it returns five high announcements.
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

func equilibrium(v mia.View) *miamath.Strategy { return miamath.Equilibrium(len(v.Order)) }

func balancedTurn(v mia.View, rng *rand.Rand) mia.Kind {
	if v.Standing != mia.None && rng.Float64() < equilibrium(v).See[v.Before][v.Standing] {
		return mia.See
	}
	return mia.Roll
}

func balancedAnnouncement(v mia.View, rng *rand.Rand) mia.Dice {
	return draw(&equilibrium(v).Say[v.Standing][v.Dice], rng, v.Dice)
}

// draw returns random dice. w has the probability of each value. If rounding makes the sum of the probabilities smaller
// than 1, draw may return fallback.
func draw(w *miamath.Weights, rng *rand.Rand, fallback mia.Dice) mia.Dice {
	at := rng.Float64()
	for _, d := range mia.Values() {
		if at -= w[d]; at < 0 {
			return d
		}
	}
	return fallback
}
