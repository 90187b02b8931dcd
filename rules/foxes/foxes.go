// Package foxes is the game of foxes and dolphins: two species around one island, and a tide that takes sides.
//
//	The board is a square of land and water. All land is one island: every tile of it can be reached from every other
//	over land, up, down, left and right.
//	One player leads the foxes, the other the dolphins; each begins with the same number, foxes on land, dolphins in water.
//	There are no turns. A player asks one animal to step to one of the four tiles beside it, and must then wait for its own
//	cooldown before it may ask again. A request that the rules refuse costs the same wait.
//	A dolphin steps from water to water. One that the ebb has left on land cannot move.
//	A fox steps on land and swims, but never farther than two steps from land. One that the flood has left farther out
//	cannot move.
//	On land a fox eats the dolphin to which it steps, in water a dolphin the fox. A fox never steps onto a dolphin in water.
//	Two animals of one species never share a tile.
//	Every tide turns as many tiles as the board is wide: three floods in a row, then three ebbs. It kills nobody.
//	Whoever has lost its last animal has lost. At Config.Limit the side with more animals has won.
//
// Time is ticks of 1/60 s, and everything is an integer. Nothing is hidden but the tiles that the coming tides will turn.
//
// Source: "OGO 2.2 Specificatiedocument", group 2, TU/e, April 14, 2009. Where it contradicts itself or is silent,
// docs/games/foxes.md says what was chosen; what other programs may do differently is a field of Dialect.
package foxes

import "menagerie/rules"

// Second is how many ticks a second has.
const Second = 60

// SwimRange is how far from land a fox can be and still move, in steps.
const SwimRange = 2

// The seats. The first who joins leads the foxes.
const (
	Foxes    rules.Seat = 0
	Dolphins rules.Seat = 1
)

// Sides is the number of seats.
const Sides = 2

// Outcome says whether a game is over and who won it.
type Outcome uint8

// The outcomes.
const (
	Running Outcome = iota
	FoxesWon
	DolphinsWon
	Drawn // at the limit both sides had the same number of animals
)

// WonBy returns the outcome in which a seat has won.
func WonBy(seat rules.Seat) Outcome {
	if seat == Foxes {
		return FoxesWon
	}
	return DolphinsWon
}

// Winner returns the seat that has won, or Nobody.
func (o Outcome) Winner() rules.Seat {
	switch o {
	case FoxesWon:
		return Foxes
	case DolphinsWon:
		return Dolphins
	}
	return rules.Nobody
}

// Reason says why a game is over.
type Reason uint8

// The reasons.
const (
	ReasonNone  Reason = iota // it isn't
	ReasonEaten               // a side has lost its last animal
	ReasonLimit               // Config.Limit is reached
	ReasonLeft                // a player has left
)
