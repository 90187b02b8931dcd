package pond

import "menagerie/rules"

// Fault is the reason why a move was refused. Compare with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // the other player is to move
	FaultTooFar                     // the place is farther away than the player's step
	FaultInWater                    // the place is in the pond, and the cat does not swim
)

var faults = rules.Faults[Fault]{
	FaultOver:      {"rule.pond_over", "the game is over"},
	FaultOutOfTurn: {"rule.pond_turn", "the other player is to move"},
	FaultTooFar:    {"rule.pond_far", "the move is too long"},
	FaultInWater:   {"rule.pond_water", "the cat must stay outside the pond"},
}

// Key names a text of package words that tells the rule.
func (f Fault) Key() string { return faults.Key(f) }

// Args are what the verbs of that text take: nothing.
func (f Fault) Args() []any { return nil }

// Error says what was wrong, in English, for logs. Screens translate the fault instead.
func (f Fault) Error() string { return faults.Error(f) }
