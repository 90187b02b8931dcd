package pond

import "fmt"

// Fault is the reason why a move was refused. Compare with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver      Fault = iota + 1 // the game is over
	FaultOutOfTurn                  // the other player is to move
	FaultTooFar                     // the place is farther away than the player's step
	FaultInWater                    // the place is in the pond, and the cat does not swim
)

var faultText = [...]string{
	FaultOver:      "the game is over",
	FaultOutOfTurn: "the other player is to move",
	FaultTooFar:    "the move is too long",
	FaultInWater:   "the cat must stay outside the pond",
}

// Error says what was wrong, in English, for logs. Screens translate the fault instead.
func (f Fault) Error() string {
	if f == 0 || int(f) >= len(faultText) {
		return fmt.Sprintf("unknown fault %d", uint8(f))
	}
	return faultText[f]
}
