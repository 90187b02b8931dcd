// Package miabot holds the built-in players of Mia, named by what they do.
//
//	beginner     believes almost everything, and often forgets to bluff: one who notices that beats it
//	honest       always rolls and tells the truth
//	liar         always rolls and says 66
//	neversee     always rolls, and bluffs as little as is enough
//	cautious     sees early, and bluffs as little as is enough
//	see54        wants to see what is above 54, else bluffs as little as is enough
//	bold         believes a lot, and bluffs high
//	equilibrium  plays so that knowing it is of no use
//	best         reads what the others have shown so far, and leaves the equilibrium where that pays
//
// A bot knows nothing but the View and keeps no memory: what best knows about the others are the View's Habits, which
// everybody at the table has seen. Every bot joins every round, and none lets its time pass. A bot has no move when it has
// nothing to do and when the View shows impossible dice. It never offers an illegal move.
package miabot

import (
	"context"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Bot chooses a move for the seat that v belongs to; ok is false when that seat has none to make.
type Bot = rules.Bot[mia.View, mia.Move]

// Named is a bot and the names by which people choose it.
type Named = rules.NamedBot[mia.View, mia.Move]

// Bots returns all bots, the simplest first. Which is stronger depends on who else is at the table; best is first at all.
func Bots() []Named {
	return []Named{
		{Name: "liar", Bot: player(roll, shout)},
		{Name: "beginner", Strength: "easy", Bot: player(seeFrom(pairs), stammer)},
		{Name: "honest", Bot: player(roll, truth)},
		{Name: "neversee", Bot: player(roll, least)},
		{Name: "cautious", Bot: player(seeFrom(above53), least)},
		{Name: "bold", Strength: "medium", Bot: player(seeFrom(above65), boast)},
		{Name: "see54", Bot: player(seeFrom(above54), least)},
		{Name: "equilibrium", Strength: "hard", Bot: player(balancedTurn, balancedWord)},
		{Name: "best", Strength: "best", Bot: player(bestTurn, bestWord)},
	}
}

// Strengths returns the names that stand for a bot by its strength, the weakest first, as a player meets them.
func Strengths() []string { return rules.Strengths() }

// For returns a bot by its own name or by its strength.
func For(name string) (Named, error) { return rules.FindBot("player of Mia", Bots(), name) }

// player returns a bot that calls turn when it may see or roll, and word when it must announce.
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
