package mia

import "fmt"

// Fault is the reason why a move was refused. Compare with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // the seat is not asked for anything now
	FaultWrongKind                  // the seat is asked for something else
	FaultDice                       // no dice show what was announced
)

var faultText = [...]string{
	FaultOver:      "the game is over",
	FaultOutOfTurn: "it is not this seat's turn",
	FaultWrongKind: "this is not what the seat is to do now",
	FaultDice:      "no dice show what was announced",
}

// Error says what was wrong, in English, for logs. Screens translate the fault instead.
func (f Fault) Error() string {
	if f == 0 || int(f) >= len(faultText) {
		return fmt.Sprintf("unknown fault %d", uint8(f))
	}
	return faultText[f]
}
