package labyrinth

import "fmt"

// Fault is the reason why a move was refused. Compare with errors.Is.
type Fault uint8

// The faults, in the order in which a move is checked.
const (
	FaultOver        Fault = iota + 1 // the game is over
	FaultOutOfTurn                    // somebody else is to move
	FaultNoLine                       // there is no such line
	FaultFixed                        // a tile of the line is fixed
	FaultReversal                     // the shift would undo the last one
	FaultTile                         // the tile is not the spare one, however it is turned
	FaultOutside                      // the walk leads off the board
	FaultUnreachable                  // no passage leads there
	FaultOccupied                     // another pawn stands there, and the dialect lets only one stand on a tile
	FaultGone                         // the player is out already, or there is no such player
	FaultCollected                    // an objective that is not there to collect
)

var faultText = [...]string{
	FaultOver:        "the game is over",
	FaultOutOfTurn:   "somebody else is to move",
	FaultNoLine:      "there is no such line",
	FaultFixed:       "a tile of the line is fixed",
	FaultReversal:    "the shift would undo the last one",
	FaultTile:        "the tile is not the spare one",
	FaultOutside:     "the walk leads off the board",
	FaultUnreachable: "no passage leads there",
	FaultOccupied:    "another pawn stands there",
	FaultGone:        "no such player is in the game",
	FaultCollected:   "an objective is not there to collect",
}

// Error says what was wrong, in English, for logs. Screens translate the fault instead.
func (f Fault) Error() string {
	if f == 0 || int(f) >= len(faultText) {
		return fmt.Sprintf("unknown fault %d", uint8(f))
	}
	return faultText[f]
}
