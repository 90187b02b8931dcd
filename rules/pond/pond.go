// Package pond is the game of cat and mouse: a mouse swims in a round pond, a cat runs on the land around it.
//
//	Places are whole numbers (x right, y down); the pond is x^2 + y^2 <= 160000^2, its border included.
//	Mouse and cat move alternately, the mouse first.
//	A mouse move is at most 400 long, measured straight; staying where it is counts as a move.
//	A cat move is at most Config.CatStep long and ends outside the pond; only its end counts, so that it may cut a corner.
//	Levels 1, 2 and 3 give the cat 1200, 1600 and 1800: three, four and four and a half times the mouse's speed.
//	While the mouse is in the pond, the game goes on.
//	When the mouse has moved out of the pond, the cat has one last move:
//	onto exactly the mouse's place, and the cat has won; to any other legal place, and the mouse has won.
//	Nothing is hidden, and chance only chooses where the two begin.
//
// Source: "Cat and mouse specification", chapters 1.1 and 1.2. Where it is silent (where a game begins, moves of length
// zero, games that never end) docs/games/pond.md says what was chosen.
package pond

import "menagerie/rules"

// Radius is the pond's radius in units.
const Radius = 160_000

// MouseStep is the longest move of the mouse in units.
const MouseStep = 400

// The seats. The mouse moves first.
const (
	Mouse rules.Seat = 0
	Cat   rules.Seat = 1
)

// Outcome says whether a game is over and who won it. The first three values are the state bytes of the protocol.
type Outcome uint8

// The outcomes.
const (
	Running  Outcome = iota // the mouse is in the pond, or its landing awaits the cat's answer
	MouseWon                // the mouse landed and the cat did not reach it
	CatWon                  // the mouse landed and the cat moved onto it
	Drawn                   // Config.MoveCap mouse moves were made and the mouse never landed
)
