package glenda

import "fmt"

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

var faultText = [...]string{
	FaultOver:      "the game is over",
	FaultOutOfTurn: "the other player is to move",
	FaultWrongKind: "the trapper puts walls, and Glenda moves",
	FaultOutside:   "the cell is not on the board",
	FaultWall:      "there is a wall",
	FaultGlenda:    "Glenda sits there",
}

// Error says what was wrong, in English, for logs. Screens translate the fault instead.
func (f Fault) Error() string {
	if f == 0 || int(f) >= len(faultText) {
		return fmt.Sprintf("unknown fault %d", uint8(f))
	}
	return faultText[f]
}
