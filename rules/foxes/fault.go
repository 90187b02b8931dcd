package foxes

import "menagerie/rules"

// Fault is the error for a refused request: the rule that the request breaks. Compare faults with errors.Is.
type Fault uint8

// These are the faults, in the order in which a request is checked. The first three do not start the cooldown.
const (
	FaultOver     Fault = iota + 1 // the game is over
	FaultSeat                      // there is no such player
	FaultEarly                     // the cooldown is not over
	FaultOutside                   // one of the tiles is not on the board
	FaultNotYours                  // the player has no animal there
	FaultFar                       // the tiles are not adjacent
	FaultOccupied                  // an animal of the same species is there
	FaultStranded                  // a dolphin on land cannot move
	FaultAshore                    // a dolphin cannot enter land
	FaultAdrift                    // the fox is too far from land to move
	FaultAfloat                    // a fox cannot attack a dolphin in water
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

// Key returns the key under which package words stores the explanation of f.
func (f Fault) Key() string { return faults.Key(f) }

// Args returns nil: the text has no arguments.
func (f Fault) Args() []any { return nil }

// Error returns the English text of f, for logs. Screens show the text of Key instead.
func (f Fault) Error() string { return faults.Error(f) }

// Turn reports whether a request with this fault counts as a turn. In some dialects, it then starts the cooldown like a legal
// move. Faults up to FaultEarly never count as a turn.
func (f Fault) Turn() bool { return f > FaultEarly }
