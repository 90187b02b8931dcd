package foxes

import "menagerie/rules"

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

var faults = rules.Faults[Fault]{
	FaultOver:     {"rule.foxes_over", "the game is over"},
	FaultSeat:     {"rule.foxes_seat", "there is no such player"},
	FaultEarly:    {"rule.foxes_early", "the cooldown is not over"},
	FaultOutside:  {"rule.foxes_outside", "that is not on the board"},
	FaultNotYours: {"rule.foxes_not_yours", "no animal of yours is there"},
	FaultFar:      {"rule.foxes_far", "the tiles are not side by side"},
	FaultOccupied: {"rule.foxes_occupied", "an animal of the same species is there"},
	FaultStranded: {"rule.foxes_stranded", "a dolphin on land cannot move"},
	FaultAshore:   {"rule.foxes_ashore", "a dolphin does not go on land"},
	FaultAdrift:   {"rule.foxes_adrift", "the fox is too far from land to move"},
	FaultAfloat:   {"rule.foxes_afloat", "a fox does not attack a dolphin in water"},
	FaultTooFar:   {"rule.foxes_too_far", "the fox would be too far from land"},
}

// Key names a text of package words that tells the rule.
func (f Fault) Key() string { return faults.Key(f) }

// Args are what the verbs of that text take: nothing.
func (f Fault) Args() []any { return nil }

// Error says what was wrong, in English, for logs. Screens translate the fault instead.
func (f Fault) Error() string { return faults.Error(f) }

// Turn reports whether the refused request was a turn, which costs a cooldown where the dialect says so. A request
// before its time is none.
func (f Fault) Turn() bool { return f > FaultEarly }
