package mia

import "menagerie/rules"

// Fault is the error for a refused move: the rule that the move breaks. Compare faults with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // no move of the seat is expected now
	FaultWrongKind                  // a different kind of move is expected from the seat
	FaultDice                       // the announced dice are not a possible roll
)

var faults = rules.Faults[Fault]{
	FaultOver:      {"rule.mia_over", "the game is over"},
	FaultOutOfTurn: {"rule.mia_turn", "it is not this seat's turn"},
	FaultWrongKind: {"rule.mia_kind", "this is not what the seat is to do now"},
	FaultDice:      {"rule.mia_dice", "no dice show what was announced"},
}

// Key returns the key under which package words stores the explanation of f.
func (f Fault) Key() string { return faults.Key(f) }

// Args returns nil: the text has no arguments.
func (f Fault) Args() []any { return nil }

// Error returns the English text of f, for logs. Screens show the text of Key instead.
func (f Fault) Error() string { return faults.Error(f) }
