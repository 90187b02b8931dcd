package labyrinth

import (
	"fmt"
	"slices"

	"menagerie/rules"
)

// Side is the side of the board on which a tile is pushed in.
type Side uint8

// The sides.
const (
	Left Side = iota
	Right
	Top
	Bottom
)

// Opposite returns the opposite side. A tile that is pushed in on side s pushes out a tile on the opposite side.
func (s Side) Opposite() Side { return s ^ 1 }

// Horizontal reports whether tiles on side s are pushed into rows. If it returns false, they are pushed into columns.
func (s Side) Horizontal() bool { return s <= Right }

// Insert is a place where a tile can be pushed in. Line is the number of a row if the side is Left or Right, and the number of
// a column if it is Top or Bottom.
type Insert struct {
	Side Side `json:"side"`
	Line int  `json:"line"`
}

// Opposite returns the insert at the other end of the row or column.
func (i Insert) Opposite() Insert { return Insert{i.Side.Opposite(), i.Line} }

// Move is a complete turn: a shift, then a walk.
type Move struct {
	Insert Insert `json:"insert"`
	Tile   Tile   `json:"tile"` // spare tile in the orientation in which it is pushed in
	To     Point  `json:"to"`   // cell on which the walk ends; the pawn's cell after the shift if it stays
}

// String returns a description such as "left 1 NE 3,4", which golden files use.
func (m Move) String() string {
	return fmt.Sprintf("%v %d %v %d,%d", m.Insert.Side, m.Insert.Line, m.Tile, m.To.X, m.To.Y)
}

// Event has the objectives that a player has collected in a turn.
type Event struct {
	Seat       rules.Seat `json:"seat"`
	Objectives []int      `json:"objectives"`
}

// Turn is a move that was made, with its results.
type Turn struct {
	Seat   rules.Seat `json:"seat"`
	Move   Move       `json:"move"`
	Out    Tile       `json:"out"`    // tile that was pushed out, in its orientation
	From   Point      `json:"from"`   // cell of the mover's pawn before the shift
	Events []Event    `json:"events"` // collected objectives, by seat
}

// Collected reports whether seat collected any objective in the turn.
func (t Turn) Collected(seat rules.Seat) bool {
	return slices.ContainsFunc(t.Events, func(e Event) bool { return e.Seat == seat })
}

// Fault is the reason why a move is refused: the rule that it violates. Faults can be compared with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver        Fault = iota + 1 // the game is over
	FaultOutOfTurn                    // another player is to move
	FaultNoLine                       // there is no such row or column
	FaultFixed                        // a tile of the row or column is fixed
	FaultReversal                     // the shift would undo the last one
	FaultTile                         // the tile is not a rotation of the spare tile
	FaultOutside                      // the walk ends outside the board
	FaultUnreachable                  // no passage leads to the target
	FaultOccupied                     // another pawn is on the target, and the dialect does not let pawns share cells
	FaultGone                         // the player is already out, or there is no such player
	FaultCollected                    // the player cannot collect this objective
)

var faults = rules.Faults[Fault]{
	FaultOver:        {"rule.labyrinth_over", "the game is over"},
	FaultOutOfTurn:   {"rule.labyrinth_turn", "another player is to move"},
	FaultNoLine:      {"rule.labyrinth_line", "the board has no such row or column"},
	FaultFixed:       {"rule.labyrinth_fixed", "a tile of the row or column is fixed"},
	FaultReversal:    {"rule.labyrinth_reversal", "the shift would undo the last shift"},
	FaultTile:        {"rule.labyrinth_tile", "the tile is not the spare tile"},
	FaultOutside:     {"rule.labyrinth_outside", "the walk leads off the board"},
	FaultUnreachable: {"rule.labyrinth_unreachable", "no open passage leads to the tile"},
	FaultOccupied:    {"rule.labyrinth_occupied", "another pawn is on the tile"},
	FaultGone:        {"rule.labyrinth_gone", "the player has left the game, or does not exist"},
	FaultCollected:   {"rule.labyrinth_collected", "the player cannot collect this objective"},
}

// Key returns the key of f's text in package words. Screens show this text, and it needs no arguments. For logs, Error
// returns an English text.
func (f Fault) Key() string   { return faults.Key(f) }
func (f Fault) Args() []any   { return nil }
func (f Fault) Error() string { return faults.Error(f) }
