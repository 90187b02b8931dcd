// Package miabot implements the built-in players of Mia.
//
//	beginner     believes almost everything and often forgets to bluff: a player who notices this beats it
//	honest       always rolls and tells the truth
//	liar         always rolls and announces 66
//	neversee     always rolls, and bluffs with the lowest announcement that is high enough
//	cautious     calls bluffs early, and bluffs like neversee
//	see54        calls announcements above 54, otherwise plays like neversee
//	bold         believes most announcements, and bluffs high
//	equilibrium  plays a strategy that the others cannot exploit
//	best         estimates how the others play, and deviates from the equilibrium where that gains something
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
)

// Bot is a bot for Mia.
type Bot = rules.Bot[mia.View, mia.Move]

// Named is a Bot with the names that select it.
type Named = rules.NamedBot[mia.View, mia.Move]

// Bots returns all bots, simplest first. The bot best is the strongest against most opponents.
func Bots() []Named {
	return []Named{
		{Name: "liar", Bot: ruled("liar")},
		{Name: "beginner", Strength: "easy", Bot: ruled("beginner")},
		{Name: "honest", Bot: ruled("honest")},
		{Name: "neversee", Bot: ruled("neversee")},
		{Name: "cautious", Bot: ruled("cautious")},
		{Name: "bold", Strength: "medium", Bot: ruled("bold")},
		{Name: "see54", Bot: ruled("see54")},
		{Name: "equilibrium", Strength: "hard", Bot: player(balancedTurn, balancedWord)},
		{Name: "best", Strength: "best", Bot: player(bestTurn, bestWord)},
	}
}

// Strengths returns the strength names, weakest first, as screens show them.
func Strengths() []string { return rules.Strengths() }

// For returns the bot that has the given name or strength.
func For(name string) (Named, error) { return rules.FindBot("player of Mia", Bots(), name) }

// player returns a bot. The bot calls turn to decide whether to roll or to call the bluff. It calls word to choose an
// announcement.
func player(turn func(mia.View, *rand.Rand) mia.Kind, word func(mia.View, *rand.Rand) mia.Dice) Bot {
	return func(_ context.Context, v mia.View, rng *rand.Rand) (mia.Move, bool) {
		if !v.ToMove() || max(v.Standing, v.Before, v.Dice) > mia.Mia {
			return mia.Move{}, false
		}
		switch v.Stage {
		case mia.Joining:
			return mia.Move{Kind: mia.Join}, true
		case mia.Turn:
			return mia.Move{Kind: turn(v, rng)}, true
		}
		return mia.Say(word(v, rng)), true
	}
}
