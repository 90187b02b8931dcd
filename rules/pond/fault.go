package pond

import "menagerie/rules"

// Fault is the error for a refused move: the rule that the move breaks. Compare faults with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // the other player is to move
	FaultTooFar                     // the target is farther away than the player's step
	FaultInWater                    // the target is in the pond, which the cat cannot enter
)

var faults = rules.Faults[Fault]{
	FaultOver:      {"rule.pond_over", "the game is over"},
	FaultOutOfTurn: {"rule.pond_turn", "the other player is to move"},
	FaultTooFar:    {"rule.pond_far", "the move is too long"},
	FaultInWater:   {"rule.pond_water", "the cat must stay outside the pond"},
}

// Key returns the key under which package words stores the explanation of f.
func (f Fault) Key() string { return faults.Key(f) }

// Args returns nil: the text has no arguments.
func (f Fault) Args() []any { return nil }

// Error returns the English text of f, for logs. Screens show the text of Key instead.
func (f Fault) Error() string { return faults.Error(f) }
