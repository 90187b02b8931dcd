// Package pond implements the rules of cat and mouse: a mouse swims in a round pond, and a cat runs on the land around
// it.
//
//	Positions have integer coordinates (x right, y down). The pond is x^2 + y^2 <= 160000^2, including its border.
//	Mouse and cat move alternately. The mouse moves first.
//	A mouse move is at most 400 long in a straight line. Staying in place counts as a move.
//	A cat move is at most Config.CatStep long and ends outside the pond. Only its end is checked, so it may cross water.
//	In levels 1, 2 and 3 the cat's step is 1200, 1600 and 1800: three, four and four and a half times the mouse's step.
//	The game continues while the mouse is in the pond.
//	When the mouse has moved out of the pond, the cat has one last move.
//	If that move ends exactly on the mouse, the cat wins. Otherwise the mouse wins.
//	Nothing is hidden. Only the starting positions are random.
//
// Source: "Cat and mouse specification", chapters 1.1 and 1.2. The specification leaves open where a game begins,
// whether moves may have length zero, and what happens in games that never end. docs/games/pond.md describes the
// choices made here.
package pond

import "menagerie/rules"

// Radius is the pond's radius in units.
const Radius = 160_000

// MouseStep is the maximum length of a mouse move, in units.
const MouseStep = 400

// The seats. The mouse moves first.
const (
	Mouse rules.Seat = 0
	Cat   rules.Seat = 1
)

// Outcome is the result of a game, or Running. The first three values are also used in the protocol.
type Outcome uint8

// The outcomes.
const (
	Running  Outcome = iota // the mouse is in the pond, or has landed and the cat has its last move
	MouseWon                // the mouse landed and the cat did not reach it
	CatWon                  // the mouse landed and the cat moved onto it
	Drawn                   // Config.MoveCap mouse moves were made and the mouse never landed
)
