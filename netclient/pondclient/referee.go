package pondclient

import (
	"fmt"

	"menagerie/netclient"
	"menagerie/rules/pond"
	"menagerie/wire/pondwire"
)

// Breach is a way in which a server can break the rules of the game.
type Breach uint8

// The breaches.
const (
	BreachNone      Breach = iota
	BreachStart            // the game began with the mouse on land or the cat in the water
	BreachCatFar           // the cat moved farther than its step
	BreachCatWater         // the cat moved into the water
	BreachEarly            // the game ended with the mouse in the pond
	BreachGoesOn           // the game went on with the mouse on land
	BreachNotCaught        // the cat is said to have caught the mouse without being there
	BreachCaught           // the mouse is said to have won where the cat caught it
)

var breachKeys = [...]string{
	BreachStart:     "net.pond_breach_start",
	BreachCatFar:    "net.pond_breach_far",
	BreachCatWater:  "net.pond_breach_water",
	BreachEarly:     "net.pond_breach_early",
	BreachGoesOn:    "net.pond_breach_goes_on",
	BreachNotCaught: "net.pond_breach_not_caught",
	BreachCaught:    "net.pond_breach_caught",
}

// breachNames are the breaches, for the log and for programs.
var breachNames = [...]string{
	BreachNone:      "none",
	BreachStart:     "the game began with the mouse on land or the cat in the water",
	BreachCatFar:    "the cat moved farther than its step",
	BreachCatWater:  "the cat moved into the water",
	BreachEarly:     "the game ended with the mouse in the pond",
	BreachGoesOn:    "the game went on with the mouse on land",
	BreachNotCaught: "the cat was not where it caught the mouse",
	BreachCaught:    "the mouse won where the cat caught it",
}

// RefereeError says that the server has broken the rules. The game goes on as the server says.
type RefereeError struct{ Breach Breach }

// Key implements netclient.LocalizableError.
func (e RefereeError) Key() string { return breachKeys[e.Breach] }

// Args implements netclient.LocalizableError.
func (e RefereeError) Args() []any { return nil }

// Error implements error, for the log.
func (e RefereeError) Error() string {
	return "the server has broken the rules: " + breachNames[e.Breach]
}

// judge returns the error for a breach, once for each kind in a game: a cat that is too fast is so with every move.
func (m *machine) judge(b Breach) error {
	if b == BreachNone || m.profile.Dialect.WithoutJudge || m.told[b] {
		return nil
	}
	m.told[b] = true
	return RefereeError{b}
}

func startBreach(mouse, cat pond.Point) Breach {
	if !mouse.InPond() || cat.InPond() {
		return BreachStart
	}
	return BreachNone
}

// answerBreach holds the answer to a move of the mouse against the rules: the cat's move, and what the server says of the
// game. In v the cat has not moved yet.
func answerBreach(v pond.View, mouse, cat pond.Point, s pondwire.GameState) Breach {
	switch {
	case !v.Cat.Reaches(cat, v.Config.CatStep):
		return BreachCatFar
	case cat.InPond():
		return BreachCatWater
	case mouse.InPond() && s != pondwire.Goes:
		return BreachEarly
	case !mouse.InPond() && s == pondwire.Goes:
		return BreachGoesOn
	case s == pondwire.CatWon && cat != mouse:
		return BreachNotCaught
	case s == pondwire.MouseWon && cat == mouse:
		return BreachCaught
	}
	return BreachNone
}

// RoomError says that the server doesn't have the room open.
type RoomError struct{ Room string }

// Key implements netclient.LocalizableError.
func (e RoomError) Key() string { return "net.pond_room" }

// Args implements netclient.LocalizableError. A room id can be as long as a page, so it is cut.
func (e RoomError) Args() []any {
	const longest = 40
	if runes := []rune(e.Room); len(runes) > longest {
		return []any{string(runes[:longest]) + "..."}
	}
	return []any{e.Room}
}

// Error implements error, for the log.
func (e RoomError) Error() string { return fmt.Sprintf("the room %q is not open", e.Args()[0]) }

// ServerError says what the server has reported before it ended the connection.
type ServerError struct{ Fault pondwire.Fault }

var faultKeys = map[pondwire.Fault]string{
	pondwire.FaultInvalid:    "net.pond_e0",
	pondwire.FaultUnexpected: "net.pond_e1",
	pondwire.FaultViewerLeft: "net.pond_e2",
	pondwire.FaultReplaced:   "net.pond_e3",
	pondwire.FaultTooFar:     "net.pond_e4",
}

// Key implements netclient.LocalizableError.
func (e ServerError) Key() string {
	if key, ok := faultKeys[e.Fault]; ok {
		return key
	}
	return "net.pond_fault"
}

// Args implements netclient.LocalizableError.
func (e ServerError) Args() []any {
	if _, ok := faultKeys[e.Fault]; ok {
		return nil
	}
	return []any{fmt.Sprintf("0x%02x", byte(e.Fault))}
}

// Error implements error, for the log.
func (e ServerError) Error() string { return e.Fault.Error() }

// Unwrap gives errors.Is the fault.
func (e ServerError) Unwrap() error { return e.Fault }

var (
	_ netclient.LocalizableError = RefereeError{}
	_ netclient.LocalizableError = RoomError{}
	_ netclient.LocalizableError = ServerError{}
)
