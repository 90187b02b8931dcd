// Package glenda is the game of the rabbit that wants to leave the garden: one side walls, the other hops.
//
//	The board has Config.Size rows of as many hexagons, 11 by default; package hex says how they lie.
//	Glenda the rabbit sits in the middle, and chance has put walls on some of the other cells.
//	The trapper moves first, and then both alternate; nobody may pass.
//	The trapper puts a wall on an empty cell.
//	Glenda goes to one of the neighbouring cells that has no wall.
//	She has won when she reaches a cell on the border.
//	The trapper has won as soon as no way to the border is left, even if she could still move.
//	Nothing is hidden, and chance only puts the first walls.
//
// Source: the protocol text of the network game in its second draft, and what the programs that speak it do. They
// disagree about some of the above; each difference is a field of Dialect, and the zero Dialect is what is written here.
// docs/games/glenda.md has the table.
package glenda

import "menagerie/rules"

// The seats. The trapper moves first.
const (
	Trapper rules.Seat = 0
	Glenda  rules.Seat = 1
)

// Outcome says whether a game is over and who won it.
type Outcome uint8

// The outcomes.
const (
	Running    Outcome = iota // somebody is to move
	TrapperWon                // Glenda has no way to the border
	GlendaWon                 // Glenda has escaped
)
