// Package labyrinth is the game of the maze that moves: push a tile in, then walk.
//
//	The board is a rectangle of tiles with passages; one tile more, the spare one, lies beside it.
//	Some tiles are fixed. A line without a fixed tile can be shifted: the spare tile, turned as one likes, is pushed in at
//	one end, and the tile that falls out at the other is the new spare one. A pawn that falls out reappears on the tile
//	that came in.
//	Whoever is to move must shift a line, but not so that the last shift is undone, and then may walk as far as the
//	passages lead. Pawns are in nobody's way.
//	Every player has objectives of its own, which lie on tiles and travel with them. Nobody knows the others' objectives,
//	but everybody sees when one is collected: after a shift by everyone who then stands on one, and by the mover where its
//	walk ends.
//	Whoever has collected all of its objectives has won; several can at once. Who breaks the rules is out, and the others
//	play on.
//
// Source: "Protokoll Version 1.1" of October 26, 2015, which leaves much to a rules document that is lost. Where it is
// silent we follow the board game; each open point is a field of Dialect, and the zero Dialect is what is written here.
// docs/games/labyrinth.md has the table.
package labyrinth

// Outcome says whether a game is over and why.
type Outcome uint8

// The outcomes.
const (
	Running   Outcome = iota // somebody is to move
	Won                      // somebody has collected everything: see Winners
	Abandoned                // all players are disqualified
	Stopped                  // Config.MoveCap moves are made, and nobody has won
)

// Reason says why a player is out. The values are the protocol's.
type Reason uint8

// The reasons.
const (
	ReasonTimeout Reason = 0 // no move in time
	ReasonFormat  Reason = 1 // a message that cannot be read
	ReasonNetwork Reason = 2 // the connection is gone
	ReasonIllegal Reason = 3 // a move against the rules
)
