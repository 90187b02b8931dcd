// Package mia is the game of the cup with two dice under which only one player may look.
//
//	Each round those who joined sit in an order that chance has shuffled.
//	The first rolls, looks, and announces dice. It may lie.
//	Each next player chooses: see the dice, or roll them anew and announce more than was announced before.
//	Whoever sees loses if the dice are worth what was announced or more; otherwise the announcer has lost.
//	Whoever announces no more than was announced before has lost.
//	Whoever announces Mia ends the round, and the dice are shown: a true Mia beats all others, a false one its announcer.
//	Whoever does not act in time has lost.
//	Everybody who has joined a round and not lost it gets a point. Then comes the next round.
//
// The order of the dice, the larger number first: 31 32 41 42 43 51 52 53 54 61 62 63 64 65, then the pairs 11 to 66, then
// 21, which is Mia. Announcing less than one has is allowed.
//
// What is under the cup is the only secret: the View of the seat that has rolled carries it, and no other. What all have
// seen is in every View: the events of the running round and of the one before, the scores, and the Habits of each seat.
//
// A State goes on from round to round. A round waits for all seats at first: each joins, or sits the round out by TimeOut.
// Clocks are not ours: who runs the game plays TimeOut for a seat that is late.
//
// Source: the protocol text of the network game, and what two public servers that speak it were seen to do. They disagree
// about some of the above; Dialect has the differences, and docs/games/mia.md the table.
package mia

// Limits of a Config.
const (
	MinSeats  = 2
	MaxSeats  = 32
	MaxRounds = 10_000_000
)
