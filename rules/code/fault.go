package code

import "menagerie/rules"

// Fault is the reason why a text is not a valid code. Compare faults with errors.Is.
type Fault uint8

// These are the faults. From FaultShort on, the text has the form of a code, but its content is impossible.
const (
	FaultNoCode  Fault = iota + 1 // the text does not look like a code
	FaultDamaged                  // a character is wrong or missing
	FaultNewer                    // a newer version of the program has written the code
	FaultShort                    // the body ends too early
	FaultRest                     // the body is too long
	FaultNumber                   // a number is outside its limits
	FaultPlace                    // the board or the place of a piece is impossible
	FaultMove                     // a move breaks the rules
)

var faults = rules.Faults[Fault]{
	FaultNoCode:  {"code.none", "this is not a game code"},
	FaultDamaged: {"code.damaged", "a character is wrong or missing"},
	FaultNewer:   {"code.newer", "this code needs a newer Menagerie"},
	FaultShort:   {"code.short", "this position cannot exist: something is missing at the end"},
	FaultRest:    {"code.rest", "this position cannot exist: there is too much at the end"},
	FaultNumber:  {"code.number", "this position cannot exist: a number is too small or too large"},
	FaultPlace:   {"code.place", "this position cannot exist: a piece is in the wrong place"},
	FaultMove:    {"code.move", "this position cannot exist: a move breaks the rules"},
}

// Key returns the key under which package words stores the explanation of f.
func (f Fault) Key() string { return faults.Key(f) }

// Args returns nil: the text has no arguments.
func (f Fault) Args() []any { return nil }

// Error returns the English text of f, for logs. Screens show the text of Key instead.
func (f Fault) Error() string { return faults.Error(f) }
