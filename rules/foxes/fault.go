package foxes

import "fmt"

// Fault is the reason why a request was refused. Compare with errors.Is.
type Fault uint8

// The faults, in the order in which a request is checked. The first three are no turns and cost nothing.
const (
	FaultOver     Fault = iota + 1 // the game is over
	FaultSeat                      // there is no such player
	FaultEarly                     // the cooldown is not over
	FaultOutside                   // one of the places is not on the board
	FaultNotYours                  // no animal of the player stands there
	FaultFar                       // the places are not side by side
	FaultOccupied                  // an animal of the same species stands there
	FaultStranded                  // a dolphin on land cannot move
	FaultAshore                    // a dolphin does not go on land
	FaultAdrift                    // the fox is too far from land to move
	FaultAfloat                    // a fox does not attack a dolphin in water
	FaultTooFar                    // the fox would be too far from land
)

var faultText = [...]string{
	FaultOver:     "the game is over",
	FaultSeat:     "there is no such player",
	FaultEarly:    "the cooldown is not over",
	FaultOutside:  "that is not on the board",
	FaultNotYours: "no animal of yours is there",
	FaultFar:      "the tiles are not side by side",
	FaultOccupied: "an animal of the same species is there",
	FaultStranded: "a dolphin on land cannot move",
	FaultAshore:   "a dolphin does not go on land",
	FaultAdrift:   "the fox is too far from land to move",
	FaultAfloat:   "a fox does not attack a dolphin in water",
	FaultTooFar:   "the fox would be too far from land",
}

// Error says what was wrong, in English, for logs. Screens translate the fault instead.
func (f Fault) Error() string {
	if f == 0 || int(f) >= len(faultText) {
		return fmt.Sprintf("unknown fault %d", uint8(f))
	}
	return faultText[f]
}

// Turn reports whether the refused request was a turn, which costs a cooldown where the dialect says so. A request
// before its time is none.
func (f Fault) Turn() bool { return f > FaultEarly }
