package mia

import "menagerie/rules"

// Fault is the reason why a move was refused. Compare with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // the seat is not asked for anything now
	FaultWrongKind                  // the seat is asked for something else
	FaultDice                       // no dice show what was announced
)

var faults = rules.Faults[Fault]{
	FaultOver:      {"rule.mia_over", "the game is over"},
	FaultOutOfTurn: {"rule.mia_turn", "it is not this seat's turn"},
	FaultWrongKind: {"rule.mia_kind", "this is not what the seat is to do now"},
	FaultDice:      {"rule.mia_dice", "no dice show what was announced"},
}

// Key names a text of package words that tells the rule.
func (f Fault) Key() string { return faults.Key(f) }

// Args are what the verbs of that text take: nothing.
func (f Fault) Args() []any { return nil }

// Error says what was wrong, in English, for logs. Screens translate the fault instead.
func (f Fault) Error() string { return faults.Error(f) }
