package glenda

import "menagerie/rules"

// Fault is the error for a refused move: the rule that the move breaks. Compare faults with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // the other player is to move
	FaultWrongKind                  // the trapper cannot step, and Glenda cannot place walls
	FaultOutside                    // the cell is not on the board
	FaultWall                       // there is a wall on the cell
	FaultGlenda                     // Glenda is on the cell
)

var faults = rules.Faults[Fault]{
	FaultOver:      {"rule.glenda_over", "the game is over"},
	FaultOutOfTurn: {"rule.glenda_turn", "the other player is to move"},
	FaultWrongKind: {"rule.glenda_kind", "the trapper puts walls, and Glenda moves"},
	FaultOutside:   {"rule.glenda_outside", "the cell is not on the board"},
	FaultWall:      {"rule.glenda_wall", "there is a wall"},
	FaultGlenda:    {"rule.glenda_glenda", "Glenda sits there"},
}

// Key returns the key under which package words stores the explanation of f.
func (f Fault) Key() string { return faults.Key(f) }

// Args returns nil: the text has no arguments.
func (f Fault) Args() []any { return nil }

// Error returns the English text of f, for logs. Screens show the text of Key instead.
func (f Fault) Error() string { return faults.Error(f) }
