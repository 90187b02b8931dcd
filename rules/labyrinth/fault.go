package labyrinth

import "menagerie/rules"

// Fault is the error for a refused move: the rule that the move breaks. Compare faults with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver        Fault = iota + 1 // the game is over
	FaultOutOfTurn                    // another player is to move
	FaultNoLine                       // there is no such line
	FaultFixed                        // a tile of the line is fixed
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
	FaultOutOfTurn:   {"rule.labyrinth_turn", "somebody else is to move"},
	FaultNoLine:      {"rule.labyrinth_line", "there is no such line"},
	FaultFixed:       {"rule.labyrinth_fixed", "a tile of the line is fixed"},
	FaultReversal:    {"rule.labyrinth_reversal", "the shift would undo the last one"},
	FaultTile:        {"rule.labyrinth_tile", "the tile is not the spare one"},
	FaultOutside:     {"rule.labyrinth_outside", "the walk leads off the board"},
	FaultUnreachable: {"rule.labyrinth_unreachable", "no passage leads there"},
	FaultOccupied:    {"rule.labyrinth_occupied", "another pawn stands there"},
	FaultGone:        {"rule.labyrinth_gone", "no such player is in the game"},
	FaultCollected:   {"rule.labyrinth_collected", "an objective is not there to collect"},
}

// Key returns the key under which package words stores the explanation of f.
func (f Fault) Key() string { return faults.Key(f) }

// Args returns nil: the text has no arguments.
func (f Fault) Args() []any { return nil }

// Error returns the English text of f, for logs. Screens show the text of Key instead.
func (f Fault) Error() string { return faults.Error(f) }
