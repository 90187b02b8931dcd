package glenda

import "menagerie/rules"

// Fault is the reason why a move was refused. Compare with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // the other player is to move
	FaultWrongKind                  // the trapper does not step, and Glenda puts no walls
	FaultOutside                    // the cell is not on the board
	FaultWall                       // there is a wall
	FaultGlenda                     // Glenda sits there
)

var faults = rules.Faults[Fault]{
	FaultOver:      {"rule.glenda_over", "the game is over"},
	FaultOutOfTurn: {"rule.glenda_turn", "the other player is to move"},
	FaultWrongKind: {"rule.glenda_kind", "the trapper puts walls, and Glenda moves"},
	FaultOutside:   {"rule.glenda_outside", "the cell is not on the board"},
	FaultWall:      {"rule.glenda_wall", "there is a wall"},
	FaultGlenda:    {"rule.glenda_glenda", "Glenda sits there"},
}

// Key names a text of package words that tells the rule.
func (f Fault) Key() string { return faults.Key(f) }

// Args are what the verbs of that text take: nothing.
func (f Fault) Args() []any { return nil }

// Error says what was wrong, in English, for logs. Screens translate the fault instead.
func (f Fault) Error() string { return faults.Error(f) }
