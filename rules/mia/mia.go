// Package mia implements the rules of Mia, a game with two dice under a cup. Only the player who rolled looks at the
// dice.
//
//	In each round, the players who joined take turns in a random order.
//	The first player rolls, looks, and announces dice. The announcement may be false.
//	Each next player either calls the bluff, or rolls again and announces more than was announced before.
//	A player who calls the bluff loses if the dice are worth the announcement or more. Otherwise the announcer loses.
//	A player who announces no more than was announced before loses.
//	Announcing Mia ends the round, and the dice are shown. If it was true, all others lose, otherwise the announcer does.
//	A player who does not act in time loses.
//	Every player who joined a round and did not lose it gets a point. Then the next round begins.
//
// The larger number of a roll comes first. The order is 31 32 41 42 43 51 52 53 54 61 62 63 64 65, then the pairs 11 to
// 66, then 21. The roll 21 is Mia. Players may announce less than they have.
//
// The dice under the cup are the only hidden information. Only the View of the seat that rolled them contains them. All
// other information is in every View: the events of the current and the previous round, the scores, and the Habits of
// each seat.
//
// A State continues from round to round. Before a round, each seat joins, or sits the round out with TimeOut. This
// package has no clock: the host plays TimeOut for a seat that does not act in time.
//
// Source: the protocol specification of the network game, and the observed behaviour of two public servers that speak
// it. They disagree about some of these rules. Dialect describes the differences, and docs/games/mia.md has a table of
// them.
package mia

// Limits of a Config.
const (
	MinSeats  = 2
	MaxSeats  = 32
	MaxRounds = 10_000_000
	MaxLives  = 6
)
