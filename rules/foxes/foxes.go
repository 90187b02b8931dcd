// Package foxes implements the rules of foxes and dolphins: two species live around an island that the tide changes.
//
//	The board is a square of land and water tiles. All land is one island: every land tile can be reached from every
//	other over land, moving up, down, left and right.
//	One player leads the foxes, the other the dolphins. Each begins with the same number of animals, foxes on land and
//	dolphins in water.
//	There are no turns. A player requests a step of one animal to one of the four adjacent tiles, and must then wait for
//	the side's cooldown before the next request. A request that is refused costs the same wait.
//	A dolphin moves from water to water. A dolphin that the ebb has left on land cannot move.
//	A fox moves on land and in water, but at most two steps away from land. A fox that the flood has left farther out
//	cannot move.
//	On land, a fox eats a dolphin by stepping onto it. In water, a dolphin eats a fox in the same way. A fox cannot step
//	onto a dolphin in water.
//	Two animals of one species are never on the same tile.
//	Each tide changes as many tiles as the board is wide: three floods in a row, then three ebbs. Tides kill no animals.
//	A side that has lost Config.Goal animals, or its last one, loses the game. At Config.Limit, the side
//	with more animals wins.
//
// Time is in ticks of 1/60 s. All values are integers. The tiles that the coming tides will change are hidden;
// everything else is public.
//
// Source: "OGO 2.2 Specificatiedocument" of group 2 at TU/e (14 April 2009). Where it contradicts itself or leaves
// something open, docs/games/foxes.md describes the choices. Dialect has a field for each rule in which other programs
// may differ.
package foxes

import "menagerie/rules"

// Second is the number of ticks in a second.
const Second = 60

// SwimRange is the maximum distance from land, in steps, at which a fox can still move.
const SwimRange = 2

// The seats. The first player to join leads the foxes.
const (
	Foxes    rules.Seat = 0
	Dolphins rules.Seat = 1
)

// Sides is the number of seats.
const Sides = 2

// Outcome is the result of a game, or Running.
type Outcome uint8

// The values of Outcome.
const (
	Running Outcome = iota
	FoxesWon
	DolphinsWon
	Drawn // both sides had the same number of animals at the limit
)

// WonBy returns the outcome in which seat wins.
func WonBy(seat rules.Seat) Outcome {
	if seat == Foxes {
		return FoxesWon
	}
	return DolphinsWon
}

// Winner returns the seat that won, or Nobody.
func (o Outcome) Winner() rules.Seat {
	switch o {
	case FoxesWon:
		return Foxes
	case DolphinsWon:
		return Dolphins
	}
	return rules.Nobody
}

// Reason is the reason why a game is over.
type Reason uint8

// The values of Reason.
const (
	ReasonNone  Reason = iota // the game is not over
	ReasonEaten               // a side has lost Config.Goal animals, or its last one
	ReasonLimit               // Config.Limit was reached
	ReasonLeft                // a player has left
)
